#include <apps/sudoku/lesson.hpp>

#include <sudoku/board/grid_frame.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/layout/regions.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/picture.hpp>
#include <sudoku/techniques/registry.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace app {

namespace {

using nlohmann::ordered_json;
using sudoku::Explanation;
using sudoku::Step;

constexpr int no_answer = 1; ///< the exit status

std::string_view word_of(Explanation::Status status) {
    constexpr std::array<std::string_view, 4> words{"solved", "stuck", "impossible", "reached"};
    return words[static_cast<std::size_t>(status)];
}

ordered_json marks_json(const std::vector<sudoku::Candidate>& marks, const sudoku::Names& names) {
    auto list = ordered_json::array();
    for (const auto& mark : marks) list.push_back({{"cell", names.cell(mark.cell)}, {"value", mark.value}});
    return list;
}

ordered_json cells_json(const std::vector<int>& cells, const sudoku::Names& names) {
    auto list = ordered_json::array();
    for (const int cell : cells) list.push_back(names.cell(cell));
    return list;
}

ordered_json step_json(const Step& step, const sudoku::Names& names) {
    ordered_json json{{"technique", step.technique->name}, {"text", sudoku::sentence(step, names)}};
    json["values"] = ordered_json::array();
    for (const int value : sudoku::bits_of(step.values)) json["values"].push_back(value);
    json["cells"] = cells_json(step.cells, names);
    if (!step.others.empty()) json["others"] = cells_json(step.others, names);
    json["units"] = ordered_json::array();
    for (const int unit : step.units) json["units"].push_back(names.unit(unit));
    if (!step.placements.empty()) json["placements"] = marks_json(step.placements, names);
    if (!step.removals.empty()) json["removals"] = marks_json(step.removals, names);
    if (step.deadly.is_used()) json["assumes_one_solution"] = true;
    if (step.technique->difficulty.se > 0) json["se"] = sudoku::se_of(step);
    if (step.technique->difficulty.hodoku > 0) json["hodoku"] = step.technique->difficulty.hodoku;
    return json;
}

ordered_json record_json(const Exercise& exercise, std::string_view status) {
    return {{"schema", 1},
            {"file", exercise.file},
            {"line", exercise.line},
            {"status", status},
            {"givens", sudoku::to_line(exercise.grid.givens)}};
}

/// On one line. Bytes of a file's name that are no text are replaced.
std::string line_of(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string rounded(std::optional<double> figure) { return figure ? fmt::format("{:.1f}", *figure) : "-"; }

} // namespace

Lesson::Lesson(const Options& options) : options_(options) {}

Lesson::Board& Lesson::board_for(sudoku::BoxShape box) {
    auto& board = boards_[{box.rows, box.columns}];
    if (!board) board = std::make_unique<Board>(options_.layout.make(box));
    return *board;
}

std::string Lesson::heading() const {
    if (options_.command != Command::rate || options_.format != Format::csv) return {};
    return "puzzle,er,ep,ed,score,level,steps\n";
}

/// Solves the givens. Where they have one solution, what the player has written is compared with it; where they have
/// several, only values that contradict each other are wrong.
Prospect Lesson::look(Board& board, const Exercise& exercise, sudoku::CellNaming naming) {
    Prospect prospect;
    const auto answer = board.solver.solve(exercise.grid.givens, 2);
    prospect.solution = answer.solution;
    prospect.is_unique = answer.unique == true;
    if (!answer.solution) {
        prospect.problem = "no solution" + (answer.conflict ? ": " + answer.conflict->text : std::string());
    } else if (prospect.is_unique) {
        for (const auto& wrong : sudoku::wrong_marks(exercise.grid, *answer.solution, naming))
            prospect.problem += (prospect.problem.empty() ? "wrong: " : "; ") + wrong;
    } else if (const auto conflict =
                   sudoku::first_conflict(board.geometry.layout(), exercise.grid.marks.fixed(), naming)) {
        prospect.problem = "wrong: " + conflict->text;
    }
    return prospect;
}

std::string Lesson::record(const Exercise& exercise, int& status) {
    Board& board = board_for(exercise.grid.givens.box());
    const Prospect prospect = look(board, exercise, options_.naming);
    if (!prospect.problem.empty()) {
        status = no_answer;
        return refusal(exercise, prospect.problem);
    }
    if (options_.command == Command::hint) return hint(board, exercise, prospect, status);
    if (options_.command == Command::rate) return rating(board, exercise, prospect, status);
    return options_.until != nullptr ? reached(board, exercise, prospect)
                                     : explanation(board, exercise, prospect, status);
}

std::string Lesson::refusal(const Exercise& exercise, const std::string& problem) const {
    if (!options_.json) return fmt::format("# {}\n", problem);
    ordered_json json = record_json(exercise, "refused");
    json["problem"] = problem;
    return line_of(json);
}

sudoku::Explainer Lesson::explainer(const Prospect& prospect) const {
    return sudoku::Explainer(sudoku::techniques::usual(assumes_one(prospect)));
}

std::string Lesson::drawn(const sudoku::Position& position) const {
    const auto texts = sudoku::marked_texts(position);
    const auto regions = sudoku::regions_of(position.geometry().layout());
    std::size_t width = 1;
    for (const auto& text : texts) width = std::max(width, text.size());
    return sudoku::GridFrame(regions, width).draw(texts);
}

std::string Lesson::explanation(const Board& board, const Exercise& exercise, const Prospect& prospect,
                                int& status) const {
    const sudoku::Names names(board.geometry, options_.naming);
    const sudoku::MarkedGrid& grid = exercise.grid;
    sudoku::Position position(board.geometry, grid.givens, grid.placed, grid.marks);
    sudoku::Position shown = position;
    const Explanation told = explainer(prospect).explain(position);
    if (told.status != Explanation::Status::solved) status = no_answer;
    if (options_.json) {
        ordered_json json = record_json(exercise, word_of(told.status));
        json["board"] = sudoku::to_line(position.board());
        json["unique"] = prospect.is_unique;
        json["steps"] = ordered_json::array();
        for (const Step& step : told.steps) json["steps"].push_back(step_json(step, names));
        if (!told.problem.empty()) json["problem"] = told.problem;
        return line_of(json);
    }
    std::string text;
    if (!prospect.is_unique) text += "# several solutions: nothing assumes that there is one\n";
    if (options_.format == Format::candidates) text += drawn(shown) + '\n';
    std::size_t number = 0;
    for (const Step& step : told.steps) {
        text += fmt::format("{}. {}\n", ++number, sudoku::sentence(step, names));
        if (options_.format != Format::candidates) continue;
        apply(step, shown);
        text += drawn(shown) + '\n';
    }
    text += fmt::format("# {}: {}\n\n", told.problem.empty() ? word_of(told.status) : told.problem,
                        sudoku::to_line(position.board()));
    return text;
}

std::string Lesson::hint(const Board& board, const Exercise& exercise, const Prospect& prospect,
                         int& status) const {
    const sudoku::Names names(board.geometry, options_.naming);
    const sudoku::MarkedGrid& grid = exercise.grid;
    const sudoku::Position position(board.geometry, grid.givens, grid.placed, grid.marks);
    const auto step = explainer(prospect).next(position);
    if (!step && !position.is_solved()) status = no_answer;
    if (!step) return refusal(exercise, position.is_solved() ? "solved" : "no step is known");
    if (options_.format == Format::svg) return sudoku::svg_of(position, *step, names);
    const std::string text = sudoku::hint(*step, board.geometry, names, options_.hint);
    if (!options_.json) return text + '\n';
    ordered_json json = record_json(exercise, "hint");
    json["hint"] = text;
    if (options_.hint != sudoku::HintLevel::where) json["technique"] = step->technique->name;
    if (options_.hint == sudoku::HintLevel::step) json["step"] = step_json(*step, names);
    return line_of(json);
}

std::string Lesson::rating(const Board& board, const Exercise& exercise, const Prospect& prospect,
                           int& status) const {
    const sudoku::MarkedGrid& grid = exercise.grid;
    const auto rating =
        sudoku::Rater(assumes_one(prospect)).rate({board.geometry, grid.givens, grid.placed, grid.marks});
    if (!rating.er && !rating.score) status = no_answer;
    const std::string puzzle = sudoku::to_line(grid.givens);
    const std::string score = rating.score ? std::to_string(*rating.score) : "-";
    const std::string_view level = rating.score ? sudoku::name_of(rating.level) : "-";
    if (options_.json) {
        ordered_json json = record_json(exercise, rating.er || rating.score ? "rated" : "stuck");
        if (rating.er) json["se"] = {{"scale", sudoku::se_scale}, {"er", *rating.er}};
        if (rating.ep)
            json["se"]["ep"] = *rating.ep; // nothing was placed, or removed, in a grid that was full
        if (rating.ed) json["se"]["ed"] = *rating.ed;
        if (rating.score)
            json["hodoku"] = {{"scale", sudoku::hodoku_scale}, {"score", *rating.score}, {"level", level}};
        json["steps"] = ordered_json::object();
        for (const auto& [technique, count] : rating.steps)
            json["steps"][std::string(technique->name)] = count;
        return line_of(json);
    }
    std::string steps;
    for (const auto& [technique, count] : rating.steps)
        steps += fmt::format("{}{} {}", steps.empty() ? "" : "; ", count, technique->name);
    if (options_.format == Format::csv)
        return fmt::format("{},{},{},{},{},{},{}\n", puzzle, rounded(rating.er), rounded(rating.ep),
                           rounded(rating.ed), score, level, steps);
    return fmt::format("{}  ER {} EP {} ED {} ({})  score {} {} ({})  {}\n", puzzle, rounded(rating.er),
                       rounded(rating.ep), rounded(rating.ed), sudoku::se_scale, score, level,
                       sudoku::hodoku_scale, steps);
}

std::string Lesson::reached(const Board& board, const Exercise& exercise, const Prospect& prospect) const {
    const sudoku::MarkedGrid& grid = exercise.grid;
    sudoku::Position position(board.geometry, grid.givens, grid.placed, grid.marks);
    const Explanation told = explainer(prospect).explain(position, options_.until);
    if (options_.json) {
        ordered_json json = record_json(exercise, word_of(told.status));
        json["board"] = sudoku::to_line(position.board());
        json["candidates"] = sudoku::marked_texts(position);
        json["taken"] = told.steps.size();
        return line_of(json);
    }
    if (options_.format == Format::candidates) return drawn(position) + '\n';
    return sudoku::to_line(position.board()) + '\n';
}

} // namespace app
