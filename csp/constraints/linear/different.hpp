#pragma once

#include <csp/constraints/linear/condition.hpp>
#include <csp/constraints/linear/term.hpp>

#include <vector>

namespace csp {

/// A term of either kind.
struct MixedTerm {
    WideValue coefficient = 0;
    Atom atom; ///< if it is a variable, any atom of it
    bool is_atom = false;

    LinearTerm as_variable() const { return {coefficient, atom.variable()}; }
    AtomTerm as_atom() const { return {coefficient, atom}; }
};

/// All terms of a form.
std::vector<MixedTerm> mixed_terms(const LinearForm& form);

/// condition -> sum != constant, domain consistent if no variable occurs in two terms. A term or the condition is open
/// until it is decided.
///
/// Rule 1. If the condition holds and one term is open, the value that would make the sum equal is removed.
/// Rule 2. If all terms are fixed and the sum is equal, the condition does not hold; if it must, that is a
///         failure.
///
/// The first two terms are watched: while both are open a run costs O(1), else O(n). Which terms come first
/// is only a hint, so that nothing needs to be undone. Sums are computed in 128 bits: they are rare.
template <typename Term>
class LinearDifferent final : public Rule {
  public:
    LinearDifferent(std::vector<Term> terms, WideValue constant, Condition condition = {})
        : terms_(std::move(terms)),
          constant_(constant),
          condition_(condition) {}

    std::string name() const override { return condition_.name_of("linear, different"); }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void explain_by_fixed(Reason& reason, const Context& context) const;

    std::vector<Term> terms_;
    WideValue constant_;
    Condition condition_;
};

extern template class LinearDifferent<LinearTerm>;
extern template class LinearDifferent<MixedTerm>;

} // namespace csp
