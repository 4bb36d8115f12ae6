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

/// How hard a puzzle is for a person, on two scales that players know. Each scale solves the puzzle with its own
/// techniques, in its own order.
///
/// The figures follow those programs but do not always equal theirs. If several steps are possible, the programs may
/// take others, and a chain may have another length.
struct Rating {
    /// ER, EP and ED: the hardest step of all, the hardest up to the first value placed, and the hardest up to the
    /// first mark removed. Nothing if the puzzle was not solved in this way.
    std::optional<double> er, ep, ed;
    /// The sum of the steps' points, and the higher of two levels: that of the sum and that of the hardest step.
    std::optional<int> score;
    Level level = Level::easy;
    /// How often each technique was used on the second scale, in its order.
    std::vector<std::pair<const Technique*, int>> steps;
    bool is_complete = true; ///< false: it was told to stop, and figures that were not known yet are missing
};

/// The rating of a step on the scale of Sudoku Explainer. It is that of its technique; for chains, 0.1 more for each
/// of the lengths 4, 6, 8, 12, 16, 24, ... that the number of links exceeds. The number of links is that of the
/// statements, including the removed mark, less 2.
[[nodiscard]] double se_of(const Step& step);

/// The level of a score: up to 800 easy, 1000 medium, 1600 hard, 1800 unfair.
[[nodiscard]] Level level_of_score(int score);

/// Rates puzzles. One serves for many.
class Rater {
  public:
    /// @param assumes_one_solution  whether techniques may rest on that
    /// @param must_stop             as for an Explainer
    explicit Rater(bool assumes_one_solution, const std::function<bool()>& must_stop = {});

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
