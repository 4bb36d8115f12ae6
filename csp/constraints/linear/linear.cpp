#include <csp/constraints/linear/linear.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/linear/post.hpp>
#include <csp/constraints/linear/sum.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace csp {

namespace {

/// Whether the form bounds a sum of three or more variables, without atoms.
bool bounds_variables(const LinearForm& form) {
    constexpr std::size_t fewest_variables = 3; // a sum of two is mostly a comparison of views
    return form.comparison != Comparison::different && form.atom_terms.empty() &&
           form.terms.size() >= fewest_variables;
}

class Linear final : public ConstraintDefinition {
  public:
    Linear(std::vector<Term> terms, std::vector<AtomTerm> atom_terms, WideValue constant, LinearForm form,
           Consistency strength = Consistency::suggested)
        : terms_(std::move(terms)),
          atom_terms_(std::move(atom_terms)),
          constant_(constant),
          form_(std::move(form)),
          strength_(strength) {
        constexpr std::size_t most_variables = 3;
        if (strength == Consistency::domain && form_.comparison == Comparison::equal &&
            form_.terms.size() > most_variables)
            throw ArgumentError("csp::linear", "consistency::domain, an equation over " +
                                                   std::to_string(form_.terms.size()) +
                                                   " variables: it must not have more than 3");
    }

    const LinearForm& form() const { return form_; }

    std::string kind() const override { return "linear"; }
    std::string statement(const NameOf& name) const override {
        std::string sum = "[\"sum\",0";
        const auto add = [&sum](WideValue coefficient, const std::string& part) {
            sum.append(",[").append(std::to_string(coefficient)).append(",").append(part).append("]");
        };
        for (const Term& term : terms_) add(term.coefficient, name(term.variable));
        for (const AtomTerm& term : atom_terms_) add(term.coefficient, statement_of(term.atom, name));
        return stated(sign_of(form_.comparison), {sum + ']', std::to_string(constant_)});
    }
    std::string describe(const NameOf& name) const override { return csp::describe(form_, name); }

    /// Returns the variables instead of the views, because views may leave the range of Value here.
    std::vector<View> scope() const override {
        std::vector<View> scope;
        scope.reserve(terms_.size() + atom_terms_.size());
        for (const Term& term : terms_) scope.emplace_back(term.variable.variable());
        for (const AtomTerm& term : atom_terms_) scope.emplace_back(term.atom.variable());
        return scope;
    }

    bool check(const Assignment& assignment) const override {
        HugeValue sum = value_of(atom_terms_, assignment);
        for (const auto& [coefficient, x] : terms_)
            sum += HugeValue{coefficient} * x.from_variable(assignment[x.variable()]);
        return compares(sum, form_.comparison, constant_);
    }

    std::optional<Constraint> negation() const override;
    std::optional<Atom> atom() const override;
    std::vector<Var> results() const override;

    void post(Posting& posting) const override {
        const Consistency strength = posting.named_or_wished(strength_);
        const bool must_be_domain_consistent = strength_ == Consistency::domain;
        if (must_be_domain_consistent ||
            (strength == Consistency::domain && is_cheap_to_keep_domain_consistent(form_, posting)))
            return post_linear_domain_consistent(posting, form_);
        if (strength == Consistency::suggested && bounds_variables(form_)) posting.state<StatedSum>(form_);
        post_linear(posting, form_);
    }

  private:
    std::vector<Term> terms_; ///< as given
    std::vector<AtomTerm> atom_terms_;
    WideValue constant_;
    LinearForm form_;
    Consistency strength_;
};

std::optional<Constraint> Linear::negation() const {
    switch (form_.comparison) {
    case Comparison::equal:
        return linear(terms_, atom_terms_, Comparison::different, constant_);
    case Comparison::different:
        return linear(terms_, atom_terms_, Comparison::equal, constant_);
    case Comparison::at_most:
        break;
    }
    std::vector<Term> terms = terms_;
    std::vector<AtomTerm> atom_terms = atom_terms_;
    for (Term& term : terms) term.coefficient = -term.coefficient;
    for (AtomTerm& term : atom_terms) term.coefficient = -term.coefficient;
    return linear(std::move(terms), std::move(atom_terms), Comparison::at_most, -constant_ - 1);
}

/// Returns nullopt unless a single variable is left and the bound is well within the range of Value.
std::optional<Atom> Linear::atom() const {
    if (form_.terms.size() != 1 || !form_.atom_terms.empty() || form_.verdict()) return std::nullopt;
    const LinearTerm term = form_.terms.front();
    const WideValue bound = term.coefficient * form_.constant;
    if (bound <= min_value || bound >= max_value) return std::nullopt;
    const auto k = static_cast<Value>(bound);
    if (form_.comparison == Comparison::equal) return Atom::equal(term.variable, k);
    if (form_.comparison == Comparison::different) return Atom::different(term.variable, k);
    return term.coefficient > 0 ? Atom::at_most(term.variable, k) : Atom::at_least(term.variable, k);
}

/// Returns the variable that can be read as the total of the remaining terms, if there is one. Its coefficient is 1 or
/// -1; either no other variable has such a coefficient, or its sign differs from that of all other terms, at least
/// three.
std::vector<Var> Linear::results() const {
    const std::size_t size = form_.terms.size() + form_.atom_terms.size();
    if (form_.comparison != Comparison::equal || size < 2) return {};
    const auto is_unit = [](const LinearTerm& term) {
        return term.coefficient == 1 || term.coefficient == -1;
    };
    const auto is_positive = [](const auto& term) { return term.coefficient > 0; };
    const auto units = std::count_if(form_.terms.begin(), form_.terms.end(), is_unit);
    const auto positive = static_cast<std::size_t>(
        std::count_if(form_.terms.begin(), form_.terms.end(), is_positive) +
        std::count_if(form_.atom_terms.begin(), form_.atom_terms.end(), is_positive));
    constexpr std::size_t fewest = 4;
    for (const LinearTerm& term : form_.terms) {
        const std::size_t of_its_sign = is_positive(term) ? positive : size - positive;
        if (is_unit(term) && (units == 1 || (of_its_sign == 1 && size >= fewest))) return {term.variable};
    }
    return {};
}

} // namespace

Constraint linear(std::vector<Term> terms, Comparison comparison, WideValue constant,
                  consistency::BoundsOrDomain strength) {
    LinearForm form = normal_form(terms, comparison, constant);
    return make_constraint<Linear>(std::move(terms), std::vector<AtomTerm>(), constant, std::move(form),
                                   strength);
}

Constraint linear(std::vector<Term> terms, std::vector<AtomTerm> atom_terms, Comparison comparison,
                  WideValue constant) {
    LinearForm form = normal_form(terms, atom_terms, comparison, constant);
    return make_constraint<Linear>(std::move(terms), std::move(atom_terms), constant, std::move(form));
}

const LinearForm* linear_form(const Constraint& constraint) {
    const auto* const found = dynamic_cast<const Linear*>(&constraint.definition());
    return found == nullptr ? nullptr : &found->form();
}

Constraint linear(std::vector<Term> terms, WideValue constant, LinearForm form) {
    return make_constraint<Linear>(std::move(terms), std::vector<AtomTerm>(), constant, std::move(form));
}

std::string_view sign_of(Comparison comparison) {
    switch (comparison) {
    case Comparison::equal:
        return "==";
    case Comparison::different:
        return "!=";
    case Comparison::at_most:
        break;
    }
    return "<=";
}

} // namespace csp
