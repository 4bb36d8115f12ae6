#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/record_printer.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/making/backdoors.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <csp/base/text.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>

namespace sudoku_app::desk {

namespace {

using Json = nlohmann::ordered_json;

/// The smallest backdoors of a puzzle, or the reason why there are none.
struct BackdoorFinding {
    std::vector<std::vector<int>> backdoors;
    std::string problem; ///< "no solution", "not unique", or a limit
    int exit_status = app::success;
};

BackdoorFinding find_backdoors(const sudoku::Layout& layout, const sudoku::Board& puzzle,
                               const ToolOptions& options, sudoku::BackdoorOptions wanted) {
    const sudoku::Answer answer = sudoku::Solver(layout, options.search()).solve(puzzle, 2);
    if (!answer.unique) return {{}, std::string(app::word_for(answer.stopped)), 3};
    if (!*answer.unique) return {{}, answer.solutions == 0 ? "no solution" : "not unique", 1};
    return {sudoku::backdoors(layout, puzzle, *answer.solution, wanted), {}};
}

/// Returns, for example, "A1 B5 C9".
std::string text_of(const std::vector<int>& set, const ToolOptions& options, int side) {
    return csp::list_of(
        set, [&](int cell) { return sudoku::cell_name(side, cell, options.naming()); }, " ");
}

std::string text_of(const BackdoorFinding& finding, const ToolOptions& options,
                    sudoku::BackdoorOptions wanted, int side) {
    if (!finding.problem.empty()) return "# " + finding.problem;
    if (finding.backdoors.empty())
        return fmt::format("more than {}", app::counted(static_cast<std::uint64_t>(wanted.most), "cell"));
    const auto& sets = finding.backdoors;
    if (sets.front().empty()) return "0 cells: singles solve it";
    return app::counted(sets.front().size(), "cell") + ": " +
           csp::list_of(sets, [&](const auto& set) { return text_of(set, options, side); });
}

Json json_of(const DeskPuzzle& puzzle, const BackdoorFinding& finding, const ToolOptions& options) {
    Json item{{"schema", schema}, {"file", puzzle.file}, {"line", puzzle.line}};
    item["status"] = !finding.problem.empty()    ? finding.problem
                     : finding.backdoors.empty() ? "more"
                                                 : "found";
    item["givens"] = to_line(puzzle.variant.givens);
    if (!finding.problem.empty()) return item;
    Json& sets = item["backdoors"] = Json::array();
    for (const auto& set : finding.backdoors) {
        Json& cells = sets.emplace_back(Json::array());
        for (const int cell : set)
            cells.push_back(sudoku::cell_name(puzzle.variant.side(), cell, options.naming()));
    }
    return item;
}

int run_backdoors(std::span<const char* const> arguments) {
    const ToolOptions options(arguments, {"first"}, {"most"});
    sudoku::BackdoorOptions wanted;
    if (options.has("most"))
        wanted.most =
            static_cast<int>(app::number_of(options.values(), "most", "a number from 0 to 3", 0, 3));
    wanted.wants_all = !options.has("first");
    int status = app::success;
    const bool is_faultless = for_each_puzzle(options, options.operands(), [&](const DeskPuzzle& puzzle) {
        const auto layout = layout_with_restrictions(puzzle.variant);
        if (!layout)
            throw csp::Error(fmt::format("line {}: has rules other than that digits do not repeat, which "
                                         "singles do not know",
                                         puzzle.line));
        const BackdoorFinding finding = find_backdoors(*layout, puzzle.variant.givens, options, wanted);
        status = std::max(status, finding.exit_status);
        if (options.json())
            std::cout
                << json_of(puzzle, finding, options).dump(-1, ' ', false, Json::error_handler_t::replace);
        else
            std::cout << text_of(finding, options, wanted, layout->side());
        std::cout << '\n';
        app::flush_output();
    });
    return is_faultless ? status : app::user_error;
}

} // namespace

const Tool backdoors{
    .name = "backdoors",
    .summary = "finds the fewest cells whose values let singles solve the rest",
    .help = R"(
Usage: arcwise-sudoku backdoors [OPTION...] [FILE...]

  Writes a line for each puzzle: its smallest backdoors. A backdoor is a set of open cells; once their values are given,
  singles solve the rest: cells with one value left, and values with one cell left in a row, column, box or other unit.
  All sets of the least size are listed, with a comma between them. A puzzle that singles solve gets "0 cells".

  --most N               sets of up to N cells, 0 to 3 (default: 3); "more than N cells" if there is none
  --first                only one set
  --variant RULE,...     rules that digits do not repeat: diagonal-, diagonal+, windows, disjoint groups
  --diagonal, --layout LAYOUT, --box RxC, --naming NAMES     as in solve and explain
  --time-limit TIME      for the search of the solution
  --json                 one JSON object per line: "status" found or more, "backdoors", a list of sets of cells; or
                         "status" with the reason why there are none
Exit status: 0 each puzzle has one solution; 1 one has none or several; 2 something is not a puzzle, or has other rules;
  3 a limit was reached
)",
    .run = run_backdoors,
};

} // namespace sudoku_app::desk
