#include <apps/sudoku/serve/logic.hpp>

#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/explainer.hpp>
#include <sudoku/techniques/position.hpp>
#include <sudoku/variants/solve.hpp>
#include <sudoku/variants/variant.hpp>

#include <algorithm>
#include <utility>

namespace sudoku_app::serve {

namespace {

constexpr std::uint32_t is_digit = 1; ///< the bit of an entry

std::uint32_t entry_of(const sudoku::ReadVariant& puzzle, int cell) {
    return puzzle.entries.empty() ? 0 : puzzle.entries[static_cast<std::size_t>(cell)];
}

/// Returns the values that rules and player leave to each cell.
std::vector<std::uint32_t> values_left(const sudoku::ReadVariant& puzzle) {
    const sudoku::Variant& variant = puzzle.variant;
    const std::uint32_t all = (2U << static_cast<unsigned>(variant.side())) - 2;
    std::vector<std::uint32_t> left = variant.marks;
    left.resize(static_cast<std::size_t>(variant.size()), all);
    for (int cell = 0; cell < variant.size(); ++cell)
        if (const std::uint32_t entry = entry_of(puzzle, cell) & all; entry != 0)
            left[static_cast<std::size_t>(cell)] &= entry;
    return left;
}

class Logician {
  public:
    Logician(const sudoku::ReadVariant& puzzle, const LogicOptions& options)
        : puzzle_(puzzle),
          options_(options),
          geometry_(geometry_of(puzzle.variant, options.naming)),
          position_(entered()),
          watch_(options.limits, options.stop) {
        watch_.resume();
    }

    Logic go_on() {
        if (const auto conflict = first_conflict(geometry_.layout(), position_.board(), options_.naming))
            refuse(conflict->text);
        else if (!refuse_contradiction() && !write_marks())
            use_techniques();
        for (int cell = 0; cell < position_.size(); ++cell) {
            logic_.cells.push_back({position_.value(cell), {}});
            for (const int value : sudoku::bits_of(position_.values(cell)))
                logic_.cells.back().candidates.push_back(value);
        }
        return std::move(logic_);
    }

  private:
    static sudoku::Geometry geometry_of(const sudoku::Variant& variant, sudoku::CellNaming naming) {
        const auto units = layout_with_restrictions(variant); // if all rules are units
        return units ? sudoku::Geometry(*units) : sudoku::Geometry(variant, naming);
    }

    sudoku::Position entered() const {
        const sudoku::Variant& variant = puzzle_.variant;
        sudoku::Board placed(variant.givens.box());
        sudoku::Candidates marks(variant.givens);
        const auto left = values_left(puzzle_);
        for (int cell = 0; cell < variant.size(); ++cell) {
            if (variant.givens[cell] != 0) continue;
            marks.set(cell, left[static_cast<std::size_t>(cell)]);
            const std::uint32_t entry = entry_of(puzzle_, cell);
            if ((entry & is_digit) != 0) placed.set(cell, sudoku::lowest(entry & ~is_digit));
        }
        return {geometry_, variant.givens, placed, marks};
    }

    void say(const std::string& sentence) { logic_.message += sentence + '\n'; }
    void refuse(const std::string& reason) {
        say("There is no solution: " + reason + '.');
        logic_.is_valid = false;
    }
    bool refuse_contradiction() {
        const auto contradiction = position_.contradiction(options_.naming);
        if (contradiction) refuse(*contradiction);
        return contradiction.has_value();
    }

    /// If only one step is requested, and the player's marks differ from those of the position, the marks are this
    /// step. Returns whether they are.
    bool write_marks() {
        bool is_new = false;
        for (const int cell : position_.open())
            is_new = is_new || (entry_of(puzzle_, cell) & ~is_digit) != position_.values(cell);
        if (!options_.only_one || !is_new) return false;
        say("Initial marks: in each open cell, the digits that no cell of the same unit has.");
        return true;
    }

    bool must_stop() const { return watch_.due() != csp::StopReason::none; }

    void use_techniques() {
        const sudoku::Explainer explainer(sudoku::techniques::usual(geometry_, false),
                                          [this] { return must_stop(); });
        const sudoku::Names names(geometry_, options_.naming);
        std::size_t steps = 0;
        while (!position_.is_solved() && !refuse_contradiction()) {
            const auto step = explainer.next(position_);
            if (!step) {
                logic_.is_cut = must_stop();
                break;
            }
            say(sentence(*step, names) + '.');
            apply(*step, position_);
            ++steps;
            if (options_.only_one) return;
        }
        if (logic_.is_valid) say_end(steps);
    }

    /// Reports the result of the steps. If no step was found, a search finds the cause.
    void say_end(std::size_t steps) {
        if (position_.is_solved()) return say(steps == 0 ? "All cells are filled." : "Solved.");
        if (logic_.is_cut) return;
        const auto answer =
            sudoku::solve(with_entries(puzzle_), 2, {.limits = options_.limits, .stop = options_.stop});
        if (answer.stopped == csp::StopReason::exhausted && !answer)
            refuse("these digits and marks leave none");
        else
            say(answer.unique == false ? "Solutions differ in the values left open."
                                       : "No technique finds a step.");
    }

    const sudoku::ReadVariant& puzzle_;
    const LogicOptions& options_;
    sudoku::Geometry geometry_;
    sudoku::Position position_;
    csp::LimitWatch watch_;
    Logic logic_;
};

} // namespace

sudoku::Variant with_entries(const sudoku::ReadVariant& puzzle) {
    sudoku::Variant variant = puzzle.variant;
    if (!puzzle.entries.empty()) variant.marks = values_left(puzzle);
    return variant;
}

Logic continue_by_logic(const sudoku::ReadVariant& puzzle, const LogicOptions& options) {
    return Logician(puzzle, options).go_on();
}

} // namespace sudoku_app::serve
