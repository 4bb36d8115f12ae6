#include <apps/sudoku/record_printer.hpp>

#include <apps/sudoku/puzzle_files.hpp>

#include <apps/common/program.hpp>
#include <apps/common/statistics_json.hpp>
#include <apps/common/text.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/layout/layout.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace sudoku_app {

namespace {

using Json = nlohmann::ordered_json;

/// Returns the grid with the found values, which were not given, in colour.
std::string coloured(const std::string& grid, const sudoku::GridFrame& frame, const sudoku::Board& givens,
                     const sudoku::Board& found) {
    constexpr std::string_view found_color = "\x1b[1;36m";
    constexpr std::string_view plain = "\x1b[0m";
    std::string text;
    std::size_t done = 0; // the part of the grid already coloured
    for (int cell = 0; cell < found.size(); ++cell) {
        if (found[cell] == 0 || givens[cell] != 0) continue;
        const std::size_t end = frame.place(cell) + frame.width();
        const std::size_t begin = grid.find_first_not_of(' ', frame.place(cell));
        text.append(grid, done, begin - done)
            .append(found_color)
            .append(grid, begin, end - begin)
            .append(plain);
        done = end;
    }
    return text.append(grid, done);
}

std::string_view word_for(Status status) {
    switch (status) {
    case Status::solved:
        return "solved";
    case Status::not_unique:
        return "not_unique";
    case Status::no_solution:
        return "no_solution";
    case Status::counted:
        return "counted";
    case Status::estimated:
        return "estimated";
    case Status::propagated:
        return "propagated";
    case Status::unknown:
        return "unknown";
    case Status::error:
    case Status::broken:
        break;
    }
    return "error";
}

/// Returns the reason why there is no answer, in the words of --help.
std::string excuse(const Finding& finding) {
    switch (finding.status) {
    case Status::no_solution:
        if (finding.why) return "# no solution: " + finding.why->text;
        return finding.conflict ? "# no solution: " + finding.conflict->text : "# no solution";
    case Status::not_unique:
        return std::string(RecordPrinter::not_unique) + (finding.why ? ": " + finding.why->text : "");
    case Status::unknown:
        return "# unknown: " + finding.problem;
    case Status::broken:
        return "# internal error";
    default: // a puzzle, but not for these options
        return finding.problem.empty() ? std::string(RecordPrinter::not_a_puzzle)
                                       : "# not solved: " + finding.problem;
    }
}

/// Returns the number, and the limit or signal that ended the count before the question was answered, if any.
std::string counted(const Finding& finding) {
    const bool is_told = finding.status == Status::unknown;
    return fmt::format("{}{}{}{}\n", finding.solutions, finding.is_exact ? "" : "+", is_told ? " # " : "",
                       finding.problem);
}

/// Returns the number, half of the interval that contains it in 95 of 100 estimates, and the number of probes. A limit
/// or signal that ended them is named.
std::string estimated(const Finding& finding) {
    const csp::Estimate& found = *finding.estimate;
    const std::string end = finding.problem.empty() ? "" : ", " + finding.problem;
    const std::string probes = app::counted(found.probes, "probe");
    if (found.is_exact) return fmt::format("{:.0f} # exact\n", found.solutions);
    if (found.hits == 0) return fmt::format("# unknown: {} found no solution{}\n", probes, end);
    if (found.probes == 1) return fmt::format("{:.3g} # {}{}\n", found.solutions, probes, end);
    return fmt::format("{:.3g} +- {:.2g} # {}, {} found solutions{}\n", found.solutions,
                       found.half_interval(), probes, found.hits, end);
}

Json json_of(const csp::Estimate& found) {
    return {{"solutions", found.solutions},
            {"standard_error", found.standard_error},
            {"probes", found.probes},
            {"hits", found.hits},
            {"exact", found.is_exact}};
}

Json json_of(const sudoku::Candidates& candidates) {
    Json cells = Json::array();
    for (int cell = 0; cell < candidates.size(); ++cell) {
        Json values = Json::array();
        for (int value = 1; value <= candidates.side(); ++value) {
            if (candidates.contains(cell, value)) values.push_back(value);
        }
        cells.push_back(std::move(values));
    }
    return cells;
}

Json json_of(const sudoku::Conflict& conflict, int side) {
    Json cells = Json::array();
    for (const int cell : conflict.cells) cells.push_back(sudoku::cell_name(side, cell));
    return {{"text", conflict.text}, {"value", conflict.value}, {"cells", std::move(cells)}};
}

Json json_of(const sudoku::Why& why) {
    Json item{{"text", why.text}};
    if (why.constraints.empty()) return item;
    item["constraints"] = why.constraints;
    item["minimal"] = why.is_minimal;
    return item;
}

Json json_of(const sudoku::Record& record, const Finding& finding) {
    const auto* error = record.error();
    if (error == nullptr) return {{"message", finding.problem}};
    return {{"line", error->line()},
            {"column", error->column()},
            {"expected", error->expected()},
            {"found", error->found()}};
}

} // namespace

std::string RecordPrinter::answer(std::string_view file, const sudoku::Record& record,
                                  const Finding& finding) {
    if (options_.json) return json(file, record, finding);
    const bool is_drawn = options_.true_candidates || (options_.format != Format::line && !options_.count);
    return text(record, finding) + (is_drawn ? "\n" : "");
}

std::string RecordPrinter::text(const sudoku::Record& record, const Finding& finding) {
    if (finding.estimate) return estimated(finding);
    const bool is_count = options_.count && !finding.candidates && finding.status != Status::error &&
                          finding.status != Status::broken;
    if (is_count) return counted(finding);
    if (finding.status == Status::propagated) return drawn(*record.board(), *finding.candidates);
    if (finding.status != Status::solved) return excuse(finding) + '\n';
    if (options_.format == Format::grid) return drawn(*record.board(), *finding.solution, record.symbols);
    return sudoku::to_line(*finding.solution, record.symbols) + '\n';
}

std::string RecordPrinter::drawn(const sudoku::Board& givens, const sudoku::Board& solution,
                                 sudoku::Symbols symbols) {
    const sudoku::GridFrame& lines = frame(givens.box(), 1);
    std::string grid = lines.draw(sudoku::to_line(solution, symbols));
    return in_colour_ ? coloured(grid, lines, givens, solution) : grid;
}

std::string RecordPrinter::drawn(const sudoku::Board& givens, const sudoku::Candidates& candidates) {
    const auto texts = sudoku::to_texts(candidates, givens);
    std::size_t width = 1;
    for (const std::string& text : texts) width = std::max(width, text.size());
    const sudoku::GridFrame& lines = frame(givens.box(), width);
    std::string grid = lines.draw(texts);
    return in_colour_ ? coloured(grid, lines, givens, candidates.fixed()) : grid;
}

const sudoku::GridFrame& RecordPrinter::frame(sudoku::BoxShape box, std::size_t width) {
    for (const Frame& known : frames_) {
        if (known.box == box && known.grid.width() == width) return known.grid;
    }
    const auto regions = regions_.empty() ? sudoku::regions_of(options_.layout.make(box)) : regions_;
    return frames_.emplace_back(Frame{box, {regions, width}}).grid;
}

std::string RecordPrinter::json(std::string_view file, const sudoku::Record& record,
                                const Finding& finding) const {
    Json item{
        {"schema", schema}, {"file", file}, {"line", record.line}, {"status", word_for(finding.status)}};
    if (const auto* board = record.board()) item["givens"] = sudoku::to_line(*board, record.symbols);
    if (finding.solution) item["solution"] = sudoku::to_line(*finding.solution, record.symbols);
    if (finding.candidates) item["candidates"] = json_of(*finding.candidates);
    if (!finding.solutions_of_candidates.empty())
        item["solutions_of_candidates"] = finding.solutions_of_candidates;
    if (finding.estimate) item["estimate"] = json_of(*finding.estimate);
    if (finding.unique) item["unique"] = *finding.unique;
    if (finding.was_searched() && finding.estimate) {
        item["stopped"] = app::word_for(finding.stopped);
    } else if (finding.was_searched()) {
        item["solutions"] = finding.solutions;
        item["stopped"] = app::word_for(finding.stopped);
    }
    if (finding.conflict) item["conflict"] = json_of(*finding.conflict, record.board()->side());
    if (finding.why) item["why"] = json_of(*finding.why);
    if (finding.status == Status::error || finding.status == Status::broken)
        item["error"] = json_of(record, finding);
    if (options_.statistics && finding.was_searched()) item["statistics"] = app::json_of(finding.statistics);
    return item.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string RecordPrinter::complaint(std::string_view file, const sudoku::Record& record,
                                     const Finding& finding) const {
    if (finding.status == Status::broken)
        return fmt::format("{}:{}: internal error: a wrong solution was found: {}\n", file, record.line,
                           finding.problem);
    if (const auto* error = record.error()) return complaint_of(file, *error);
    if (finding.status == Status::error)
        return fmt::format("{}:{}: {}\n", file, record.line, finding.problem);
    if (finding.conflict)
        return fmt::format("{}:{}: {}\n{}", file, record.line, finding.conflict->text, finding.note);
    return finding.note;
}

} // namespace sudoku_app
