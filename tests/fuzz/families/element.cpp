// Elements of arrays and matrices whose indices are variables.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/element/element.hpp>

#include <algorithm>
#include <array>
#include <string>

namespace fuzz {

namespace element_kinds {

constexpr std::string_view header = "element/element.hpp";

// Parts: the elements, if they are expressions; then the indices. numbers[0]: the elements, if they are constants.
// numbers[1]: the row length, for a matrix.

/// Makes an index that is usually in range.
Node index(Draft& draft) {
    if (draft.source().one_in(4)) return draft.expression();
    Node node = draft.make(view_kind());
    node.lists[0][0] = draft.operand_from(0);
    return node;
}

std::vector<Wide> constants(Draft& draft, std::size_t count) {
    std::vector<Wide> all(count);
    for (Wide& v : all)
        v = draft.source().one_in(2) ? draft.value_near(draft.operand()) : draft.source().between(-3, 6);
    return all;
}

// Elements at a sum: the operands are the terms of the sum, and numbers[1] is its constant, then its coefficients.

csp::HugeValue sum_of(const Node& node, Values values) {
    csp::HugeValue sum = node.numbers[1][0];
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        sum += csp::HugeValue{node.numbers[1][i + 1]} * operand_value(node, 0, i, values);
    return sum;
}

/// Makes an element at a sum. The sum usually has more than 64 values and is usually in range.
Node at_sum(Draft& draft) {
    constexpr std::array<Wide, 6> coefficients{1, 1, 8, 25, -25, 40};
    constexpr Wide most_elements = 400;
    Node node{.lists = {draft.operands(2, 3)}, .numbers = {{}, {0}}};
    Wide least = 0;
    Wide most = 0;
    for (const Operand& x : node.lists[0]) {
        const Wide spread = draft.most(x) - draft.least(x);
        const Wide c = spread > most_elements ? 1 : draft.source().pick(coefficients);
        node.numbers[1].push_back(c);
        least += c * (c < 0 ? draft.most(x) : draft.least(x));
        most += c * (c < 0 ? draft.least(x) : draft.most(x));
    }
    node.numbers[1][0] = draft.source().between(-1, 2) - least;
    const Wide count = std::clamp<Wide>(most - least + draft.source().between(-1, 3), 1, most_elements);
    node.numbers[0] = constants(draft, static_cast<std::size_t>(count));
    return node;
}

/// Returns nullopt if the index is out of range or has no value.
std::optional<std::size_t> place(const Node& index, std::size_t count, Values values) {
    const Number i = value_of(index, values);
    if (!i || *i < 0 || *i >= static_cast<csp::HugeValue>(count)) return std::nullopt;
    return static_cast<std::size_t>(*i);
}

/// Returns whether every element has a value, not only the selected one: a function has no value if one of its
/// arguments has none.
bool have_values(std::span<const Node> elements, Values values) {
    return std::ranges::all_of(elements, [&](const Node& element) {
        const Number n = value_of(element, values);
        return n && *n <= csp::max_value && *n >= csp::min_value;
    });
}

std::string written_matrix(const Node& node) {
    const auto columns = static_cast<std::size_t>(node.numbers[1][0]);
    const std::size_t count = node.parts.size() - 2;
    std::string all = "csp::element(std::vector<Expressions>{";
    for (std::size_t i = 0; i < count; ++i)
        all += (i % columns == 0 ? (i > 0 ? "}, {" : "{") : ", ") +
               ("csp::Expression(" + written(node.parts[i])) + ")";
    return all + "}}, " + written(node.parts[count]) + ", " + written(node.parts[count + 1]) + ")";
}

const Kind kinds[] = {
    {.name = "element of constants",
     .sort = Sort::expression,
     .header = header,
     .shape = Shape::free,
     .text = "csp::element($n0, $p0)",
     .make = [](Draft& draft) -> Node {
         return {.numbers = {constants(draft, 1 + draft.source().below(5))}, .parts = {index(draft)}};
     },
     .value = [](const Node& n, Values v) -> Number {
         const auto i = place(n.parts[0], n.numbers[0].size(), v);
         if (!i) return std::nullopt;
         return n.numbers[0][*i];
     },
     .express =
         [](const Node& n) { return csp::Expression(csp::element(values(n), expressed(n.parts[0]))); }},
    {.name = "element of constants at a sum",
     .sort = Sort::expression,
     .header = header,
     .make = at_sum,
     .value = [](const Node& n, Values v) -> Number {
         const csp::HugeValue i = sum_of(n, v);
         if (i < 0 || i >= static_cast<csp::HugeValue>(n.numbers[0].size())) return std::nullopt;
         return n.numbers[0][static_cast<std::size_t>(i)];
     },
     .express =
         [](const Node& n) {
             csp::Expression sum = n.numbers[1][0];
             for (std::size_t i = 0; i < n.lists[0].size(); ++i)
                 sum = sum + n.numbers[1][i + 1] * n.lists[0][i].view();
             return csp::Expression(csp::element(values(n), sum));
         },
     .write =
         [](const Node& n) {
             std::string sum = std::to_string(n.numbers[1][0]);
             for (std::size_t i = 0; i < n.lists[0].size(); ++i)
                 sum += " + " + std::to_string(n.numbers[1][i + 1]) + " * (" + n.lists[0][i].text() + ")";
             return "csp::element(" + written(n.numbers[0]) + ", " + sum + ")";
         }},
    {.name = "element",
     .sort = Sort::expression,
     .header = header,
     .shape = Shape::parts,
     .make = [](Draft& draft) -> Node {
         Node node{.parts = draft.expression_parts(1, 4)};
         node.parts.push_back(index(draft));
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         const std::span elements(n.parts.begin(), n.parts.end() - 1);
         const auto i = place(n.parts.back(), elements.size(), v);
         if (!i || !have_values(elements, v)) return std::nullopt;
         return value_of(elements[*i], v);
     },
     .express =
         [](const Node& n) {
             auto elements = expressions(n);
             const csp::Expression index = elements.back();
             elements.pop_back();
             return csp::Expression(csp::element(elements, index));
         },
     .write =
         [](const Node& n) {
             std::string all;
             for (std::size_t i = 0; i + 1 < n.parts.size(); ++i)
                 all += (i > 0 ? ", csp::Expression(" : "csp::Expression(") + written(n.parts[i]) + ")";
             return "csp::element(Expressions{" + all + "}, " + written(n.parts.back()) + ")";
         }},
    {.name = "element of matrix of constants",
     .sort = Sort::expression,
     .header = header,
     .make = [](Draft& draft) -> Node {
         const std::size_t columns = 1 + draft.source().below(3);
         return {.numbers = {constants(draft, columns * (1 + draft.source().below(3))),
                             {static_cast<Wide>(columns)}},
                 .parts = {index(draft), index(draft)}};
     },
     .value = [](const Node& n, Values v) -> Number {
         const auto columns = static_cast<std::size_t>(n.numbers[1][0]);
         const auto i = place(n.parts[0], n.numbers[0].size() / columns, v);
         const auto j = place(n.parts[1], columns, v);
         if (!i || !j) return std::nullopt;
         return n.numbers[0][*i * columns + *j];
     },
     .express =
         [](const Node& n) {
             return csp::Expression(
                 csp::element(rows(n.numbers[0], static_cast<std::size_t>(n.numbers[1][0])),
                              expressed(n.parts[0]), expressed(n.parts[1])));
         },
     .write =
         [](const Node& n) {
             return "csp::element(" +
                    written_in_rows(n.numbers[0], static_cast<std::size_t>(n.numbers[1][0])) + ", " +
                    written(n.parts[0]) + ", " + written(n.parts[1]) + ")";
         }},
    {.name = "element of matrix",
     .sort = Sort::expression,
     .header = header,
     .make = [](Draft& draft) -> Node {
         const std::size_t columns = 1 + draft.source().below(2);
         const std::size_t count = columns * (1 + draft.source().below(2));
         Node node{.numbers = {{}, {static_cast<Wide>(columns)}},
                   .parts = draft.expression_parts(count, count)};
         node.parts.push_back(index(draft));
         node.parts.push_back(index(draft));
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         const auto columns = static_cast<std::size_t>(n.numbers[1][0]);
         const std::span elements(n.parts.begin(), n.parts.end() - 2);
         const auto i = place(n.parts[elements.size()], elements.size() / columns, v);
         const auto j = place(n.parts.back(), columns, v);
         if (!i || !j || !have_values(elements, v)) return std::nullopt;
         return value_of(elements[*i * columns + *j], v);
     },
     .express =
         [](const Node& n) {
             const auto columns = static_cast<std::size_t>(n.numbers[1][0]);
             auto elements = expressions(n);
             const csp::Expression row = elements[elements.size() - 2];
             const csp::Expression column = elements.back();
             elements.resize(elements.size() - 2);
             return csp::Expression(
                 csp::element(csp::Matrix<csp::Expression>{elements, columns}, row, column));
         },
     .write = written_matrix},
};

} // namespace element_kinds

std::span<const Kind> element_family() { return element_kinds::kinds; }

} // namespace fuzz
