#pragma once

#include <csp/constraints/tuples/valid_tuples.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <utility>

namespace csp {

/// None of the tuples listed is allowed, domain consistent: Compact-Table for negative tables. The tuples are
/// conflicts, and no tuple has any_value.
///
/// Rule 1. A value is removed if it occurs in as many valid conflicts as all other variables have combinations of
/// values: then all of these are conflicts.
/// Rule 2. The rule fails if there are as many valid conflicts as combinations of values.
///
/// One pass over the values is a fixpoint: an allowed combination loses no value, so none of its values loses it as
/// support. If all other variables have more combinations than there are valid conflicts, nothing is counted. That is
/// nearly always the case until few values are left. Complexity: O(words not empty * values lost, or left if they are
/// fewer) to take tuples out, O(words not empty) to count for a value.
class ConflictCounting final : public Rule {
  public:
    ConflictCounting(TupleSet set, const Posting& posting) : valid_(std::move(set), posting) {}

    std::string name() const override { return "negative table"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override { valid_.wire(wiring); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return !valid_.allows(assignment);
    }

  private:
    using Column = ValidTuples::Column;

    bool remove_refuted(const Column& column, WideValue combinations, Context& context);
    WideValue combinations(WideValue most, const Context& context) const;
    WideValue count(const Context& context) const;
    WideValue count(std::uint32_t row, const Context& context) const;

    ValidTuples valid_;
};

} // namespace csp
