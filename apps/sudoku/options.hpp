#pragma once

#include <apps/common/shard.hpp>
#include <apps/sudoku/input_format.hpp>
#include <apps/sudoku/layout_choice.hpp>
#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/techniques/explainer.hpp>
#include <sudoku/variants/restriction.hpp>

#include <boost/program_options.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku_app {

enum class Command : std::uint8_t {
    solve,
    vary,
    explain,
    hint,
    rate,
    replay,
    short_help,
    full_help,
    version,
    list_heuristics
};
enum class Format : std::uint8_t { line, grid, candidates, csv, svg };
enum class Colour : std::uint8_t { automatic, always, never };

/// In messages, the form expected of a file that is read in part.
inline constexpr std::string_view one_puzzle_a_line = "one puzzle on each line, as --shard needs";

/// The options on the command line.
struct Options {
    Command command = Command::solve;
    std::vector<std::string> files; ///< "-" is standard input; never empty
    bool names_files = false;       ///< whether the user named any

    std::optional<app::Shard> shard;     ///< the part of each file to read; nullopt: the whole file
    const InputFormat* from = nullptr;   ///< the format that the input must have; null: recognised
    std::optional<std::uint64_t> number; ///< the number of puzzles that `vary` makes; nullopt: that it reads

    bool unique = false;
    bool why = false;                   ///< explain why there is no solution, or more than the one demanded
    std::optional<std::string> trace;   ///< the file for the trace of the search of one puzzle
    std::optional<std::string> proof;   ///< the file for the proof of the answer to one puzzle
    std::optional<std::string> output;  ///< the file for the page of `replay`; nullopt: standard output
    bool watch = false;                 ///< show each search on the terminal, if there is one
    double speed = 60;                  ///< for --watch, in changes a second
    std::optional<std::uint64_t> count; ///< the maximum number of solutions to count
    std::optional<std::uint64_t>
        estimate;                 ///< probes that estimate the number of solutions, instead of a solution
    bool true_candidates = false; ///< the values of each cell in some solution, instead of a solution
    Format format = Format::line;
    bool json = false;
    bool statistics = false;
    Colour colour = Colour::automatic;

    LayoutChoice layout{"classic", false};
    std::optional<sudoku::BoxShape> box;
    std::vector<sudoku::Restriction> restrictions; ///< of the whole board, in addition to those of the puzzle
    std::vector<const sudoku::UnitRule*> rules;    ///< empty: all_different
    std::optional<std::uint64_t> passes;           ///< of the rules, shown instead of a solution
    csp::SearchOptions search;
    std::optional<csp::dense::Isa> isa; ///< of the kernel; nullopt: the best available
    bool verbose = false;               ///< report on standard error how puzzles are searched
    unsigned threads = 1;

    // Solving as people do: explain, hint, rate, and solve --until.
    const sudoku::Technique* until = nullptr; ///< stop when it would be the next step
    bool uniqueness = true;                   ///< assume a single solution in puzzles that have one
    bool marks = false;                       ///< a file is one grid with a person's marks
    sudoku::CellNaming naming = sudoku::CellNaming::letter_number;
    sudoku::HintLevel hint = sudoku::HintLevel::where;
    bool all_steps = false;        ///< explain: show every step of the position, instead of a way through it
    std::optional<std::string> at; ///< hint: a cell that the step must change

    /// Returns the options for reading puzzles, from this line of a text on.
    sudoku::ReaderOptions reading(std::size_t first_line = 1) const {
        return {.box = box,
                .first_line = first_line,
                .regions = layout.regions(),
                .single_lines = shard ? one_puzzle_a_line : std::string_view(),
                .may_be_heading_alone = shard && shard->number == 1,
                .form = from != nullptr ? from->boards : std::nullopt};
    }
    /// Returns the number of solutions for which the search must look.
    std::uint64_t wanted() const { return count ? *count : unique ? 2 : 1; }
};

/// Reads the options that the tools share with solve: the layout, --variant, --naming, --seed, --time-limit, --threads
/// and --json. Throws UsageError.
void read_common(const boost::program_options::variables_map& values, Options& options);

/// Reads the command line. Throws UsageError.
Options parse_options(int argc, const char* const* argv);

/// Returns the output of -h.
std::string short_help();
/// Returns the output of --help.
std::string full_help();

} // namespace sudoku_app
