#include <csp/constraints/logic/rules.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>

namespace csp {

Atom literal_of(const Constraint& constraint, Posting& posting, Reification reification) {
    if (const auto atom = constraint->shared_atom(posting)) return *atom;
    const Var truth = posting.new_variable(
        range(0, 1), {[constraint](const NameOf& name) { return '(' + constraint->describe(name) + ')'; },
                      [constraint](const Assignment& assignment) {
                          return std::optional<WideValue>(constraint->check(assignment) ? 1 : 0);
                      },
                      [constraint](const NameOf& name) { return statement_of(constraint, name); }});
    const Atom literal = Atom::at_least(truth, 1);
    Posting where_true = posting.always().under(literal);
    constraint->post(where_true);
    if (reification == Reification::full) {
        Posting where_false = posting.always().under(!literal);
        negation(constraint)->post(where_false);
    }
    return literal;
}

void ClauseRule::propagate(Context& context) {
    std::size_t open = 0;
    for (Atom& atom : atoms_) {
        if (context.is_false(atom)) continue;
        std::swap(atoms_[open], atom);
        if (context.is_true(atoms_[open])) return context.entailed();
        if (++open == 2) return context.fixpoint();
    }
    const auto because_others_are_false = [&](Reason& reason) {
        for (std::size_t i = open; i < atoms_.size(); ++i) reason.add(!atoms_[i]);
    };
    if (open == 0) { // Rule 2
        context.fail(because_others_are_false);
        return;
    }
    context.post(atoms_.front(), because_others_are_false); // Rule 1
    context.entailed();
}

std::optional<bool> ClauseRule::check(const Assignment& assignment) const {
    return std::any_of(atoms_.begin(), atoms_.end(),
                       [&](Atom atom) { return atom.holds_for(assignment[atom.variable()]); });
}

void ParityRule::propagate(Context& context) {
    std::size_t open = 0;
    bool missing = is_odd_; // the parity that the open atoms must have
    for (Atom& atom : atoms_) {
        const bool is_true = context.is_true(atom);
        missing ^= is_true;
        if (is_true || context.is_false(atom)) continue;
        std::swap(atoms_[open], atom);
        if (++open == 2) return context.fixpoint();
    }
    const auto because_others_are_decided = [&](Reason& reason) {
        for (std::size_t i = open; i < atoms_.size(); ++i)
            reason.add(context.is_true(atoms_[i]) ? atoms_[i] : !atoms_[i]);
    };
    if (open == 1) // Rule 1
        context.post(missing ? atoms_.front() : !atoms_.front(), because_others_are_decided);
    else if (missing) // Rule 2
        context.fail(because_others_are_decided);
    context.entailed();
}

std::optional<bool> ParityRule::check(const Assignment& assignment) const {
    bool is_odd = false;
    for (const Atom atom : atoms_) is_odd ^= atom.holds_for(assignment[atom.variable()]);
    return is_odd == is_odd_;
}

} // namespace csp
