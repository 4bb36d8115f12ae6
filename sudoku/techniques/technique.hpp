#pragma once

#include <sudoku/techniques/position.hpp>
#include <sudoku/techniques/step.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku {

class FillingMemory;
class Puzzle;

/// The levels of HoDoKu 2.2.
enum class Level : std::uint8_t { easy, medium, hard, unfair, extreme };
std::string_view name_of(Level level);

/// The difficulty of a technique on two published scales.
struct Difficulty {
    double se = 0;  ///< Sudoku Explainer 1.2.1; 0: not on that scale
    int hodoku = 0; ///< points of HoDoKu 2.2; 0: not on that scale
    Level level = Level::extreme;
    bool grows =
        false; ///< `se` grows by 0.1 for each of the lengths 4, 6, 8, 12, 16, 24, ... that is exceeded
    double se_of_loop = 0; ///< `se` for a chain that is a loop; 0: the same
};

class Steps;

/// A kind of deduction that players have a name for. It examines a position and adds the steps that it finds to a list.
///
/// A technique is a constant in the file of its family: see docs/sudoku.md. It may draw conclusions only from the marks
/// of a position and its layout, unless `assumes_one_solution` is true.
struct Technique {
    std::string_view name;    ///< for options: "naked-pair"
    std::string_view title;   ///< for sentences: "Naked pair"
    std::string_view summary; ///< the conclusion in one sentence
    Difficulty difficulty;
    /// Adds steps to `found`, easiest first, until there are enough.
    void (*find)(const Position& position, Steps& found);
    /// Returns the part of the sentence between title and effect; if null, this is the values, cells and units.
    std::string (*describe)(const Step& step, const Names& names) = nullptr;
    bool assumes_one_solution = false;
};

/// The list of steps that a technique finds. A step that changes nothing is dropped.
class Steps {
  public:
    /// `most` steps are enough. A slow technique calls `must_stop` from time to time; empty: never stops.
    /// @param memory  the fillings found in earlier positions of the same explanation; null: none
    Steps(const Technique& technique, const Position& position, std::size_t most = 1,
          std::function<bool()> must_stop = {}, FillingMemory* memory = nullptr)
        : technique_(&technique),
          position_(&position),
          most_(most),
          must_stop_(std::move(must_stop)),
          memory_(memory) {}

    /// Adds a step, dropping removals of marks that do not exist. It is a step of this technique, unless another one is
    /// given. Returns true if there are enough steps.
    bool add(Step step, const Technique* technique = nullptr);
    /// Whether only one step is wanted, so that only the easiest one is needed.
    bool wants_one() const { return most_ == 1; }
    bool is_enough() const { return steps_.size() >= most_; }
    /// Whether to give up without a step because a limit was reached.
    bool must_stop() const { return must_stop_ && must_stop_(); }
    FillingMemory* memory() const { return memory_; }
    std::vector<Step>& all() { return steps_; }
    const Technique& technique() const { return *technique_; }

  private:
    const Technique* technique_;
    const Position* position_;
    std::size_t most_;
    std::function<bool()> must_stop_;
    FillingMemory* memory_;
    std::vector<Step> steps_;
};

/// Returns the marks of a value in some cells, as removals.
std::vector<Candidate> marks_of(const Position& position, const CellSet& cells, int value);
/// Returns the cells of a set, ascending.
std::vector<int> list_of(const CellSet& cells);

/// Adds a technique to a puzzle's model as an inference rule, through the public interface for rules. A search then
/// makes deductions as players do, and listeners receive each removal with the name of the technique and the cells on
/// which it rests.
///
///     sudoku::Puzzle puzzle(board);
///     sudoku::add_rule(puzzle, sudoku::techniques::x_wing);
///     csp::solve(puzzle.model(), {.listener = &story});
///
/// The rule applies one step per run, and is rerun as long as it finds a step.
///
/// Complexity: that of the technique, and in every run O(cells * values) to make a position.
/// Throws csp::ArgumentError for a technique that assumes one solution, because no constraint of the model states this.
void add_rule(Puzzle& puzzle, const Technique& technique);

} // namespace sudoku
