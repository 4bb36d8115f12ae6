// Lists of expressions in constraints on views, weighted sums, and a choice between two values.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/order/order.hpp>

#include <algorithm>

namespace fuzz {

namespace lists_kinds {

constexpr std::string_view header = "expression/list.hpp";

using Elements = std::vector<csp::HugeValue>;

/// Returns the values of the elements; nullopt if an element has no value, or a value that no variable can have.
std::optional<Elements> elements(const Node& node, Values values) {
    Elements all;
    for (const Node& part : node.parts) {
        const Number n = value_of(part, values);
        if (!n || *n > csp::max_value || *n < csp::min_value) return std::nullopt;
        all.push_back(*n);
    }
    return all;
}

template <typename Predicate>
Number holds_for(const Node& node, Values values, const Predicate& predicate) {
    const auto known = elements(node, values);
    return known && predicate(*known) ? 1 : 0;
}

Node some(Draft& draft) { return {.parts = draft.expression_parts(1, 4)}; }
Node four(Draft& draft) { return {.parts = draft.expression_parts(4, 4)}; }
Node weighted(Draft& draft) {
    Node node = some(draft);
    std::vector<Wide> weights;
    for (std::size_t i = 0; i < node.parts.size(); ++i) weights.push_back(draft.source().between(-3, 3));
    node.numbers = {std::move(weights)};
    return node;
}
Node choice(Draft& draft) {
    Node node{.parts = draft.constraint_parts(1, 1)};
    for (Node& value : draft.expression_parts(2, 2)) node.parts.push_back(std::move(value));
    return node;
}

csp::List list_of(const Node& node, std::size_t first, std::size_t count) {
    const std::vector<csp::Expression> all = expressions(node);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return std::vector<csp::Expression>(begin, begin + static_cast<std::ptrdiff_t>(count));
}
csp::List list_of(const Node& node) { return list_of(node, 0, node.parts.size()); }

const Kind kinds[] = {
    {.name = "all_different of expressions",
     .header = header,
     .shape = Shape::parts,
     .text = "csp::all_different(Expressions{$p*})",
     .make = some,
     .value =
         [](const Node& n, Values v) {
             return holds_for(n, v, [](Elements xs) {
                 std::ranges::sort(xs);
                 return std::ranges::adjacent_find(xs) == xs.end();
             });
         },
     .state = [](const Node& n) { return csp::all_different(list_of(n)); }},
    {.name = "increasing of expressions",
     .header = header,
     .shape = Shape::parts,
     .text = "csp::increasing(Expressions{$p*})",
     .make = some,
     .value =
         [](const Node& n, Values v) {
             return holds_for(n, v, [](const Elements& xs) { return std::ranges::is_sorted(xs); });
         },
     .state = [](const Node& n) { return csp::increasing(list_of(n)); }},
    {.name = "at_most of expressions",
     .header = header,
     .shape = Shape::parts,
     .text = "csp::at_most(Expressions{$p*}, 2, 1)",
     .make = some,
     .value =
         [](const Node& n, Values v) {
             return holds_for(n, v, [](const Elements& xs) { return std::ranges::count(xs, 2) <= 1; });
         },
     .state = [](const Node& n) { return csp::at_most(list_of(n), 2, 1); }},
    {.name = "lex_less of expressions",
     .header = header,
     .text = "csp::lex_less(Expressions{$p0, $p1}, Expressions{$p2, $p3})",
     .make = four,
     .value =
         [](const Node& n, Values v) {
             return holds_for(
                 n, v, [](const Elements& xs) { return xs[0] < xs[2] || (xs[0] == xs[2] && xs[1] < xs[3]); });
         },
     .state = [](const Node& n) { return csp::lex_less(list_of(n, 0, 2), list_of(n, 2, 2)); }},
    {.name = "member",
     .header = "element/element.hpp",
     .text = "csp::member(Expressions{$p0, $p1, $p2}, $p3)",
     .make = four,
     .value =
         [](const Node& n, Values v) {
             return holds_for(
                 n, v, [](const Elements& xs) { return std::count(xs.begin(), xs.end() - 1, xs[3]) > 0; });
         },
     .state = [](const Node& n) { return csp::member(list_of(n, 0, 3), expressions(n)[3]); }},
    {.name = "weighted sum",
     .sort = Sort::expression,
     .header = header,
     .text = "csp::sum($n0, Expressions{$p*})",
     .make = weighted,
     .value = [](const Node& n, Values v) -> Number {
         csp::HugeValue total = 0;
         for (std::size_t i = 0; i < n.parts.size(); ++i) {
             const Number element = value_of(n.parts[i], v);
             if (!element) return std::nullopt;
             total += n.numbers[0][i] * *element;
         }
         return total;
     },
     .express = [](const Node& n) { return csp::sum(n.numbers[0], list_of(n)); }},
    {.name = "if_then_else",
     .sort = Sort::expression,
     .header = "element/element.hpp",
     .text = "csp::Expression(csp::if_then_else($p0, $p1, $p2))",
     .make = choice,
     .value = [](const Node& n, Values v) -> Number {
         const Number then = value_of(n.parts[1], v);
         const Number otherwise = value_of(n.parts[2], v);
         for (const Number& value : {then, otherwise})
             if (!value || *value > csp::max_value || *value < csp::min_value) return std::nullopt;
         return fuzz::holds(n.parts[0], v) ? then : otherwise;
     },
     .express =
         [](const Node& n) {
             return csp::Expression(
                 csp::if_then_else(stated(n.parts[0]), expressed(n.parts[1]), expressed(n.parts[2])));
         }},
};

} // namespace lists_kinds

std::span<const Kind> lists_family() { return lists_kinds::kinds; }

} // namespace fuzz
