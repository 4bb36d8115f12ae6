#pragma once

#include <csp/search/inference/inference.hpp>

namespace csp::inference {

/// Constraints on two variables are kept arc consistent, all others are served by forward checking.
///
/// Pairs that all_different and the like consist of count as constraints on two variables. If a constraint's
/// own rules are not domain consistent, its definition is asked about all pairs of values when the model is
/// loaded, if they are at most 2^20; otherwise it is served by forward checking. What keeps its own rules in any case:
/// see load_by_definition.
extern const InferenceKind arc_consistency;

} // namespace csp::inference
