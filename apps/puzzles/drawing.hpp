#pragma once

#include <apps/puzzles/picture.hpp>

#include <csp/base/assignment.hpp>
#include <csp/base/atom.hpp>
#include <csp/base/matrix.hpp>
#include <csp/constraints/amount.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>

#include <concepts>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

/// The content of the parts of a drawing, stated in terms of the variables that decide it. An answer, and any earlier
/// moment of a search, are drawn from the same statement.
namespace puzzles {

/// The look of a cell: a text, and whether the cell is filled.
struct Look {
    std::string text = {};
    bool is_dark = false;

    friend bool operator==(const Look&, const Look&) = default;
};

/// A number: `constant` and the sum of factors times variables.
struct Number {
    std::vector<std::pair<csp::Value, csp::Var>> terms = {};
    csp::WideValue constant = 0;

    Number(csp::Value value) : constant(value) {}
    Number(csp::View x) { add(1, x); }
    Number(csp::Var x) { add(1, x); }
    Number(csp::Amount amount);
    /// The sum of weights[i] times variables[i].
    Number(std::span<const int> weights, std::span<const csp::Var> variables);

    Number& add(csp::Value factor, csp::View x);
    Number& operator+=(const Number& other);
    csp::WideValue value(const csp::Assignment& solution) const;
};

/// A conjunction of facts; always true if empty.
using Facts = std::vector<csp::Atom>;

bool hold(const Facts& facts, const csp::Assignment& solution);

/// The look of the case whose facts hold, otherwise `other`. In an answer, the facts of at most one case hold.
struct Choice {
    struct Case {
        Facts facts;
        Look look;
    };
    std::vector<Case> cases;
    Look other = {};
};

/// The number of the step at which a route reaches a place: 1 for its first place.
struct RouteStep {
    std::size_t place;
};

/// A rule for the look of a cell, or for the content of a piece of text.
using Face = std::variant<Look, Number, Choice, RouteStep>;

/// Returns the face of a cell that is filled if and only if the fact holds.
Choice dark_if(csp::Atom fact, std::string text = {});
/// Returns a text that is shown if the fact holds; otherwise `other` is shown.
Choice text_if(csp::Atom fact, std::string text, std::string other = {});
/// Whether some look of the face is filled.
bool can_be_dark(const Face& face);
/// Returns the same face with another text.
Face with_text(const Face& face, const std::string& text);

/// A line that is drawn if all facts of one of the cases hold; if `is_there_otherwise`, it is drawn unless they do.
struct DrawnEdge {
    std::vector<Facts> cases = {};
    bool is_there_otherwise = false;

    bool is_there(const csp::Assignment& solution) const;
};

/// Returns a line between the cells of two variables with values 0 and 1, drawn if they differ.
DrawnEdge edge_between(csp::Var a, csp::Var b);

/// A route from place to place.
struct Route {
    Number start = 0;
    std::vector<csp::Var> next = {}; ///< by place: the next place; any other number ends the route
    std::vector<std::string> names = {};

    /// Returns the places in the order of the route, each once.
    std::vector<std::size_t> places(const csp::Assignment& solution) const;
};

/// Returns the look of a face in an answer. `steps` are the step numbers of the places of the route, if there is one.
Look look_of(const Face& face, const csp::Assignment& solution, std::span<const std::size_t> steps = {});

/// The appearance of puzzles. A drawing states the variables that decide each of its parts, so nothing is guessed:
/// text, SVG and the page that replays a search are all made from this statement.

/// The texts around a board: next to the rows, above and below the columns; empty if there are none.
struct Borders {
    std::vector<std::string> left = {};
    std::vector<std::string> top = {};
    std::vector<std::string> right = {};
    std::vector<std::string> bottom = {};
};

/// Cells in rows and columns, with walls and lines as in Board.
struct BoardDrawing {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::function<Face(std::size_t cell)> face = {}; ///< the face of each cell, counted row by row from 0
    std::vector<int> regions = {};
    std::vector<std::string> corners = {};
    Borders borders = {};
    std::vector<DrawnEdge> horizontal = {}; ///< (rows + 1) * columns, or none
    std::vector<DrawnEdge> vertical = {};   ///< rows * (columns + 1), or none
    std::optional<Route> route = {};        ///< the route whose steps the cells show

    std::size_t size() const { return rows * columns; }
};

/// A task in its row, if it takes place.
struct Bar {
    std::size_t row;
    csp::Task task;
    std::string label;
};
/// The demands of tasks on a resource.
struct Resource {
    std::string name;
    csp::Value capacity = 0;
    std::vector<csp::ResourceTask> tasks;
};

/// Tasks along a time axis.
struct ScheduleDrawing {
    std::vector<std::string> rows = {};
    std::vector<Bar> bars = {};
    std::vector<Resource> resources = {};
    /// Whether each task begins at the end of the previous task in its row, in the order of the bars, and empty rows at
    /// the end are omitted.
    bool is_stacked = false;
};

/// Coloured points, with colours counted from 0, and lines between them.
struct NetworkDrawing {
    struct Point {
        std::string label;
        Number colour;
    };
    std::vector<Point> points = {};
    std::vector<std::pair<std::size_t, std::size_t>> lines = {};
};

/// Sentences, each a sequence of pieces and shown only if a fact holds.
struct TextDrawing {
    struct Sentence {
        std::vector<Face> pieces = {};
        Facts facts = {};

        /// Adds a text and the face that follows it.
        Sentence& add(const std::string& text, const Face& face);
    };
    std::vector<Sentence> sentences = {};
};

/// The places of a route, by name.
struct RouteDrawing {
    Route route;
};

class Drawing {
  public:
    using Kind = std::variant<BoardDrawing, ScheduleDrawing, NetworkDrawing, TextDrawing, RouteDrawing>;

    Drawing() = default;
    template <typename One>
    requires std::constructible_from<Kind, One> Drawing(One one) : kind_(std::move(one)) {}

    const Kind& kind() const { return kind_; }
    /// Returns the picture of an answer.
    Picture operator()(const csp::Assignment& solution) const;

  private:
    Kind kind_;
};

// Boards that several puzzles use ---------------------------------------------------------

/// Draws the values of the cells as numbers.
BoardDrawing numbers(const std::vector<csp::Var>& cells, std::size_t columns);
/// Draws the values of the cells as letters: the value v is shown as symbols[v].
BoardDrawing symbols(const std::vector<csp::Var>& cells, std::size_t columns, const std::string& symbols);
/// Draws the cells whose value is `dark` as filled, and all others as empty.
BoardDrawing shades(const std::vector<csp::Var>& cells, std::size_t columns, csp::Value dark = 1);
// Draw the same for matrices.
inline BoardDrawing numbers(const csp::Matrix<csp::Var>& cells) {
    return numbers(cells.elements(), cells.columns());
}
inline BoardDrawing symbols(const csp::Matrix<csp::Var>& cells, const std::string& of_values) {
    return symbols(cells.elements(), cells.columns(), of_values);
}
inline BoardDrawing shades(const csp::Matrix<csp::Var>& cells, csp::Value dark = 1) {
    return shades(cells.elements(), cells.columns(), dark);
}
/// Draws one piece in every row, in the column given by the value of the row's variable, counted from 1.
BoardDrawing pieces(const std::vector<csp::Var>& column_of_row, std::size_t columns,
                    const std::string& piece);
/// Draws the values in a single row.
BoardDrawing sequence(const std::vector<csp::Var>& values);

/// Draws fixed texts, row by row.
BoardDrawing written(std::vector<std::string> texts, std::size_t columns);

/// Returns the same board with walls between cells of different regions; `regions` has a letter for each cell. The
/// label of a region is written in the corner of its first cell.
BoardDrawing walled(BoardDrawing drawing, const std::string& regions,
                    const std::map<std::string, std::string>& labels = {});
/// Returns the same board with the characters of `over` in its cells, except `blank` characters.
BoardDrawing overlaid(BoardDrawing drawing, const std::string& over, char blank = '.');
/// Returns the same board with lines around it, and with the line that `edge` returns between any two neighbours.
BoardDrawing divided(BoardDrawing drawing,
                     const std::function<DrawnEdge(std::size_t cell, std::size_t other)>& edge);
BoardDrawing bordered(BoardDrawing drawing, Borders borders);
/// Returns the numbers as texts for a border.
std::vector<std::string> texts_of(std::span<const int> numbers);

/// Returns "machine 1", "machine 2", ...
std::vector<std::string> numbered(const std::string& name, std::size_t count, std::size_t first = 1);
/// Returns A, B, ..., Z, AA, AB, ...: a short name for the thing with this number, counted from 0.
std::string letters_of(std::size_t number);

} // namespace puzzles
