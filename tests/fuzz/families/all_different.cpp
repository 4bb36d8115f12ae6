// Constraints by which all values differ, possibly with exceptions, or are equal.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/counting/counting.hpp>

#include <algorithm>
#include <numeric>

namespace fuzz {

namespace all_different_kinds {

constexpr std::string_view header = "all_different/all_different.hpp";

Node list(Draft& draft) { return {.lists = {draft.operands(0, 6)}}; }
/// Makes views with similar ranges, so that there may be as many values as variables.
Node close_list(Draft& draft) {
    return {.lists = {draft.source().one_in(2) ? draft.operands(1, 6) : draft.operands_from(0, 1, 6)}};
}

bool all_differ(std::vector<Wide> values, const std::vector<Wide>& excepted = {}) {
    std::ranges::sort(values);
    for (std::size_t i = 1; i < values.size(); ++i)
        if (values[i - 1] == values[i] && std::ranges::count(excepted, values[i]) == 0) return false;
    return true;
}

Number differ(const Node& node, Values values) { return all_differ(values_of(node, 0, values)); }

const Kind kinds[] = {
    {.name = "all_different",
     .header = header,
     .shape = Shape::free,
     .text = "csp::all_different($x0)",
     .make = close_list,
     .value = differ,
     .state = [](const Node& n) { return csp::all_different(views(n)); }},
    {.name = "all_different, value",
     .header = header,
     .shape = Shape::free,
     .text = "csp::all_different($x0, csp::consistency::value)",
     .make = close_list,
     .value = differ,
     .state = [](const Node& n) { return csp::all_different(views(n), csp::consistency::value); }},
    {.name = "all_different, bounds",
     .header = header,
     .shape = Shape::free,
     .text = "csp::all_different($x0, csp::consistency::bounds)",
     .make = close_list,
     .value = differ,
     .state = [](const Node& n) { return csp::all_different(views(n), csp::consistency::bounds); }},
    {.name = "all_different, domain",
     .header = header,
     .shape = Shape::free,
     .text = "csp::all_different($x0, csp::consistency::domain)",
     .make = close_list,
     .value = differ,
     .state = [](const Node& n) { return csp::all_different(views(n), csp::consistency::domain); }},
    {.name = "all_different_except",
     .header = "all_different/all_different.hpp",
     .shape = Shape::free,
     .text = "csp::all_different_except($x0, $n0)",
     .make = [](Draft& draft) -> Node {
         Node node = list(draft);
         node.numbers.emplace_back();
         for (auto count = draft.source().between(1, 3); count > 0; --count)
             node.numbers[0].push_back(draft.value_near(
                 node.lists[0].empty() ? draft.operand() : draft.source().pick(node.lists[0])));
         return node;
     },
     .value = [](const Node& n, Values v) -> Number { return all_differ(values_of(n, 0, v), n.numbers[0]); },
     .state = [](const Node& n) { return csp::all_different_except(views(n), values(n)); }},
    {.name = "all_different_sum",
     .header = "counting/counting.hpp",
     .shape = Shape::free,
     .text = "csp::all_different_sum($x0, $n0.0)",
     .make = [](Draft& draft) -> Node {
         Node node = close_list(draft);
         const auto worth = draft.worth(node.lists[0]);
         node.numbers = {{draft.near(std::accumulate(worth.begin(), worth.end(), Wide{0}))}};
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         const auto all = values_of(n, 0, v);
         return all_differ(all) && std::accumulate(all.begin(), all.end(), Wide{0}) == n.numbers[0][0];
     },
     .state = [](const Node& n) { return csp::all_different_sum(views(n), n.numbers[0][0]); }},
    {.name = "all_equal",
     .header = "all_different/all_different.hpp",
     .shape = Shape::free,
     .text = "csp::all_equal($x0)",
     .make = list,
     .value = [](const Node& n, Values v) -> Number {
         const auto all = values_of(n, 0, v);
         return std::ranges::adjacent_find(all, std::not_equal_to<>()) == all.end();
     },
     .state = [](const Node& n) { return csp::all_equal(views(n)); }},
};

} // namespace all_different_kinds

std::span<const Kind> all_different_family() { return all_different_kinds::kinds; }

} // namespace fuzz
