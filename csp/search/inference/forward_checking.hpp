#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

/// When all but one of a constraint's variables are fixed, values of the last one that violate the constraint's
/// definition are removed. In one point this is stronger than the original: a variable with one value left counts as
/// fixed at once, not only when the search reaches it.
///
/// For constraints on more than two variables this is the weakest of the generalisations that Bessiere, Meseguer,
/// Freuder and Larrosa compare (Artificial Intelligence 141, 2002). For what keeps its own rules, see
/// load_by_definition.
extern const InferenceKind forward_checking;

} // namespace csp::inference
