#include <csp/constraints/logic/literal.hpp>

#include <csp/constraints/logic/logic.hpp>

namespace csp {

Atom literal_of(const Constraint& constraint, Posting& posting, Reification reification) {
    if (const auto atom = constraint->shared_atom(posting)) return *atom;
    const Var truth = posting.new_variable(
        range(0, 1), {[constraint](const NameOf& name) { return '(' + constraint->describe(name) + ')'; },
                      [constraint](const Assignment& assignment) {
                          return std::optional<WideValue>(constraint->check(assignment) ? 1 : 0);
                      }});
    const Atom literal = Atom::at_least(truth, 1);
    Posting where_true = posting.always().under(literal);
    constraint->post(where_true);
    if (reification == Reification::full) {
        Posting where_false = posting.always().under(!literal);
        negation(constraint)->post(where_false);
    }
    return literal;
}

} // namespace csp
