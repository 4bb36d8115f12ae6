#pragma once

#include <csp/base/types.hpp>

#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// All integers from `min` to `max`, both included.
struct Interval {
    Value min;
    Value max;

    friend constexpr bool operator==(Interval, Interval) = default;
};

/// A finite, non-empty set of integers as plain data: what a variable may be before anything is inferred.
///
/// Kept as sorted, disjoint, non-adjacent intervals; space O(number of intervals). A single one needs no memory
/// beyond the object.
class Domain {
  public:
    /// {min, ..., max}. @throws ArgumentError if min > max or a bound is outside +-(2^30 - 1).
    Domain(Value min, Value max);

    /// The values listed, in any order, repetitions allowed. @throws ArgumentError if empty or out of range.
    static Domain of(std::span<const Value> values);
    static Domain of(std::initializer_list<Value> values) {
        return of(std::span(values.begin(), values.size()));
    }

    std::span<const Interval> intervals() const {
        return runs_.empty() ? std::span(&hull_, 1) : std::span(runs_);
    }
    Value min() const { return hull_.min; }
    Value max() const { return hull_.max; }
    std::int64_t size() const;
    bool contains(Value v) const;
    /// All values that are not in it; nothing if there are none.
    std::optional<Domain> complement() const;

    friend bool operator==(const Domain&, const Domain&) = default;

  private:
    explicit Domain(std::vector<Interval> runs);

    Interval hull_;              ///< from the least value to the greatest
    std::vector<Interval> runs_; ///< where there are two or more
};

/// All integers from min to max: `model.int_var(csp::range(1, 9))`.
/// @throws ArgumentError if min > max or a bound is outside +-(2^30 - 1).
inline Domain range(Value min, Value max) { return {min, max}; }

} // namespace csp
