#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

/// A constraint is checked, by its own definition, when its last variable becomes fixed; nothing is ever pruned.
/// With it the search is what textbooks call backtracking.
///
/// A variable that is left with one value counts as fixed, whether the search chose the value or refuted all
/// others. For what keeps its own rules nevertheless, see load_by_definition.
extern const InferenceKind backward_checking;

} // namespace csp::inference
