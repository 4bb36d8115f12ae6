#pragma once

#include <sudoku/techniques/explainer.hpp>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku {

/// The scales that a rating follows.
inline constexpr std::string_view se_scale = "SE 1.2.1";
inline constexpr std::string_view hodoku_scale = "HoDoKu 2.2";

/// How hard a puzzle is for a person, on two scales that players know. Each solves the puzzle in its own order, with the
/// techniques that it has.
///
/// The figures are in the sense of those programs and not always theirs: where several steps are possible the programs
/// take others, and a chain may have another length.
struct Rating {
    /// ER, EP and ED: the dearest step of all, the dearest up to the first value placed, and the dearest up to the first
    /// mark removed. Nothing where the puzzle was not solved so.
    std::optional<double> er, ep, ed;
    /// The sum of the steps' points, and the higher of the level of that sum and of the hardest step.
    std::optional<int> score;
    Level level = Level::easy;
    /// How often each technique was used on the second scale, in its order.
    std::vector<std::pair<const Technique*, int>> steps;
};

/// What a step is rated on the scale of Sudoku Explainer: that of its technique, and for chains 0.1 more at each of the
/// lengths 4, 6, 8, 12, 16, 24, ... that its number of links exceeds: statements, with the mark
/// that goes, less 2.
[[nodiscard]] double se_of(const Step& step);

/// The level of a score: up to 800 easy, 1000 medium, 1600 hard, 1800 unfair.
[[nodiscard]] Level level_of_score(int score);

/// Rates puzzles; made once for many.
class Rater {
  public:
    /// @param assumes_one_solution  techniques may rest on that
    explicit Rater(bool assumes_one_solution);

    [[nodiscard]] Rating rate(const Position& position) const;

  private:
    Explainer se_;
    Explainer hodoku_;
};

namespace techniques {

/// The techniques of a scale, in the order in which its program tries them.
[[nodiscard]] std::vector<const Technique*> of_se(bool assumes_one_solution);
[[nodiscard]] std::vector<const Technique*> of_hodoku(bool assumes_one_solution);

} // namespace techniques

} // namespace sudoku
