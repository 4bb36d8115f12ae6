#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/matrix.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What answers look like, as data that can be written as text or drawn as SVG. Models say what is shown, not how.
namespace puzzles {

/// Cells in rows and columns.
struct Board {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::string> cells;        ///< what is in them, row by row
    std::vector<bool> is_dark = {};        ///< filled cells; empty: none are
    std::vector<int> regions = {};         ///< walls are between cells of different numbers; empty: no walls
    std::vector<std::string> corners = {}; ///< small, in the upper left of the cells; empty: nothing
    std::vector<std::string> left = {};    ///< beside the rows, above the columns, and so on; empty: nothing
    std::vector<std::string> top = {};     ///< words are written one below the other
    std::vector<std::string> right = {};
    std::vector<std::string> bottom = {};
    /// Lines along the edges of cells: above each cell, row by row, and below the last row; and before each cell, row
    /// by row, and after the last of a row. Empty: none.
    std::vector<bool> horizontal = {}; ///< (rows + 1) * columns
    std::vector<bool> vertical = {};   ///< rows * (columns + 1)
};

/// Whether a line is drawn along the upper edge of a cell; of the row after the last, along the bottom.
[[nodiscard]] bool has_line_above(const Board& board, std::size_t row, std::size_t column);
/// The same of the left edge of a cell, and after the last column.
[[nodiscard]] bool has_line_before(const Board& board, std::size_t row, std::size_t column);

/// Tasks along the time.
struct Schedule {
    struct Task {
        std::size_t row;
        csp::Value start;
        csp::Value end;
        std::string label;
    };
    /// How much of a resource is taken from one time to another.
    struct Level {
        csp::Value start;
        csp::Value end;
        csp::Value amount;
    };
    struct Profile {
        std::string name;
        csp::Value capacity;
        std::vector<Level> uses; ///< of the tasks, which add up
    };
    std::vector<std::string> rows; ///< machines, rooms, ...
    std::vector<Task> tasks;       ///< those of one row do not overlap
    std::vector<Profile> profiles = {};
};

/// How much is taken together, in the order of time; nothing where nothing is taken.
[[nodiscard]] std::vector<Schedule::Level> levels_of(const Schedule::Profile& profile);

/// "machine 1", "machine 2", ...
[[nodiscard]] std::vector<std::string> numbered(const std::string& name, std::size_t count,
                                                std::size_t first = 1);

/// Points in colours, and lines between them.
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

/// The words of a text, which blanks separate.
[[nodiscard]] std::vector<std::string> words_of(const std::string& text);

[[nodiscard]] std::string text_of(const Picture& picture);
[[nodiscard]] std::string svg_of(const Picture& picture);

// Boards that puzzles share ---------------------------------------------------------------

using Drawing = std::function<Picture(const csp::Assignment&)>;

/// The values of the cells as numbers.
[[nodiscard]] Drawing numbers(std::vector<csp::Var> cells, std::size_t columns);
/// The values of the cells as letters: a value v is symbols[v].
[[nodiscard]] Drawing symbols(std::vector<csp::Var> cells, std::size_t columns, std::string symbols);
/// The cells whose value is `dark` filled, the others empty.
[[nodiscard]] Drawing shades(std::vector<csp::Var> cells, std::size_t columns, csp::Value dark = 1);
// The same for matrices.
[[nodiscard]] inline Drawing numbers(const csp::Matrix<csp::Var>& cells) {
    return numbers(cells.elements(), cells.columns());
}
[[nodiscard]] inline Drawing symbols(const csp::Matrix<csp::Var>& cells, std::string of_values) {
    return symbols(cells.elements(), cells.columns(), std::move(of_values));
}
[[nodiscard]] inline Drawing shades(const csp::Matrix<csp::Var>& cells, csp::Value dark = 1) {
    return shades(cells.elements(), cells.columns(), dark);
}
/// One piece in every row, at the column that is its variable's value, counted from 0.
[[nodiscard]] Drawing pieces(std::vector<csp::Var> column_of_row, std::size_t columns, std::string piece);
/// The values in a row.
[[nodiscard]] Drawing sequence(std::vector<csp::Var> values);

/// What a function says is in each cell, counted row by row from 0.
[[nodiscard]] Drawing texts(std::size_t rows, std::size_t columns,
                            std::function<std::string(std::size_t cell, const csp::Assignment&)> text);

/// A task in its row, if it takes place.
struct Bar {
    std::size_t row;
    csp::Task task;
    std::string label;
};
/// What tasks take of a resource.
struct Resource {
    std::string name;
    csp::Value capacity = 0;
    std::vector<csp::ResourceTask> tasks;
};
[[nodiscard]] Drawing schedule(std::vector<std::string> rows, std::vector<Bar> bars,
                               std::vector<Resource> resources = {});

/// The same board with walls between cells of different regions: a letter for each cell. The label of a region is
/// written in the corner of its first cell.
[[nodiscard]] Drawing walled(Drawing drawing, std::string regions,
                             const std::map<std::string, std::string>& labels = {});

/// The same board with the characters of `over` in its cells, but for those that are `blank`.
[[nodiscard]] Drawing overlaid(Drawing drawing, std::string over, char blank = '.');

/// What stands around a board: beside the rows, above and below the columns; empty: nothing.
struct Borders {
    std::vector<std::string> left = {};
    std::vector<std::string> top = {};
    std::vector<std::string> right = {};
    std::vector<std::string> bottom = {};
};
[[nodiscard]] Drawing bordered(Drawing drawing, Borders borders);
/// Numbers for a border.
[[nodiscard]] std::vector<std::string> texts_of(std::span<const int> numbers);

/// The board of a drawing, to be changed.
[[nodiscard]] Board board_of(const Drawing& drawing, const csp::Assignment& solution);

} // namespace puzzles
