#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// The ranks of a chain of values v[0], v[1], ...: v[j] has rank j + 1, all other values have rank 0.
class ValueRanks {
  public:
    using Rank = std::uint32_t;

    /// @param values  all different
    explicit ValueRanks(std::vector<Value> values);

    Rank size() const { return static_cast<Rank>(values_.size()); }
    const std::vector<Value>& values() const { return values_; }
    Value value_of(Rank rank) const { return values_[rank - 1]; }
    Rank rank_of(Value v) const;

  private:
    std::vector<Value> values_;
    std::vector<std::pair<Value, Rank>> ranks_; ///< by value
};

/// In the list, some value v[j+1] occurs before the first place of v[j]: the negation of Precedence, which defines the
/// state of a place. Domain consistent if the variables differ.
///
/// A value *breaks* the order if its rank is above the state by two or more. The lower the state, the easier it is to
/// break the order. So two numbers describe a place: `low`, the lowest state before it, and `top`, the highest state
/// before it from which the order can still be broken there or later.
///
/// Rule 1. If the order cannot be broken from any state before the first place, the rule fails.
/// Rule 2. At a place before which nothing can break the order, values are removed that neither break it nor leave a
///         state from which the remaining places can.
///
/// A run costs O(n k) look-ups for k values, however wide the domains are. Stateless.
class PrecedenceBroken final : public Rule {
  public:
    /// @param xs      at least one
    /// @param values  two or more, all different
    PrecedenceBroken(std::vector<View> xs, std::vector<Value> values)
        : xs_(std::move(xs)),
          ranks_(std::move(values)),
          tops_(xs_.size() + 1, none) {
        useful_.reserve(ranks_.size());
    }

    std::string name() const override { return "value precedence broken"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override { wiring.on_each(xs_); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Rank = ValueRanks::Rank;
    using State = std::int64_t; ///< a rank; `none` if there is no such state
    static constexpr State none = -1;

    bool has_up_to(std::size_t place, State rank, const Context& context) const;
    State highest_rank(std::size_t place, const Context& context) const;
    State top_before(std::size_t place, const Context& context) const;
    bool keep_useful(std::size_t place, State low, Context& context);
    void explain(Reason& reason) const {
        for (const View x : xs_) reason.add(x);
    }

    std::vector<View> xs_;
    ValueRanks ranks_;
    std::vector<State> tops_;   ///< by place; room for a run
    std::vector<Value> useful_; ///< room for a run
};

} // namespace csp
