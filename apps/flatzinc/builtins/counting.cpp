#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/counting/counting.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace flatzinc {

namespace {

using csp::HugeValue;

WideValue occurrences(const std::vector<WideValue>& xs, WideValue v) {
    return std::count(xs.begin(), xs.end(), v);
}

bool are_different(std::vector<WideValue> xs) {
    std::sort(xs.begin(), xs.end());
    return std::adjacent_find(xs.begin(), xs.end()) == xs.end();
}

csp::Constraint all_different(const Statement& s) {
    if (s.has_annotation("domain")) return csp::all_different(s.views(0), csp::consistency::domain);
    if (s.has_annotation("bounds")) return csp::all_different(s.views(0), csp::consistency::bounds);
    if (s.has_annotation("value_propagation")) return csp::all_different(s.views(0), csp::consistency::value);
    return csp::all_different(s.views(0));
}

csp::Constraint all_different_except(const Statement& s) {
    std::vector<csp::Value> excepted;
    for (const Operand x : s.operands(0)) { // of a huge set, only the values that may occur
        WideSet values = s.domain(x);
        values.keep(s.set(1));
        for (const WideInterval& run : values.intervals())
            for (WideValue v = run.min; v <= run.max; ++v) excepted.push_back(s.value_of(v));
    }
    std::sort(excepted.begin(), excepted.end());
    excepted.erase(std::unique(excepted.begin(), excepted.end()), excepted.end());
    if (excepted.empty()) return csp::all_different(s.views(0));
    return csp::all_different_except(s.views(0), csp::Domain(excepted));
}

bool are_different_except(const Facts& f) {
    std::vector<WideValue> others;
    for (const WideValue v : f.list(0))
        if (!f.set(1).contains(v)) others.push_back(v);
    return are_different(std::move(others));
}

/// Returns the number of occurrences of the value, as an expression; the value may be a variable.
csp::Expression count_of(const Statement& s) {
    const Operand v = s.operand(1);
    if (s.is_fixed(v)) {
        if (!csp::is_value(s.min(v))) return 0;
        return csp::count(s.views(0), static_cast<csp::Value>(s.min(v)));
    }
    csp::Expression count;
    const csp::View value = s.view(v);
    for (const Operand x : s.operands(0)) {
        if (s.is_fixed(x))
            count += csp::Expression(csp::Expression(value) == csp::Expression(s.min(x)));
        else
            count += csp::Expression(csp::Expression(s.view(x)) == csp::Expression(value));
    }
    return count;
}

WideValue counted(const Facts& f) { return occurrences(f.list(0), f.value(1)); }

/// Arguments: low and high limits, or none. Counts that are variables are passed as views.
csp::Constraint cardinality(const Statement& s, csp::Cover cover, csp::Occurrences counts,
                            std::vector<csp::Value> values) {
    csp::consistency::AnyLevel strength;
    if (s.has_annotation("domain")) strength = csp::consistency::domain;
    if (s.has_annotation("bounds")) strength = csp::consistency::bounds;
    return csp::global_cardinality(s.views(0), std::move(values), std::move(counts), cover, strength);
}

/// If a value occurs twice in the cover, its count has two names.
csp::Constraint cardinality_of_variables(const Statement& s, csp::Cover cover) {
    std::vector<csp::Value> values;
    std::vector<csp::View> counts;
    std::vector<csp::Constraint> parts;
    const auto cover_values = s.values(1);
    const auto of_counts = s.views(2);
    for (std::size_t i = 0; i < cover_values.size(); ++i) {
        const auto known = std::find(values.begin(), values.end(), cover_values[i]);
        if (known == values.end()) {
            values.push_back(cover_values[i]);
            counts.push_back(of_counts[i]);
        } else {
            parts.push_back(csp::Expression(of_counts[i]) ==
                            csp::Expression(counts[static_cast<std::size_t>(known - values.begin())]));
        }
    }
    parts.push_back(cardinality(s, cover, csp::Occurrences(std::move(counts)), std::move(values)));
    return parts.size() == 1 ? parts.front() : csp::conjunction(std::move(parts));
}

csp::Constraint cardinality_within(const Statement& s, csp::Cover cover) {
    std::vector<csp::Value> values;
    std::vector<csp::Interval> limits;
    const auto n = static_cast<WideValue>(s.size(0));
    const auto cover_values = s.values(1);
    for (std::size_t i = 0; i < cover_values.size(); ++i) {
        const csp::Interval limit{static_cast<csp::Value>(std::clamp(s.constants(2)[i], WideValue{0}, n + 1)),
                                  static_cast<csp::Value>(std::clamp(s.constants(3)[i], WideValue{-1}, n))};
        if (limit.min > limit.max) return never();
        const auto known = std::find(values.begin(), values.end(), cover_values[i]);
        if (known == values.end()) {
            values.push_back(cover_values[i]);
            limits.push_back(limit);
            continue;
        }
        csp::Interval& before = limits[static_cast<std::size_t>(known - values.begin())];
        before = {std::max(before.min, limit.min), std::min(before.max, limit.max)};
        if (before.min > before.max) return never();
    }
    return cardinality(s, cover, csp::Occurrences(std::move(limits)), std::move(values));
}

bool is_closed(const Facts& f) {
    const auto cover = f.list(1);
    for (const WideValue x : f.list(0))
        if (std::find(cover.begin(), cover.end(), x) == cover.end()) return false;
    return true;
}
bool has_counts(const Facts& f) {
    const auto cover = f.list(1);
    const auto counts = f.list(2);
    for (std::size_t i = 0; i < cover.size(); ++i)
        if (occurrences(f.list(0), cover[i]) != counts[i]) return false;
    return true;
}
bool has_counts_within(const Facts& f) {
    const auto cover = f.list(1);
    const auto low = f.list(2);
    const auto high = f.list(3);
    for (std::size_t i = 0; i < cover.size(); ++i) {
        const WideValue count = occurrences(f.list(0), cover[i]);
        if (count < low[i] || count > high[i]) return false;
    }
    return true;
}

csp::Constraint among(const Statement& s) {
    WideSet values = s.set(2);
    values.keep(csp::min_value, csp::max_value);
    csp::Expression count;
    for (const Operand x : s.operands(1)) count += csp::Expression(s.member(x, values));
    return count == s.number(0);
}

// Bounds of wide variables.

/// The number of occurrences of a value in a list, as bounds.
struct Frequency {
    HugeValue least = 0;
    HugeValue most = 0;
};

Frequency frequency(Reduction& r, std::span<const Operand> xs, Operand v) {
    const Bounds value = bounds_of(r, v);
    Frequency found;
    for (const Operand x : xs) {
        const Bounds of_x = bounds_of(r, x);
        if (of_x.meets(value)) ++found.most;
        if (of_x.min == of_x.max && of_x.min == value.min && value.min == value.max) ++found.least;
    }
    return found;
}

/// v occurs at least `least` times: it is a value of the list, and if all elements that may be v are needed, all are v.
void narrow_to_occur(Reduction& r, std::span<const Operand> xs, Operand v, HugeValue least) {
    if (least < 1) return;
    const Bounds value = bounds_of(r, v);
    Bounds all{no_bound, -no_bound};
    HugeValue possible = 0;
    for (const Operand x : xs) {
        if (!bounds_of(r, x).meets(value)) continue;
        all = hull(all, bounds_of(r, x));
        ++possible;
    }
    if (possible > 0) narrow(r, v, all);
    if (possible != least) return;
    for (const Operand x : xs)
        if (bounds_of(r, x).meets(value)) narrow(r, x, value);
}

/// Narrows for: the count is at least n + slack, or at most that. Arguments: the list, the value and n.
template <int slack>
void narrow_count_at_least(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    narrow(r, operand(r, c, 2), {-no_bound, frequency(r, xs, operand(r, c, 1)).most - slack});
    narrow_to_occur(r, xs, operand(r, c, 1), HugeValue{r.min(operand(r, c, 2))} + slack);
}
template <int slack>
void narrow_count_at_most(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    narrow(r, operand(r, c, 2), {frequency(r, xs, operand(r, c, 1)).least + slack, no_bound});
}
void narrow_count(Reduction& r, std::size_t c) {
    narrow_count_at_most<0>(r, c);
    narrow_count_at_least<0>(r, c);
}

HugeValue length(std::span<const Operand> xs) { return static_cast<HugeValue>(xs.size()); }

/// Narrows the counts of the values of a cover.
void narrow_counts(Reduction& r, std::size_t c) {
    narrow_all(r, operands(r, c, 2), {0, length(operands(r, c, 0))});
}
void narrow_to_cover(Reduction& r, std::size_t c) {
    narrow_all(r, operands(r, c, 0), hull_of(r, operands(r, c, 1)));
}

void narrow_to_shared(Reduction& r, std::size_t c) {
    Bounds shared;
    for (const Operand x : operands(r, c, 0)) {
        const Bounds of_x = bounds_of(r, x);
        shared = {std::max(shared.min, of_x.min), std::min(shared.max, of_x.max)};
    }
    narrow_all(r, operands(r, c, 0), shared);
}

constexpr auto counting_rows = std::to_array<Builtin>({
    {"fzn_all_different_int", "I", all_different, [](const Facts& f) { return are_different(f.list(0)); }},
    {"fzn_all_equal_int", "I", [](const Statement& s) { return csp::all_equal(s.views(0)); },
     [](const Facts& f) {
         const auto xs = f.list(0);
         return std::adjacent_find(xs.begin(), xs.end(), std::not_equal_to<>()) == xs.end();
     },
     shape::any, narrow_to_shared},
    {"arcwise_all_different_except", "Is", all_different_except, are_different_except},
    // n compared with the number of occurrences of the value, as in MiniZinc's names: count_leq is n <= count.
    {"arcwise_count_eq", "Iii", [](const Statement& s) { return count_of(s) == s.number(2); },
     [](const Facts& f) { return f.value(2) == counted(f); }, shape::any, narrow_count},
    {"arcwise_count_neq", "Iii", [](const Statement& s) { return count_of(s) != s.number(2); },
     [](const Facts& f) { return f.value(2) != counted(f); }},
    {"arcwise_count_leq", "Iii", [](const Statement& s) { return s.number(2) <= count_of(s); },
     [](const Facts& f) { return f.value(2) <= counted(f); }, shape::any, narrow_count_at_least<0>},
    {"arcwise_count_lt", "Iii", [](const Statement& s) { return s.number(2) < count_of(s); },
     [](const Facts& f) { return f.value(2) < counted(f); }, shape::any, narrow_count_at_least<1>},
    {"arcwise_count_geq", "Iii", [](const Statement& s) { return s.number(2) >= count_of(s); },
     [](const Facts& f) { return f.value(2) >= counted(f); }, shape::any, narrow_count_at_most<0>},
    {"arcwise_count_gt", "Iii", [](const Statement& s) { return s.number(2) > count_of(s); },
     [](const Facts& f) { return f.value(2) > counted(f); }, shape::any, narrow_count_at_most<1>},
    {"fzn_at_least_int", "nIn",
     [](const Statement& s) { return csp::at_least(s.views(1), s.value(2), s.constant(0)); },
     [](const Facts& f) { return occurrences(f.list(1), f.value(2)) >= f.value(0); }},
    {"fzn_at_most_int", "nIn",
     [](const Statement& s) { return csp::at_most(s.views(1), s.value(2), s.constant(0)); },
     [](const Facts& f) { return occurrences(f.list(1), f.value(2)) <= f.value(0); }},
    {"fzn_exactly_int", "nIn",
     [](const Statement& s) { return csp::exactly(s.views(1), s.value(2), s.constant(0)); },
     [](const Facts& f) { return occurrences(f.list(1), f.value(2)) == f.value(0); }},
    {"fzn_among", "iIs", among,
     [](const Facts& f) {
         const auto xs = f.list(1);
         return f.value(0) ==
                std::count_if(xs.begin(), xs.end(), [&](WideValue x) { return f.set(2).contains(x); });
     },
     shape::any,
     [](Reduction& r, std::size_t c) {
         narrow(r, operand(r, c, 0), {0, length(operands(r, c, 1))});
     }},
    {"fzn_nvalue", "iI",
     [](const Statement& s) { return csp::Expression(csp::nvalue(s.views(1))) == s.number(0); },
     [](const Facts& f) {
         const auto xs = f.list(1);
         return f.value(0) == static_cast<WideValue>(std::set<WideValue>(xs.begin(), xs.end()).size());
     },
     shape::any,
     [](Reduction& r, std::size_t c) {
         const HugeValue most = length(operands(r, c, 1));
         narrow(r, operand(r, c, 0), {std::min<HugeValue>(most, 1), most});
     }},
    {"fzn_global_cardinality",
     "INI",
     [](const Statement& s) { return cardinality_of_variables(s, csp::Cover::open); },
     has_counts,
     {shape::as_long_as(1, 2)},
     narrow_counts},
    {"fzn_global_cardinality_closed",
     "INI",
     [](const Statement& s) { return cardinality_of_variables(s, csp::Cover::closed); },
     [](const Facts& f) { return is_closed(f) && has_counts(f); },
     {shape::as_long_as(1, 2)},
     [](Reduction& r, std::size_t c) {
         narrow_counts(r, c);
         narrow_to_cover(r, c);
     }},
    {"fzn_global_cardinality_low_up",
     "INNN",
     [](const Statement& s) { return cardinality_within(s, csp::Cover::open); },
     has_counts_within,
     {shape::as_long_as(1, 2), shape::as_long_as(1, 3)}},
    {"fzn_global_cardinality_low_up_closed",
     "INNN",
     [](const Statement& s) { return cardinality_within(s, csp::Cover::closed); },
     [](const Facts& f) { return is_closed(f) && has_counts_within(f); },
     {shape::as_long_as(1, 2), shape::as_long_as(1, 3)},
     narrow_to_cover},
});

} // namespace

std::span<const Builtin> counting_builtins() { return counting_rows; }

} // namespace flatzinc
