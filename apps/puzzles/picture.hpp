#pragma once

#include <csp/base/types.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// The pictures of answers, as data that can be written as text or drawn as SVG.
namespace puzzles {

/// Cells in rows and columns.
struct Board {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::string> cells; ///< their texts, row by row
    std::vector<bool> is_dark = {}; ///< filled cells; empty: none
    std::vector<int> regions = {};  ///< there are walls between cells with different numbers; empty: no walls
    std::vector<std::string> corners = {}; ///< small texts in the upper left of the cells; empty: none
    std::vector<std::string> left = {};    ///< next to the rows, above the columns, and so on; may be empty
    std::vector<std::string> top = {};     ///< words are written below each other
    std::vector<std::string> right = {};
    std::vector<std::string> bottom = {};
    /// Lines along the edges of cells: above each cell, row by row, and below the last row; and to the left of each
    /// cell, row by row, and to the right of the last of a row. Empty: none.
    std::vector<bool> horizontal = {}; ///< (rows + 1) * columns
    std::vector<bool> vertical = {};   ///< rows * (columns + 1)
};

/// Whether a line is drawn along the upper edge of a cell; for the row after the last, along the bottom of the board.
bool has_line_above(const Board& board, std::size_t row, std::size_t column);
/// Does the same for the left edge of a cell; for the column after the last, the right edge of the board.
bool has_line_before(const Board& board, std::size_t row, std::size_t column);

/// Tasks along a time axis.
struct Schedule {
    struct Task {
        std::size_t row;
        csp::Value start;
        csp::Value end;
        std::string label;
    };
    /// The amount of a resource that is used from one time to another.
    struct Level {
        csp::Value start;
        csp::Value end;
        csp::Value amount;
    };
    struct Profile {
        std::string name;
        csp::Value capacity;
        std::vector<Level> uses; ///< the uses of single tasks, which are added up
    };
    std::vector<std::string> rows; ///< machines, rooms, ...
    std::vector<Task> tasks;       ///< tasks of one row do not overlap
    std::vector<Profile> profiles = {};
};

/// Returns the total use of a resource in the order of time, without the times at which it is not used.
std::vector<Schedule::Level> levels_of(const Schedule::Profile& profile);

/// Coloured points, and lines between them.
struct Network {
    struct Point {
        std::string label;
        std::size_t colour;
    };
    std::vector<Point> points;
    std::vector<std::pair<std::size_t, std::size_t>> lines;
};

/// Sentences.
using Lines = std::vector<std::string>;

using Picture = std::variant<Board, Schedule, Network, Lines>;

/// Returns the words of a text, separated by blanks.
std::vector<std::string> words_of(const std::string& text);

std::string text_of(const Picture& picture);
/// Returns the picture as SVG. The title is for those who cannot see the picture.
std::string svg_of(const Picture& picture, std::string_view title);

} // namespace puzzles
