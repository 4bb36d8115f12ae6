#pragma once

#include <apps/puzzles/options.hpp>

#include <csp/explain/explanation.hpp>
#include <csp/trace/trace.hpp>

#include <string>

namespace puzzles {

/// Runs the program: reads its command line, and runs the command that it names. Returns the exit status. Throws
/// app::UsageError.
int run_command(int argc, const char* const* argv);

/// States the puzzle, searches, and prints the results. Returns the exit status. Throws app::UsageError and InputError.
int solve(const Options& options);

/// Returns the question about a puzzle that the options ask. Throws app::UsageError if the puzzle has no such question,
/// or an option does not apply to it.
Question question_of(const Options& options, const Statement& statement);

/// Returns the search options of the puzzle, overridden by those of the user. The options of a puzzle for finding the
/// best answer do not suit other questions, since such a search need not find all answers.
csp::SearchOptions search_for(const Options& options, const Statement& statement, Question question);

/// Prints the description of a puzzle.
void print_about(const Puzzle& puzzle);
/// Prints the list of puzzles, one per line or as one JSON object.
void print_list(bool json);
/// Prints the constraint graph of an instance in the DOT language.
void print_graph(const Options& options);

/// Writes the page that replays a search or an explanation, with the drawing of the puzzle, and returns a line that
/// reports it. Throws csp::Error if some of it could not be written.
std::string write_replay(const Options& options, const Statement& statement, csp::Trace trace);
std::string write_replay(const Options& options, const Statement& statement,
                         const csp::Explanation& explanation);
/// Reads a trace written by any program, and makes a page from it. Returns the exit status. Throws csp::TraceError.
int replay_trace(const Options& options);

} // namespace puzzles
