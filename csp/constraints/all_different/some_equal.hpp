#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

/// At least two of the views take the same value: the negation of all_different.
///
/// Rule 1. If no two views share a value: failure.
/// Rule 2. If all pairs that share a value have a view in common, that view keeps only the values that it shares with
/// others.
///
/// Domain consistent if all views are of different variables. Three pairs suffice to show that nothing follows: any
/// pair, and for each of its two views a pair without that view. They are hints, examined first.
///
/// Complexity: O(1) a run while the three share values, else O(n^2) pairs. Stateless.
class SomeEqual final : public Rule {
  public:
    /// @param xs  two or more
    explicit SomeEqual(std::vector<View> xs) : xs_(std::move(xs)) {}

    std::string name() const override { return "some equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { wiring.on_each(xs_); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index nobody = std::numeric_limits<Index>::max();

    struct Pair {
        Index first = 0;
        Index second = 1;
    };

    bool can_be_equal(Pair pair, const Context& context) const;
    bool find_pair(Pair& pair, Index without, const Context& context) const;
    void keep_shared(Index i, Context& context);

    std::vector<View> xs_;
    Pair pair_;
    Pair without_first_;
    Pair without_second_;
    std::vector<Interval> runs_; ///< room for a run
};

} // namespace csp
