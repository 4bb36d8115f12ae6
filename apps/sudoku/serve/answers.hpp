#pragma once

#include <apps/sudoku/serve/request.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/variants/restriction.hpp>

#include <csp/search/limits.hpp>

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace sudoku_app::serve {

/// The choices of the user for all answers.
struct AnswerOptions {
    csp::TimeLimit time = csp::Limits().time;           ///< the time limit of each answer
    std::vector<sudoku::Restriction> restrictions = {}; ///< of the whole board, added to those of each puzzle
    sudoku::CellNaming naming = sudoku::CellNaming::row_column; ///< the naming that f-puzzles uses
};

/// The outlets of an answer: the client, and the terminal of the server.
struct Outlet {
    /// Takes an answer, as a text in JSON. Each request has one last answer; earlier answers may be dropped.
    std::function<void(std::string answer, bool is_last)> send;
    /// Takes a line for the user: a part of the puzzle that is not read.
    std::function<void(const std::string& note)> note;
};

/// Answers a request, which may have a fault. If `stop` is requested, the last answer is `canceled`.
void answer(const Request& request, const AnswerOptions& options, const std::stop_token& stop,
            const Outlet& outlet);

/// Returns the answer to a request that a newer request has replaced, and to `cancel`.
std::string canceled(const Request& request);

/// Returns the answer to a request that has a fault.
std::string invalid(const Request& request, const std::string& message);

} // namespace sudoku_app::serve
