#include <csp/constraints/linear/linear.hpp>

#include <csp/constraints/linear/at_most.hpp>
#include <csp/constraints/linear/different.hpp>
#include <csp/constraints/linear/equal.hpp>
#include <csp/constraints/linear/normal_form.hpp>

#include <utility>

namespace csp {

namespace {

/// One variable: its domain says it all. The coefficient is 1 or -1, whatever it was before.
void narrow(const LinearForm& form, Posting& posting) {
    const LinearTerm term = form.terms.front();
    const View x = term.coefficient > 0 ? View(term.variable) : -View(term.variable);
    switch (form.comparison) {
    case Comparison::equal:
        return posting.assign(x, form.constant);
    case Comparison::different:
        return posting.remove(x, form.constant);
    case Comparison::at_most:
        return posting.at_most(x, form.constant);
    }
}

class Linear final : public ConstraintDefinition {
  public:
    Linear(std::vector<Term> terms, Comparison comparison, WideValue constant)
        : terms_(std::move(terms)),
          constant_(constant),
          form_(normal_form(terms_, comparison, constant)) {}

    std::string kind() const override { return "linear"; }
    std::string describe(const NameOf& name) const override { return csp::describe(form_, name); }

    /// The variables, since views may leave the range of Value here.
    std::vector<View> scope() const override {
        std::vector<View> scope;
        for (const Term& term : terms_) scope.emplace_back(term.variable.variable());
        return scope;
    }

    bool check(const Assignment& assignment) const override {
        WideValue sum = 0;
        for (const auto& [coefficient, x] : terms_)
            sum += coefficient * x.from_variable(assignment[x.variable()]);
        return compares(sum, form_.comparison, constant_);
    }

    std::optional<Constraint> negation() const override {
        switch (form_.comparison) {
        case Comparison::equal:
            return linear(terms_, Comparison::different, constant_);
        case Comparison::different:
            return linear(terms_, Comparison::equal, constant_);
        case Comparison::at_most:
            break;
        }
        std::vector<Term> turned = terms_;
        for (Term& term : turned) term.coefficient = -term.coefficient;
        return linear(std::move(turned), Comparison::at_most, -constant_ - 1);
    }
    /// Where one variable is left, and no value at the end of the range of Value makes it more than an atom.
    std::optional<Atom> atom() const override {
        if (form_.terms.size() != 1 || form_.verdict()) return std::nullopt;
        const LinearTerm term = form_.terms.front();
        const WideValue bound = term.coefficient * form_.constant;
        if (bound <= min_value || bound >= max_value) return std::nullopt;
        const auto k = static_cast<Value>(bound);
        if (form_.comparison == Comparison::equal) return Atom::equal(term.variable, k);
        if (form_.comparison == Comparison::different) return Atom::different(term.variable, k);
        return term.coefficient > 0 ? Atom::at_most(term.variable, k) : Atom::at_least(term.variable, k);
    }

    void post(Posting& posting) const override {
        if (const auto verdict = form_.verdict()) {
            if (!*verdict) posting.fail();
        } else if (form_.terms.size() == 1) {
            narrow(form_, posting);
        } else if (form_.comparison == Comparison::equal) {
            posting.add<LinearEqual>(form_);
        } else if (form_.comparison == Comparison::different) {
            posting.add<LinearDifferent>(form_);
        } else {
            posting.add<LinearAtMost>(form_);
        }
    }

  private:
    std::vector<Term> terms_; ///< as given
    WideValue constant_;
    LinearForm form_;
};

} // namespace

Constraint linear(std::vector<Term> terms, Comparison comparison, WideValue constant) {
    return make_constraint<Linear>(std::move(terms), comparison, constant);
}

} // namespace csp
