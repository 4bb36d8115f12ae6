#pragma once

#include <csp/constraints/linear/open_terms.hpp>

namespace csp {

/// sum of coefficient * variable <= constant, domain consistent. The slack is the constant less the least the sum can be.
///
/// Rule 1. A term exceeds the least it can be by no more than the slack.
/// Rule 2. A negative slack is a failure.
///
/// O(unfixed variables) a run; no second pass where no term is wider than the slack.
class LinearAtMost final : public Rule {
  public:
    explicit LinearAtMost(LinearForm form) : terms_(std::move(form.terms)), constant_(form.constant) {}

    std::string name() const override { return "linear, at most"; }
    Priority priority() const override { return terms_.priority(); }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return terms_.value(assignment) <= constant_;
    }

  private:
    OpenTerms terms_;
    WideValue constant_;
};

} // namespace csp
