#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>

#include <csp/base/random.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iostream>

namespace sudoku_app::desk {

namespace {

/// Returns the clues to try, in a random order; without a seed, in the order of the puzzle.
std::vector<sudoku::Clue> clues_to_try(const sudoku::Variant& variant, const ToolOptions& options) {
    std::vector<sudoku::Clue> clues = sudoku::clues_of(variant);
    const std::string kept = options.text("keep");
    if (!kept.empty() && kept != "givens" && kept != "restrictions")
        throw app::UsageError("--keep is \"" + kept + "\", expected givens or restrictions");
    std::erase_if(clues, [&](const sudoku::Clue& clue) {
        return kept == (clue.kind == sudoku::Clue::Kind::given ? "givens" : "restrictions");
    });
    if (options.has("seed")) {
        csp::Random random(options.search().seed);
        for (std::size_t i = clues.size(); i > 1; --i)
            std::swap(clues[i - 1],
                      clues[static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(i)))]);
    }
    return clues;
}

std::string text_of(const sudoku::Variant& variant) {
    const bool is_board =
        variant.restrictions.empty() && variant.regions == sudoku::usual_regions(variant.side());
    return is_board ? to_line(variant.givens) : to_f_puzzles(variant).text;
}

int run_minimise(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {}, {"keep"});
    int status = app::success;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        const sudoku::Answer answer = sudoku::solve(puzzle.variant, 2, options.search());
        if (answer.unique != true) {
            const std::string_view reason = !answer.unique          ? app::word_for(answer.stopped)
                                            : answer.solutions == 0 ? "no solution"
                                                                    : "not unique";
            std::cout << (answer.unique ? "# " : "# unknown: ") << reason << '\n';
            status = std::max(status, answer.unique ? 1 : 3);
            return;
        }
        const sudoku::Unnecessary found = sudoku::minimise(
            puzzle.variant, *answer.solution, clues_to_try(puzzle.variant, options), options.search());
        if (!found.untried.empty()) status = std::max(status, 3);
        std::cout << text_of(without(puzzle.variant, found.clues)) << '\n';
        for (const sudoku::Clue& clue : found.clues)
            std::cerr << fmt::format("{}:{}: left out {}\n", puzzle.file, puzzle.line,
                                     name_of(clue, puzzle.variant, options.naming()));
        app::flush_output();
    });
    return is_faultless ? status : app::user_error;
}

} // namespace

const Tool minimise{
    .name = "minimise",
    .summary = "leaves out clues until every one of the rest is needed",
    .help = R"(
Usage: arcwise-sudoku minimise [OPTION...] [FILE...]

  Writes each puzzle that has one solution, without clues that it does not need. Givens are tried first, row by row,
  then restrictions; each is left out if there is still only one solution. A puzzle that has only givens is written on
  one line, any other as JSON of f-puzzles. The clues left out are listed on standard error.

  --keep CLUES           leaves out none of these clues: givens or restrictions
  --seed N               tries the clues in a random order
  --variant RULE,...     rules of the whole board in addition to those of the puzzle
  --diagonal, --layout LAYOUT, --box RxC, --naming NAMES     as in solve and explain
  --time-limit TIME      for each search; clues that are not tried stay
Exit status: 0 each puzzle is minimal; 1 one has no solution or several; 2 something is not a puzzle; 3 a limit was
reached
)",
    .run = run_minimise,
};

} // namespace sudoku_app::desk
