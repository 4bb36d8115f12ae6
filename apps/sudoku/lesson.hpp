#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/board/board.hpp>
#include <sudoku/techniques/explainer.hpp>
#include <sudoku/techniques/geometry.hpp>
#include <sudoku/techniques/marks.hpp>
#include <sudoku/techniques/rating.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// A puzzle as it was read, and where.
struct Exercise {
    std::string_view file;
    std::size_t line = 1;
    sudoku::MarkedGrid grid;
};

/// What is known of a puzzle before anybody explains it.
struct Prospect {
    std::optional<sudoku::Board> solution;
    bool is_unique = false;
    std::string problem; ///< why it cannot be explained: no solution, or wrong marks
};

/// Turns puzzles into explanations, hints and ratings: text, JSON or CSV. One record for each puzzle.
class Lesson {
  public:
    explicit Lesson(const Options& options);

    /// The line before all records: CSV has one.
    [[nodiscard]] std::string heading() const;
    /// The record of a puzzle; `status` becomes 1 if it has no solution, its marks are wrong, or the techniques do not
    /// suffice.
    /// Throws csp::ArgumentError where the layout does not fit.
    [[nodiscard]] std::string record(const Exercise& exercise, int& status);

  private:
    struct Board {
        sudoku::Geometry geometry;
        sudoku::Solver solver;
        explicit Board(sudoku::Layout layout) : geometry(layout), solver(std::move(layout)) {}
    };

    Board& board_for(sudoku::BoxShape box);
    [[nodiscard]] static Prospect look(Board& board, const Exercise& exercise, sudoku::CellNaming naming);
    [[nodiscard]] std::string explanation(const Board& board, const Exercise& exercise,
                                          const Prospect& prospect, int& status) const;
    [[nodiscard]] std::string hint(const Board& board, const Exercise& exercise, const Prospect& prospect,
                                   int& status) const;
    [[nodiscard]] std::string rating(const Board& board, const Exercise& exercise, const Prospect& prospect,
                                     int& status) const;
    [[nodiscard]] std::string reached(const Board& board, const Exercise& exercise,
                                      const Prospect& prospect) const;
    [[nodiscard]] std::string refusal(const Exercise& exercise, const std::string& problem) const;
    [[nodiscard]] bool assumes_one(const Prospect& prospect) const {
        return options_.uniqueness && prospect.is_unique;
    }
    [[nodiscard]] sudoku::Explainer explainer(const Prospect& prospect) const;
    [[nodiscard]] std::string drawn(const sudoku::Position& position) const;

    const Options& options_;
    std::map<std::pair<int, int>, std::unique_ptr<Board>> boards_; ///< by box
};

} // namespace app
