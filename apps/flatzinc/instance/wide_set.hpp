#pragma once

#include <csp/base/types.hpp>

#include <span>
#include <vector>

namespace flatzinc {

using csp::WideInterval;
using csp::WideValue;

/// The values of a variable of a file before it is known whether they fit into the library: a set of 64-bit integers,
/// perhaps empty, perhaps without bounds. Stored as sorted, disjoint, non-adjacent intervals.
class WideSet {
  public:
    /// Represents the absence of a bound. No integer of a file is near it.
    static constexpr WideValue infinity = WideValue{1} << 62;

    /// All integers.
    WideSet() : WideSet(-infinity, infinity) {}
    WideSet(WideValue min, WideValue max) : hull_{min, max} {}
    /// The union of intervals in any order.
    explicit WideSet(std::vector<WideInterval> intervals);

    WideValue min() const { return hull_.min; }
    WideValue max() const { return hull_.max; }
    bool is_empty() const { return hull_.min > hull_.max; }
    bool is_fixed() const { return hull_.min == hull_.max; }
    bool contains(WideValue v) const;
    bool is_interval() const { return runs_.empty(); }
    std::span<const WideInterval> intervals() const {
        return runs_.empty() ? std::span(&hull_, is_empty() ? 0U : 1U) : std::span(runs_);
    }

    // Each function returns whether any value was removed.
    bool keep(WideValue min, WideValue max);
    bool keep(const WideSet& others);
    bool remove(WideValue v);

    /// Returns the values v + offset, or offset - v.
    WideSet seen_as(bool is_negated, WideValue offset) const;

    friend bool operator==(const WideSet& a, const WideSet& b);

  private:
    void close();

    WideInterval hull_;
    std::vector<WideInterval> runs_; ///< only if there are two or more
};

/// Returns v + offset or offset - v; an infinite v gives an infinite result.
WideValue seen_as(WideValue v, bool is_negated, WideValue offset);

} // namespace flatzinc
