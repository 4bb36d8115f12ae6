#include <apps/flatzinc/passes/narrowing.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

using csp::HugeValue;

constexpr HugeValue unbounded = Bounds::infinity;

/// The number of occurrences of a value in a list, as far as the bounds determine it.
struct Occurrences {
    HugeValue least = 0;
    HugeValue most = 0;
};

Occurrences occurrences(Reduction& r, std::span<const Operand> xs, Operand v) {
    const Bounds value = bounds_of(r, v);
    Occurrences found;
    for (const Operand x : xs) {
        const Bounds of_x = bounds_of(r, x);
        if (of_x.meets(value)) ++found.most;
        if (of_x.min == of_x.max && of_x.min == value.min && value.min == value.max) ++found.least;
    }
    return found;
}

/// v occurs at least `least` times: it is a value of the list, and if all elements that may be v are needed, all are.
void narrow_to_occur(Reduction& r, std::span<const Operand> xs, Operand v, HugeValue least) {
    if (least < 1) return;
    const Bounds value = bounds_of(r, v);
    Bounds all{unbounded, -unbounded};
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

/// The count is at least n + slack, or at most that. Arguments: the list, the value and n.
template <int slack>
void narrow_count_at_least(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    narrow(r, operand(r, c, 2), {-unbounded, occurrences(r, xs, operand(r, c, 1)).most - slack});
    narrow_to_occur(r, xs, operand(r, c, 1), HugeValue{r.min(operand(r, c, 2))} + slack);
}
template <int slack>
void narrow_count_at_most(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    narrow(r, operand(r, c, 2), {occurrences(r, xs, operand(r, c, 1)).least + slack, unbounded});
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

/// Each element is at least the previous one plus a gap.
void narrow_chain(Reduction& r, std::span<const Operand> xs, HugeValue gap) {
    for (std::size_t i = 1; i < xs.size(); ++i) {
        const HugeValue before = bounds_of(r, xs[i - 1]).min;
        if (before > -unbounded) narrow(r, xs[i], {before + gap, unbounded});
    }
    for (std::size_t i = xs.size(); i-- > 1;) {
        const HugeValue after = bounds_of(r, xs[i]).max;
        if (after < unbounded) narrow(r, xs[i - 1], {-unbounded, after - gap});
    }
}

void narrow_first_pair(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    const auto ys = operands(r, c, 1);
    if (xs.empty() || ys.empty()) return;
    narrow(r, xs.front(), {-unbounded, bounds_of(r, ys.front()).max});
    narrow(r, ys.front(), {bounds_of(r, xs.front()).min, unbounded});
}

/// Places in a list, counted from a constant.
void narrow_to_places(Reduction& r, std::span<const Operand> places, WideValue first, std::size_t count) {
    narrow_all(r, places, {first, HugeValue{first} + static_cast<HugeValue>(count) - 1});
}

void narrow_place_of_greatest(Reduction& r, std::size_t c) {
    const Operand place = operand(r, c, 1);
    narrow_to_places(r, std::array{place}, operand(r, c, 2).constant, operands(r, c, 0).size());
}

void narrow_windows(Reduction& r, std::size_t c) {
    const Bounds total = {operand(r, c, 0).constant, operand(r, c, 1).constant};
    const HugeValue window = operand(r, c, 2).constant;
    const auto xs = operands(r, c, 3);
    if (window < 1 || window > length(xs)) return;
    const auto size = static_cast<std::size_t>(window);
    std::vector<BoundsTerm> terms;
    for (std::size_t first = 0; first + size <= xs.size(); ++first) {
        terms.clear();
        for (const Operand x : xs.subspan(first, size)) terms.push_back({1, x});
        narrow_sum(r, terms, total);
    }
}

constexpr auto global_entries = std::to_array<Treatments::Entry>({
    {"fzn_all_equal_int", 1,
     [](Reduction& r, std::size_t c) {
         Bounds shared;
         for (const Operand x : operands(r, c, 0)) {
             const Bounds of_x = bounds_of(r, x);
             shared = {std::max(shared.min, of_x.min), std::min(shared.max, of_x.max)};
         }
         narrow_all(r, operands(r, c, 0), shared);
     }},
    {"arcwise_count_eq", 3, narrow_count},
    {"arcwise_count_leq", 3, narrow_count_at_least<0>},
    {"arcwise_count_lt", 3, narrow_count_at_least<1>},
    {"arcwise_count_geq", 3, narrow_count_at_most<0>},
    {"arcwise_count_gt", 3, narrow_count_at_most<1>},
    {"fzn_among", 3,
     [](Reduction& r, std::size_t c) { narrow(r, operand(r, c, 0), {0, length(operands(r, c, 1))}); }},
    {"fzn_nvalue", 2,
     [](Reduction& r, std::size_t c) {
         const HugeValue most = length(operands(r, c, 1));
         narrow(r, operand(r, c, 0), {std::min<HugeValue>(most, 1), most});
     }},
    {"fzn_global_cardinality", 3, narrow_counts},
    {"fzn_global_cardinality_closed", 3,
     [](Reduction& r, std::size_t c) {
         narrow_counts(r, c);
         narrow_to_cover(r, c);
     }},
    {"fzn_global_cardinality_low_up_closed", 4, narrow_to_cover},
    {"fzn_increasing_int", 1, [](Reduction& r, std::size_t c) { narrow_chain(r, operands(r, c, 0), 0); }},
    {"fzn_strictly_increasing_int", 1,
     [](Reduction& r, std::size_t c) { narrow_chain(r, operands(r, c, 0), 1); }},
    {"fzn_decreasing_int", 1,
     [](Reduction& r, std::size_t c) {
         const auto xs = operands(r, c, 0);
         narrow_chain(r, std::vector<Operand>(xs.rbegin(), xs.rend()), 0);
     }},
    {"fzn_lex_less_int", 2, narrow_first_pair},
    {"fzn_lex_lesseq_int", 2, narrow_first_pair},
    {"arcwise_arg_sort", 3,
     [](Reduction& r, std::size_t c) {
         narrow_to_places(r, operands(r, c, 1), operand(r, c, 2).constant, operands(r, c, 0).size());
     }},
    {"fzn_sort", 2,
     [](Reduction& r, std::size_t c) {
         narrow_all(r, operands(r, c, 1), hull_of(r, operands(r, c, 0)));
         narrow_all(r, operands(r, c, 0), hull_of(r, operands(r, c, 1)));
         narrow_chain(r, operands(r, c, 1), 0);
     }},
    {"fzn_sliding_sum", 4, narrow_windows},
    {"arcwise_arg_max", 3, narrow_place_of_greatest},
    {"arcwise_arg_min", 3, narrow_place_of_greatest},
});

} // namespace

std::span<const Treatments::Entry> global_bounds() { return global_entries; }

} // namespace flatzinc
