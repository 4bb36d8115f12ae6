#pragma once

#include <csp/constraints/linear/normal_form.hpp>

namespace csp {

/// The fact that a comparison of a sum of three or more variables, without atoms, publishes for joint passes to read.
/// Not published for a disequality, or if the user has named a consistency.
struct StatedSum {
    LinearForm form;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// The fact that a comparison under a condition publishes for joint passes to read:  condition -> x - y <= most.
struct ConditionalDifference {
    Atom condition;
    Var x;
    Var y;
    WideValue most = 0;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

// Functions that post rules over sums. They use the current domains: fixed variables are folded into the constant,
// decided parts are not posted, and bounds are narrowed immediately.

/// Turns the 0-1 variables of a long sum into atoms, x >= 1: while the heaviest term fits, a run of a rule over atoms
/// takes time proportional to the number of changed terms, not to that of open terms.
void make_atoms_of_truth_values(LinearForm& form, const Store& store);

/// Posts that the form holds.
void post_linear(Posting& posting, const LinearForm& given);

/// Posts the form, domain consistent: every remaining value belongs to a solution. At most three variables, no atoms.
/// @throws ArgumentError  if an equation is over a range of more than 2^20 values
void post_linear_domain_consistent(Posting& posting, const LinearForm& given);

/// Whether the form is an equation that can be kept domain consistent, in runs of up to about a million steps.
bool is_cheap_to_keep_domain_consistent(const LinearForm& form, const Posting& posting);

/// Posts that the form holds if the condition does. The two halves of `condition <-> form` are post_linear_if(posting,
/// condition, form) and post_linear_if(posting, !condition, negation(form)).
void post_linear_if(Posting& posting, Atom condition, const LinearForm& form);

} // namespace csp
