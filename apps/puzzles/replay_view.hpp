#pragma once

#include <apps/puzzles/puzzle.hpp>

#include <csp/trace/trace.hpp>

#include <vector>

#include <nlohmann/json.hpp>

namespace puzzles {

/// How a page draws the variables of a puzzle at any moment, as docs/replay.md says: what its drawing states. If there is
/// too much of it to be seen on a page, there are the pictures of the answers alone.
[[nodiscard]] nlohmann::json replay_view(const Statement& statement,
                                         const std::vector<csp::Assignment>& answers);

/// The values of the model's variables at each solution of a trace.
[[nodiscard]] std::vector<csp::Assignment> answers_of(const csp::Model& model, const csp::Trace& trace);

} // namespace puzzles
