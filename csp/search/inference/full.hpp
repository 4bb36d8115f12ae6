#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

// The rules of the constraints. If the user has named no level of consistency, a constraint that offers a choice takes
// its weakest rules that are at least as strong as wanted, or else its strongest at a reasonable cost.

/// Value consistency is enough.
extern const InferenceKind value;
/// Bounds consistency is enough.
extern const InferenceKind bounds;
/// Domain consistency is wanted.
extern const InferenceKind domain;
/// What the initial domains suggest: the default.
extern const InferenceKind full;
/// The same, but sums do not use that their variables are all different, see LoadOptions::distinct_sums.
extern const InferenceKind plain_sums;

} // namespace csp::inference
