#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>
#include <csp/constraints/packing/packing.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

csp::Amount amount(const Statement& s, Operand operand) {
    if (s.is_fixed(operand)) return s.value_of(s.min(operand));
    return s.view(operand);
}

/// The lists have one length.
void require_as_many(const Statement& s, std::initializer_list<std::size_t> lists) {
    for (const std::size_t list : lists)
        if (s.size(list) != s.size(*lists.begin()))
            s.refuse("found lists of different lengths, expected equal ones");
}

/// MiniZinc demands that durations and demands are not negative.
csp::Constraint not_negative(const Statement& s, Operand x) { return s.number_of(x) >= 0; }

/// What makes the operands amounts that are not negative; nothing if it is known. False if one cannot be.
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

csp::Constraint cumulative(const Statement& s) {
    require_as_many(s, {0, 1, 2});
    std::vector<csp::Constraint> parts;
    const Operand capacity = s.operand(3);
    if (s.size(0) == 0) return always();
    if (!require_amounts(s, 1, parts) || !require_amounts(s, 2, parts) || s.max(capacity) < 0) return never();
    if (s.min(capacity) < 0) parts.push_back(not_negative(s, capacity));
    std::vector<csp::ResourceTask> tasks;
    for (std::size_t i = 0; i < s.size(0); ++i)
        tasks.emplace_back(amount(s, s.operands(0)[i]), amount(s, s.operands(1)[i]),
                           amount(s, s.operands(2)[i]));
    parts.push_back(csp::cumulative(std::move(tasks), amount(s, capacity)));
    return together(std::move(parts));
}

bool is_within_capacity(const Facts& f) {
    const auto starts = f.list(0);
    const auto durations = f.list(1);
    const auto demands = f.list(2);
    if (starts.empty()) return true;
    const auto is_negative = [](WideValue v) { return v < 0; };
    if (f.value(3) < 0 || std::any_of(durations.begin(), durations.end(), is_negative) ||
        std::any_of(demands.begin(), demands.end(), is_negative))
        return false;
    for (std::size_t i = 0; i < starts.size(); ++i) { // the profile rises at starts alone
        WideValue used = 0;
        for (std::size_t j = 0; j < starts.size(); ++j)
            if (starts[j] <= starts[i] && starts[i] < starts[j] + durations[j]) used += demands[j];
        if (used > f.value(3)) return false;
    }
    return true;
}

template <csp::Constraint (*state)(std::vector<csp::Task>)>
csp::Constraint disjunctive(const Statement& s) {
    require_as_many(s, {0, 1});
    std::vector<csp::Constraint> parts;
    if (!require_amounts(s, 1, parts)) return never();
    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < s.size(0); ++i)
        tasks.push_back({amount(s, s.operands(0)[i]), amount(s, s.operands(1)[i])});
    parts.push_back(state(std::move(tasks)));
    return together(std::move(parts));
}

bool are_apart(const Facts& f, bool is_strict) {
    const auto starts = f.list(0);
    const auto durations = f.list(1);
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (durations[i] < 0) return false;
        for (std::size_t j = 0; j < i; ++j) {
            if (!is_strict && (durations[i] == 0 || durations[j] == 0)) continue;
            if (starts[i] + durations[i] > starts[j] && starts[j] + durations[j] > starts[i]) return false;
        }
    }
    return true;
}

template <csp::Constraint (*state)(std::vector<csp::Rectangle>)>
csp::Constraint diffn(const Statement& s) {
    require_as_many(s, {0, 1, 2, 3});
    std::vector<csp::Constraint> parts;
    if (!require_amounts(s, 2, parts) || !require_amounts(s, 3, parts)) return never();
    std::vector<csp::Rectangle> rectangles;
    for (std::size_t i = 0; i < s.size(0); ++i)
        rectangles.push_back({s.view(s.operands(0)[i]), s.view(s.operands(1)[i]), amount(s, s.operands(2)[i]),
                              amount(s, s.operands(3)[i])});
    parts.push_back(state(std::move(rectangles)));
    return together(std::move(parts));
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
    require_as_many(s, {1, 3});
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
    require_as_many(s, {1, 3});
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

constexpr auto scheduling_rows = std::to_array<Builtin>({
    {"fzn_cumulative", "IIIi", cumulative, is_within_capacity},
    {"fzn_disjunctive", "II", disjunctive<apart>, [](const Facts& f) { return are_apart(f, false); }},
    {"fzn_disjunctive_strict", "II", disjunctive<strictly_apart>,
     [](const Facts& f) { return are_apart(f, true); }},
    {"arcwise_diffn", "IIII", diffn<csp::diffn>, [](const Facts& f) { return do_not_overlap(f, true); }},
    {"arcwise_diffn_nonstrict", "IIII", diffn<csp::diffn_nonstrict>,
     [](const Facts& f) { return do_not_overlap(f, false); }},
    {"arcwise_bin_packing_load", "IInN", load, has_loads},
    {"arcwise_bin_packing_capa", "NInN", capacities, keeps_capacities},
    {"fzn_knapsack", "NNIii", knapsack, is_packed},
});

} // namespace

std::span<const Builtin> scheduling_builtins() { return scheduling_rows; }

} // namespace flatzinc
