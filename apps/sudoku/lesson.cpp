#include <apps/sudoku/lesson.hpp>

#include <apps/common/program.hpp>
#include <apps/sudoku/record_printer.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/step.hpp>
#include <sudoku/variants/solve.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace sudoku_app {

namespace {

using nlohmann::ordered_json;
using sudoku::Explanation;
using sudoku::Step;

constexpr int no_answer = 1; ///< an exit status

int status_of(const Explanation& told) {
    if (told.status == Explanation::Status::stopped) return limit_reached;
    const bool is_far =
        told.status == Explanation::Status::solved || told.status == Explanation::Status::reached;
    return is_far ? 0 : no_answer;
}

std::string_view word_of(Explanation::Status status) {
    constexpr std::array<std::string_view, 5> words{"solved", "stuck", "impossible", "reached", "unknown"};
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
    for (const int restriction : step.restrictions)
        json["restrictions"].push_back(names.restrictions({restriction}));
    if (!step.placements.empty()) json["placements"] = marks_json(step.placements, names);
    if (!step.removals.empty()) json["removals"] = marks_json(step.removals, names);
    if (step.deadly.is_used()) json["assumes_one_solution"] = true;
    const bool is_of_variant = names.geometry().rulebook() != nullptr;
    if (is_of_variant) json["arcwise"] = sudoku::se_of(step);
    if (!is_of_variant && step.technique->difficulty.se > 0) json["se"] = sudoku::se_of(step);
    if (!is_of_variant && step.technique->difficulty.hodoku > 0)
        json["hodoku"] = step.technique->difficulty.hodoku;
    return json;
}

/// Returns the values that each cell can have.
ordered_json candidates_json(const sudoku::Position& position) {
    auto list = ordered_json::array();
    for (int cell = 0; cell < position.size(); ++cell) {
        auto values = ordered_json::array();
        for (const int value : sudoku::bits_of(position.possible(cell))) values.push_back(value);
        list.push_back(std::move(values));
    }
    return list;
}

/// Applies a step, and returns the marks of other cells that its placements exclude.
std::vector<sudoku::Candidate> take(const Step& step, sudoku::Position& position) {
    const sudoku::Position before = position;
    apply(step, position);
    std::vector<sudoku::Candidate> excluded;
    for (const int cell : position.open())
        for (const int value : sudoku::bits_of(before.values(cell) & ~position.values(cell)))
            if (std::count(step.removals.begin(), step.removals.end(), sudoku::Candidate{cell, value}) == 0)
                excluded.push_back({cell, value});
    return excluded;
}

ordered_json record_json(const Exercise& exercise, std::string_view status) {
    return {{"schema", schema},
            {"file", exercise.file},
            {"line", exercise.line},
            {"status", status},
            {"givens", sudoku::to_line(exercise.grid.givens)}};
}

/// Returns the JSON on one line. Bytes of a file name that are not text are replaced.
std::string line_of(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string rounded(std::optional<double> figure) { return figure ? fmt::format("{:.1f}", *figure) : "-"; }

} // namespace

Lesson::Lesson(const Options& options, std::function<void()> wait)
    : options_(options),
      wait_(std::move(wait)),
      watch_(options.search.limits, options.search.stop) {}

Lesson::Board& Lesson::board_for(const Exercise& exercise) {
    if (exercise.variant != nullptr || exercise.layout) {
        own_board_ = exercise.variant != nullptr ? std::make_unique<Board>(*exercise.variant, options_.naming)
                                                 : std::make_unique<Board>(*exercise.layout, options_.search);
        return *own_board_;
    }
    const sudoku::BoxShape box = exercise.grid.givens.box();
    auto& board = boards_[{box.rows, box.columns}];
    if (!board) board = std::make_unique<Board>(options_.layout.make(box), options_.search);
    return *board;
}

std::string Lesson::heading() const {
    if (options_.command != Command::rate || options_.format != Format::csv) return {};
    return "puzzle,er,ep,ed,score,level,steps\n";
}

/// Solves the givens, and compares the marks with the result.
Prospect Lesson::look(Board& board, const Exercise& exercise) const {
    Prospect prospect;
    const sudoku::MarkedGrid& grid = exercise.grid;
    const auto answer = exercise.variant != nullptr ? sudoku::solve(*exercise.variant, 2, options_.search)
                        : exercise.is_of_marks      ? board.solver->solve(grid.givens, grid.marks, 2)
                                                    : board.solver->solve(grid.givens, 2);
    prospect.is_of_marks = exercise.is_of_marks;
    prospect.is_unique = answer.unique == true;
    prospect.was_stopped =
        !answer.unique && answer.solutions < 2 && answer.stopped != csp::StopReason::exhausted;
    if (prospect.was_stopped) return prospect;
    if (answer.solutions > 0) {
        prospect.problem = wrong_marks(board, exercise, answer, prospect.was_stopped);
        return prospect;
    }
    prospect.problem = "no solution";
    const auto conflict =
        sudoku::first_conflict(board.geometry.layout(), exercise.grid.givens, options_.naming);
    if (conflict)
        prospect.problem += ": " + conflict->text;
    else if (exercise.variant != nullptr)
        prospect.problem += "; solve --why explains it";
    if (options_.marks) prospect.problem += " (a digit alone is a given; a single mark is written 7?)";
    return prospect;
}

/// Compares the values and marks of the player with the solution if the givens have one solution. If they have several,
/// values that contradict each other are named; otherwise, the marks must leave a solution.
std::string Lesson::wrong_marks(Board& board, const Exercise& exercise, const sudoku::Answer& answer,
                                bool& was_stopped) const {
    const sudoku::MarkedGrid& grid = exercise.grid;
    if (answer.unique == true) {
        std::string problem;
        for (const auto& wrong : sudoku::wrong_marks(grid, *answer.solution, options_.naming))
            problem += (problem.empty() ? "wrong: " : "; ") + wrong;
        return problem;
    }
    if (!options_.marks) return {};
    const auto conflict =
        sudoku::first_conflict(board.geometry.layout(), grid.marks.fixed(), options_.naming);
    if (conflict) return "wrong: " + conflict->text;
    const auto found =
        sudoku::solve_within({board.geometry, grid.givens, grid.placed, grid.marks}, options_.search);
    was_stopped = !found && found.stopped() != csp::StopReason::exhausted;
    return found || was_stopped ? "" : "wrong: the marks leave none of the solutions";
}

std::string Lesson::record(const Exercise& exercise, int& status) {
    watch_.reset();
    watch_.resume();
    Board& board = board_for(exercise);
    const Prospect prospect = look(board, exercise);
    if (prospect.was_stopped) return cut(exercise, status);
    if (!prospect.problem.empty()) {
        status = no_answer;
        return refusal(exercise, prospect.problem);
    }
    if (options_.format == Format::svg && std::exchange(has_drawn_, true))
        throw csp::Error(
            fmt::format("line {}: --format svg draws one step, and this is another puzzle", exercise.line));
    if (options_.command == Command::hint) return hint(board, exercise, prospect, status);
    if (options_.command == Command::rate) return rating(board, exercise, prospect, status);
    if (options_.all_steps) return all_steps(board, exercise, prospect, status);
    return options_.until != nullptr ? reached(board, exercise, prospect, status)
                                     : explanation(board, exercise, prospect, status);
}

std::string Lesson::record(std::string_view file, const sudoku::ParseError& error) const {
    if (!options_.json) return "# not a puzzle\n";
    return line_of({{"schema", schema},
                    {"file", file},
                    {"line", error.line()},
                    {"status", "error"},
                    {"error",
                     {{"line", error.line()},
                      {"column", error.column()},
                      {"expected", error.expected()},
                      {"found", error.found()}}}});
}

std::string Lesson::refusal(const Exercise& exercise, std::string_view problem,
                            std::string_view status) const {
    if (!options_.json) return fmt::format("# {}\n", problem);
    ordered_json json = record_json(exercise, status);
    json["problem"] = problem;
    return line_of(json);
}

/// Returns the record of a puzzle about which nothing became known within the limit.
std::string Lesson::cut(const Exercise& exercise, int& status) const {
    status = limit_reached;
    if (!options_.json) return refusal(exercise, fmt::format("unknown: {}", app::word_for(watch_.due())));
    ordered_json json = record_json(exercise, "unknown");
    json["stopped"] = app::word_for(watch_.due());
    return line_of(json);
}

/// Returns "solved", "stuck", "unknown: time limit", or the reason why there is no solution.
std::string Lesson::end_of(const Explanation& told) const {
    if (told.status == Explanation::Status::stopped)
        return fmt::format("unknown: {}", app::word_for(watch_.due()));
    return told.problem.empty() ? std::string(word_of(told.status)) : told.problem;
}

sudoku::Explainer Lesson::explainer(const Board& board, const Prospect& prospect) const {
    return sudoku::Explainer(sudoku::techniques::usual(board.geometry, assumes_one(prospect)),
                             [this] { return must_stop(); });
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
    Explanation told = explainer(board, prospect).explain(position);
    if (!told.problem.empty()) told.problem = position.contradiction(options_.naming).value_or(told.problem);
    status = status_of(told);
    if (options_.json) {
        ordered_json json = record_json(exercise, word_of(told.status));
        json["board"] = sudoku::to_line(position.board());
        json["unique"] = prospect.is_unique;
        json["candidates"] = candidates_json(shown);
        json["steps"] = ordered_json::array();
        for (const Step& step : told.steps) {
            json["steps"].push_back(step_json(step, names));
            const auto excluded = take(step, shown);
            if (!excluded.empty()) json["steps"].back()["excluded"] = marks_json(excluded, names);
        }
        if (!told.problem.empty()) json["problem"] = told.problem;
        if (told.status == Explanation::Status::stopped) json["stopped"] = app::word_for(watch_.due());
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
    text += fmt::format("# {}: {}\n\n", end_of(told), sudoku::to_line(position.board()));
    return text;
}

/// Returns every step of the current position.
std::string Lesson::all_steps(const Board& board, const Exercise& exercise, const Prospect& prospect,
                              int& status) const {
    const sudoku::Names names(board.geometry, options_.naming);
    const sudoku::MarkedGrid& grid = exercise.grid;
    const sudoku::Position position(board.geometry, grid.givens, grid.placed, grid.marks);
    const auto steps = explainer(board, prospect).all(position);
    const bool is_cut = is_over();
    status = is_cut ? limit_reached : steps.empty() && !position.is_solved() ? no_answer : 0;
    if (options_.json) {
        ordered_json json = record_json(exercise, is_cut ? "unknown" : "steps");
        json["unique"] = prospect.is_unique;
        json["steps"] = ordered_json::array();
        for (const Step& step : steps) json["steps"].push_back(step_json(step, names));
        if (is_cut) json["stopped"] = app::word_for(watch_.due());
        return line_of(json);
    }
    std::string text;
    if (!prospect.is_unique) text += "# several solutions: nothing assumes that there is one\n";
    std::size_t number = 0;
    for (const Step& step : steps) text += fmt::format("{}. {}\n", ++number, sudoku::sentence(step, names));
    if (is_cut) text += fmt::format("# unknown: {}\n", app::word_for(watch_.due()));
    return text + fmt::format("# {} {}\n\n", steps.size(), steps.size() == 1 ? "step" : "steps");
}

/// Returns the cell that the person names. Throws csp::Error if there is no such cell, or if it has a value.
int Lesson::cell_asked_for(const sudoku::Position& position) const {
    const auto cell = sudoku::find_cell(position.side(), *options_.at);
    if (!cell)
        throw csp::Error(
            fmt::format("--cell: expected a cell such as A1 or r1c1, found \"{}\"", *options_.at));
    if (!position.is_open(*cell))
        throw csp::Error(fmt::format("--cell {}: it has {} already", *options_.at, position.value(*cell)));
    return *cell;
}

std::string Lesson::hint(const Board& board, const Exercise& exercise, const Prospect& prospect,
                         int& status) const {
    const sudoku::Names names(board.geometry, options_.naming);
    const sudoku::MarkedGrid& grid = exercise.grid;
    const sudoku::Position position(board.geometry, grid.givens, grid.placed, grid.marks);
    const auto teacher = explainer(board, prospect);
    const auto step =
        options_.at ? teacher.next_at(position, cell_asked_for(position)) : teacher.next(position);
    if (!step && is_over()) return cut(exercise, status);
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
    const sudoku::Rater rater(assumes_one(prospect), [this] { return must_stop(); });
    const auto rating = rater.rate({board.geometry, grid.givens, grid.placed, grid.marks});
    if (!rating.er && !rating.score) status = no_answer;
    if (!rating.is_complete) status = limit_reached;
    const std::string puzzle = sudoku::to_line(grid.givens);
    const std::string score = rating.score ? std::to_string(*rating.score) : "-";
    const bool is_variant = board.geometry.rulebook() != nullptr;
    const std::string_view scale_of_hardest = is_variant ? sudoku::variant_scale : sudoku::se_scale;
    const std::string_view scale_of_score = is_variant ? sudoku::variant_scale : sudoku::hodoku_scale;
    const std::string_view level = rating.score ? sudoku::name_of(rating.level) : "-";
    if (options_.json) {
        ordered_json json = record_json(exercise, !rating.is_complete         ? "unknown"
                                                  : rating.er || rating.score ? "rated"
                                                                              : "stuck");
        if (!rating.is_complete) json["stopped"] = app::word_for(watch_.due());
        const char* const hardest = is_variant ? "arcwise" : "se";
        const char* const scored = is_variant ? "arcwise" : "hodoku";
        if (rating.er || rating.ed) json[hardest]["scale"] = scale_of_hardest;
        if (rating.er) json[hardest]["er"] = *rating.er;
        if (rating.ep)
            json[hardest]["ep"] = *rating.ep; // absent if the grid was full: nothing was placed or removed
        if (rating.ed) json[hardest]["ed"] = *rating.ed;
        if (rating.score) {
            json[scored]["scale"] = scale_of_score;
            json[scored]["score"] = *rating.score;
            json[scored]["level"] = level;
        }
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
    if (!rating.is_complete) steps = fmt::format("# unknown: {}", app::word_for(watch_.due()));
    return fmt::format("{}  ER {} EP {} ED {} ({})  score {} {} ({})  {}\n", puzzle, rounded(rating.er),
                       rounded(rating.ep), rounded(rating.ed), scale_of_hardest, score, level, scale_of_score,
                       steps);
}

std::string Lesson::reached(const Board& board, const Exercise& exercise, const Prospect& prospect,
                            int& status) const {
    const sudoku::MarkedGrid& grid = exercise.grid;
    sudoku::Position position(board.geometry, grid.givens, grid.placed, grid.marks);
    const Explanation told = explainer(board, prospect).explain(position, options_.until);
    if (told.status == Explanation::Status::stopped) status = limit_reached;
    if (options_.json) {
        ordered_json json = record_json(exercise, word_of(told.status));
        json["board"] = sudoku::to_line(position.board());
        json["candidates"] = sudoku::marked_texts(position);
        json["taken"] = told.steps.size();
        if (status == limit_reached) json["stopped"] = app::word_for(watch_.due());
        return line_of(json);
    }
    const std::string end = status == limit_reached ? "  # " + end_of(told) : "";
    if (options_.format == Format::candidates)
        return drawn(position) + (end.empty() ? "" : end.substr(2) + "\n") + '\n';
    return sudoku::to_line(position.board()) + end + '\n';
}

} // namespace sudoku_app
