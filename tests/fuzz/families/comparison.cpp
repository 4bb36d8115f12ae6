// Comparisons of two views or of a view with a constant, sets of values, and comparisons of expressions.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>

namespace fuzz {

namespace comparison_kinds {

constexpr std::string_view comparison_header = "comparison/comparison.hpp";
constexpr std::string_view expression_header = "expression/expression.hpp";

Node two_views(Draft& draft) { return {.lists = {draft.operands(2, 2)}}; }

Node view_and_constant(Draft& draft) {
    const Operand x = draft.operand();
    return {.lists = {{x}}, .numbers = {{draft.value_near(x)}}};
}

Node view_and_set(Draft& draft) {
    const Operand x = draft.operand();
    Node node{.lists = {{x}}, .numbers = {{}}};
    for (auto count = draft.source().between(1, 5); count > 0; --count)
        node.numbers[0].push_back(draft.value_near(x));
    return node;
}

bool is_in_set(const Node& node, Values values) {
    return std::ranges::count(node.numbers[0], operand_value(node, 0, 0, values)) > 0;
}

/// Makes two expressions; the second is usually a constant or a view whose values fit the first.
Node two_expressions(Draft& draft) {
    Node node{.parts = {draft.expression()}};
    const auto worth = value_of(node.parts[0], draft.witness());
    if (worth && *worth > -100'000 && *worth < 100'000 && !draft.source().one_in(3)) {
        Node other = draft.make(draft.source().one_in(2) ? view_kind() : constant_kind());
        const auto wanted = draft.near(static_cast<Wide>(*worth));
        if (other.kind == &constant_kind())
            other.numbers[0][0] = wanted;
        else
            other.lists[0][0].offset += wanted - draft.worth(other.lists[0][0]);
        node.parts.push_back(std::move(other));
    } else {
        node.parts.push_back(draft.expression());
    }
    return node;
}

/// Returns whether the comparison holds. If an expression has no value, no comparison with it holds.
template <typename Compare>
Number compared(const Node& node, Values values, const Compare& compare) {
    const Number a = value_of(node.parts[0], values);
    const Number b = value_of(node.parts[1], values);
    return a && b && compare(*a, *b) ? 1 : 0;
}

csp::Expression part(const Node& node, std::size_t which) { return expressed(node.parts[which]); }

const Kind kinds[] = {
    {.name = "equal",
     .header = comparison_header,
     .text = "csp::equal($x0.0, csp::View($x0.1))",
     .make = two_views,
     .value = [](const Node& n, Values v) -> Number {
         return operand_value(n, 0, 0, v) == operand_value(n, 0, 1, v);
     },
     .state = [](const Node& n) { return csp::equal(n.lists[0][0].view(), n.lists[0][1].view()); }},
    {.name = "not_equal",
     .header = comparison_header,
     .text = "csp::not_equal($x0.0, csp::View($x0.1))",
     .make = two_views,
     .value = [](const Node& n, Values v) -> Number {
         return operand_value(n, 0, 0, v) != operand_value(n, 0, 1, v);
     },
     .state = [](const Node& n) { return csp::not_equal(n.lists[0][0].view(), n.lists[0][1].view()); }},
    {.name = "less",
     .header = comparison_header,
     .text = "csp::less($x0.0, csp::View($x0.1))",
     .make = two_views,
     .value = [](const Node& n, Values v) -> Number {
         return operand_value(n, 0, 0, v) < operand_value(n, 0, 1, v);
     },
     .state = [](const Node& n) { return csp::less(n.lists[0][0].view(), n.lists[0][1].view()); }},
    {.name = "less_equal",
     .header = comparison_header,
     .text = "csp::less_equal($x0.0, csp::View($x0.1))",
     .make = two_views,
     .value = [](const Node& n, Values v) -> Number {
         return operand_value(n, 0, 0, v) <= operand_value(n, 0, 1, v);
     },
     .state = [](const Node& n) { return csp::less_equal(n.lists[0][0].view(), n.lists[0][1].view()); }},
    {.name = "equal to constant",
     .header = comparison_header,
     .text = "csp::equal($x0.0, $n0.0)",
     .make = view_and_constant,
     .value = [](const Node& n, Values v) -> Number { return operand_value(n, 0, 0, v) == n.numbers[0][0]; },
     .state = [](const Node& n) { return csp::equal(n.lists[0][0].view(), n.numbers[0][0]); }},
    {.name = "not_equal to constant",
     .header = comparison_header,
     .text = "csp::not_equal($x0.0, $n0.0)",
     .make = view_and_constant,
     .value = [](const Node& n, Values v) -> Number { return operand_value(n, 0, 0, v) != n.numbers[0][0]; },
     .state = [](const Node& n) { return csp::not_equal(n.lists[0][0].view(), n.numbers[0][0]); }},
    {.name = "less than constant",
     .header = comparison_header,
     .text = "csp::less($x0.0, $n0.0)",
     .make = view_and_constant,
     .value = [](const Node& n, Values v) -> Number { return operand_value(n, 0, 0, v) < n.numbers[0][0]; },
     .state = [](const Node& n) { return csp::less(n.lists[0][0].view(), n.numbers[0][0]); }},
    {.name = "less_equal to constant",
     .header = comparison_header,
     .text = "csp::less_equal($x0.0, $n0.0)",
     .make = view_and_constant,
     .value = [](const Node& n, Values v) -> Number { return operand_value(n, 0, 0, v) <= n.numbers[0][0]; },
     .state = [](const Node& n) { return csp::less_equal(n.lists[0][0].view(), n.numbers[0][0]); }},
    {.name = "in",
     .header = comparison_header,
     .shape = Shape::free,
     .text = "csp::in($x0.0, $n0)",
     .make = view_and_set,
     .value = [](const Node& n, Values v) -> Number { return is_in_set(n, v); },
     .state = [](const Node& n) { return csp::in(n.lists[0][0].view(), values(n)); }},
    {.name = "not_in",
     .header = comparison_header,
     .shape = Shape::free,
     .text = "csp::not_in($x0.0, $n0)",
     .make = view_and_set,
     .value = [](const Node& n, Values v) -> Number { return !is_in_set(n, v); },
     .state = [](const Node& n) { return csp::not_in(n.lists[0][0].view(), values(n)); }},
    {.name = "==",
     .header = expression_header,
     .text = "csp::Expression($p0) == csp::Expression($p1)",
     .make = two_expressions,
     .value = [](const Node& n, Values v) { return compared(n, v, std::equal_to<>()); },
     .state = [](const Node& n) { return part(n, 0) == part(n, 1); }},
    {.name = "!=",
     .header = expression_header,
     .text = "csp::Expression($p0) != csp::Expression($p1)",
     .make = two_expressions,
     .value = [](const Node& n, Values v) { return compared(n, v, std::not_equal_to<>()); },
     .state = [](const Node& n) { return part(n, 0) != part(n, 1); }},
    {.name = "<=",
     .header = expression_header,
     .text = "csp::Expression($p0) <= csp::Expression($p1)",
     .make = two_expressions,
     .value = [](const Node& n, Values v) { return compared(n, v, std::less_equal<>()); },
     .state = [](const Node& n) { return part(n, 0) <= part(n, 1); }},
    {.name = "<",
     .header = expression_header,
     .text = "csp::Expression($p0) < csp::Expression($p1)",
     .make = two_expressions,
     .value = [](const Node& n, Values v) { return compared(n, v, std::less<>()); },
     .state = [](const Node& n) { return part(n, 0) < part(n, 1); }},
    {.name = ">=",
     .header = expression_header,
     .text = "csp::Expression($p0) >= csp::Expression($p1)",
     .make = two_expressions,
     .value = [](const Node& n, Values v) { return compared(n, v, std::greater_equal<>()); },
     .state = [](const Node& n) { return part(n, 0) >= part(n, 1); }},
    {.name = ">",
     .header = expression_header,
     .text = "csp::Expression($p0) > csp::Expression($p1)",
     .make = two_expressions,
     .value = [](const Node& n, Values v) { return compared(n, v, std::greater<>()); },
     .state = [](const Node& n) { return part(n, 0) > part(n, 1); }},
};

} // namespace comparison_kinds

std::span<const Kind> comparison_family() { return comparison_kinds::kinds; }

} // namespace fuzz
