#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

/// Constraints on two variables are kept arc consistent; forward checking serves all others.
///
/// The pairs of an all_different and the like count as constraints on two variables. If a constraint's own rules are
/// not domain consistent, its definition is asked about all pairs of values when the model is loaded, up to 2^20 pairs;
/// beyond that, forward checking serves it. For what keeps its own rules in any case, see load_by_definition.
extern const InferenceKind arc_consistency;

} // namespace csp::inference
