// Order within lists and between lists.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/order/order.hpp>
#include <csp/constraints/sort/sort.hpp>

#include <algorithm>
#include <numeric>
#include <set>

namespace fuzz {

namespace order_kinds {

constexpr std::string_view lex_header = "order/order.hpp";

Node list(Draft& draft) { return {.lists = {draft.operands(0, 5)}}; }
Node list_and_index(Draft& draft) { return {.lists = {draft.operands(1, 5), {draft.operand_from(0)}}}; }
Node two_lists(Draft& draft) { return {.lists = {draft.operands(0, 4), draft.operands(0, 4)}}; }

Node some_lists(Draft& draft) {
    Node node;
    for (auto count = draft.source().between(0, 3); count > 0; --count)
        node.lists.push_back(draft.operands(0, 3));
    return node;
}

/// Returns the first place of the best value.
template <typename Better>
Number first_best(const Node& node, Values values, const Better& better) {
    const auto xs = values_of(node, 0, values);
    std::size_t best = 0;
    for (std::size_t i = 1; i < xs.size(); ++i)
        if (better(xs[i], xs[best])) best = i;
    return operand_value(node, 1, 0, values) == static_cast<Wide>(best);
}

template <typename Compare>
bool each_next(const std::vector<Wide>& xs, const Compare& compare) {
    for (std::size_t i = 1; i < xs.size(); ++i)
        if (!compare(xs[i - 1], xs[i])) return false;
    return true;
}

/// Holds if every list is before the next one; std::vector compares lexicographically.
template <typename Compare>
Number chain(const Node& node, Values values, const Compare& compare) {
    for (std::size_t row = 1; row < node.lists.size(); ++row)
        if (!compare(values_of(node, row - 1, values), values_of(node, row, values))) return 0;
    return 1;
}

std::vector<std::vector<csp::View>> rows_of_views(const Node& node) {
    std::vector<std::vector<csp::View>> rows;
    for (std::size_t row = 0; row < node.lists.size(); ++row) rows.push_back(views(node, row));
    return rows;
}

std::string written_rows(const Node& node) {
    std::string all;
    for (const auto& row : node.lists) all += (all.empty() ? "" : ", ") + written(row);
    return "std::vector<Views>{" + all + "}";
}

bool comes_before(Wide s, Wide t, const std::vector<Wide>& xs) {
    const auto first_t = std::ranges::find(xs, t);
    return first_t == xs.end() || std::find(xs.begin(), first_t, s) != first_t;
}

/// Makes a list and, in numbers[0], values that it may take, which are all different if they form a chain.
Node list_and_values(Draft& draft, std::int64_t least, std::int64_t most, bool are_different) {
    Node node{.lists = {draft.operands(0, 5)}, .numbers = {{}}};
    for (auto count = draft.source().between(least, most); count > 0; --count) {
        const Wide v = node.lists[0].empty() ? count : draft.value_near(draft.source().pick(node.lists[0]));
        if (!are_different || std::ranges::count(node.numbers[0], v) == 0) node.numbers[0].push_back(v);
    }
    return node;
}

/// Returns the places of the values in increasing order of the values; equal values are in the order of the list.
std::vector<Wide> places_in_order(const std::vector<Wide>& values) {
    std::vector<Wide> places(values.size());
    std::iota(places.begin(), places.end(), Wide{0});
    std::ranges::stable_sort(places, [&](Wide a, Wide b) {
        return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
    });
    return places;
}

const Kind kinds[] = {
    {.name = "arg_min",
     .header = "order/order.hpp",
     .shape = Shape::parallel,
     .text = "csp::arg_min($x0, $x1.0)",
     .make = list_and_index,
     .value = [](const Node& n, Values v) { return first_best(n, v, std::less<>()); },
     .state = [](const Node& n) { return csp::arg_min(views(n), views(n, 1)[0]); }},
    {.name = "arg_max",
     .header = "order/order.hpp",
     .shape = Shape::parallel,
     .text = "csp::arg_max($x0, $x1.0)",
     .make = list_and_index,
     .value = [](const Node& n, Values v) { return first_best(n, v, std::greater<>()); },
     .state = [](const Node& n) { return csp::arg_max(views(n), views(n, 1)[0]); }},
    {.name = "increasing",
     .header = "order/order.hpp",
     .shape = Shape::free,
     .text = "csp::increasing($x0)",
     .make = list,
     .value = [](const Node& n, Values v) -> Number {
         return each_next(values_of(n, 0, v), std::less_equal<>());
     },
     .state = [](const Node& n) { return csp::increasing(views(n)); }},
    {.name = "strictly_increasing",
     .header = "order/order.hpp",
     .shape = Shape::free,
     .text = "csp::strictly_increasing($x0)",
     .make = list,
     .value = [](const Node& n, Values v) -> Number { return each_next(values_of(n, 0, v), std::less<>()); },
     .state = [](const Node& n) { return csp::strictly_increasing(views(n)); }},
    {.name = "lex_less",
     .header = lex_header,
     .shape = Shape::free,
     .text = "csp::lex_less($x0, $x1)",
     .make = two_lists,
     .value = [](const Node& n, Values v) { return chain(n, v, std::less<>()); },
     .state = [](const Node& n) { return csp::lex_less(views(n), views(n, 1)); }},
    {.name = "lex_less_equal",
     .header = lex_header,
     .shape = Shape::free,
     .text = "csp::lex_less_equal($x0, $x1)",
     .make = two_lists,
     .value = [](const Node& n, Values v) { return chain(n, v, std::less_equal<>()); },
     .state = [](const Node& n) { return csp::lex_less_equal(views(n), views(n, 1)); }},
    {.name = "lex_chain_less",
     .header = lex_header,
     .shape = Shape::free,
     .make = some_lists,
     .value = [](const Node& n, Values v) { return chain(n, v, std::less<>()); },
     .state = [](const Node& n) { return csp::lex_chain_less(rows_of_views(n)); },
     .write = [](const Node& n) { return "csp::lex_chain_less(" + written_rows(n) + ")"; }},
    {.name = "lex_chain_less_equal",
     .header = lex_header,
     .shape = Shape::free,
     .make = some_lists,
     .value = [](const Node& n, Values v) { return chain(n, v, std::less_equal<>()); },
     .state = [](const Node& n) { return csp::lex_chain_less_equal(rows_of_views(n)); },
     .write = [](const Node& n) { return "csp::lex_chain_less_equal(" + written_rows(n) + ")"; }},
    {.name = "sliding_sum",
     .header = "order/order.hpp",
     .shape = Shape::free,
     .text = "csp::sliding_sum($x0, $n0.2, $n0.0, $n0.1)",
     .make = [](Draft& draft) -> Node {
         Node node = list(draft);
         const auto worth = draft.worth(node.lists[0]);
         const auto window = static_cast<Wide>(1 + draft.source().below(worth.size() + 1));
         Wide low = 0;
         Wide high = 0;
         for (std::size_t i = 0; i + static_cast<std::size_t>(window) <= worth.size(); ++i) {
             const Wide sum =
                 std::accumulate(worth.begin() + static_cast<std::ptrdiff_t>(i),
                                 worth.begin() + static_cast<std::ptrdiff_t>(i) + window, Wide{0});
             low = i == 0 ? sum : std::min(low, sum);
             high = i == 0 ? sum : std::max(high, sum);
         }
         node.numbers = {{draft.near(low), draft.near(high), window}};
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         const auto xs = values_of(n, 0, v);
         const auto window = static_cast<std::size_t>(n.numbers[0][2]);
         for (std::size_t i = 0; i + window <= xs.size(); ++i) {
             Wide sum = 0;
             for (std::size_t j = i; j < i + window; ++j) sum += xs[j];
             if (sum < n.numbers[0][0] || sum > n.numbers[0][1]) return 0;
         }
         return 1;
     },
     .state =
         [](const Node& n) {
             return csp::sliding_sum(views(n), static_cast<std::size_t>(n.numbers[0][2]), n.numbers[0][0],
                                     n.numbers[0][1]);
         }},
    {.name = "value_precede",
     .header = "order/order.hpp",
     .text = "csp::value_precede($x0, $n0.0, $n0.1)",
     .make = [](Draft& draft) { return list_and_values(draft, 2, 2, false); },
     .value = [](const Node& n, Values v) -> Number {
         return comes_before(n.numbers[0][0], n.numbers[0][1], values_of(n, 0, v));
     },
     .state = [](const Node& n) { return csp::value_precede(views(n), values(n)[0], values(n)[1]); }},
    {.name = "value_precede_chain",
     .header = "order/order.hpp",
     .shape = Shape::free,
     .text = "csp::value_precede_chain($x0, $n0)",
     .make = [](Draft& draft) { return list_and_values(draft, 0, 4, true); },
     .value = [](const Node& n, Values v) -> Number {
         const auto xs = values_of(n, 0, v);
         for (std::size_t k = 1; k < n.numbers[0].size(); ++k)
             if (!comes_before(n.numbers[0][k - 1], n.numbers[0][k], xs)) return 0;
         return 1;
     },
     .state = [](const Node& n) { return csp::value_precede_chain(views(n), values(n)); }},
    {.name = "arg_sort",
     .header = "sort/sort.hpp",
     .shape = Shape::fixed,
     .text = "csp::arg_sort($x0, $x1)",
     .make = [](Draft& draft) -> Node {
         Node node{.lists = {draft.operands(0, 4)}};
         const std::vector<Wide> order = places_in_order(draft.worth(node.lists[0]));
         node.lists.push_back(draft.operands(order.size(), order.size()));
         if (!draft.source().one_in(4))
             for (std::size_t k = 0; k < order.size(); ++k)
                 node.lists[1][k].offset += order[k] - draft.worth(node.lists[1][k]);
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         return places_in_order(values_of(n, 0, v)) == values_of(n, 1, v);
     },
     .state = [](const Node& n) { return csp::arg_sort(views(n), views(n, 1)); }},
    {.name = "sort",
     .header = "sort/sort.hpp",
     .shape = Shape::parallel,
     .text = "csp::sort($x0, $x1)",
     .make = [](Draft& draft) -> Node {
         Node node = list(draft);
         auto sorted = draft.worth(node.lists[0]);
         std::ranges::sort(sorted);
         node.lists.push_back(draft.operands(sorted.size(), sorted.size()));
         if (!draft.source().one_in(3)) // within reach of the witness
             for (std::size_t i = 0; i < sorted.size(); ++i)
                 node.lists[1][i].offset += sorted[i] - draft.worth(node.lists[1][i]);
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         auto xs = values_of(n, 0, v);
         std::ranges::sort(xs);
         return xs == values_of(n, 1, v);
     },
     .state = [](const Node& n) { return csp::sort(views(n), views(n, 1)); }},
};

} // namespace order_kinds

std::span<const Kind> order_family() { return order_kinds::kinds; }

} // namespace fuzz
