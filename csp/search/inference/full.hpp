#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

// The rules of the constraints. Where the user has named no level of consistency, and the constraint offers
// a choice, it takes the weakest rules that are at least as strong as wished, or its strongest at a bearable
// price.

/// Value consistency is enough.
extern const InferenceKind value;
/// Bounds consistency is enough.
extern const InferenceKind bounds;
/// Domain consistency is wished.
extern const InferenceKind domain;
/// What the initial domains suggest: the default.
extern const InferenceKind full;
/// The same, but no sum is told that its variables are all different, see joint::distinct_sums.
extern const InferenceKind plain_sums;

} // namespace csp::inference
