#pragma once

#include <apps/replay/story.hpp>

#include <csp/explain/explanation.hpp>

namespace puzzles {

/// An explanation as a way that a page shows: each step is told in its sentence, with the variables that it concludes
/// from, and removes what its facts rule out.
[[nodiscard]] replay::Track track_of(const csp::Explanation& explanation, const csp::Model& model);

} // namespace puzzles
