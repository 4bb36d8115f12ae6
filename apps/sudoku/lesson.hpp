#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/board/board.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/techniques/explainer.hpp>
#include <sudoku/techniques/geometry.hpp>
#include <sudoku/techniques/marks.hpp>
#include <sudoku/techniques/rating.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/search/limits.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sudoku_app {

inline constexpr int limit_reached = 3; ///< an exit status

/// A puzzle as it was read, with its source.
struct Exercise {
    std::string_view file;
    std::size_t line = 1;
    sudoku::MarkedGrid grid;
    bool is_of_marks = false; ///< whether the marks are part of the puzzle, rather than made by a person
    std::optional<sudoku::Layout> layout = {}; ///< of this puzzle; nullopt: that of the options
    const sudoku::Variant* variant = nullptr; ///< the puzzle, if it has restrictions that are more than units
};

/// The facts about a puzzle before it is explained.
struct Prospect {
    bool is_unique = false;
    bool is_of_marks =
        false;           ///< the puzzle has marks, which may exclude a solution with two values exchanged
    std::string problem; ///< the reason why it cannot be explained: no solution, or wrong marks
    bool was_stopped = false; ///< whether a limit was reached before this was known
};

/// Turns puzzles into explanations, hints and ratings, as text, JSON or CSV. Each puzzle gives one record.
class Lesson {
  public:
    /// @param wait  called from time to time while a record takes a long time
    Lesson(const Options& options, std::function<void()> wait);

    /// Returns the line before all records, which only CSV has.
    std::string heading() const;
    /// Returns the record of a puzzle. `status` becomes 1 if it has no solution, its marks are wrong, or the techniques
    /// do not suffice, and 3 if a limit was reached first. Throws csp::ArgumentError if the layout does not fit, and
    /// csp::Error if there can be only one record.
    std::string record(const Exercise& exercise, int& status);
    /// Returns the record of text that is not a puzzle.
    std::string record(std::string_view file, const sudoku::ParseError& error) const;
    /// Whether a request to stop has ended a record early.
    bool was_interrupted() const { return options_.search.stop.stop_requested(); }

  private:
    struct Board {
        sudoku::Geometry geometry;
        std::optional<sudoku::Solver> solver; ///< for a puzzle without such restrictions
        Board(sudoku::Layout layout, const csp::SearchOptions& search)
            : geometry(layout),
              solver(std::in_place, std::move(layout), search) {}
        Board(const sudoku::Variant& variant, sudoku::CellNaming naming) : geometry(variant, naming) {}
    };

    Board& board_for(const Exercise& exercise);
    Prospect look(Board& board, const Exercise& exercise) const;
    std::string wrong_marks(Board& board, const Exercise& exercise, const sudoku::Answer& answer,
                            bool& was_stopped) const;
    std::string explanation(const Board& board, const Exercise& exercise, const Prospect& prospect,
                            int& status) const;
    std::string all_steps(const Board& board, const Exercise& exercise, const Prospect& prospect,
                          int& status) const;
    std::string hint(const Board& board, const Exercise& exercise, const Prospect& prospect,
                     int& status) const;
    int cell_asked_for(const sudoku::Position& position) const;
    std::string rating(const Board& board, const Exercise& exercise, const Prospect& prospect,
                       int& status) const;
    std::string reached(const Board& board, const Exercise& exercise, const Prospect& prospect,
                        int& status) const;
    std::string refusal(const Exercise& exercise, std::string_view problem,
                        std::string_view status = "refused") const;
    std::string cut(const Exercise& exercise, int& status) const;
    std::string end_of(const sudoku::Explanation& told) const;
    bool assumes_one(const Prospect& prospect) const {
        return options_.uniqueness && prospect.is_unique && !prospect.is_of_marks;
    }
    bool is_over() const { return watch_.due() != csp::StopReason::none; }
    bool must_stop() const {
        wait_();
        return is_over();
    }
    sudoku::Explainer explainer(const Board& board, const Prospect& prospect) const;
    std::string drawn(const sudoku::Position& position) const;

    const Options& options_;
    std::function<void()> wait_;
    csp::LimitWatch watch_;                                        ///< of the current puzzle
    std::map<std::pair<int, int>, std::unique_ptr<Board>> boards_; ///< by box
    std::unique_ptr<Board> own_board_; ///< for the last puzzle with a separate layout, or a variant
    bool has_drawn_ = false;           ///< whether the picture has been drawn; there can be only one
};

} // namespace sudoku_app
