#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/record_printer.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/making/symmetry.hpp>
#include <sudoku/puzzle/why.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>

#include <csp/base/text.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>

namespace sudoku_app::desk {

namespace {

using Json = nlohmann::ordered_json;

/// The facts about a puzzle that its setter requests.
struct Check {
    std::string status; ///< "unique", "several", "none", "unknown"
    std::string detail; ///< the clash, the cells that differ, the limit
    std::optional<sudoku::Board> solution = {};
    std::optional<sudoku::Board> second = {}; ///< one of several solutions
    std::optional<bool> agrees = {};          ///< whether it agrees with the setter's own solution
    std::vector<std::string> unnecessary = {};
    std::size_t untried = 0; ///< the number of clues not tried because of a limit
    int exit_status = app::success;
};

Check check_uniqueness(const sudoku::Variant& variant, const ToolOptions& options) {
    const sudoku::Answer answer = sudoku::solve(variant, 2, options.search());
    if (answer.solutions == 0 && answer.stopped == csp::StopReason::exhausted)
        return {
            .status = "none",
            .detail =
                sudoku::why_unsolvable(variant, {.limits = options.search().limits}, options.naming()).text,
            .exit_status = 1};
    if (!answer.unique)
        return {.status = "unknown", .detail = std::string(app::word_for(answer.stopped)), .exit_status = 3};
    if (*answer.unique) return {.status = "unique", .detail = {}, .solution = answer.solution};
    const auto other = sudoku::another_solution(variant, *answer.solution, options.search()).solution;
    return {.status = "several",
            .detail = other ? sudoku::differences_of(*answer.solution, *other, options.naming()) : "",
            .solution = answer.solution,
            .second = other,
            .exit_status = 1};
}

Check check_puzzle(const sudoku::Variant& variant, const ToolOptions& options) {
    Check check = check_uniqueness(variant, options);
    if (check.status != "unique") return check;
    if (variant.solution) check.agrees = *variant.solution == *check.solution;
    const sudoku::Unnecessary found = sudoku::unnecessary_clues(variant, *check.solution, options.search());
    for (const sudoku::Clue& clue : found.clues)
        check.unnecessary.push_back(name_of(clue, variant, options.naming()));
    check.untried = found.untried.size();
    if (check.untried != 0) check.exit_status = 3;
    return check;
}

/// Returns the board with both values in each cell in which two solutions differ: "3/5".
std::string drawn(const sudoku::Variant& variant, const sudoku::Board& solution,
                  const sudoku::Board& second) {
    std::vector<std::string> texts;
    std::size_t width = 1;
    for (int cell = 0; cell < solution.size(); ++cell) {
        std::string text = std::to_string(solution[cell]);
        if (second[cell] != solution[cell]) text += '/' + std::to_string(second[cell]);
        width = std::max(width, text.size());
        texts.push_back(std::move(text));
    }
    return sudoku::GridFrame(variant.regions, width).draw(texts);
}

/// Returns, for example, "24 givens, symmetry rotation-180".
std::string givens_of(const sudoku::Variant& variant) {
    const sudoku::Symmetry symmetry = symmetry_of(variant.givens);
    return app::counted(static_cast<std::size_t>(variant.givens.filled()), "given") +
           (variant.givens.filled() == 0         ? ""
            : symmetry == sudoku::Symmetry::none ? ", no symmetry"
                                                 : ", symmetry " + std::string(to_string(symmetry))) +
           '\n';
}

std::string solutions_of(const sudoku::Variant& variant, const Check& check) {
    if (check.status == "unique") return "one solution: " + to_line(*check.solution) + '\n';
    if (check.status == "none") return "no solution: " + check.detail + '\n';
    if (check.status == "unknown") return "# unknown: " + check.detail + '\n';
    return "several solutions: " + check.detail + '\n' +
           (check.second ? drawn(variant, *check.solution, *check.second) : "");
}

std::string text_of(const sudoku::Variant& variant, const Check& check) {
    std::string text = solutions_of(variant, check) + givens_of(variant);
    if (check.agrees)
        text += *check.agrees ? "it is the setter's solution\n" : "the setter's solution is another one\n";
    if (check.status != "unique") return text;
    if (check.unnecessary.empty() && check.untried == 0) return text + "every clue is needed\n";
    if (!check.unnecessary.empty())
        text += "unnecessary, each by itself: " +
                csp::list_of(check.unnecessary, [](const std::string& name) { return name; }) + '\n';
    if (check.untried != 0)
        text += "# not tried before the time limit: " + std::to_string(check.untried) + '\n';
    return text;
}

Json json_of(const DeskPuzzle& puzzle, const Check& check) {
    Json item{{"schema", schema}, {"file", puzzle.file}, {"line", puzzle.line}, {"status", check.status}};
    item["givens"] = to_line(puzzle.variant.givens);
    item["clues"] = sudoku::clues_of(puzzle.variant).size();
    if (puzzle.variant.givens.filled() != 0) item["symmetry"] = to_string(symmetry_of(puzzle.variant.givens));
    if (!check.detail.empty()) item["detail"] = check.detail;
    if (check.solution) item["solution"] = to_line(*check.solution);
    if (check.second) item["second_solution"] = to_line(*check.second);
    if (check.agrees) item["is_setters"] = *check.agrees;
    if (check.status == "unique") item["unnecessary"] = check.unnecessary;
    if (check.untried != 0) item["untried"] = check.untried;
    return item;
}

int run_check(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {}, {});
    int status = app::success;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        const Check check = check_puzzle(puzzle.variant, options);
        status = std::max(status, check.exit_status);
        if (options.json())
            std::cout << json_of(puzzle, check).dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
        else
            std::cout << text_of(puzzle.variant, check) << '\n';
        app::flush_output();
    });
    return is_faultless ? status : app::user_error;
}

} // namespace

const Tool check{
    .name = "check",
    .summary = "checks puzzles as a setter does: one solution or several, symmetry, unnecessary clues",
    .help = R"(
Usage: arcwise-sudoku check [OPTION...] [FILE...]

  Each puzzle gets one paragraph: whether it has one solution; if there are several, two of them in one drawing, with
  both values, such as 3/5, in each cell in which they differ; if there is none, clues and units that clash; the number
  of givens and the symmetry of their places. For a puzzle with one solution, each given and each restriction is left
  out in turn, and those without which there is still one solution are listed. Not all of them can necessarily be left
  out together: minimise leaves out clues until every one of the rest is needed.

  --variant RULE,...     rules of the whole board, such as anti-knight,diagonal+, in addition to those of the puzzle
  --diagonal, --layout LAYOUT, --box RxC     as in solve
  --naming NAMES         names of cells: A1 (default) or r1c1
  --time-limit TIME      for each search, such as 500ms or 10s
  --json                 one JSON object per line: "status" unique, several, none or unknown, "detail", "symmetry" (as
                         in generate), "solution", "second_solution", "is_setters" (whether the file has the same
                         solution), "unnecessary"
Exit status: 0 each has one solution; 1 one has none or several; 2 something is not a puzzle; 3 a limit was
reached
)",
    .run = run_check,
};

} // namespace sudoku_app::desk
