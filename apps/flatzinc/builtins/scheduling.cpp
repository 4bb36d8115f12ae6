#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>
#include <csp/constraints/packing/packing.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

using csp::HugeValue;

csp::Amount amount(const Statement& s, Operand operand) {
    if (s.is_fixed(operand)) return s.value_of(s.min(operand));
    return s.view(operand);
}

/// MiniZinc demands that durations and demands are not negative.
csp::Constraint not_negative(const Statement& s, Operand x) { return s.number_of(x) >= 0; }

/// Adds the constraints that the operands are not negative, except for operands that are known not to be. Returns false
/// if one must be negative.
bool require_amounts(const Statement& s, std::size_t argument, std::vector<csp::Constraint>& parts) {
    for (const Operand x : s.operands(argument)) {
        if (s.max(x) < 0) return false;
        if (s.min(x) < 0) parts.push_back(not_negative(s, x));
    }
    return true;
}

csp::Constraint together(std::vector<csp::Constraint> parts) {
    return parts.size() == 1 ? parts.front() : csp::conjunction(std::move(parts));
}

/// Whether tasks may be absent. If so, the first argument is a list of Booleans, true for the tasks that take place.
enum class Presence : std::uint8_t { certain, optional };

/// Returns the actual number of the argument that has number i if all tasks take place.
template <Presence presence>
constexpr std::size_t after(std::size_t i) {
    return presence == Presence::optional ? i + 1 : i;
}

/// The starts and durations of the tasks that may take place, and the numbers of these tasks.
template <Presence presence>
std::vector<csp::Task> tasks_of(const Statement& s, std::vector<std::size_t>& numbers) {
    const auto starts = s.operands(after<presence>(0));
    const auto durations = s.operands(after<presence>(1));
    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        std::optional<csp::Atom> takes_place;
        if constexpr (presence == Presence::optional) {
            const Literal literal = s.literal(s.operands(0)[i]);
            if (literal.is_false()) continue;
            if (!literal.is_known()) takes_place = literal.atom();
        }
        tasks.push_back({amount(s, starts[i]), amount(s, durations[i]), takes_place});
        numbers.push_back(i);
    }
    return tasks;
}

template <Presence presence>
csp::Constraint cumulative(const Statement& s) {
    constexpr auto duration = after<presence>(1);
    constexpr auto demand = after<presence>(2);
    std::vector<csp::Constraint> parts;
    const Operand capacity = s.operand(after<presence>(3));
    if (s.size(0) == 0) return always();
    if (!require_amounts(s, duration, parts) || !require_amounts(s, demand, parts) || s.max(capacity) < 0)
        return never();
    if (s.min(capacity) < 0) parts.push_back(not_negative(s, capacity));
    std::vector<std::size_t> numbers;
    const std::vector<csp::Task> all = tasks_of<presence>(s, numbers);
    std::vector<csp::ResourceTask> tasks;
    for (std::size_t i = 0; i < all.size(); ++i)
        tasks.emplace_back(all[i], amount(s, s.operands(demand)[numbers[i]]));
    parts.push_back(csp::cumulative(std::move(tasks), amount(s, capacity)));
    return together(std::move(parts));
}

/// Returns whether each task takes place: all, or those given by the first argument.
template <Presence presence>
std::vector<WideValue> present(const Facts& f) {
    if constexpr (presence == Presence::optional) return f.list(0);
    return std::vector<WideValue>(f.list(0).size(), 1);
}

template <Presence presence>
bool is_within_capacity(const Facts& f) {
    const auto takes_place = present<presence>(f);
    const auto starts = f.list(after<presence>(0));
    const auto durations = f.list(after<presence>(1));
    const auto demands = f.list(after<presence>(2));
    const WideValue capacity = f.value(after<presence>(3));
    if (starts.empty()) return true;
    const auto is_negative = [](WideValue v) { return v < 0; };
    if (capacity < 0 || std::any_of(durations.begin(), durations.end(), is_negative) ||
        std::any_of(demands.begin(), demands.end(), is_negative))
        return false;
    for (std::size_t i = 0; i < starts.size(); ++i) { // the profile rises only at starts
        WideValue used = 0;
        for (std::size_t j = 0; j < starts.size(); ++j)
            if (takes_place[j] != 0 && starts[j] <= starts[i] && starts[i] < starts[j] + durations[j])
                used += demands[j];
        if (used > capacity) return false;
    }
    return true;
}

template <Presence presence, csp::Constraint (*state)(std::vector<csp::Task>)>
csp::Constraint disjunctive(const Statement& s) {
    std::vector<csp::Constraint> parts;
    if (!require_amounts(s, after<presence>(1), parts)) return never();
    std::vector<std::size_t> numbers;
    parts.push_back(state(tasks_of<presence>(s, numbers)));
    return together(std::move(parts));
}

template <Presence presence, bool is_strict>
bool are_apart(const Facts& f) {
    const auto takes_place = present<presence>(f);
    const auto starts = f.list(after<presence>(0));
    const auto durations = f.list(after<presence>(1));
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (durations[i] < 0) return false;
        for (std::size_t j = 0; j < i; ++j) {
            if (takes_place[i] == 0 || takes_place[j] == 0) continue;
            if (!is_strict && (durations[i] == 0 || durations[j] == 0)) continue;
            if (starts[i] + durations[i] > starts[j] && starts[j] + durations[j] > starts[i]) return false;
        }
    }
    return true;
}

template <csp::Constraint (*state)(const std::vector<csp::Rectangle>&)>
csp::Constraint diffn(const Statement& s) {
    std::vector<csp::Constraint> parts;
    if (!require_amounts(s, 2, parts) || !require_amounts(s, 3, parts)) return never();
    std::vector<csp::Rectangle> rectangles;
    for (std::size_t i = 0; i < s.size(0); ++i)
        rectangles.push_back({s.view(s.operands(0)[i]), s.view(s.operands(1)[i]), amount(s, s.operands(2)[i]),
                              amount(s, s.operands(3)[i])});
    parts.push_back(state(rectangles));
    return together(std::move(parts));
}

/// Arguments: dimensions, corners, sides; the corners and sides cuboid by cuboid.
csp::Constraint diffn_k(const Statement& s) {
    const auto dimensions = static_cast<std::size_t>(s.constant(0));
    std::vector<csp::Constraint> parts;
    if (!require_amounts(s, 2, parts)) return never();
    std::vector<csp::Cuboid> cuboids(s.size(1) / dimensions);
    for (std::size_t i = 0; i < s.size(1); ++i) {
        cuboids[i / dimensions].corner.push_back(s.view(s.operands(1)[i]));
        cuboids[i / dimensions].sides.push_back(amount(s, s.operands(2)[i]));
    }
    parts.push_back(csp::diffn_k(std::move(cuboids)));
    return together(std::move(parts));
}

bool cuboids_do_not_overlap(const Facts& f) {
    const auto dimensions = static_cast<std::size_t>(f.value(0));
    const auto corner = f.list(1);
    const auto side = f.list(2);
    const auto ends_before = [&](std::size_t i, std::size_t j) {
        for (std::size_t d = 0; d < dimensions; ++d)
            if (corner[i + d] + side[i + d] <= corner[j + d]) return true;
        return false;
    };
    if (std::any_of(side.begin(), side.end(), [](WideValue v) { return v < 0; })) return false;
    for (std::size_t i = 0; i < corner.size(); i += dimensions)
        for (std::size_t j = 0; j < i; j += dimensions)
            if (!ends_before(i, j) && !ends_before(j, i)) return false;
    return true;
}

bool do_not_overlap(const Facts& f, bool is_strict) {
    const auto x = f.list(0);
    const auto y = f.list(1);
    const auto width = f.list(2);
    const auto height = f.list(3);
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (width[i] < 0 || height[i] < 0) return false;
        for (std::size_t j = 0; j < i; ++j) {
            if (!is_strict && (width[i] == 0 || height[i] == 0 || width[j] == 0 || height[j] == 0)) continue;
            if (x[i] + width[i] > x[j] && x[j] + width[j] > x[i] && y[i] + height[i] > y[j] &&
                y[j] + height[j] > y[i])
                return false;
        }
    }
    return true;
}

std::vector<csp::Value> sizes_of(const Statement& s, std::size_t argument) { return s.values(argument); }

/// Arguments: loads, bins, the first bin, sizes. Sizes below 0 need a plain sum.
csp::Constraint load(const Statement& s) {
    return csp::bin_packing(s.views(1, -s.constant(2)), sizes_of(s, 3), s.views(0));
}

std::vector<WideValue> loads(const Facts& f, std::size_t bins, WideValue first, std::size_t sizes,
                             std::size_t count, bool& is_outside) {
    std::vector<WideValue> loads(count);
    const auto of_bins = f.list(bins);
    const auto of_sizes = f.list(sizes);
    for (std::size_t i = 0; i < of_bins.size(); ++i) {
        const WideValue place = of_bins[i] - first;
        if (place < 0 || place >= static_cast<WideValue>(count))
            is_outside = true;
        else
            loads[static_cast<std::size_t>(place)] += of_sizes[i];
    }
    return loads;
}

bool has_loads(const Facts& f) {
    bool is_outside = false;
    return loads(f, 1, f.value(2), 3, f.list(0).size(), is_outside) == f.list(0) && !is_outside;
}

/// Arguments: capacities, bins, the first bin, sizes.
csp::Constraint capacities(const Statement& s) {
    return csp::bin_packing(s.views(1, -s.constant(2)), sizes_of(s, 3), s.values(0));
}

bool keeps_capacities(const Facts& f) {
    bool is_outside = false;
    const auto most = f.list(0);
    const auto used = loads(f, 1, f.value(2), 3, most.size(), is_outside);
    for (std::size_t i = 0; i < most.size(); ++i)
        if (used[i] > most[i]) return false;
    return !is_outside;
}

/// Arguments: weights, profits, counts, weight, profit.
csp::Constraint knapsack(const Statement& s) {
    return csp::knapsack(s.views(2), s.values(0), s.view(3), s.values(1), s.view(4));
}

bool is_packed(const Facts& f) {
    const auto weights = f.list(0);
    const auto profits = f.list(1);
    const auto counts = f.list(2);
    WideValue weight = 0;
    WideValue profit = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] < 0) return false;
        weight += weights[i] * counts[i];
        profit += profits[i] * counts[i];
    }
    return weight == f.value(3) && profit == f.value(4);
}

csp::Constraint apart(std::vector<csp::Task> tasks) { return csp::no_overlap(std::move(tasks)); }
csp::Constraint strictly_apart(std::vector<csp::Task> tasks) {
    return csp::no_overlap_strict(std::move(tasks));
}

// Bounds of wide variables: durations, demands, capacities and sides are not negative.

constexpr Bounds not_negative_bounds{0, no_bound};

template <std::size_t... arguments>
void narrow_not_negative(Reduction& r, std::size_t c) {
    (narrow_all(r, operands(r, c, arguments), not_negative_bounds), ...);
}

/// Arguments from `first` on: starts, durations, demands, capacity.
template <std::size_t first>
void narrow_tasks(Reduction& r, std::size_t c) {
    if (operands(r, c, first).empty()) return;
    narrow_not_negative<first + 1, first + 2, first + 3>(r, c);
}

/// All tasks take place: a task with a positive duration needs no more than the capacity.
void narrow_certain_tasks(Reduction& r, std::size_t c) {
    narrow_tasks<0>(r, c);
    const auto durations = operands(r, c, 1);
    const auto demands = operands(r, c, 2);
    for (std::size_t i = 0; i < demands.size(); ++i)
        if (r.min(durations[i]) >= 1) narrow(r, demands[i], {0, bounds_of(r, operand(r, c, 3)).max});
}

void narrow_loads(Reduction& r, std::size_t c) {
    const auto loads = operands(r, c, 0);
    const auto sizes = operands(r, c, 3);
    narrow_all(r, loads, reach_of(sizes));
    narrow_to_places(r, operands(r, c, 1), operand(r, c, 2).constant, loads.size());
    std::vector<BoundsTerm> terms;
    for (const Operand load : loads) terms.push_back({1, load});
    HugeValue all = 0;
    for (const Operand size : sizes) all += size.constant;
    narrow_sum(r, terms, {all, all});
}

void narrow_knapsack(Reduction& r, std::size_t c) {
    const auto counts = operands(r, c, 2);
    narrow_all(r, counts, not_negative_bounds);
    for (const std::size_t coefficients : {std::size_t{0}, std::size_t{1}}) {
        auto terms = terms_of(operands(r, c, coefficients), counts);
        terms.push_back({-1, operand(r, c, coefficients + 3)});
        narrow_sum(r, terms, {0, 0});
    }
}

constexpr Presence certain = Presence::certain;
constexpr Presence optional = Presence::optional;

constexpr shape::Relations two_lists{shape::as_long_as(0, 1)};
constexpr shape::Relations three_lists{shape::as_long_as(0, 1), shape::as_long_as(0, 2)};
constexpr shape::Relations four_lists{shape::as_long_as(0, 1), shape::as_long_as(0, 2),
                                      shape::as_long_as(0, 3)};
constexpr shape::Relations bins_and_sizes{shape::as_long_as(1, 3)};
constexpr shape::Relations cuboid_sides{shape::positive(0), shape::rows_of_constant(1, 0),
                                        shape::as_long_as(1, 2)};

constexpr auto scheduling_rows = std::to_array<Builtin>({
    {"fzn_cumulative", "IIIi", cumulative<certain>, is_within_capacity<certain>, three_lists,
     narrow_certain_tasks},
    {"arcwise_cumulative_opt", "BIIIi", cumulative<optional>, is_within_capacity<optional>, four_lists,
     narrow_tasks<1>},
    {"fzn_disjunctive", "II", disjunctive<certain, apart>, are_apart<certain, false>, two_lists,
     narrow_not_negative<1>},
    {"fzn_disjunctive_strict", "II", disjunctive<certain, strictly_apart>, are_apart<certain, true>,
     two_lists, narrow_not_negative<1>},
    {"arcwise_disjunctive_opt", "BII", disjunctive<optional, apart>, are_apart<optional, false>, three_lists,
     narrow_not_negative<2>},
    {"arcwise_disjunctive_strict_opt", "BII", disjunctive<optional, strictly_apart>,
     are_apart<optional, true>, three_lists, narrow_not_negative<2>},
    {"arcwise_diffn", "IIII", diffn<csp::diffn>, [](const Facts& f) { return do_not_overlap(f, true); },
     four_lists, narrow_not_negative<2, 3>},
    {"arcwise_diffn_nonstrict", "IIII", diffn<csp::diffn_nonstrict>,
     [](const Facts& f) { return do_not_overlap(f, false); }, four_lists, narrow_not_negative<2, 3>},
    {"arcwise_diffn_k", "nII", diffn_k, cuboids_do_not_overlap, cuboid_sides, narrow_not_negative<2>},
    {"arcwise_bin_packing_load", "IInN", load, has_loads, bins_and_sizes, narrow_loads},
    {"arcwise_bin_packing_capa", "NInN", capacities, keeps_capacities, bins_and_sizes,
     [](Reduction& r, std::size_t c) {
         narrow_to_places(r, operands(r, c, 1), operand(r, c, 2).constant, operands(r, c, 0).size());
     }},
    {"fzn_knapsack", "NNIii", knapsack, is_packed, three_lists, narrow_knapsack},
});

} // namespace

std::span<const Builtin> scheduling_builtins() { return scheduling_rows; }

} // namespace flatzinc
