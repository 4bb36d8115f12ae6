#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/replay/story.hpp>
#include <apps/sudoku/commands.hpp>
#include <apps/sudoku/puzzle_files.hpp>
#include <apps/sudoku/record_solver.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/rules/rules.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/geometry.hpp>
#include <sudoku/techniques/rating.hpp>
#include <sudoku/techniques/step.hpp>

#include <csp/base/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace sudoku_app {

namespace {

/// A set of values as intervals.
std::vector<csp::Interval> intervals_of(sudoku::Values values) {
    std::vector<csp::Interval> intervals;
    for (const int value : sudoku::bits_of(values)) {
        if (!intervals.empty() && intervals.back().max + 1 == value)
            intervals.back().max = value;
        else
            intervals.push_back({value, value});
    }
    return intervals;
}

/// A track without events: the cells with their initial candidates, and the units.
replay::Track track_of(const sudoku::Names& names, const sudoku::Geometry& geometry,
                       const sudoku::Candidates& start) {
    replay::Track track;
    for (int cell = 0; cell < geometry.size(); ++cell) {
        track.trace.variables.push_back({names.cell(cell), intervals_of(start.of(cell))});
        if (start.count(cell) == 1) track.given.push_back(static_cast<std::uint32_t>(cell));
    }
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        const std::vector<int>& cells = geometry.cells(unit);
        track.trace.constraints.push_back({names.unit(unit), {cells.begin(), cells.end()}});
    }
    track.trace.board = board_of(geometry.layout());
    return track;
}

/// Runs the passes and writes a step for each unit in which a rule removes something.
class Passes {
  public:
    Passes(const sudoku::Geometry& geometry, const sudoku::Candidates& start, sudoku::CellNaming naming)
        : geometry_(geometry),
          names_(geometry, naming),
          now_(start),
          track_(track_of(names_, geometry, start)) {}

    replay::Track run(std::span<const sudoku::UnitRule* const> rules) {
        int pass = 0;
        for (bool has_changed = true; has_changed && contradiction_.empty();) {
            const sudoku::Candidates before = now_;
            ++pass;
            for (const sudoku::UnitRule* rule : rules)
                if (contradiction_.empty()) examine(*rule, pass);
            has_changed = now_ != before;
        }
        track_.name = "Rules";
        track_.about = about(rules, contradiction_.empty() ? pass - 1 : pass);
        return std::move(track_);
    }

  private:
    void examine(const sudoku::UnitRule& rule, int pass) {
        const auto effects = sudoku::rules::pass_by_unit(rule, geometry_.layout(), now_);
        for (const auto& [unit, left] : effects) {
            if (!left) {
                contradiction_ = fmt::format("{} finds a contradiction in {}", rule.name, names_.unit(unit));
                return;
            }
            tell(rule, pass, unit, *left);
            if (!contradiction_.empty()) return;
        }
    }

    void tell(const sudoku::UnitRule& rule, int pass, int unit, const sudoku::Candidates& left) {
        replay::Note note{.events = 0, .rule = std::string(rule.name), .text = {}};
        note.constraints.push_back(static_cast<std::uint32_t>(unit));
        std::vector<sudoku::Candidate> removals;
        for (int cell = 0; cell < now_.size(); ++cell) {
            const std::uint32_t gone = now_.of(cell) & ~left.of(cell);
            if (gone == 0) continue; // or another unit has removed it earlier in the pass
            for (const int value : sudoku::bits_of(gone)) removals.push_back({cell, value});
            now_.set(cell, now_.of(cell) & left.of(cell));
            if (now_.count(cell) == 1) note.placements.push_back(static_cast<std::uint32_t>(cell));
            if (now_.of(cell) == 0)
                contradiction_ = fmt::format("{} has no candidate left", names_.cell(cell));
            track_.trace.events.push({.kind = csp::TraceEvent::Kind::removal,
                                      .variable = csp::Var{static_cast<std::uint32_t>(cell)},
                                      .values = intervals_of(gone)});
            ++note.events;
        }
        if (note.events == 0) return;
        note.text = fmt::format("Pass {}: {} in {}: remove {}", pass, rule.name, names_.unit(unit),
                                names_.removals(std::move(removals)));
        track_.notes.push_back(std::move(note));
    }

    std::string about(std::span<const sudoku::UnitRule* const> rules, int passes) const {
        const std::string names =
            csp::list_of(rules, [](const sudoku::UnitRule* rule) { return rule->name; });
        std::string text = fmt::format("As {} {} it, in {} of {}", names, rules.size() == 1 ? "does" : "do",
                                       app::counted(track_.notes.size(), "step"),
                                       passes == 1 ? "1 pass" : fmt::format("{} passes", passes));
        if (!contradiction_.empty()) text += "; " + contradiction_;
        return text + '.';
    }

    const sudoku::Geometry& geometry_;
    sudoku::Names names_;
    sudoku::Candidates now_;
    replay::Track track_;
    std::string contradiction_; ///< in words, once there is one
};

/// A track of the changes that rules make to candidates, pass by pass until nothing changes. In a pass, each rule in
/// turn examines every unit in its current state. A step consists of the removals of one rule in one unit.
replay::Track rules_track(std::span<const sudoku::UnitRule* const> rules, const sudoku::Geometry& geometry,
                          const sudoku::Candidates& start, sudoku::CellNaming naming) {
    return Passes(geometry, start, naming).run(rules);
}

using nlohmann::json;

/// The page's data about the board beyond its variables: names, symbols, and the cells of further units, such as
/// diagonals.
json view_of(const sudoku::Geometry& geometry, sudoku::CellNaming naming) {
    const int side = geometry.side();
    json board{{"rows", side}, {"columns", side}, {"regions", board_of(geometry.layout()).regions}};
    std::vector<bool> is_tinted(static_cast<std::size_t>(geometry.size()));
    for (const int unit : geometry.units(sudoku::UnitKind::other))
        for (const int cell : geometry.cells(unit)) is_tinted[static_cast<std::size_t>(cell)] = true;
    for (int cell = 0; cell < geometry.size(); ++cell) {
        board["cells"].push_back({{"x", cell}});
        if (is_tinted[static_cast<std::size_t>(cell)]) board["tinted"].push_back(cell);
    }
    for (int i = 0; i < side; ++i) {
        const bool has_letters = naming == sudoku::CellNaming::letter_number;
        const std::string number = std::to_string(i + 1);
        board["rowNames"].push_back(has_letters ? std::string(1, static_cast<char>('A' + i)) : "r" + number);
        board["columnNames"].push_back(has_letters ? number : "c" + number);
    }
    board["symbols"].push_back("");
    for (int value = 1; value <= side; ++value)
        board["symbols"].push_back(std::string(1, sudoku::symbol_of_value(value)));
    return {{"board", std::move(board)}};
}

/// The marks of a cell, or the value placed in it.
sudoku::Values marks_of(const sudoku::Position& position, int cell) {
    return position.is_open(cell) ? position.values(cell) : sudoku::one_bit(position.value(cell));
}

sudoku::Candidates all_marks_of(const sudoku::Position& position, sudoku::BoxShape box) {
    sudoku::Candidates candidates(box);
    for (int cell = 0; cell < position.size(); ++cell) candidates.set(cell, marks_of(position, cell));
    return candidates;
}

/// Writes the steps of techniques as events: each removes marks from some cells.
class Narrator {
  public:
    Narrator(const sudoku::Position& position, sudoku::BoxShape box, sudoku::CellNaming naming)
        : position_(position),
          names_(position.geometry(), naming),
          track_(track_of(names_, position.geometry(), all_marks_of(position, box))) {
        track_.given.clear(); // an open cell with one mark is not written yet
        for (int cell = 0; cell < position_.size(); ++cell)
            if (!position_.is_open(cell)) track_.given.push_back(static_cast<std::uint32_t>(cell));
    }

    void tell(const sudoku::Step& step) {
        const sudoku::Position before = position_;
        apply(step, position_);
        replay::Note note{.events = 0,
                          .rule = std::string(step.technique->title),
                          .text = sudoku::sentence(step, names_),
                          .causes = numbers(step.cells),
                          .further = numbers(step.others),
                          .constraints = numbers(step.units)};
        for (const sudoku::Candidate& placed : step.placements)
            note.placements.push_back(static_cast<std::uint32_t>(placed.cell));
        for (const sudoku::Node& node : step.chain)
            for (const int cell : node.cells) note.further.push_back(static_cast<std::uint32_t>(cell));
        for (const int value : sudoku::bits_of(step.values)) note.values.push_back(value);
        for (int cell = 0; cell < position_.size(); ++cell) {
            const sudoku::Values gone = marks_of(before, cell) & ~marks_of(position_, cell);
            if (gone == 0) continue;
            track_.trace.events.push({.kind = csp::TraceEvent::Kind::removal,
                                      .variable = csp::Var{static_cast<std::uint32_t>(cell)},
                                      .values = intervals_of(gone)});
            ++note.events;
        }
        track_.notes.push_back(std::move(note));
    }

    const sudoku::Position& position() const { return position_; }
    replay::Track finished(std::string about) {
        track_.name = "Techniques";
        track_.about = std::move(about);
        return std::move(track_);
    }

  private:
    static std::vector<std::uint32_t> numbers(const std::vector<int>& of) { return {of.begin(), of.end()}; }

    sudoku::Position position_;
    sudoku::Names names_;
    replay::Track track_;
};

/// The way in which a person solves the puzzle; nullopt if there is no solution.
std::optional<replay::Track> techniques_track(const Options& options, const sudoku::Geometry& geometry,
                                              const sudoku::Board& board) {
    const auto answer = sudoku::Solver(geometry.layout()).solve(board, 2);
    if (!answer.solution) return std::nullopt;
    const bool assumes_one = options.uniqueness && answer.unique == true;
    sudoku::Position end(geometry, board);
    Narrator narrator(end, board.box(), options.naming);
    const auto told = sudoku::Explainer(sudoku::techniques::usual(assumes_one)).explain(end);
    for (const sudoku::Step& step : told.steps) narrator.tell(step);
    std::string about = fmt::format("As a person solves it, in {}", app::counted(told.steps.size(), "step"));
    if (told.status != sudoku::Explanation::Status::solved)
        about += ", as far as the techniques go";
    else if (!told.steps.empty())
        about += fmt::format(
            "; the hardest is {}",
            std::max_element(told.steps.begin(), told.steps.end(), [](const auto& a, const auto& b) {
                return sudoku::se_of(a) < sudoku::se_of(b);
            })->technique->title);
    if (answer.unique == false) about += "; it has several solutions";
    return narrator.finished(about + '.');
}

std::string about_search(const sudoku::Answer& answer) {
    const auto& statistics = answer.statistics;
    const std::string_view end = answer.solution ? "a solution"
                                 : answer.stopped == csp::StopReason::exhausted
                                     ? "the proof that there is none"
                                     : "the point where it was stopped";
    return fmt::format("As the solver searches, up to {}, with {} and {}.", end,
                       app::counted(statistics.nodes, "node"), app::counted(statistics.failures, "dead end"));
}

std::string summary(const std::string& file, const replay::Story& story, const replay::Page& page) {
    std::string line = "replay: " + file;
    for (std::size_t i = 0; i < story.tracks.size(); ++i) {
        const replay::Track& track = story.tracks[i];
        line += i == 0 ? " has " : ", ";
        line += track.name == "Search" ? replay::extent_of(track, page.left_out[i]) + " of the search"
                                       : app::counted(track.notes.size(), "step") + " of " +
                                             (track.name == "Rules" ? "rules" : "techniques");
    }
    return line + '\n';
}

/// The puzzle that the page shows. Throws csp::Error if there are several.
const sudoku::Board& only_puzzle(const PuzzleList& puzzles) {
    if (puzzles.boards().size() > 1)
        throw csp::Error(
            fmt::format("a page shows one puzzle, and these are {}: choose a line, as by head -n 1",
                        puzzles.boards().size()));
    return puzzles.boards().front();
}

void write_page(const Options& options, const replay::Story& story) {
    const replay::Page page = replay::page_of(story);
    if (options.output)
        app::write_file(*options.output, page.html);
    else
        std::cout << page.html;
    std::cerr << summary(options.output.value_or("the page"), story, page);
}

/// Replays the effect of the rules on a grid with marks. Whether it has a solution does not matter.
int replay_marks(const Options& options) {
    const auto grid = marked_grid(options);
    if (!grid) return app::user_error;
    const sudoku::Geometry geometry(options.layout.make(grid->givens.box()));
    replay::Story story{
        .title = "Sudoku, step by step", .tracks = {}, .view = view_of(geometry, options.naming)};
    story.tracks.push_back(rules_track(options.rules, geometry, grid->marks, options.naming));
    write_page(options, story);
    return app::success;
}

} // namespace

int replay(const Options& options) {
    if (options.marks) return replay_marks(options);
    std::atomic<int> signal = 0;
    std::stop_source stop;
    const app::SignalWatch watch([&](int received) {
        signal = received;
        stop.request_stop();
    });
    const PuzzleList puzzles(options);
    if (!puzzles.is_faultless()) return app::user_error;
    const sudoku::Board& board = only_puzzle(puzzles);
    const sudoku::Geometry geometry(options.layout.make(board.box()));
    replay::Story story{
        .title = "Sudoku, step by step", .tracks = {}, .view = view_of(geometry, options.naming)};
    if (auto track = techniques_track(options, geometry, board)) story.tracks.push_back(std::move(*track));
    if (!options.rules.empty())
        story.tracks.push_back(
            rules_track(options.rules, geometry, sudoku::Candidates(board), options.naming));
    RecordedSearch search = recorded_search(options, board, std::nullopt, stop.get_token());
    story.tracks.push_back({"Search", about_search(search.answer), std::move(search.trace)});
    write_page(options, story);
    constexpr int by_signal = 128;
    if (signal != 0) return by_signal + signal;
    return search.answer.solution || search.answer.stopped != csp::StopReason::exhausted ? app::success : 1;
}

} // namespace sudoku_app
