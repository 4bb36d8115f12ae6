// Sequences that automata accept, and their costs.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/regular/automaton.hpp>
#include <csp/constraints/regular/regular.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <utility>

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

/// Returns the states that the values lead through, including the first one; the list ends if there is no transition.
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

/// Returns an interval around the value, as numbers that the library accepts.
std::pair<Wide, Wide> values_about(Source& source, Wide value) {
    const auto within = [](Wide v) { return std::clamp<Wide>(v, csp::min_value, csp::max_value); };
    const Wide min = source.one_in(3) ? value - source.between(0, 3) : value;
    const Wide max = source.one_in(3) ? value + source.between(0, 3) : value;
    return {within(min), within(max)};
}

// Diagrams: numbers[0] {edges in rows of {layer, from, least value, greatest value, to, cost}}.

constexpr std::size_t edge_length = 6;

/// Makes a diagram with paths, usually including one for the witness' values.
Node diagram(Draft& draft, bool is_deterministic) {
    Source& source = draft.source();
    Node node{.lists = {draft.operands(0, 5)}, .numbers = {{}}};
    const auto& scope = node.lists[0];
    std::vector<Wide> rows{1};
    for (std::size_t i = 0; i + 1 < scope.size(); ++i) rows.push_back(source.between(1, 3));
    rows.push_back(1);
    auto& edges = node.numbers[0];
    const auto overlaps = [&](Wide layer, Wide from, Wide min, Wide max) {
        for (std::size_t e = 0; e < edges.size(); e += edge_length)
            if (edges[e] == layer && edges[e + 1] == from && edges[e + 2] <= max && min <= edges[e + 3])
                return true;
        return false;
    };
    Wide way = 0;
    for (std::size_t i = 0; i < scope.size(); ++i) {
        const auto layer = static_cast<Wide>(i);
        const auto add = [&](Wide from, Wide value, Wide to) {
            const auto [min, max] = values_about(source, value);
            if (is_deterministic && overlaps(layer, from, min, max)) return;
            edges.insert(edges.end(), {layer, from, min, max, to, source.between(-2, 4)});
        };
        const Wide next = source.between(0, rows[i + 1] - 1);
        if (!source.one_in(8)) add(way, draft.worth(scope[i]), next);
        way = next;
        for (auto count = source.between(0, 5); count > 0; --count)
            add(source.between(0, rows[i] - 1), draft.value_near(scope[i]),
                source.between(0, rows[i + 1] - 1));
    }
    return node;
}

/// Returns the least cost of a path that the values may take from this node; nullopt if there is none.
std::optional<Wide> way_cost(const Node& node, const std::vector<Wide>& values, std::size_t layer,
                             Wide from) {
    if (layer == values.size()) return 0;
    const auto& edges = node.numbers[0];
    std::optional<Wide> least;
    for (std::size_t e = 0; e < edges.size(); e += edge_length) {
        if (edges[e] != static_cast<Wide>(layer) || edges[e + 1] != from) continue;
        if (values[layer] < edges[e + 2] || values[layer] > edges[e + 3]) continue;
        const auto rest = way_cost(node, values, layer + 1, edges[e + 4]);
        if (rest && (!least || edges[e + 5] + *rest < *least)) least = edges[e + 5] + *rest;
    }
    return least;
}

csp::Diagram diagram_of(const Node& node) {
    std::vector<std::vector<csp::Diagram::Edge>> layers(node.lists[0].size());
    const auto& edges = node.numbers[0];
    for (std::size_t e = 0; e < edges.size(); e += edge_length)
        layers[static_cast<std::size_t>(edges[e])].push_back(
            {static_cast<csp::Diagram::Node>(edges[e + 1]),
             {static_cast<csp::Value>(edges[e + 2]), static_cast<csp::Value>(edges[e + 3])},
             static_cast<csp::Diagram::Node>(edges[e + 4]),
             static_cast<csp::Value>(edges[e + 5])});
    return csp::Diagram(std::move(layers));
}

std::string written_diagram(const Node& node) {
    std::string text = "csp::Diagram(std::vector<std::vector<csp::Diagram::Edge>>{";
    const auto& edges = node.numbers[0];
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        text += i > 0 ? ", std::vector<csp::Diagram::Edge>{" : "std::vector<csp::Diagram::Edge>{";
        bool is_first = true;
        for (std::size_t e = 0; e < edges.size(); e += edge_length) {
            if (edges[e] != static_cast<Wide>(i)) continue;
            text += std::exchange(is_first, false) ? "{" : ", {";
            text += std::to_string(edges[e + 1]) + ", {" + std::to_string(edges[e + 2]) + ", " +
                    std::to_string(edges[e + 3]) + "}, " + std::to_string(edges[e + 4]) + ", " +
                    std::to_string(edges[e + 5]) + '}';
        }
        text += '}';
    }
    return text + "})";
}

// Nondeterministic automata: numbers {transitions in rows of {from, least value, greatest value, to}, {initial},
// accepting}.

constexpr std::size_t transition_length = 4;

Node nondeterministic(Draft& draft) {
    Source& source = draft.source();
    Node node{.lists = {draft.operands(0, 5)}, .numbers = {{}, {}, {}}};
    const Wide states = source.between(1, 4);
    const auto some_state = [&] { return source.between(0, states - 1); };
    Wide state = some_state();
    node.numbers[1] = {state};
    const auto add = [&](Wide from, Wide value, Wide to) {
        const auto [min, max] = values_about(source, value);
        node.numbers[0].insert(node.numbers[0].end(), {from, min, max, to});
    };
    for (const Operand& x : node.lists[0]) {
        const Wide next = some_state();
        if (!source.one_in(8)) add(state, draft.worth(x), next);
        if (source.one_in(2)) add(some_state(), draft.value_near(x), some_state());
        state = next;
    }
    node.numbers[2] = {state};
    if (source.one_in(3)) node.numbers[2].push_back(some_state());
    return node;
}

bool some_way_accepts(const Node& node, const std::vector<Wide>& values, std::size_t place, Wide state) {
    if (place == values.size()) return std::ranges::count(node.numbers[2], state) > 0;
    const auto& transitions = node.numbers[0];
    for (std::size_t t = 0; t < transitions.size(); t += transition_length)
        if (transitions[t] == state && transitions[t + 1] <= values[place] &&
            values[place] <= transitions[t + 2] &&
            some_way_accepts(node, values, place + 1, transitions[t + 3]))
            return true;
    return false;
}

csp::Automaton determinised(const Node& node) {
    const auto& numbers = node.numbers[0];
    std::vector<csp::Automaton::Transition> transitions;
    for (std::size_t t = 0; t < numbers.size(); t += transition_length)
        transitions.push_back(
            {static_cast<csp::Automaton::State>(numbers[t]),
             {static_cast<csp::Value>(numbers[t + 1]), static_cast<csp::Value>(numbers[t + 2])},
             static_cast<csp::Automaton::State>(numbers[t + 3])});
    const auto accepting = values(node, 2);
    return csp::Automaton::of_transitions(transitions, static_cast<csp::Automaton::State>(node.numbers[1][0]),
                                          accepting);
}

std::string written_transitions(const Node& node) {
    std::string text = "std::vector<csp::Automaton::Transition>{";
    const auto& numbers = node.numbers[0];
    for (std::size_t t = 0; t < numbers.size(); t += transition_length)
        text += (t > 0 ? ", {" : "{") + std::to_string(numbers[t]) + ", {" + std::to_string(numbers[t + 1]) +
                ", " + std::to_string(numbers[t + 2]) + "}, " + std::to_string(numbers[t + 3]) + '}';
    return text + '}';
}

// Expressions: a few, over small values; numbers[0] {number of the expression, a value added to all}. The regular
// expressions of the standard library define their meaning, with the values 0 to 9 as digits.

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
    {.name = "regular by transitions",
     .header = "regular/automaton.hpp",
     .make = nondeterministic,
     .value = [](const Node& n, Values v) -> Number {
         return some_way_accepts(n, values_of(n, 0, v), 0, n.numbers[1][0]);
     },
     .state = [](const Node& n) { return csp::regular(views(n), determinised(n)); },
     .write =
         [](const Node& n) {
             return "csp::regular(" + written(n.lists[0]) + ", csp::Automaton::of_transitions(" +
                    written_transitions(n) + ", " + std::to_string(n.numbers[1][0]) + ", " +
                    written(n.numbers[2]) + "))";
         }},
    {.name = "mdd by diagram",
     .header = "regular/diagram.hpp",
     .make = [](Draft& draft) { return diagram(draft, false); },
     .value = [](const Node& n, Values v) -> Number {
         return way_cost(n, values_of(n, 0, v), 0, 0).has_value();
     },
     .state = [](const Node& n) { return csp::mdd(views(n), diagram_of(n)); },
     .write =
         [](const Node& n) { return "csp::mdd(" + written(n.lists[0]) + ", " + written_diagram(n) + ")"; }},
    {.name = "cost_mdd",
     .header = "regular/regular.hpp",
     .make = [](Draft& draft) -> Node {
         Node node = diagram(draft, true);
         Operand total = draft.operand();
         const Wide cost = way_cost(node, draft.worth(node.lists[0]), 0, 0).value_or(0);
         total.offset += draft.near(cost) - draft.worth(total);
         node.lists.push_back({total});
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         return way_cost(n, values_of(n, 0, v), 0, 0) == operand_value(n, 1, 0, v);
     },
     .state = [](const Node& n) { return csp::cost_mdd(views(n), diagram_of(n), n.lists[1][0].view()); },
     .write =
         [](const Node& n) {
             return "csp::cost_mdd(" + written(n.lists[0]) + ", " + written_diagram(n) + ", " +
                    n.lists[1][0].text() + ")";
         }},
};

} // namespace regular_kinds

std::span<const Kind> regular_family() { return regular_kinds::kinds; }

} // namespace fuzz
