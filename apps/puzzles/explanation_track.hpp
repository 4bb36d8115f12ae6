#pragma once

#include <apps/replay/story.hpp>

#include <csp/explain/explanation.hpp>

namespace puzzles {

/// An explanation as a track for a page: each step has its sentence and the variables that it concludes from, and
/// removes the values that its facts rule out.
[[nodiscard]] replay::Track track_of(const csp::Explanation& explanation, const csp::Model& model);

} // namespace puzzles
