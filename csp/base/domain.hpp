#pragma once

#include <csp/base/types.hpp>

#include <concepts>
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

/// A finite, non-empty set of integers as plain data: the values of a variable before anything is inferred.
///
/// A list of values converts to the set of these values, so lists can be used wherever a Domain is expected: `{0, 9}`
/// is 0 or 9. `range(0, 9)` is all integers from 0 to 9.
///
/// Stored as sorted, disjoint, non-adjacent intervals; space O(number of intervals). A single interval needs no memory
/// beyond the object.
class Domain {
  public:
    /// Makes the set of the values listed, in any order; repetitions are allowed. O(n log n).
    /// Errors: throws ArgumentError if there is no value, or one is outside +-(2^30 - 1).
    Domain(std::initializer_list<Value> values) : Domain(std::span(values.begin(), values.size())) {}
    Domain(std::span<const Value> values);
    /// The same for a std::vector or std::array.
    template <std::convertible_to<std::span<const Value>> List>
    Domain(const List& values) : Domain(std::span<const Value>(values)) {}

    /// The union of intervals, which are not empty, in increasing order and not adjacent.
    /// Errors: throws ArgumentError if they are not, or if there is none, or a bound is outside +-(2^30 - 1).
    explicit Domain(std::vector<Interval> runs);

    std::span<const Interval> intervals() const {
        return runs_.empty() ? std::span(&hull_, 1) : std::span(runs_);
    }
    Value min() const { return hull_.min; }
    Value max() const { return hull_.max; }
    std::int64_t size() const;
    bool contains(Value v) const;
    /// All values outside the domain; nullopt if there are none.
    std::optional<Domain> complement() const;

    friend bool operator==(const Domain&, const Domain&) = default;

  private:
    friend Domain range(WideValue min, WideValue max);
    explicit Domain(Interval interval) : hull_(interval) {}

    Interval hull_;              ///< from the least value to the greatest
    std::vector<Interval> runs_; ///< if there are two or more
};

/// All integers from min to max: `model.int_var(csp::range(1, 9))`.
/// Errors: throws ArgumentError if min > max or a bound is outside +-(2^30 - 1).
Domain range(WideValue min, WideValue max);
template <typename Min, typename Max>
requires(NoInteger<Min> || NoInteger<Max>) Domain range(Min, Max)
= delete; // a fraction or a truth value is not a bound

} // namespace csp
