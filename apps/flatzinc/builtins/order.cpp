#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/order/order.hpp>
#include <csp/constraints/sort/sort.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace flatzinc {

namespace {

using csp::HugeValue;

bool is_less(const Facts& f) {
    const auto xs = f.list(0);
    const auto ys = f.list(1);
    return std::lexicographical_compare(xs.begin(), xs.end(), ys.begin(), ys.end());
}
bool is_less_equal(const Facts& f) {
    const auto xs = f.list(0);
    const auto ys = f.list(1);
    return !std::lexicographical_compare(ys.begin(), ys.end(), xs.begin(), xs.end());
}

bool is_preceded(const std::vector<WideValue>& xs, WideValue s, WideValue t) {
    for (const WideValue x : xs) {
        if (x == s && s != t) return true;
        if (x == t) return false;
    }
    return true;
}

/// Each value of a chain may occur only after the previous value; a value that is listed twice must not be taken.
csp::Constraint precede_chain(const Statement& s) {
    const auto values = s.values(0);
    std::vector<csp::Value> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const auto xs = s.views(1);
    if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end())
        return csp::value_precede_chain(xs, values);
    std::vector<csp::Constraint> parts;
    for (std::size_t i = 1; i < values.size(); ++i)
        parts.push_back(csp::value_precede(xs, values[i - 1], values[i]));
    return csp::conjunction(std::move(parts));
}

bool is_chain(const Facts& f) {
    const auto values = f.list(0);
    const auto xs = f.list(1);
    for (std::size_t i = 1; i < values.size(); ++i)
        if (!is_preceded(xs, values[i - 1], values[i])) return false;
    return true;
}

WideValue first_place_of_max(std::vector<WideValue> xs, WideValue sign) {
    for (WideValue& x : xs) x *= sign;
    return std::max_element(xs.begin(), xs.end()) - xs.begin();
}

csp::Constraint sliding_sum(const Statement& s) {
    if (s.constant(2) < 1) return always();
    return csp::sliding_sum(s.views(3), static_cast<std::size_t>(s.constant(2)), s.constant(0),
                            s.constant(1));
}

bool slides(const Facts& f) {
    const auto xs = f.list(3);
    const WideValue window = f.value(2);
    for (WideValue i = 0; window >= 1 && i + window <= static_cast<WideValue>(xs.size()); ++i) {
        WideValue sum = 0;
        for (WideValue j = i; j < i + window; ++j) sum += xs[static_cast<std::size_t>(j)];
        if (sum < f.value(0) || sum > f.value(1)) return false;
    }
    return true;
}

bool is_increasing(const Facts& f) {
    const auto xs = f.list(0);
    return std::is_sorted(xs.begin(), xs.end());
}
bool is_strictly_increasing(const Facts& f) {
    const auto xs = f.list(0);
    return std::adjacent_find(xs.begin(), xs.end(), std::greater_equal<>()) == xs.end();
}

std::vector<csp::View> reversed(std::vector<csp::View> xs) {
    std::reverse(xs.begin(), xs.end());
    return xs;
}

constexpr auto increasing = [](const Statement& s) { return csp::increasing(s.views(0)); };
constexpr auto less = [](const Statement& s) { return csp::lex_less(s.views(0), s.views(1)); };
constexpr auto less_equal = [](const Statement& s) { return csp::lex_less_equal(s.views(0), s.views(1)); };

/// Arguments: a list, places, the first place.
bool are_places(const Facts& f) {
    const auto xs = f.list(0);
    const auto places = f.list(1);
    std::vector<WideValue> expected(xs.size());
    std::iota(expected.begin(), expected.end(), f.value(2));
    std::stable_sort(expected.begin(), expected.end(), [&](WideValue a, WideValue b) {
        return xs[static_cast<std::size_t>(a - f.value(2))] < xs[static_cast<std::size_t>(b - f.value(2))];
    });
    return places == expected;
}

// Bounds of wide variables.

/// Narrows for: each element is at least the previous element plus a gap.
void narrow_chain(Reduction& r, std::span<const Operand> xs, HugeValue gap) {
    for (std::size_t i = 1; i < xs.size(); ++i) {
        const HugeValue before = bounds_of(r, xs[i - 1]).min;
        if (before > -no_bound) narrow(r, xs[i], {before + gap, no_bound});
    }
    for (std::size_t i = xs.size(); i-- > 1;) {
        const HugeValue after = bounds_of(r, xs[i]).max;
        if (after < no_bound) narrow(r, xs[i - 1], {-no_bound, after - gap});
    }
}

void narrow_first_pair(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 0);
    const auto ys = operands(r, c, 1);
    if (xs.empty() || ys.empty()) return;
    narrow(r, xs.front(), {-no_bound, bounds_of(r, ys.front()).max});
    narrow(r, ys.front(), {bounds_of(r, xs.front()).min, no_bound});
}

void narrow_place_of_greatest(Reduction& r, std::size_t c) {
    const Operand place = operand(r, c, 1);
    narrow_to_places(r, std::array{place}, operand(r, c, 2).constant, operands(r, c, 0).size());
}

void narrow_windows(Reduction& r, std::size_t c) {
    const Bounds total = {operand(r, c, 0).constant, operand(r, c, 1).constant};
    const HugeValue window = operand(r, c, 2).constant;
    const auto xs = operands(r, c, 3);
    if (window < 1 || window > static_cast<HugeValue>(xs.size())) return;
    const auto size = static_cast<std::size_t>(window);
    std::vector<BoundsTerm> terms;
    for (std::size_t first = 0; first + size <= xs.size(); ++first) {
        terms.clear();
        for (const Operand x : xs.subspan(first, size)) terms.push_back({1, x});
        narrow_sum(r, terms, total);
    }
}

constexpr auto order_rows = std::to_array<Builtin>({
    {"fzn_increasing_int", "I", increasing, is_increasing, shape::any,
     [](Reduction& r, std::size_t c) { narrow_chain(r, operands(r, c, 0), 0); }},
    {"fzn_increasing_bool", "B", increasing, is_increasing},
    {"fzn_strictly_increasing_int", "I",
     [](const Statement& s) { return csp::strictly_increasing(s.views(0)); }, is_strictly_increasing,
     shape::any, [](Reduction& r, std::size_t c) { narrow_chain(r, operands(r, c, 0), 1); }},
    {"fzn_decreasing_int", "I", [](const Statement& s) { return csp::increasing(reversed(s.views(0))); },
     [](const Facts& f) {
         const auto xs = f.list(0);
         return std::is_sorted(xs.rbegin(), xs.rend());
     },
     shape::any,
     [](Reduction& r, std::size_t c) {
         const auto xs = operands(r, c, 0);
         narrow_chain(r, std::vector<Operand>(xs.rbegin(), xs.rend()), 0);
     }},
    {"fzn_lex_less_int", "II", less, is_less, shape::any, narrow_first_pair},
    {"fzn_lex_less_bool", "BB", less, is_less},
    {"fzn_lex_lesseq_int", "II", less_equal, is_less_equal, shape::any, narrow_first_pair},
    {"fzn_lex_lesseq_bool", "BB", less_equal, is_less_equal},
    {"fzn_value_precede_int", "nnI",
     [](const Statement& s) { return csp::value_precede(s.views(2), s.value(0), s.value(1)); },
     [](const Facts& f) { return is_preceded(f.list(2), f.value(0), f.value(1)); }},
    {"fzn_value_precede_chain_int", "NI", precede_chain, is_chain},
    {"arcwise_arg_sort",
     "IIn",
     [](const Statement& s) { return csp::arg_sort(s.views(0), s.views(1, -s.constant(2))); },
     are_places,
     {shape::as_long_as(0, 1)},
     [](Reduction& r, std::size_t c) {
         narrow_to_places(r, operands(r, c, 1), operand(r, c, 2).constant, operands(r, c, 0).size());
     }},
    {"fzn_sort",
     "II",
     [](const Statement& s) { return csp::sort(s.views(0), s.views(1)); },
     [](const Facts& f) {
         auto xs = f.list(0);
         std::sort(xs.begin(), xs.end());
         return xs == f.list(1);
     },
     {shape::as_long_as(0, 1)},
     [](Reduction& r, std::size_t c) {
         narrow_all(r, operands(r, c, 1), hull_of(r, operands(r, c, 0)));
         narrow_all(r, operands(r, c, 0), hull_of(r, operands(r, c, 1)));
         narrow_chain(r, operands(r, c, 1), 0);
     }},
    {"fzn_sliding_sum", "nnnI", sliding_sum, slides, shape::any, narrow_windows},
    // The list, the place, and the number of the first place.
    {"arcwise_arg_max", "Iin",
     [](const Statement& s) {
         return s.size(0) == 0 ? never()
                               : csp::arg_max(s.views(0), csp::Expression(s.view(1)) - s.constant(2));
     },
     [](const Facts& f) {
         return !f.list(0).empty() && first_place_of_max(f.list(0), 1) == f.value(1) - f.value(2);
     },
     shape::any, narrow_place_of_greatest},
    {"arcwise_arg_min", "Iin",
     [](const Statement& s) {
         return s.size(0) == 0 ? never()
                               : csp::arg_min(s.views(0), csp::Expression(s.view(1)) - s.constant(2));
     },
     [](const Facts& f) {
         return !f.list(0).empty() && first_place_of_max(f.list(0), -1) == f.value(1) - f.value(2);
     },
     shape::any, narrow_place_of_greatest},
});

} // namespace

std::span<const Builtin> order_builtins() { return order_rows; }

} // namespace flatzinc
