#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <sudoku/variants/drawing.hpp>
#include <sudoku/variants/sheet.hpp>
#include <sudoku/variants/solve.hpp>

#include <fmt/format.h>

#include <iostream>

namespace sudoku_app::desk {

namespace {

int run_print(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {"svg", "large", "no-solutions", "no-rules", "letter"},
                              {"title", "per-page", "output"});
    std::vector<sudoku::SheetPuzzle> puzzles;
    int status = app::success;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        sudoku::SheetPuzzle printed{.variant = puzzle.variant};
        const sudoku::Answer answer = sudoku::solve(puzzle.variant, 2, options.search());
        if (answer.unique == true) {
            printed.solution = answer.solution;
        } else {
            const bool has_none = answer.unique == false && answer.solutions == 0;
            std::cerr << fmt::format("{}:{}: {}\n", puzzle.file, puzzle.line,
                                     has_none        ? "no solution"
                                     : answer.unique ? "several solutions"
                                                     : "not known to have one solution");
            status = 1;
        }
        puzzles.push_back(std::move(printed));
    });
    std::string page;
    if (options.has("svg")) {
        if (puzzles.size() != 1)
            throw app::UsageError(fmt::format("--svg draws one puzzle, found {}", puzzles.size()));
        page = to_svg(puzzles.front().variant);
    } else if (!puzzles.empty()) {
        sudoku::SheetOptions sheet{.title = options.text("title")};
        if (options.has("per-page"))
            sheet.puzzles_per_page = static_cast<int>(
                app::number_of(options.values(), "per-page", "a number from 1 to 12", 1, 12));
        sheet.is_large = options.has("large");
        sheet.has_solutions = !options.has("no-solutions");
        sheet.has_rules = !options.has("no-rules");
        if (options.has("letter")) sheet.paper = sudoku::SheetPaper::letter;
        page = to_sheet(puzzles, sheet);
    }
    if (options.has("output"))
        app::write_file(options.text("output"), page);
    else
        std::cout << page;
    app::flush_output();
    return is_faultless ? status : app::user_error;
}

} // namespace

const Tool print{
    .name = "print",
    .summary = "makes a page of puzzles to be printed, or a picture of one",
    .help = R"(
Usage: arcwise-sudoku print [OPTION...] [FILE...]

  Writes an HTML page without scripts that any browser prints: the puzzles, the rules of each, and the solutions at the
  end. A puzzle that does not have exactly one solution is named on standard error, but printed nevertheless.

  --output FILE          the file to write (default: standard output)
  --per-page N           puzzles on a page, 1 to 12 (default: 2)
  --large                large print: one puzzle on a page
  --title TEXT           a title above the puzzles
  --no-solutions, --no-rules     leave them out
  --letter               letter paper instead of A4
  --svg                  a picture of one puzzle, as SVG, instead of a page
  --variant RULE,...     rules of the whole board in addition to those of the puzzles
  --diagonal, --layout LAYOUT, --box RxC     as in solve

Exit status: 0 each puzzle has one solution; 1 one has none or several; 2 something is not a puzzle
)",
    .run = run_print,
};

} // namespace sudoku_app::desk
