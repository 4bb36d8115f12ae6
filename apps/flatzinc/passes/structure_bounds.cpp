#include <apps/flatzinc/passes/narrowing.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

using csp::HugeValue;

constexpr HugeValue without_end = Bounds::infinity;
constexpr Bounds not_negative{0, without_end};

HugeValue count_of(std::span<const Operand> xs) { return static_cast<HugeValue>(xs.size()); }

/// Members of a list that is counted from a constant.
void narrow_to_members(Reduction& r, std::span<const Operand> xs, WideValue first, HugeValue count) {
    narrow_all(r, xs, {first, first + count - 1});
}

// Schedules and packing: durations, demands, capacities and sides are not negative.

template <std::size_t... arguments>
void narrow_not_negative(Reduction& r, std::size_t c) {
    (narrow_all(r, operands(r, c, arguments), not_negative), ...);
}

/// Arguments from `first` on: starts, durations, demands, capacity.
template <std::size_t first>
void narrow_tasks(Reduction& r, std::size_t c) {
    if (operands(r, c, first).empty()) return;
    narrow_not_negative<first + 1, first + 2, first + 3>(r, c);
}

/// All tasks take place: one with a positive duration needs no more than the capacity.
void narrow_certain_tasks(Reduction& r, std::size_t c) {
    narrow_tasks<0>(r, c);
    const auto durations = operands(r, c, 1);
    const auto demands = operands(r, c, 2);
    for (std::size_t i = 0; i < demands.size(); ++i)
        if (r.min(durations[i]) >= 1) narrow(r, demands[i], {0, bounds_of(r, operand(r, c, 3)).max});
}

/// The bounds from the sum of all negative constants to the sum of all positive ones.
Bounds reach(std::span<const Operand> constants) {
    Bounds reach{0, 0};
    for (const Operand v : constants) (v.constant < 0 ? reach.min : reach.max) += v.constant;
    return reach;
}

void narrow_loads(Reduction& r, std::size_t c) {
    const auto loads = operands(r, c, 0);
    const auto sizes = operands(r, c, 3);
    narrow_all(r, loads, reach(sizes));
    narrow_to_members(r, operands(r, c, 1), operand(r, c, 2).constant, count_of(loads));
    std::vector<BoundsTerm> terms;
    for (const Operand load : loads) terms.push_back({1, load});
    HugeValue all = 0;
    for (const Operand size : sizes) all += size.constant;
    narrow_sum(r, terms, {all, all});
}

void narrow_knapsack(Reduction& r, std::size_t c) {
    const auto counts = operands(r, c, 2);
    narrow_all(r, counts, not_negative);
    for (const std::size_t coefficients : {std::size_t{0}, std::size_t{1}}) {
        auto terms = terms_of(operands(r, c, coefficients), counts);
        terms.push_back({-1, operand(r, c, coefficients + 3)});
        narrow_sum(r, terms, {0, 0});
    }
}

// Graphs: successors and roots are nodes.

void narrow_successors(Reduction& r, std::size_t c) {
    narrow_to_members(r, operands(r, c, 0), operand(r, c, 1).constant, count_of(operands(r, c, 0)));
}

template <std::size_t nodes, std::size_t... roots>
void narrow_roots(Reduction& r, std::size_t c) {
    (narrow_to_members(r, operands(r, c, roots), operand(r, c, 0).constant, count_of(operands(r, c, nodes))),
     ...);
}

// Tables and automata.

void narrow_columns(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    const auto values = operands(r, c, 1);
    for (std::size_t x = 0; x < xs.size(); ++x) {
        if (!is_wide(r, xs[x])) continue;
        Bounds column{without_end, -without_end};
        for (std::size_t i = x; i < values.size(); i += xs.size())
            column = hull(column, {values[i].constant, values[i].constant});
        narrow(r, xs[x], column);
    }
}

void narrow_word(Reduction& r, std::size_t c) {
    narrow_all(r, operands(r, c, 0), {1, operand(r, c, 2).constant});
}

/// A cost is added up along a path: one cost within each of these bounds.
void narrow_cost_of_way(Reduction& r, Operand cost, std::span<const Bounds> of_steps) {
    Bounds total{0, 0};
    for (const Bounds& step : of_steps) total = {total.min + step.min, total.max + step.max};
    narrow(r, cost, total);
}

void narrow_word_of_cost(Reduction& r, std::size_t c) {
    narrow_word(r, c);
    const Bounds step = hull_of(r, operands(r, c, 6)); // there is at least one
    narrow_cost_of_way(r, operand(r, c, 7), std::vector<Bounds>(operands(r, c, 0).size(), step));
}

/// Narrows variables to the values on the edges from each level, and costs if there are any.
template <bool has_costs>
void narrow_levels(Reduction& r, std::size_t c) {
    constexpr Bounds none{without_end, -without_end};
    const auto xs = operands(r, c, 0);
    const auto levels = operands(r, c, 2);
    const auto from = operands(r, c, 4);
    const Instance& instance = r.instance();
    const Argument labels = instance.arguments[instance.constraints[c].first_argument + 5];
    std::vector<Bounds> values(xs.size(), none);
    std::vector<Bounds> costs(xs.size(), none);
    for (std::size_t e = 0; e < from.size(); ++e) {
        const WideValue level = levels[static_cast<std::size_t>(from[e].constant - 1)].constant;
        const WideSet& label = instance.sets[labels.first + e];
        if (level < 1 || level > static_cast<WideValue>(xs.size()) || label.is_empty()) continue;
        const auto step = static_cast<std::size_t>(level - 1);
        values[step] = hull(values[step], {label.min(), label.max()});
        if constexpr (has_costs) {
            const WideValue cost = operands(r, c, 6)[e].constant;
            costs[step] = hull(costs[step], {cost, cost});
        }
    }
    for (std::size_t i = 0; i < xs.size(); ++i) {
        if (values[i].min > values[i].max) return; // there is no path at all
        narrow(r, xs[i], values[i]);
    }
    if constexpr (has_costs) narrow_cost_of_way(r, operand(r, c, 8), costs);
}

void narrow_member(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    const Operand y = operand(r, c, 1);
    const Operand* only = nullptr;
    std::size_t possible = 0;
    for (const Operand& x : xs)
        if (bounds_of(r, x).meets(bounds_of(r, y))) {
            only = &x;
            ++possible;
        }
    if (possible > 0) narrow(r, y, hull_of(r, xs));
    if (possible == 1) narrow(r, *only, bounds_of(r, y));
}

constexpr auto structure_entries = std::to_array<Treatments::Entry>({
    {"fzn_cumulative", 4, narrow_certain_tasks},
    {"arcwise_cumulative_opt", 5, narrow_tasks<1>},
    {"fzn_disjunctive", 2, narrow_not_negative<1>},
    {"fzn_disjunctive_strict", 2, narrow_not_negative<1>},
    {"arcwise_disjunctive_opt", 3, narrow_not_negative<2>},
    {"arcwise_disjunctive_strict_opt", 3, narrow_not_negative<2>},
    {"arcwise_diffn", 4, narrow_not_negative<2, 3>},
    {"arcwise_diffn_nonstrict", 4, narrow_not_negative<2, 3>},
    {"arcwise_diffn_k", 3, narrow_not_negative<2>},
    {"arcwise_bin_packing_load", 4, narrow_loads},
    {"arcwise_bin_packing_capa", 4,
     [](Reduction& r, std::size_t c) {
         narrow_to_members(r, operands(r, c, 1), operand(r, c, 2).constant, count_of(operands(r, c, 0)));
     }},
    {"fzn_knapsack", 5, narrow_knapsack},
    {"arcwise_circuit", 2, narrow_successors},
    {"arcwise_subcircuit", 2, narrow_successors},
    {"arcwise_symmetric_all_different", 2, narrow_successors},
    {"arcwise_inverse", 4,
     [](Reduction& r, std::size_t c) {
         narrow_to_members(r, operands(r, c, 0), operand(r, c, 3).constant, count_of(operands(r, c, 2)));
         narrow_to_members(r, operands(r, c, 2), operand(r, c, 1).constant, count_of(operands(r, c, 0)));
     }},
    {"fzn_wst", 7,
     [](Reduction& r, std::size_t c) { narrow(r, operand(r, c, 6), reach(operands(r, c, 4))); }},
    {"arcwise_reachable", 6, narrow_roots<4, 3>},
    {"arcwise_dreachable", 6, narrow_roots<4, 3>},
    {"arcwise_tree", 6, narrow_roots<4, 3>},
    {"arcwise_dtree", 6, narrow_roots<4, 3>},
    {"arcwise_path", 7, narrow_roots<5, 3, 4>},
    {"arcwise_dpath", 7, narrow_roots<5, 3, 4>},
    {"arcwise_table_int", 2, narrow_columns},
    {"arcwise_regular", 6, narrow_word},
    {"arcwise_regular_nfa", 6, narrow_word},
    {"arcwise_cost_regular", 8, narrow_word_of_cost},
    {"fzn_mdd", 7, narrow_levels<false>},
    {"fzn_mdd_nondet", 7, narrow_levels<false>},
    {"fzn_cost_mdd", 9, narrow_levels<true>},
    {"fzn_member_int", 2, narrow_member},
});

} // namespace

std::span<const Treatments::Entry> structure_bounds() { return structure_entries; }

} // namespace flatzinc
