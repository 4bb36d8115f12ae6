#include <csp/constraints/expression/flatten.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/logic/rules.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

/// The conditions for the function to have a value; for functions inside it, only that they have one.
std::vector<Constraint> conditions_of(const Function& function) {
    std::vector<Constraint> conditions = function->preconditions();
    for (const Expression& argument : function->arguments())
        for (const auto& term : argument.functions())
            if (term.function->is_partial()) conditions.push_back(has_value(term.function));
    return conditions;
}

/// The atom that stands for it; nullopt if the function has a value in any case. Rule 3.
std::optional<Atom> find_or_make_atom(const Function& function, Posting& posting) {
    if (!function->is_partial()) return std::nullopt;
    Flattening::FlatFunction& flat = posting.flattening().of(function.identity());
    if (flat.must_have_value) return std::nullopt;
    if (!flat.has_value)
        flat.has_value = literal_of(conjunction(conditions_of(function)), posting, Reification::full);
    else if (posting.is_true(*flat.has_value))
        return std::nullopt;
    return flat.has_value;
}

class HasValue final : public ConstraintDefinition {
  public:
    HasValue(Function function, bool is_wanted) : function_(std::move(function)), is_wanted_(is_wanted) {}

    std::string kind() const override { return "has_value"; }
    std::vector<View> scope() const override { return function_->scope(); }
    bool check(const Assignment& assignment) const override {
        return function_->evaluate(assignment).has_value() == is_wanted_;
    }
    std::string describe(const NameOf& name) const override {
        return function_->describe(name) + (is_wanted_ ? " has a value" : " has no value");
    }
    std::optional<Constraint> negation() const override {
        return make_constraint<HasValue>(function_, !is_wanted_);
    }

    std::optional<Atom> shared_atom(Posting& posting) const override {
        const auto atom = find_or_make_atom(function_, posting);
        if (!atom) return posting.truth(is_wanted_);
        return is_wanted_ ? *atom : !*atom;
    }

    void post(Posting& posting) const override {
        if (!is_wanted_) return posting.require(*shared_atom(posting));
        Flattening::FlatFunction& flat = posting.flattening().of(function_.identity());
        if (posting.condition() || flat.must_have_value || flat.has_value) {
            if (const auto atom = find_or_make_atom(function_, posting)) posting.require(*atom);
            return;
        }
        flat.must_have_value = true;
        for (const Constraint& condition : conditions_of(function_)) condition->post(posting);
    }

  private:
    Function function_;
    bool is_wanted_;
};

} // namespace

Constraint has_value(const Function& function) { return make_constraint<HasValue>(function, true); }

Posting where_it_has_value(const Function& function, Posting& posting) {
    const auto atom = find_or_make_atom(function, posting);
    return atom ? posting.always().under(*atom) : posting.always();
}

} // namespace csp
