#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

/// The full rules and, at every node, singleton consistency: every value of every open variable is tried by deciding it
/// and propagating, on a level that is undone at once. A value that fails is removed. This is repeated until nothing
/// changes.
///
/// For a variable with more than 256 values, only the smallest and the largest are tried (shaving). In this way all
/// variables together lose at most 1000 values, since a bound may move in very many small steps. Complexity: a decision
/// per value, times the rounds until nothing changes. Listeners hear of the removals, not of the trials.
extern const InferenceKind singleton;

} // namespace csp::inference
