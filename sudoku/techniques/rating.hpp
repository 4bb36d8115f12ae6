#pragma once

#include <sudoku/techniques/explainer.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku {

/// The scales on which puzzles are rated.
inline constexpr std::string_view se_scale = "SE 1.2.1";
inline constexpr std::string_view hodoku_scale = "HoDoKu 2.2";

/// The scale of variants. It extends the published scales: their techniques are rated as there, and the techniques of
/// variants are placed among them.
inline constexpr std::string_view variant_scale = "Arcwise";

/// The difficulty of a puzzle for a person, on two scales that players know. Each scale solves the puzzle with its own
/// techniques, in its own order. Variants have one scale for all figures.
///
/// The figures follow those programs but do not always equal theirs. If several steps are possible, the programs may
/// take different steps, and a chain may have a different length.
struct Rating {
    /// ER, EP and ED: the hardest step overall, the hardest up to the first placed value, and the hardest up to the
    /// first removed mark. nullopt if the puzzle was not solved in this way.
    std::optional<double> er, ep, ed;
    /// The sum of the points of all steps, and the higher of two levels: that of the sum and that of the hardest step.
    /// A variant has the level of its hardest step: the more restrictions, the more steps.
    std::optional<int> score;
    Level level = Level::easy;
    /// The number of uses of each technique on the second scale, or on that of variants, in the order of that scale.
    std::vector<std::pair<const Technique*, int>> steps;
    bool is_complete = true; ///< false: a stop was requested, and figures not yet known are missing
};

/// The rating of a step on the scale of Sudoku Explainer. It is the rating of its technique; for chains, 0.1 is added
/// for each of the lengths 4, 6, 8, 12, 16, 24, ... that the number of links exceeds. The number of links is the number
/// of statements, including the removed mark, minus 2.
double se_of(const Step& step);

/// The least and the greatest ER that a puzzle of a side can have, whether it is a variant or not: that of the easiest
/// technique, and that of the hardest one with a chain of all statements that it could ever follow. No known puzzle is
/// as hard.
std::pair<double, double> er_range(int side);

/// The least and the greatest score that a puzzle of a side with an open cell can have, whether it is a variant or not:
/// that of one step of the easiest technique, and that of a step of the hardest one for each mark. No known puzzle is
/// nearly as hard.
std::pair<std::uint64_t, std::uint64_t> score_range(int side);

/// The level of a score: easy up to 800, medium up to 1000, hard up to 1600, unfair up to 1800.
Level level_of_score(int score);

/// Rates puzzles. One rater can rate any number of puzzles.
class Rater {
  public:
    /// @param assumes_one_solution  whether techniques may assume that there is one solution
    /// @param must_stop             as for an Explainer
    explicit Rater(bool assumes_one_solution, const std::function<bool()>& must_stop = {});

    Rating rate(const Position& position) const;
    /// Only the score, the level and the steps, which are found sooner if ER needs nets.
    Rating score(const Position& position) const;

  private:
    Explainer se_;
    Explainer hodoku_;
    Explainer variants_;
};

namespace techniques {

/// The techniques of a scale, in the order in which its program tries them.
std::vector<const Technique*> of_se(bool assumes_one_solution);
std::vector<const Technique*> of_hodoku(bool assumes_one_solution);

} // namespace techniques

} // namespace sudoku
