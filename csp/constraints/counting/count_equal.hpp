#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

class DomainReason;

/// count == number of i with x[i] == value; count, value and all x[i] are variables.
///
/// Rule 1. A value that cannot occur as often as the count allows is removed.
/// Rule 2. The count lies between how often the remaining values must occur and how often they may occur.
/// Rule 3. Once the value is fixed: if it may occur no more often than it must, no other x takes it; if it must occur
/// as often as it may, every x that can take it does.
///
/// O(values left * n) a run while the value is open and at most 256 values are left; if there are more, they are not
/// examined one by one. O(n) once it is fixed. Stateless.
class CountEqual final : public Rule {
  public:
    CountEqual(View count, std::vector<View> xs, View value)
        : count_(count),
          xs_(std::move(xs)),
          value_(value) {
        room_.reserve(xs_.size());
    }

    std::string name() const override { return "count, of a variable"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// How often a value must occur and may occur.
    struct Numbers {
        Value least = 0;
        Value most = 0;
    };

    Numbers numbers(Value v, const Context& context) const;
    bool allows(Numbers numbers, const Context& context) const;
    void explain_numbers(Value v, DomainReason& reason, const Context& context) const;
    bool narrow_value(Context& context);
    void bound_count(Context& context);
    void count_one(Context& context);
    bool settle(Value v, bool all_take_it, Context& context);

    View count_;
    std::vector<View> xs_;
    View value_;
    std::vector<View> room_; ///< for the variables that a run settles
};

} // namespace csp
