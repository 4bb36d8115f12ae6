// Sums: as constraints over terms and atoms, and as expressions.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/linear/linear.hpp>

#include <array>

namespace fuzz {

namespace linear_kinds {

constexpr std::string_view header = "linear/linear.hpp";
constexpr std::string_view expression_header = "expression/expression.hpp";

// As constraints: lists {variables}, numbers {coefficients, {comparison, constant}}, and, if there are atoms, their
// coefficients in numbers[3].

constexpr Atoms atoms{.list = 1, .numbers = 2};

std::size_t atom_count(const Node& node) { return node.lists.size() > 1 ? atoms.count(node) : 0; }

Wide coefficient(Draft& draft) {
    const Wide c = draft.source().one_in(2) ? 1 : draft.source().between(-4, 4);
    return draft.source().one_in(4) ? -c : c;
}

csp::HugeValue sum_of(const Node& node, Values values) {
    csp::HugeValue sum = 0;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        sum += csp::HugeValue{node.numbers[0][i]} * operand_value(node, 0, i, values);
    for (std::size_t i = 0; i < atom_count(node); ++i)
        if (atoms.holds(node, i, values)) sum += node.numbers[3][i];
    return sum;
}

Node sum_with(Draft& draft, std::size_t most_variables, std::size_t most_atoms) {
    Node node{.lists = {draft.operands(most_atoms > 0 ? 0 : 1, most_variables)}, .numbers = {{}, {}}};
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) node.numbers[0].push_back(coefficient(draft));
    if (most_atoms > 0) {
        node.numbers.resize(4);
        for (std::size_t i = 1 + draft.source().below(most_atoms); i > 0; --i) {
            atoms.add_any(draft, node);
            node.numbers[3].push_back(coefficient(draft));
        }
    }
    const auto worth = static_cast<Wide>(sum_of(node, draft.witness()));
    node.numbers[1] = {draft.source().between(0, 2), draft.near(worth)};
    return node;
}

Number compared(const Node& node, Values values) {
    const csp::HugeValue sum = sum_of(node, values);
    const Wide constant = node.numbers[1][1];
    switch (node.numbers[1][0]) {
    case 0:
        return sum == constant;
    case 1:
        return sum != constant;
    default:
        return sum <= constant;
    }
}

csp::Comparison comparison(const Node& node) {
    constexpr std::array all{csp::Comparison::equal, csp::Comparison::different, csp::Comparison::at_most};
    return all[static_cast<std::size_t>(node.numbers[1][0])];
}

std::vector<csp::Term> terms(const Node& node) {
    std::vector<csp::Term> all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        all.push_back({node.numbers[0][i], node.lists[0][i].view()});
    return all;
}

std::vector<csp::AtomTerm> atom_terms(const Node& node) {
    std::vector<csp::AtomTerm> all;
    for (std::size_t i = 0; i < atom_count(node); ++i)
        all.push_back({node.numbers[3][i], atoms.atom(node, i)});
    return all;
}

std::string written_sum(const Node& node, const std::string& strength) {
    constexpr std::array names{"equal", "different", "at_most"};
    std::string text = "csp::linear(std::vector<csp::Term>{";
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        text +=
            (i > 0 ? ", {" : "{") + std::to_string(node.numbers[0][i]) + ", " + node.lists[0][i].text() + "}";
    if (node.lists.size() > 1) {
        text += "}, std::vector<csp::AtomTerm>{";
        for (std::size_t i = 0; i < atom_count(node); ++i)
            text += (i > 0 ? ", {" : "{") + std::to_string(node.numbers[3][i]) + ", " +
                    atoms.written(node, i) + "}";
    }
    return text + "}, csp::Comparison::" + names[static_cast<std::size_t>(node.numbers[1][0])] + ", " +
           std::to_string(node.numbers[1][1]) + strength + ")";
}

// As expressions.

Number sum_of_parts(const Node& node, Values values, int sign) {
    const Number a = value_of(node.parts[0], values);
    const Number b = value_of(node.parts[1], values);
    if (!a || !b) return std::nullopt;
    return *a + sign * *b;
}

const Kind kinds[] = {
    {.name = "view",
     .sort = Sort::expression,
     .header = expression_header,
     .text = "csp::View($x0.0)",
     .make = [](Draft& draft) -> Node { return {.lists = {{draft.operand()}}}; },
     .value = [](const Node& n, Values v) -> Number { return operand_value(n, 0, 0, v); },
     .express = [](const Node& n) { return csp::Expression(n.lists[0][0].view()); }},
    {.name = "constant",
     .sort = Sort::expression,
     .header = expression_header,
     .text = "$n0.0",
     .make = [](Draft& draft) -> Node { return {.numbers = {{draft.source().between(-3, 6)}}}; },
     .value = [](const Node& n, Values) -> Number { return n.numbers[0][0]; },
     .express = [](const Node& n) { return csp::Expression(n.numbers[0][0]); }},
    {.name = "plus",
     .sort = Sort::expression,
     .header = expression_header,
     .text = "(csp::Expression($p0) + csp::Expression($p1))",
     .make = [](Draft& draft) -> Node { return {.parts = draft.expression_parts(2, 2)}; },
     .value = [](const Node& n, Values v) { return sum_of_parts(n, v, 1); },
     .express = [](const Node& n) { return expressed(n.parts[0]) + expressed(n.parts[1]); }},
    {.name = "minus",
     .sort = Sort::expression,
     .header = expression_header,
     .text = "(csp::Expression($p0) - csp::Expression($p1))",
     .make = [](Draft& draft) -> Node { return {.parts = draft.expression_parts(2, 2)}; },
     .value = [](const Node& n, Values v) { return sum_of_parts(n, v, -1); },
     .express = [](const Node& n) { return expressed(n.parts[0]) - expressed(n.parts[1]); }},
    {.name = "times constant",
     .sort = Sort::expression,
     .header = expression_header,
     .text = "$n0.0 * csp::Expression($p0)",
     .make = [](Draft& draft) -> Node {
         return {.numbers = {{draft.source().between(-3, 4)}}, .parts = draft.expression_parts(1, 1)};
     },
     .value = [](const Node& n, Values v) -> Number {
         const Number x = value_of(n.parts[0], v);
         if (!x) return std::nullopt;
         return n.numbers[0][0] * *x;
     },
     .express = [](const Node& n) { return n.numbers[0][0] * expressed(n.parts[0]); }},
    {.name = "linear",
     .header = header,
     .shape = Shape::terms,
     .make = [](Draft& draft) { return sum_with(draft, 5, 0); },
     .value = compared,
     .state = [](const Node& n) { return csp::linear(terms(n), comparison(n), n.numbers[1][1]); },
     .write = [](const Node& n) { return written_sum(n, ""); }},
    {.name = "linear, bounds",
     .header = header,
     .shape = Shape::terms,
     .make = [](Draft& draft) { return sum_with(draft, 5, 0); },
     .value = compared,
     .state =
         [](const Node& n) {
             return csp::linear(terms(n), comparison(n), n.numbers[1][1], csp::consistency::bounds);
         },
     .write = [](const Node& n) { return written_sum(n, ", csp::consistency::bounds"); }},
    {.name = "linear, domain",
     .header = header,
     .shape = Shape::terms,
     .make = [](Draft& draft) { return sum_with(draft, 3, 0); },
     .value = compared,
     .state =
         [](const Node& n) {
             return csp::linear(terms(n), comparison(n), n.numbers[1][1], csp::consistency::domain);
         },
     .write = [](const Node& n) { return written_sum(n, ", csp::consistency::domain"); }},
    {.name = "linear over atoms",
     .header = header,
     .make = [](Draft& draft) { return sum_with(draft, 3, 4); },
     .value = compared,
     .state =
         [](const Node& n) { return csp::linear(terms(n), atom_terms(n), comparison(n), n.numbers[1][1]); },
     .write = [](const Node& n) { return written_sum(n, ""); }},
};

} // namespace linear_kinds

std::span<const Kind> linear_family() { return linear_kinds::kinds; }

} // namespace fuzz
