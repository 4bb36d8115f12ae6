// Functions of integers: min, max, abs, products, powers, quotients and remainders.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/arithmetic/arithmetic.hpp>

#include <algorithm>

namespace fuzz {

namespace arithmetic_kinds {

constexpr csp::HugeValue huge = csp::HugeValue{1} << 63; // huge * 2^62 is still a HugeValue

csp::HugeValue size_of(csp::HugeValue n) { return n < 0 ? -n : n; }

/// Returns the arguments; nullopt if one of them has no value, or a value that no variable can have.
std::optional<std::vector<csp::HugeValue>> arguments(const Node& node, Values values) {
    std::vector<csp::HugeValue> all;
    for (const Node& part : node.parts) {
        const Number n = value_of(part, values);
        if (!n || size_of(*n) > csp::max_value) return std::nullopt;
        all.push_back(*n);
    }
    return all;
}

template <typename Function>
Number applied(const Node& node, Values values, const Function& function) {
    const auto known = arguments(node, values);
    if (!known) return std::nullopt;
    return function(*known);
}

/// Returns whether the node is a sum of constants only. A tardiness of weight 0 is a sum without terms.
bool is_constant(const Node& node) {
    if (node.kind == &constant_kind()) return true;
    if (node.kind->name == "weighted_tardiness") return node.numbers[3][1] == 0;
    const bool is_sum =
        node.kind->name == "plus" || node.kind->name == "minus" || node.kind->name == "times constant";
    return is_sum && std::ranges::all_of(node.parts, is_constant);
}

/// Returns the product. A product with a constant is a linear expression, whose argument may be any number.
Number product(const Node& node, Values values) {
    if (!is_constant(node.parts[0]) && !is_constant(node.parts[1]))
        return applied(node, values, [](const auto& a) -> Number { return a[0] * a[1]; });
    const Number a = value_of(node.parts[0], values);
    const Number b = value_of(node.parts[1], values);
    if (!a || !b) return std::nullopt;
    return *a * *b;
}

/// Returns x to the power of y, or a number of the same sign that is also outside of the range of values.
Number power(csp::HugeValue x, csp::HugeValue y) {
    if (y == 0) return 1;
    if (y < 0) {
        if (x == 0) return std::nullopt;
        if (x == 1) return 1;
        if (x == -1) return y % 2 == 0 ? 1 : -1;
        return 0; // rounded towards zero
    }
    if (x == 0 || x == 1) return x;
    if (x == -1) return y % 2 == 0 ? 1 : -1;
    csp::HugeValue product = 1;
    for (csp::HugeValue i = 0; i < y && size_of(product) < (csp::HugeValue{1} << 62); ++i) product *= x;
    if (size_of(product) < (csp::HugeValue{1} << 62)) return product;
    return x < 0 && y % 2 != 0 ? -huge : huge;
}

Node of_one(Draft& draft) { return {.parts = draft.expression_parts(1, 1)}; }
Node of_two(Draft& draft) { return {.parts = draft.expression_parts(2, 2)}; }
Node of_some(Draft& draft) { return {.parts = draft.expression_parts(1, 4)}; }

/// Makes a base and an exponent, which is usually small.
Node base_and_exponent(Draft& draft) {
    Node node = of_two(draft);
    if (!draft.source().one_in(3)) return node;
    node.parts[1] = draft.make(constant_kind());
    node.parts[1].numbers[0][0] = draft.source().between(-1, 4);
    return node;
}

const Kind kinds[] = {
    {.name = "abs",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .text = "csp::abs($p0)",
     .make = of_one,
     .value = [](const Node& n,
                 Values v) { return applied(n, v, [](const auto& a) -> Number { return size_of(a[0]); }); },
     .express = [](const Node& n) { return csp::Expression(csp::abs(expressed(n.parts[0]))); }},
    {.name = "min",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .shape = Shape::parts,
     .text = "csp::min(Expressions{$p*})",
     .make = of_some,
     .value =
         [](const Node& n, Values v) {
             return applied(n, v, [](const auto& a) -> Number { return *std::ranges::min_element(a); });
         },
     .express = [](const Node& n) { return csp::Expression(csp::min(expressions(n))); }},
    {.name = "max",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .shape = Shape::parts,
     .text = "csp::max(Expressions{$p*})",
     .make = of_some,
     .value =
         [](const Node& n, Values v) {
             return applied(n, v, [](const auto& a) -> Number { return *std::ranges::max_element(a); });
         },
     .express = [](const Node& n) { return csp::Expression(csp::max(expressions(n))); }},
    {.name = "product",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .text = "csp::Expression($p0) * csp::Expression($p1)",
     .make = of_two,
     .value = product,
     .express = [](const Node& n) { return expressed(n.parts[0]) * expressed(n.parts[1]); }},
    {.name = "square",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .text = "csp::square($p0)",
     .make = of_one,
     .value = [](const Node& n,
                 Values v) { return applied(n, v, [](const auto& a) -> Number { return a[0] * a[0]; }); },
     .express = [](const Node& n) { return csp::Expression(csp::square(expressed(n.parts[0]))); }},
    {.name = "pow",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .text = "csp::pow($p0, $p1)",
     .make = base_and_exponent,
     .value = [](const Node& n,
                 Values v) { return applied(n, v, [](const auto& a) { return power(a[0], a[1]); }); },
     .express =
         [](const Node& n) {
             return csp::Expression(csp::pow(expressed(n.parts[0]), expressed(n.parts[1])));
         }},
    {.name = "quotient",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .text = "csp::div($p0, $p1)",
     .make = of_two,
     .value =
         [](const Node& n, Values v) {
             return applied(n, v, [](const auto& a) -> Number {
                 if (a[1] == 0) return std::nullopt;
                 return a[0] / a[1];
             });
         },
     .express =
         [](const Node& n) {
             return csp::Expression(csp::div(expressed(n.parts[0]), expressed(n.parts[1])));
         }},
    {.name = "remainder",
     .sort = Sort::expression,
     .header = "arithmetic/arithmetic.hpp",
     .text = "csp::mod($p0, $p1)",
     .make = of_two,
     .value =
         [](const Node& n, Values v) {
             return applied(n, v, [](const auto& a) -> Number {
                 if (a[1] == 0) return std::nullopt;
                 return a[0] % a[1];
             });
         },
     .express =
         [](const Node& n) {
             return csp::Expression(csp::mod(expressed(n.parts[0]), expressed(n.parts[1])));
         }},
};

} // namespace arithmetic_kinds

std::span<const Kind> arithmetic_family() { return arithmetic_kinds::kinds; }

} // namespace fuzz
