#pragma once

#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/rule.hpp>

#include <utility>
#include <vector>

namespace csp {

/// sum of coefficient * variable != constant, value consistent.
///
/// Rule 1. The value of the last unfixed variable that would make the sum equal goes.
/// Rule 2. A sum over fixed variables that is equal is a failure.
///
/// The first two terms are watched: while both are unfixed a run costs O(1), else O(n). Which terms stand
/// first is only a hint, so that nothing needs to be undone.
class LinearDifferent final : public Rule {
  public:
    explicit LinearDifferent(LinearForm form) : terms_(std::move(form.terms)), constant_(form.constant) {}

    std::string name() const override { return "linear, different"; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void explain_by_fixed(Reason& reason, const Context& context) const;

    std::vector<LinearTerm> terms_;
    WideValue constant_;
};

} // namespace csp
