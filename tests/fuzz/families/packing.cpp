// Items in bins and knapsacks, and rectangles.

#include <tests/fuzz/catalogue.hpp>
#include <tests/fuzz/draft.hpp>

#include <csp/constraints/packing/packing.hpp>

#include <algorithm>

namespace fuzz {

namespace packing_kinds {

std::vector<Wide> sizes(Draft& draft, std::size_t count) {
    std::vector<Wide> all(count);
    for (Wide& size : all) size = draft.source().between(0, 4);
    return all;
}

/// Makes a view whose value for the witness is about `wanted`.
Operand worth_about(Draft& draft, Wide wanted) {
    Operand x = draft.operand();
    x.offset += draft.near(wanted) - draft.worth(x);
    return x;
}

// bin_packing: lists {bins, loads}, numbers {sizes, capacities}.

/// Returns the load of each bin; nullopt if an item is in no bin.
std::optional<std::vector<Wide>> loads(const Node& node, std::size_t bins, Values values) {
    std::vector<Wide> all(bins, 0);
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        const Wide bin = operand_value(node, 0, i, values);
        if (bin < 0 || bin >= static_cast<Wide>(bins)) return std::nullopt;
        all[static_cast<std::size_t>(bin)] += node.numbers[0][i];
    }
    return all;
}

Node bins_and_loads(Draft& draft) {
    Node node{.lists = {draft.operands_from(0, 0, 5)}};
    node.numbers = {sizes(draft, node.lists[0].size())};
    node.lists.emplace_back();
    const std::size_t bins = draft.source().below(4);
    const auto wanted = loads(node, bins, draft.witness());
    for (std::size_t bin = 0; bin < bins; ++bin)
        node.lists[1].push_back(worth_about(draft, wanted ? (*wanted)[bin] : 2));
    return node;
}

Node bins_and_capacities(Draft& draft) {
    Node node{.lists = {draft.operands_from(0, 0, 5)}};
    node.numbers = {sizes(draft, node.lists[0].size()), {}};
    for (auto bins = draft.source().between(0, 3); bins > 0; --bins)
        node.numbers[1].push_back(draft.source().between(-1, 8));
    return node;
}

// knapsack: lists {counts, {weight, profit}}, numbers {weights, profits}.

Wide total(const Node& node, std::size_t of_each, Values values) {
    Wide sum = 0;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        sum += node.numbers[of_each][i] * operand_value(node, 0, i, values);
    return sum;
}

// diffn: lists {x, y, width, height} of the same length, if sides are views; numbers {width, height} if they are
// constants.

Node rectangles(Draft& draft, bool are_sides_constant) {
    Node node{.lists = {draft.operands_from(0, 0, 4)}};
    const std::size_t count = node.lists[0].size();
    node.lists.push_back(draft.operands_from(0, count));
    if (are_sides_constant) {
        node.numbers = {sizes(draft, count), sizes(draft, count)};
    } else {
        node.lists.push_back(draft.operands_from(0, count));
        node.lists.push_back(draft.operands_from(0, count));
    }
    return node;
}

Wide side(const Node& node, std::size_t which, std::size_t i, Values values) {
    return node.numbers.empty() ? operand_value(node, 2 + which, i, values) : node.numbers[which][i];
}

/// Holds if in every pair, one rectangle ends before its partner begins, from left to right or from bottom to top.
Number are_apart(const Node& node, Values values, bool must_small_ones) {
    const auto is_clear = [&](std::size_t i, std::size_t j) {
        for (std::size_t direction = 0; direction < 2; ++direction)
            if (operand_value(node, direction, i, values) + side(node, direction, i, values) <=
                operand_value(node, direction, j, values))
                return true;
        return false;
    };
    const auto has_area = [&](std::size_t i) {
        return side(node, 0, i, values) > 0 && side(node, 1, i, values) > 0;
    };
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        for (std::size_t j = i + 1; j < node.lists[0].size(); ++j) {
            if (!must_small_ones && (!has_area(i) || !has_area(j))) continue;
            if (!is_clear(i, j) && !is_clear(j, i)) return 0;
        }
    return 1;
}

std::vector<csp::Rectangle> rectangles_of(const Node& node) {
    std::vector<csp::Rectangle> all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        const auto side_of = [&](std::size_t which) -> csp::Amount {
            if (node.numbers.empty()) return node.lists[2 + which][i].view();
            return values(node, which)[i];
        };
        all.push_back({node.lists[0][i].view(), node.lists[1][i].view(), side_of(0), side_of(1)});
    }
    return all;
}

std::string written_rectangles(const Node& node) {
    std::string all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        const auto side_of = [&](std::size_t which) {
            return node.numbers.empty() ? "csp::View(" + node.lists[2 + which][i].text() + ")"
                                        : std::to_string(node.numbers[which][i]);
        };
        all += (i > 0 ? ", {" : "{") + node.lists[0][i].text() + ", " + node.lists[1][i].text() + ", " +
               side_of(0) + ", " + side_of(1) + "}";
    }
    return "std::vector<csp::Rectangle>{" + all + "}";
}

// diffn_k: lists {x, y, z} of the same length, then the sides, if they are views; numbers {sides in each dimension} if
// they are constants.

constexpr std::size_t dimensions = 3;

Node cuboids(Draft& draft) {
    Node node{.lists = {draft.operands_from(0, 0, 3)}};
    const std::size_t count = node.lists[0].size();
    const bool are_sides_constant = !draft.source().one_in(3);
    while (node.lists.size() < (are_sides_constant ? dimensions : 2 * dimensions))
        node.lists.push_back(draft.operands_from(0, count));
    while (are_sides_constant && node.numbers.size() < dimensions)
        node.numbers.push_back(sizes(draft, count));
    return node;
}

Number are_apart_in_some_dimension(const Node& node, Values values) {
    const auto length = [&](std::size_t d, std::size_t i) {
        return node.numbers.empty() ? operand_value(node, dimensions + d, i, values) : node.numbers[d][i];
    };
    const auto is_clear = [&](std::size_t i, std::size_t j) {
        for (std::size_t d = 0; d < dimensions; ++d)
            if (operand_value(node, d, i, values) + length(d, i) <= operand_value(node, d, j, values))
                return true;
        return false;
    };
    for (std::size_t i = 0; i < node.lists[0].size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!is_clear(i, j) && !is_clear(j, i)) return 0;
    return 1;
}

std::vector<csp::Cuboid> cuboids_of(const Node& node) {
    std::vector<csp::Cuboid> all(node.lists[0].size());
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t d = 0; d < dimensions; ++d) {
            all[i].corner.push_back(node.lists[d][i].view());
            if (node.numbers.empty())
                all[i].sides.emplace_back(node.lists[dimensions + d][i].view());
            else
                all[i].sides.emplace_back(values(node, d)[i]);
        }
    return all;
}

std::string written_cuboids(const Node& node) {
    std::string all;
    for (std::size_t i = 0; i < node.lists[0].size(); ++i) {
        std::string corner, sides;
        for (std::size_t d = 0; d < dimensions; ++d) {
            const std::string comma = d > 0 ? ", " : "";
            corner += comma + "csp::View(" + node.lists[d][i].text() + ")";
            sides += comma + "csp::Amount(" +
                     (node.numbers.empty() ? "csp::View(" + node.lists[dimensions + d][i].text() + ")"
                                           : std::to_string(node.numbers[d][i])) +
                     ")";
        }
        all += (i > 0 ? ", {{" : "{{") + corner + "}, {" + sides + "}}";
    }
    return "std::vector<csp::Cuboid>{" + all + "}";
}

const Kind kinds[] = {
    {.name = "bin_packing",
     .header = "packing/packing.hpp",
     .text = "csp::bin_packing($x0, $n0, $x1)",
     .make = bins_and_loads,
     .value = [](const Node& n, Values v) -> Number {
         const auto found = loads(n, n.lists[1].size(), v);
         return found && *found == values_of(n, 1, v);
     },
     .state = [](const Node& n) { return csp::bin_packing(views(n), values(n), views(n, 1)); }},
    {.name = "bin_packing, capacities",
     .header = "packing/packing.hpp",
     .text = "csp::bin_packing($x0, $n0, $n1)",
     .make = bins_and_capacities,
     .value = [](const Node& n, Values v) -> Number {
         const auto found = loads(n, n.numbers[1].size(), v);
         return found && std::ranges::equal(*found, n.numbers[1], std::less_equal<>());
     },
     .state = [](const Node& n) { return csp::bin_packing(views(n), values(n), values(n, 1)); }},
    {.name = "knapsack",
     .header = "packing/packing.hpp",
     .shape = Shape::parallel,
     .text = "csp::knapsack($x0, $n0, $x1.0, $n1, $x1.1)",
     .make = [](Draft& draft) -> Node {
         Node node{.lists = {draft.operands_from(0, 0, 4)}};
         node.numbers = {sizes(draft, node.lists[0].size()), sizes(draft, node.lists[0].size())};
         node.lists.push_back({worth_about(draft, total(node, 0, draft.witness())),
                               worth_about(draft, total(node, 1, draft.witness()))});
         return node;
     },
     .value = [](const Node& n, Values v) -> Number {
         return std::ranges::all_of(values_of(n, 0, v), [](Wide count) { return count >= 0; }) &&
                total(n, 0, v) == operand_value(n, 1, 0, v) && total(n, 1, v) == operand_value(n, 1, 1, v);
     },
     .state =
         [](const Node& n) {
             return csp::knapsack(views(n), values(n), n.lists[1][0].view(), values(n, 1),
                                  n.lists[1][1].view());
         }},
    {.name = "diffn",
     .header = "packing/packing.hpp",
     .shape = Shape::parallel,
     .make = [](Draft& draft) { return rectangles(draft, !draft.source().one_in(3)); },
     .value = [](const Node& n, Values v) { return are_apart(n, v, true); },
     .state = [](const Node& n) { return csp::diffn(rectangles_of(n)); },
     .write = [](const Node& n) { return "csp::diffn(" + written_rectangles(n) + ")"; }},
    {.name = "diffn_nonstrict",
     .header = "packing/packing.hpp",
     .shape = Shape::parallel,
     .make = [](Draft& draft) { return rectangles(draft, !draft.source().one_in(3)); },
     .value = [](const Node& n, Values v) { return are_apart(n, v, false); },
     .state = [](const Node& n) { return csp::diffn_nonstrict(rectangles_of(n)); },
     .write = [](const Node& n) { return "csp::diffn_nonstrict(" + written_rectangles(n) + ")"; }},
    {.name = "diffn_k",
     .header = "packing/packing.hpp",
     .shape = Shape::parallel,
     .make = cuboids,
     .value = are_apart_in_some_dimension,
     .state = [](const Node& n) { return csp::diffn_k(cuboids_of(n)); },
     .write = [](const Node& n) { return "csp::diffn_k(" + written_cuboids(n) + ")"; }},
};

} // namespace packing_kinds

std::span<const Kind> packing_family() { return packing_kinds::kinds; }

} // namespace fuzz
