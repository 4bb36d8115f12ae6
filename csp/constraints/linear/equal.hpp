#pragma once

#include <csp/constraints/linear/open_terms.hpp>

namespace csp {

/// sum of coefficient * variable == constant, bounds consistent over the reals.
///
/// Rule 1. A term is at most the constant less the least that the others can be.
/// Rule 2. A term is at least the constant less the most that the others can be.
/// Rule 3. A constant outside what the sum can be is a failure.
///
/// O(unfixed variables) a pass, passes until no bound moves.
class LinearEqual final : public Rule {
  public:
    explicit LinearEqual(LinearForm form) : terms_(std::move(form.terms)), constant_(form.constant) {}

    std::string name() const override { return "linear, equal"; }
    Priority priority() const override { return terms_.priority(); }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return terms_.value(assignment) == constant_;
    }

  private:
    /// What the open terms must sum to, and what they can.
    struct Range {
        WideValue target;
        WideValue least;
        WideValue most;
    };
    bool narrow(const LinearTerm& term, Range& sum, Context& context);

    OpenTerms terms_;
    WideValue constant_;
};

} // namespace csp
