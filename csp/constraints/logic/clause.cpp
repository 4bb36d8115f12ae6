#include <csp/constraints/logic/clause.hpp>

#include <algorithm>

namespace csp {

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

} // namespace csp
