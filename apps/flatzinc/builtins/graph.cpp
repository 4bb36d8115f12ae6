#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/inverse/inverse.hpp>

#include <algorithm>
#include <array>

namespace flatzinc {

namespace {

/// Whether the successors, counted from 0, form one round trip; through all places, or through those that are not their
/// own successors.
bool is_round_trip(const std::vector<WideValue>& next, bool is_through_all) {
    const auto n = static_cast<WideValue>(next.size());
    std::vector<bool> is_successor(next.size());
    WideValue start = -1;
    WideValue on_trip = 0;
    for (WideValue i = 0; i < n; ++i) {
        const WideValue after = next[static_cast<std::size_t>(i)];
        if (after < 0 || after >= n || is_successor[static_cast<std::size_t>(after)]) return false;
        is_successor[static_cast<std::size_t>(after)] = true;
        if (after == i) continue;
        start = i;
        ++on_trip;
    }
    if (is_through_all && on_trip != n) return false;
    if (start < 0) return true;
    WideValue length = 0;
    WideValue at = start;
    do {
        at = next[static_cast<std::size_t>(at)];
        ++length;
    } while (at != start);
    return length == on_trip;
}

std::vector<WideValue> from_zero(std::vector<WideValue> xs, WideValue first) {
    for (WideValue& x : xs) x -= first;
    return xs;
}

/// Arguments: xs, their first index, ys, their first index.
csp::Constraint inverse(const Statement& s) {
    if (s.size(0) != s.size(2)) return never();
    return csp::inverse(s.views(0, -s.constant(3)), s.views(2, -s.constant(1)));
}

bool are_inverse(const std::vector<WideValue>& xs, const std::vector<WideValue>& ys) {
    if (xs.size() != ys.size()) return false;
    const auto n = static_cast<WideValue>(xs.size());
    for (WideValue i = 0; i < n; ++i) {
        const WideValue x = xs[static_cast<std::size_t>(i)];
        if (x < 0 || x >= n || ys[static_cast<std::size_t>(x)] != i) return false;
    }
    return true;
}

constexpr auto graph_rows = std::to_array<Builtin>({
    // Successors, and the first index. A circuit of one place would be its own successor, which MiniZinc rules out.
    {"arcwise_circuit", "In",
     [](const Statement& s) { return s.size(0) == 1 ? never() : csp::circuit(s.views(0, -s.constant(1))); },
     [](const Facts& f) { return is_round_trip(from_zero(f.list(0), f.value(1)), true); }},
    {"arcwise_subcircuit", "In",
     [](const Statement& s) { return csp::subcircuit(s.views(0, -s.constant(1))); },
     [](const Facts& f) { return is_round_trip(from_zero(f.list(0), f.value(1)), false); }},
    {"arcwise_inverse", "InIn", inverse,
     [](const Facts& f) {
         return are_inverse(from_zero(f.list(0), f.value(3)), from_zero(f.list(2), f.value(1)));
     }},
    {"arcwise_symmetric_all_different", "In",
     [](const Statement& s) {
         const auto xs = s.views(0, -s.constant(1));
         return csp::inverse(xs, xs);
     },
     [](const Facts& f) {
         const auto xs = from_zero(f.list(0), f.value(1));
         return are_inverse(xs, xs);
     }},
});

} // namespace

std::span<const Builtin> graph_builtins() { return graph_rows; }

} // namespace flatzinc
