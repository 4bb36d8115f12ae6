#pragma once

#include <csp/constraints/linear/normal_form.hpp>

namespace csp {

/// What an equation tells of itself, for joint passes to read: three views or more, each with coefficient 1, come to the
/// total. Not if the user has named a consistency.
struct ConstantSum {
    std::vector<View> xs;
    WideValue total;
    ConstraintNumbers constraints; ///< of the model, that say so
};

/// What a comparison of a sum of three variables or more, but no atoms, tells of itself. Not if it is a disequality, or if
/// the user has named a consistency.
struct StatedSum {
    LinearForm form;
    ConstraintNumbers constraints; ///< of the model, that say so
};

// How constraints get rules over sums. The current domains are used: fixed variables are folded into the constant,
// decided parts are not posted, and bounds are narrowed at once.

/// Makes the 0-1 variables of a long sum atoms, x >= 1: as long as the heaviest fits, a run of a rule over atoms costs what
/// has changed, not what is open.
void make_atoms_of_truth_values(LinearForm& form, const Store& store);

/// The form holds.
void post_linear(Posting& posting, const LinearForm& given);

/// The same, domain consistent: every value left belongs to a solution. At most three variables, no atoms.
/// @throws ArgumentError if an equation is over a range of more than 2^20 values.
void post_linear_domain_consistent(Posting& posting, const LinearForm& given);

/// Whether the form is an equation that can be kept domain consistent, in runs of up to about a million steps.
bool is_cheap_to_keep_domain_consistent(const LinearForm& form, const Posting& posting);

/// The form holds if the condition does. Both halves of `condition <-> form` are
/// post_linear_if(posting, condition, form) and post_linear_if(posting, !condition, negation(form)).
void post_linear_if(Posting& posting, Atom condition, const LinearForm& form);

} // namespace csp
