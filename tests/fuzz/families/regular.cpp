// Sequences that automata accept, and what they cost.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/regular/automaton.hpp>
#include <csp/constraints/regular/regular.hpp>

#include <algorithm>
#include <array>
#include <regex>

namespace fuzz {

namespace regular_kinds {

// Automata: numbers {alphabet, next state after state by letter, {initial}, accepting}.

constexpr Wide no_state = -1;

Node automaton(Draft& draft, std::vector<Operand> scope) {
    Node node{.lists = {std::move(scope)}, .numbers = {{}, {}, {0}, {}}};
    auto& alphabet = node.numbers[0];
    auto& next = node.numbers[1];
    const auto add_letter = [&](Wide v) {
        if (std::ranges::count(alphabet, v) == 0) alphabet.push_back(v);
    };
    for (const Operand& x : node.lists[0])
        if (!draft.source().one_in(4)) add_letter(draft.worth(x));
    for (auto count = draft.source().between(1, 4); count > 0; --count)
        add_letter(node.lists[0].empty() ? count : draft.value_near(draft.source().pick(node.lists[0])));
    const auto states = draft.source().between(1, 4);
    next.resize(static_cast<std::size_t>(states) * alphabet.size());
    for (Wide& state : next)
        state = draft.source().one_in(5) ? no_state : draft.source().between(0, states - 1);
    node.numbers[2][0] = draft.source().between(0, states - 1);
    for (Wide state = 0; state < states; ++state)
        if (draft.source().one_in(2)) node.numbers[3].push_back(state);
    return node;
}

/// The states through which the values lead, the first one included; shorter if there is no way on.
std::vector<Wide> states_of(const Node& node, const std::vector<Wide>& values) {
    const auto& alphabet = node.numbers[0];
    std::vector<Wide> states{node.numbers[2][0]};
    for (const Wide v : values) {
        const auto letter = static_cast<std::size_t>(std::ranges::find(alphabet, v) - alphabet.begin());
        if (letter == alphabet.size()) return states;
        const Wide next = node.numbers[1][static_cast<std::size_t>(states.back()) * alphabet.size() + letter];
        if (next == no_state) return states;
        states.push_back(next);
    }
    return states;
}

bool accepts(const Node& node, const std::vector<Wide>& values) {
    const auto states = states_of(node, values);
    return states.size() == values.size() + 1 && std::ranges::count(node.numbers[3], states.back()) > 0;
}

csp::Automaton automaton_of(const Node& node) {
    const auto accepting = values(node, 3);
    return {values(node), rows(node.numbers[1], node.numbers[0].size()),
            static_cast<csp::Automaton::State>(node.numbers[2][0]), accepting};
}

std::string written_automaton(const Node& node) {
    return "csp::Automaton(" + written(node.numbers[0]) + ", " +
           written_in_rows(node.numbers[1], node.numbers[0].size()) + ", " +
           std::to_string(node.numbers[2][0]) + ", " + written(node.numbers[3]) + ")";
}

// Costs: numbers[4] {factor of the position, of the value, of the state, modulus}; lists[1] {total}.

Wide cost(const Node& node, Wide position, Wide value, Wide state) {
    const auto& factors = node.numbers[4];
    const Wide sum = factors[0] * position + factors[1] * (value % 1000) + factors[2] * state;
    return sum % factors[3];
}

Wide total_cost(const Node& node, const std::vector<Wide>& values) {
    const auto states = states_of(node, values);
    Wide total = 0;
    for (std::size_t i = 0; i < values.size() && i < states.size(); ++i)
        total += cost(node, static_cast<Wide>(i), values[i], states[i]);
    return total;
}

// Expressions: a few, about small values; numbers[0] {which, a value added to all}. The standard's own expressions say
// what they mean, for values 0 to 9 as digits.

struct Expression {
    const char* ours;
    const char* standard;
};
constexpr std::array expressions_known{
    Expression{"0* 1{2} 0+ 1 0*", "0*1{2}0+10*"}, Expression{"(0 | 1 2)*", "(0|12)*"},
    Expression{"[0-2]* 3?", "[0-2]*3?"},          Expression{". . .*", "...*"},
    Expression{"(1+ 0)* 1{0,2}", "(1+0)*1{0,2}"}, Expression{"()", ""},
    Expression{"(0 | 1 | 2 3)+", "(0|1|23)+"},    Expression{"[1 3-5]{2,} .?", "[13-5]{2,}.?"},
};

bool matches(const Node& node, Values values) {
    static const auto standard = [] {
        std::vector<std::regex> all;
        for (const Expression& expression : expressions_known) all.emplace_back(expression.standard);
        return all;
    }();
    std::string digits;
    for (const Wide v : values_of(node, 0, values))
        digits += v >= 0 && v <= 9 ? static_cast<char>('0' + v) : 'x';
    return std::regex_match(digits, standard[static_cast<std::size_t>(node.numbers[0][0])]);
}

std::string expression_of(const Node& node) {
    return expressions_known[static_cast<std::size_t>(node.numbers[0][0])].ours;
}

const Kind kinds[] = {
    {.name = "regular",
     .header = "regular/regular.hpp",
     .shape = Shape::parallel,
     .make = [](Draft& draft) -> Node {
         return {.lists = {draft.operands_from(0, 0, 5)},
                 .numbers = {{static_cast<Wide>(draft.source().below(expressions_known.size()))}}};
     },
     .value = [](const Node& n, Values v) -> Number { return matches(n, v); },
     .state =
         [](const Node& n) {
             return csp::regular(views(n), csp::Automaton::of_expression(expression_of(n)));
         },
     .write =
         [](const Node& n) {
             return "csp::regular(" + written(n.lists[0]) + ", csp::Automaton::of_expression(\"" +
                    expression_of(n) + "\"))";
         }},
    {.name = "regular by automaton",
     .header = "regular/automaton.hpp",
     .make = [](Draft& draft) { return automaton(draft, draft.operands(0, 5)); },
     .value = [](const Node& n, Values v) -> Number { return accepts(n, values_of(n, 0, v)); },
     .state = [](const Node& n) { return csp::regular(views(n), automaton_of(n)); },
     .write =
         [](const Node& n) {
             return "csp::regular(" + written(n.lists[0]) + ", " + written_automaton(n) + ")";
         }},
    {.name = "cost_regular",
     .header = "regular/regular.hpp",
     .make = [](Draft& draft) -> Node {
         Node node = automaton(draft, draft.operands(0, 5));
         Source& source = draft.source();
         node.numbers.push_back(
             {source.between(-2, 2), source.between(-2, 2), source.between(-2, 2), source.between(1, 6)});
         Operand total = draft.operand();
         total.offset += draft.near(total_cost(node, draft.worth(node.lists[0]))) - draft.worth(total);
         node.lists.push_back({total});
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         const auto taken = values_of(n, 0, v);
         return accepts(n, taken) && total_cost(n, taken) == operand_value(n, 1, 0, v);
     },
     .state =
         [](const Node& n) {
             const auto costs = [n](std::size_t position, csp::Value value, csp::Automaton::State state) {
                 return cost(n, static_cast<Wide>(position), value, state);
             };
             return csp::cost_regular(views(n), automaton_of(n), costs, n.lists[1][0].view());
         },
     .write =
         [](const Node& n) {
             const auto& f = n.numbers[4];
             return "csp::cost_regular(" + written(n.lists[0]) + ", " + written_automaton(n) +
                    ", [](std::size_t i, csp::Value v, csp::Automaton::State s) -> csp::WideValue { return "
                    "(" +
                    std::to_string(f[0]) + " * static_cast<csp::WideValue>(i) + " + std::to_string(f[1]) +
                    " * (v % 1000) + " + std::to_string(f[2]) + " * s) % " + std::to_string(f[3]) + "; }, " +
                    n.lists[1][0].text() + ")";
         }},
};

} // namespace regular_kinds

std::span<const Kind> regular_family() { return regular_kinds::kinds; }

} // namespace fuzz
