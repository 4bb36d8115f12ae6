#pragma once

#include <apps/sudoku/desk/tool.hpp>
#include <sudoku/techniques/position.hpp>
#include <sudoku/techniques/technique.hpp>

#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace sudoku_app::desk {

/// A range of difficulty, on one of the scales of `rate`.
struct DifficultyRange {
    bool is_score = false; ///< whether it is a range of the score, not of the ER
    std::optional<double> least = {}, most = {};
};

/// The rating that --difficulty and --technique demand of puzzles, and the ratings of the puzzles that have it. Several
/// threads may rate at the same time.
class WantedRating {
  public:
    /// @param side   the side of the puzzles
    /// @param scale  the techniques that rate puzzles
    /// Throws UsageError, also if no puzzle can have such a rating.
    WantedRating(const ToolOptions& options, int side, std::span<const sudoku::Technique* const> scale);

    /// Whether puzzles need a rating.
    bool is_any() const { return range_.least || range_.most || technique_ != nullptr; }
    /// Rates a puzzle. Returns the reason why its rating is not the demanded one, such as "too easy". If it is, stores
    /// the rating under the text of the puzzle.
    std::optional<std::string> objection(const sudoku::Position& puzzle, const std::string& text,
                                         const std::stop_token& stop);
    /// Forgets the rating of a puzzle without objection, and returns it: "ER 3.4", or "score 2340" if the range is one
    /// of scores.
    std::string take(const std::string& text);

  private:
    DifficultyRange range_;
    const sudoku::Technique* technique_ = nullptr; ///< the technique that a person needs
    std::mutex mutex_;
    std::multimap<std::string, std::string> ratings_; ///< the ratings of puzzles that are not yet written
};

} // namespace sudoku_app::desk
