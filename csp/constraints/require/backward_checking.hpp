#pragma once

#include <csp/constraints/require/scoped_predicate.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A predicate that is asked once, when all its variables are fixed.
///
/// Rule 1. When no variable is unfixed, a predicate that does not hold is a failure.
///
/// The variable last found unfixed is only a hint: while it is unfixed, a run costs O(1).
class BackwardChecking final : public Rule {
  public:
    explicit BackwardChecking(ScopedPredicate predicate);

    std::string name() const override { return "condition, when fixed"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    ScopedPredicate predicate_;
    std::size_t unfixed_ = 0;   ///< where to look first
    std::vector<Value> values_; ///< by variable, room for a run
};

} // namespace csp
