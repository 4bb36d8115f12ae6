#pragma once

#include <apps/puzzles/puzzle.hpp>

#include <csp/search/search_options.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace puzzles {

enum class Command : std::uint8_t {
    solve,
    list,
    about,
    example,
    dot,
    replay_trace,
    help,
    version,
    list_heuristics
};
/// The question about a puzzle: an answer, all answers, their number, the best answer, or an explanation of the answer.
enum class Question : std::uint8_t { first, all, count, best, explain };

/// The options on the command line.
struct Options {
    Command command = Command::solve;
    const Puzzle* puzzle = nullptr;      ///< null for commands that need none
    std::optional<std::string> instance; ///< as typed
    std::optional<Question> question;    ///< nullopt: best if there is an objective, otherwise first
    csp::SearchOptions search;           ///< overrides the options of the puzzle, see apply_to()
    std::optional<std::string> svg;      ///< the file for the picture, or -
    bool why = false;                    ///< if there is no answer: the constraints responsible
    std::optional<std::string> trace;    ///< the file for the trace of the search
    std::optional<std::string> replay;   ///< the file for the page that replays the search
    std::optional<std::string> proof;    ///< the file for the proof of the answer
    std::optional<std::string> model;    ///< the file for the model as text
    std::string replayed_trace;          ///< the file that Command::replay_trace reads
    bool json = false;
    bool statistics = false;
    bool verbose = false;  ///< whether to report how the search is planned
    bool progress = false; ///< whether to report its progress

    /// Whether standard output gets only the picture.
    bool svg_is_output() const { return svg == "-" || svg == "/dev/stdout"; }

    /// Overrides the options of the puzzle with those of the user.
    void apply_to(csp::SearchOptions& search_of_puzzle) const;
};

/// Reads the command line. Throws app::UsageError.
Options parse_options(int argc, const char* const* argv);

/// Returns the output of --help.
std::string help();

} // namespace puzzles
