#pragma once

#include <csp/constraints/require/scoped_predicate.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// A predicate that is asked as late as possible, value consistent.
///
/// Rule 1. When one variable is unfixed, its values that violate the predicate are removed.
/// Rule 2. When none is unfixed, a predicate that does not hold is a failure.
///
/// Which variables are watched is only a hint, so that nothing needs to be undone: while the first two in
/// the order are unfixed, a run costs O(1).
class ForwardChecking final : public Rule {
  public:
    explicit ForwardChecking(ScopedPredicate predicate);

    std::string name() const override { return "condition"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool holds();
    void try_values(std::size_t last, Context& context);
    void explain_by_fixed(Reason& reason, const Context& context) const;

    ScopedPredicate predicate_;
    std::vector<std::size_t> order_; ///< of the variables: the watched ones first
    std::vector<Value> values_;      ///< by variable, room for a run
};

} // namespace csp
