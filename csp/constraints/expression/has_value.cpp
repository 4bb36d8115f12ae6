#include <csp/constraints/expression/has_value.hpp>

#include <csp/constraints/logic/literal.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <map>
#include <utility>

namespace csp {

namespace {

/// Which functions of a model must have values, or the atoms that say that they have.
class KnownFunctions final : public JointPosting {
  public:
    struct Known {
        Function function;        ///< kept, so that no other is ever made at its address
        std::optional<Atom> atom; ///< nothing if it must have a value
    };

    const Known* find(const Function& function) const {
        const auto found = known_.find(&function.definition());
        return found == known_.end() ? nullptr : &found->second;
    }
    void add(const Known& known) { known_.insert_or_assign(&known.function.definition(), known); }
    void finish(Posting& /*posting*/) override {}

  private:
    std::map<const FunctionDefinition*, Known> known_;
};

/// What must hold for the function to have a value; of functions inside of it, only that they have.
std::vector<Constraint> conditions_of(const Function& function) {
    std::vector<Constraint> conditions = function->preconditions();
    for (const Expression& argument : function->arguments())
        for (const auto& term : argument.functions())
            if (term.function->is_partial()) conditions.push_back(has_value(term.function));
    return conditions;
}

/// The atom that says it; nothing if the function has a value anyway.
std::optional<Atom> find_or_make_atom(const Function& function, Posting& posting) {
    if (!function->is_partial()) return std::nullopt;
    Posting always = posting.always();
    auto& functions = always.joint<KnownFunctions>();
    if (const auto* const known = functions.find(function)) {
        const bool must_hold = !known->atom || always.is_true(*known->atom);
        return must_hold ? std::nullopt : known->atom;
    }
    const Atom atom = literal_of(conjunction(conditions_of(function)), posting, Reification::full);
    functions.add({function, atom});
    return atom;
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

    Atom atom_in(Posting& posting) const {
        const auto atom = find_or_make_atom(function_, posting);
        if (!atom) return posting.truth(is_wanted_);
        return is_wanted_ ? *atom : !*atom;
    }

    void post(Posting& posting) const override {
        if (!is_wanted_) return posting.require(atom_in(posting));
        Posting always = posting.always();
        auto& functions = always.joint<KnownFunctions>();
        if (posting.condition() || functions.find(function_) != nullptr) {
            if (const auto atom = find_or_make_atom(function_, posting)) posting.require(*atom);
            return;
        }
        functions.add({function_, std::nullopt});
        for (const Constraint& condition : conditions_of(function_)) condition->post(posting);
    }

  private:
    Function function_;
    bool is_wanted_;
};

} // namespace

Constraint has_value(const Function& function) { return make_constraint<HasValue>(function, true); }

std::optional<Atom> atom_of_has_value(const Constraint& constraint, Posting& posting) {
    const auto* const found = dynamic_cast<const HasValue*>(&constraint.definition());
    return found == nullptr ? std::nullopt : std::optional(found->atom_in(posting));
}

Posting where_it_has_value(const Function& function, Posting& posting) {
    const auto atom = find_or_make_atom(function, posting);
    return atom ? posting.always().under(*atom) : posting.always();
}

} // namespace csp
