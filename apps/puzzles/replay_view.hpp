#pragma once

#include <apps/puzzles/puzzle.hpp>

#include <csp/trace/trace.hpp>

#include <vector>

#include <nlohmann/json.hpp>

namespace puzzles {

/// How a page draws the variables of a puzzle while it is solved.
///
/// A drawing knows answers alone. What each cell, line, task or point of it depends on is found by drawing variations of
/// the first one: one variable at a time, then two together if two decide. What more variables decide, or an answer
/// contradicts, is shown with the answers only. If there is no answer, or a picture is of another kind, the page has a
/// table, and the drawings of the answers.
///
/// Complexity: at most some ten thousand drawings.
[[nodiscard]] nlohmann::json replay_view(const Statement& statement,
                                         const std::vector<csp::Assignment>& answers);

/// The values of the model's variables at each solution of a trace.
[[nodiscard]] std::vector<csp::Assignment> answers_of(const csp::Model& model, const csp::Trace& trace);

} // namespace puzzles
