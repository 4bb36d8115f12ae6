#pragma once

#include <apps/puzzles/puzzle.hpp>

#include <csp/trace/trace.hpp>

#include <vector>

#include <nlohmann/json.hpp>

namespace puzzles {

/// Describes how a page draws the variables of a puzzle at any moment, in the format of docs/replay.md, as its drawing
/// states it. If the drawing is too large to be seen on a page, the view has only the pictures of the answers.
[[nodiscard]] nlohmann::json replay_view(const Statement& statement,
                                         const std::vector<csp::Assignment>& answers);

/// The values of the model's variables at each solution of a trace.
[[nodiscard]] std::vector<csp::Assignment> answers_of(const csp::Model& model, const csp::Trace& trace);

} // namespace puzzles
