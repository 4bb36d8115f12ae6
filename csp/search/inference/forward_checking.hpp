#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

/// When all but one of a constraint's variables are fixed, the values of the last that violate the constraint's
/// definition go. Stronger than the original in one point: a variable that is left with one value counts as
/// fixed at once, and not when the search comes to it.
///
/// For constraints on more than two variables this is the weakest of the generalisations that Bessiere, Meseguer,
/// Freuder and Larrosa compare (Artificial Intelligence 141, 2002). What keeps its own rules: see
/// load_by_definition.
extern const InferenceKind forward_checking;

} // namespace csp::inference
