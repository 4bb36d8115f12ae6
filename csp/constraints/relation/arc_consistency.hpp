#pragma once

#include <csp/constraints/relation/supports.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// A binary relation, arc consistent: AC-3 with last supports.
///
/// Rule 1. A value that has lost all its supports is removed.
///
/// When x has changed, y is revised, and vice versa. That reaches a fixpoint: removed values had no support, so they
/// supported nothing. Only hints are stored, so nothing needs to be undone.
class ArcConsistency final : public Rule {
  public:
    ArcConsistency(Var x, Var y, Supports of_x, Supports of_y);

    std::string name() const override { return "relation"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return of_x_.allows(assignment[x_], assignment[y_]);
    }

  private:
    Var x_;
    Var y_;
    Supports of_x_;
    Supports of_y_;
};

/// Narrows both variables to the values that occur in a pair, and adds the rule. The pairs may be in any order.
void post_pairs(Posting& posting, Var x, Var y, std::vector<ValuePair> pairs);

} // namespace csp
