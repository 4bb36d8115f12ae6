#include <apps/sudoku/rules_track.hpp>

#include <apps/common/text.hpp>
#include <apps/sudoku/recorded.hpp>
#include <sudoku/rules/rules.hpp>

#include <csp/base/text.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace app {

namespace {

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

} // namespace

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

replay::Track rules_track(std::span<const sudoku::UnitRule* const> rules, const sudoku::Geometry& geometry,
                          const sudoku::Candidates& start, sudoku::CellNaming naming) {
    return Passes(geometry, start, naming).run(rules);
}

} // namespace app
