#pragma once

#include <apps/replay/story.hpp>

#include <csp/explain/explanation.hpp>

namespace puzzles {

/// Returns an explanation as a track for a page: each step has its sentence and the variables about which it concludes,
/// and removes the values that its facts rule out. `words` are those for values, if they are not called by their
/// numbers.
replay::Track track_of(const csp::Explanation& explanation, const csp::Model& model,
                       const csp::WordOfValue& words = {});

} // namespace puzzles
