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
#include <sudoku/techniques/marks.hpp>
#include <sudoku/techniques/rating.hpp>
#include <sudoku/techniques/step.hpp>
#include <sudoku/variants/drawing.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/solve.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/base/text.hpp>
#include <csp/search/limits.hpp>

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

/// Returns a set of values as intervals.
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

/// Returns the number of a restriction among the constraints of a track, which follow the units.
std::uint32_t constraint_of(const sudoku::Geometry& geometry, int restriction) {
    return static_cast<std::uint32_t>(geometry.unit_count() + restriction);
}

/// Returns a track without events: the cells with their initial candidates, the units and the restrictions.
replay::Track track_of(const sudoku::Names& names, const sudoku::Geometry& geometry,
                       const sudoku::Candidates& start, const sudoku::Variant* variant = nullptr) {
    replay::Track track;
    for (int cell = 0; cell < geometry.size(); ++cell) {
        track.trace.variables.push_back({names.cell(cell), intervals_of(start.of(cell))});
        if (start.count(cell) == 1) track.given.push_back(static_cast<std::uint32_t>(cell));
    }
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        const std::vector<int>& cells = geometry.cells(unit);
        track.trace.constraints.push_back({names.unit(unit), {cells.begin(), cells.end()}});
    }
    for (std::size_t i = 0; variant != nullptr && i < variant->restrictions.size(); ++i) {
        std::vector<int> cells = variant->restrictions[i].cells;
        std::sort(cells.begin(), cells.end()); // a line may visit a cell twice
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        track.trace.constraints.push_back(
            {names.restrictions({static_cast<int>(i)}), {cells.begin(), cells.end()}});
    }
    track.trace.board = board_of(geometry.layout());
    return track;
}

/// Runs the passes and writes a step for each unit in which a rule removes a candidate.
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
            if (gone == 0) continue; // another unit may have removed it earlier in the pass
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
    std::string contradiction_; ///< in words, if there is one
};

/// Returns a track of the changes that rules make to candidates, pass by pass until no candidate changes. In a pass,
/// each rule in turn examines every unit in its current state. A step consists of the removals of one rule in one unit.
replay::Track rules_track(std::span<const sudoku::UnitRule* const> rules, const sudoku::Geometry& geometry,
                          const sudoku::Candidates& start, sudoku::CellNaming naming) {
    return Passes(geometry, start, naming).run(rules);
}

using nlohmann::json;

/// Returns the page's data about the board in addition to its variables: names, symbols, the cells of further units,
/// such as diagonals, and a drawing of the restrictions.
json view_of(const sudoku::Geometry& geometry, sudoku::CellNaming naming,
             const sudoku::Variant* variant = nullptr) {
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
    if (variant != nullptr) {
        board["drawing"] = sudoku::to_svg(*variant, {.has_caption = false, .has_board = false});
        board["corners"] = std::vector<std::string>(static_cast<std::size_t>(geometry.size()));
        for (const sudoku::Restriction& restriction :
             variant->restrictions) // the drawing has the number there
            if (restriction.kind->mark == sudoku::Mark::cage && !restriction.numbers.empty())
                board["corners"][static_cast<std::size_t>(
                    *std::min_element(restriction.cells.begin(), restriction.cells.end()))] = " ";
    }
    return {{"board", std::move(board)}};
}

/// Returns the marks of a cell, or the value placed in it.
sudoku::Values marks_of(const sudoku::Position& position, int cell) {
    return position.is_open(cell) ? position.values(cell) : sudoku::one_bit(position.value(cell));
}

sudoku::Candidates all_marks_of(const sudoku::Position& position) {
    sudoku::Candidates candidates(position.board());
    for (int cell = 0; cell < position.size(); ++cell) candidates.set(cell, marks_of(position, cell));
    return candidates;
}

/// Writes the steps of techniques as events: each removes marks from some cells.
class Narrator {
  public:
    Narrator(const sudoku::Position& position, sudoku::CellNaming naming, const sudoku::Variant* variant)
        : position_(position),
          names_(position.geometry(), naming),
          track_(track_of(names_, position.geometry(), all_marks_of(position), variant)) {
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
        for (const int restriction : step.restrictions)
            note.constraints.push_back(constraint_of(position_.geometry(), restriction));
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

/// A puzzle that the page shows: a board, or a variant with restrictions that are more than units.
struct Shown {
    sudoku::Geometry geometry;
    sudoku::Board givens;
    const sudoku::Variant* variant = nullptr; ///< null for a board

    Shown(const Options& options, const sudoku::Board& board)
        : geometry(options.layout.make(board.box())),
          givens(board) {}
    Shown(const Options& options, const sudoku::Variant& puzzle)
        : geometry(puzzle, options.naming),
          givens(puzzle.givens),
          variant(&puzzle) {}

    sudoku::Answer solve(const csp::SearchOptions& search) const {
        constexpr std::uint64_t one_and_another = 2;
        return variant != nullptr ? sudoku::solve(*variant, one_and_another, search)
                                  : sudoku::Solver(geometry.layout(), search).solve(givens, one_and_another);
    }
    sudoku::Position start() const {
        if (variant == nullptr) return {geometry, givens};
        const sudoku::MarkedGrid grid = sudoku::marked_grid(*variant);
        return {geometry, grid.givens, grid.placed, grid.marks};
    }
};

/// Returns the way in which a person solves the puzzle; nullopt if there is no solution.
std::optional<replay::Track> techniques_track(const Options& options, const Shown& shown,
                                              const std::stop_token& stop) {
    csp::LimitWatch watch(options.search.limits, stop);
    watch.resume();
    csp::SearchOptions search = options.search;
    search.stop = stop;
    const auto answer = shown.solve(search);
    if (!answer.solution) return std::nullopt;
    const bool assumes_one = options.uniqueness && answer.unique == true;
    sudoku::Position end = shown.start();
    Narrator narrator(end, options.naming, shown.variant);
    const auto told = sudoku::Explainer(sudoku::techniques::usual(shown.geometry, assumes_one), [&] {
                          return watch.due() != csp::StopReason::none;
                      }).explain(end);
    for (const sudoku::Step& step : told.steps) narrator.tell(step);
    std::string about = fmt::format("As a person solves it, in {}", app::counted(told.steps.size(), "step"));
    if (told.status == sudoku::Explanation::Status::stopped)
        about += fmt::format(", up to the {}", app::word_for(watch.due()));
    else if (told.status != sudoku::Explanation::Status::solved)
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

/// Returns the puzzle that the page shows. Throws csp::Error if there are several.
Shown only_puzzle(const Options& options, const PuzzleList& puzzles) {
    const std::size_t count = puzzles.boards().size() + puzzles.variants().size();
    if (count > 1)
        throw csp::Error(
            fmt::format("a page shows one puzzle, and these are {}: choose a line, as by head -n 1", count));
    if (puzzles.variants().empty()) return {options, puzzles.boards().front()};
    if (!options.rules.empty()) throw csp::Error("--rules are for boards, and this puzzle has restrictions");
    return {options, puzzles.variants().front()};
}

void write_page(const Options& options, const replay::Story& story) {
    const replay::Page page = replay::page_of(story);
    if (options.output)
        app::write_file(*options.output, page.html);
    else
        std::cout << page.html;
    std::cerr << summary(options.output.value_or("the page"), story, page);
}

/// Replays the effect of the rules on a grid with marks, whether or not it has a solution.
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
    const PuzzleList puzzles(options, true);
    if (!puzzles.is_faultless()) return app::user_error;
    const Shown shown = only_puzzle(options, puzzles);
    if (shown.variant != nullptr && cell_without_mark(*shown.variant)) {
        std::cerr << fmt::format("arcwise-sudoku: no solution: {}, so there is no search to replay\n",
                                 sudoku::why_unsolvable(*shown.variant, {}, options.naming).text);
        return 1;
    }
    replay::Story story{.title = "Sudoku, step by step",
                        .tracks = {},
                        .view = view_of(shown.geometry, options.naming, shown.variant)};
    if (auto track = techniques_track(options, shown, stop.get_token()))
        story.tracks.push_back(std::move(*track));
    if (!options.rules.empty())
        story.tracks.push_back(
            rules_track(options.rules, shown.geometry, sudoku::Candidates(shown.givens), options.naming));
    RecordedSearch search = shown.variant != nullptr
                                ? recorded_search(options, *shown.variant, stop.get_token())
                                : recorded_search(options, shown.givens, std::nullopt, stop.get_token());
    story.tracks.push_back({"Search", about_search(search.answer), std::move(search.trace)});
    write_page(options, story);
    constexpr int by_signal = 128;
    if (signal != 0) return by_signal + signal;
    return search.answer.solution || search.answer.stopped != csp::StopReason::exhausted ? app::success : 1;
}

} // namespace sudoku_app
