// Lists of tuples, and conditions given as predicates.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/regular/regular.hpp>
#include <csp/constraints/require/require.hpp>
#include <csp/constraints/table/table.hpp>

#include <algorithm>

namespace fuzz {

namespace table_kinds {

// Tables: lists {scope}, numbers {tuple after tuple}.

template <bool IsShort>
Node table_of(Draft& draft) {
    Node node{.lists = {draft.operands(1, 4)}};
    const std::size_t many = draft.source().one_in(4) ? 80 : 12; // occasionally more than a word of tuples
    node.numbers = {draft.tuples(node.lists[0], 0, many)};
    if (IsShort && draft.source().one_in(3))
        for (Wide& v : node.numbers[0])
            if (draft.source().one_in(4)) v = csp::any_value;
    return node;
}

bool is_listed(const Node& node, Values values) {
    const auto tuple = values_of(node, 0, values);
    const std::span<const Wide> numbers = node.numbers[0];
    for (std::size_t at = 0; at + tuple.size() <= numbers.size(); at += tuple.size())
        if (std::ranges::equal(tuple, numbers.subspan(at, tuple.size()),
                               [](Wide v, Wide listed) { return v == listed || listed == csp::any_value; }))
            return true;
    return false;
}

std::vector<std::vector<csp::Value>> tuples(const Node& node) {
    return rows(node.numbers[0], node.lists[0].size());
}

// Predicates: numbers[0] {factors..., modulus, remainder}: the sum of factor * value leaves this remainder.

Wide remainder_of(const Node& node, std::span<const Wide> tuple) {
    Wide sum = 0;
    for (std::size_t i = 0; i < tuple.size(); ++i) sum += node.numbers[0][i] * (tuple[i] % 1000);
    const Wide modulus = node.numbers[0][node.numbers[0].size() - 2];
    return ((sum % modulus) + modulus) % modulus;
}

bool leaves_remainder(const Node& node, std::span<const Wide> tuple) {
    return remainder_of(node, tuple) == node.numbers[0].back();
}

template <std::size_t Least, std::size_t Most>
Node predicate_on(Draft& draft) {
    Node node{.lists = {draft.operands(Least, Most)}, .numbers = {{}}};
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        node.numbers[0].push_back(draft.source().between(-3, 3));
    node.numbers[0].push_back(draft.source().between(2, 4));
    node.numbers[0].push_back(0);
    node.numbers[0].back() = remainder_of(node, draft.worth(node.lists[0]));
    return node;
}

bool predicate(const Node& node, std::span<const csp::Value> tuple) {
    return leaves_remainder(node, std::vector<Wide>(tuple.begin(), tuple.end()));
}

/// Returns, for example, "return ((2 * (v[0] % 1000) + -1 * (v[1] % 1000)) % 3 + 3) % 3 == 1;"
std::string written_predicate(const Node& node, const std::vector<std::string>& names) {
    std::string sum;
    for (std::size_t i = 0; i < names.size(); ++i)
        sum += (i > 0 ? " + " : "") + std::to_string(node.numbers[0][i]) + " * (" + names[i] + " % 1000)";
    const std::string modulus = std::to_string(node.numbers[0][names.size()]);
    return "return ((" + (sum.empty() ? "0" : sum) + ") % " + modulus + " + " + modulus + ") % " + modulus +
           " == " + std::to_string(node.numbers[0].back()) + ";";
}

// Boxes: lists {scope}, numbers {from, to, from, to, ... of box after box}.

Node boxes_over(Draft& draft) {
    Node node{.lists = {draft.operands(1, 4)}};
    const auto corners = draft.tuples(node.lists[0], 0, draft.source().one_in(4) ? 40 : 8);
    node.numbers = {{}};
    for (const Wide v : corners) {
        const Wide length = draft.source().one_in(3) ? 0 : draft.source().between(0, 5);
        const Wide before = draft.source().between(0, length);
        node.numbers[0].push_back(std::max<Wide>(v - before, csp::min_value));
        node.numbers[0].push_back(std::min<Wide>(v - before + length, csp::max_value));
    }
    return node;
}

bool is_in_some_box(const Node& node, Values values) {
    const auto tuple = values_of(node, 0, values);
    const auto& numbers = node.numbers[0];
    for (std::size_t at = 0; at + 2 * tuple.size() <= numbers.size(); at += 2 * tuple.size()) {
        bool is_within = true;
        for (std::size_t i = 0; i < tuple.size(); ++i)
            is_within = is_within && numbers[at + 2 * i] <= tuple[i] && tuple[i] <= numbers[at + 2 * i + 1];
        if (is_within) return true;
    }
    return false;
}

std::vector<std::vector<csp::Interval>> boxes(const Node& node) {
    std::vector<std::vector<csp::Interval>> all;
    for (const auto& row : rows(node.numbers[0], 2 * node.lists[0].size())) {
        all.emplace_back();
        for (std::size_t i = 0; i + 1 < row.size(); i += 2) all.back().push_back({row[i], row[i + 1]});
    }
    return all;
}

std::string written_boxes(const Node& node) {
    std::string text;
    for (const auto& box : boxes(node)) {
        text += text.empty() ? "{" : ", {";
        for (std::size_t i = 0; i < box.size(); ++i)
            text +=
                (i > 0 ? ", {" : "{") + std::to_string(box[i].min) + ", " + std::to_string(box[i].max) + "}";
        text += "}";
    }
    return "std::vector<std::vector<csp::Interval>>{" + text + "}";
}

const Kind kinds[] = {
    {.name = "box_table",
     .header = "table/table.hpp",
     .make = boxes_over,
     .value = [](const Node& n, Values v) -> Number { return is_in_some_box(n, v); },
     .state = [](const Node& n) { return csp::box_table(views(n), boxes(n)); },
     .write =
         [](const Node& n) {
             return "csp::box_table(" + written(n.lists[0]) + ", " + written_boxes(n) + ")";
         }},
    {.name = "table",
     .header = "table/table.hpp",
     .shape = Shape::table,
     .text = "csp::table($x0, $t0)",
     .make = table_of<true>,
     .value = [](const Node& n, Values v) -> Number { return is_listed(n, v); },
     .state = [](const Node& n) { return csp::table(views(n), tuples(n)); }},
    {.name = "negative_table",
     .header = "table/table.hpp",
     .shape = Shape::table,
     .text = "csp::negative_table($x0, $t0)",
     .make = table_of<true>,
     .value = [](const Node& n, Values v) -> Number { return !is_listed(n, v); },
     .state = [](const Node& n) { return csp::negative_table(views(n), tuples(n)); }},
    {.name = "mdd",
     .header = "regular/regular.hpp",
     .shape = Shape::table,
     .text = "csp::mdd($x0, $t0)",
     .make = table_of<false>,
     .value = [](const Node& n, Values v) -> Number { return is_listed(n, v); },
     .state = [](const Node& n) { return csp::mdd(views(n), tuples(n)); }},
    {.name = "relation",
     .header = "table/table.hpp",
     .shape = Shape::table,
     .make = [](Draft& draft) -> Node {
         Node node{.lists = {draft.operands(2, 2)}};
         node.numbers = {draft.tuples(node.lists[0], 0, 12)};
         return node;
     },
     .value = [](const Node& n, Values v) -> Number { return is_listed(n, v); },
     .state =
         [](const Node& n) {
             std::vector<csp::ValuePair> pairs;
             for (const auto& tuple : tuples(n)) pairs.emplace_back(tuple[0], tuple[1]);
             return csp::relation(n.lists[0][0].view(), n.lists[0][1].view(), pairs);
         },
     .write =
         [](const Node& n) {
             std::string pairs;
             for (const auto& tuple : tuples(n))
                 pairs += (pairs.empty() ? "{" : ", {") + std::to_string(tuple[0]) + ", " +
                          std::to_string(tuple[1]) + "}";
             return "csp::relation(" + n.lists[0][0].text() + ", " + n.lists[0][1].text() +
                    ", std::vector<csp::ValuePair>{" + pairs + "})";
         }},
    {.name = "relation by predicate",
     .header = "table/table.hpp",
     .make = predicate_on<2, 2>,
     .value = [](const Node& n, Values v) -> Number { return leaves_remainder(n, values_of(n, 0, v)); },
     .state =
         [](const Node& n) {
             return csp::relation(n.lists[0][0].view(), n.lists[0][1].view(),
                                  [n](csp::Value a, csp::Value b) {
                                      return predicate(n, std::array{a, b});
                                  });
         },
     .write =
         [](const Node& n) {
             return "csp::relation(" + n.lists[0][0].text() + ", " + n.lists[0][1].text() +
                    ", [](csp::Value a, csp::Value b) { " + written_predicate(n, {"a", "b"}) + " })";
         }},
    {.name = "require",
     .header = "require/require.hpp",
     .make = predicate_on<0, 4>,
     .value = [](const Node& n, Values v) -> Number { return leaves_remainder(n, values_of(n, 0, v)); },
     .state =
         [](const Node& n) {
             return csp::require(views(n),
                                 [n](std::span<const csp::Value> tuple) { return predicate(n, tuple); });
         },
     .write =
         [](const Node& n) {
             std::vector<std::string> names;
             for (std::size_t i = 0; i < n.lists[0].size(); ++i)
                 names.push_back("v[" + std::to_string(i) + "]");
             return "csp::require(" + written(n.lists[0]) + ", [](std::span<const csp::Value>" +
                    (names.empty() ? "" : " v") + ") { " + written_predicate(n, names) + " })";
         }},
};

} // namespace table_kinds

std::span<const Kind> table_family() { return table_kinds::kinds; }

} // namespace fuzz
