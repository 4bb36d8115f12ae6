#include <sudoku/techniques/marks.hpp>

#include <sudoku/board/cell_text.hpp>
#include <sudoku/board/drawn_lines.hpp>
#include <sudoku/board/line_source.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/variants/variant.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace sudoku {

MarkedGrid marked_grid(const Variant& variant) {
    MarkedGrid grid{variant.givens, Board(variant.givens.box()), Candidates(variant.givens)};
    for (int cell = 0; cell < std::ssize(variant.marks); ++cell)
        if (variant.givens[cell] == 0)
            grid.marks.set(cell, variant.marks[static_cast<std::size_t>(cell)] & grid.marks.of(cell));
    return grid;
}

std::vector<std::string> marked_texts(const Position& position) {
    std::vector<std::string> texts;
    for (int cell = 0; cell < position.size(); ++cell) {
        std::string text;
        for (const int value : bits_of(position.values(cell))) text += symbol_of_value(value);
        if (position.count(cell) == 1) text += '?';
        if (!position.is_open(cell))
            text =
                (position.is_given(cell) ? "" : "=") + std::string(1, symbol_of_value(position.value(cell)));
        texts.push_back(std::move(text));
    }
    return texts;
}

csp::SolveResult solve_within(const Position& position, const csp::SearchOptions& options) {
    Puzzle puzzle(position.board(), position.geometry().layout());
    for (const int cell : position.open())
        for (const int value : bits_of(position.all_values() & ~position.values(cell)))
            puzzle.model().post(puzzle.cell(cell) != value);
    return csp::solve(puzzle.model(), search_options(options));
}

std::vector<std::string> wrong_marks(const MarkedGrid& grid, const Board& solution, CellNaming naming) {
    std::vector<std::string> wrong;
    for (int cell = 0; cell < solution.size(); ++cell) {
        if (grid.marks.contains(cell, solution[cell])) continue;
        const std::string name = cell_name(solution.side(), cell, naming);
        const std::string value = std::string(1, symbol_of_value(solution[cell]));
        if (grid.placed[cell] != 0)
            wrong.push_back(name + " is " + symbol_of_value(grid.placed[cell]) + ", but the solution has " +
                            value);
        else
            wrong.push_back(name + " lacks " + value);
    }
    return wrong;
}

namespace {

/// The signs of a cell, and their place in the text. There are no signs if the cell is open and has no marks.
struct MarkGroup {
    std::string text;
    std::size_t line;
    std::size_t column;
};

/// A line with cells, or a line that is drawn between them.
struct MarkLine {
    std::string text;
    std::vector<LineGroup> groups; ///< none: drawn
};

bool is_frame(std::string_view text) {
    if (text.size() == 1) return text.find_first_of("-+=:'") == 0;
    return text.find_first_not_of("-+*=:.'") == std::string_view::npos &&
           text.find_first_of("-+=") != std::string_view::npos;
}

bool is_empty_sign(std::string_view text) { return text.size() == 1 && value_of_symbol(text[0]) == 0; }

class MarksText {
  public:
    explicit MarksText(std::string_view text) {
        std::istringstream in{std::string(text)};
        LineSource source(in);
        while (const auto line = source.next()) add(plain_form(line->text), line->number);
    }

    const std::vector<MarkGroup>& cells() const { return cells_; }

    /// Returns the lines drawn between rows; empty if lines have different numbers of cells.
    DrawnLines drawn(int side) const {
        DrawnLines drawn(side);
        const bool are_rows = std::all_of(lines_.begin(), lines_.end(), [side](const MarkLine& line) {
            return line.groups.empty() || std::cmp_equal(line.groups.size(), side);
        });
        if (!are_rows) return DrawnLines(side);
        for (const MarkLine& line : lines_)
            if (line.groups.empty())
                drawn.add_rule(line.text);
            else
                drawn.add_row(bars_of_row(line.text, line.groups, side));
        return drawn;
    }

  private:
    void add(std::string line, std::size_t number) {
        if (line.starts_with('#')) return;
        std::vector<LineGroup> groups;
        (void)split_line(line, groups);
        std::erase_if(groups, [&](LineGroup group) {
            return group.length > 0 && is_frame(std::string_view(line).substr(group.begin, group.length));
        });
        for (const LineGroup group : groups) {
            std::string text = line.substr(group.begin, group.length);
            if (is_empty_sign(text)) text.clear();
            cells_.push_back({std::move(text), number, group.begin + 1});
        }
        lines_.push_back({std::move(line), std::move(groups)});
    }

    std::vector<MarkGroup> cells_;
    std::vector<MarkLine> lines_;
};

/// Returns the values of a group, each once.
Values values_of(const MarkGroup& group, std::string_view symbols, std::size_t from, int side) {
    Values values = 0;
    for (std::size_t i = from; i < symbols.size(); ++i) {
        const std::uint8_t value = value_of_symbol(symbols[i]);
        if (value == 0 || value == not_a_symbol || value > side)
            throw ParseError(group.line, group.column + i,
                             "a candidate 1-" + std::string(1, symbol_of_value(side)),
                             character_in_words(symbols[i]));
        if (has_bit(values, value))
            throw ParseError(group.line, group.column + i, "each candidate once",
                             character_in_words(symbols[i]));
        values |= one_bit(value);
    }
    return values;
}

void take(const MarkGroup& group, int cell, MarkedGrid& grid) {
    if (group.text.empty()) return; // the cell may then have every value
    const bool is_placed = group.text.front() == '=';
    const bool is_lone_mark = group.text.ends_with('?');
    std::string_view symbols = group.text;
    if (is_lone_mark) symbols.remove_suffix(1);
    const Values values = values_of(group, symbols, is_placed ? 1 : 0, grid.givens.side());
    if (is_placed && (is_lone_mark || count_of(values) != 1))
        throw ParseError(group.line, group.column, "one value behind =", "'" + group.text + "'");
    if (is_lone_mark && count_of(values) != 1)
        throw ParseError(group.line, group.column, "one mark before ?", "'" + group.text + "'");
    grid.marks.set(cell, values);
    if (count_of(values) == 1 && !is_lone_mark)
        (is_placed ? grid.placed : grid.givens).set(cell, lowest(values));
}

/// Reads a grid in another form of BoardReader, such as on one line; returns nullopt if it is not in such a form.
std::optional<MarkedGrid> other_form(std::string_view text, const ReaderOptions& options) {
    std::istringstream in{std::string(text)};
    BoardReader reader(in, options);
    const auto record = reader.next();
    const Board* const board = record ? record->board() : nullptr;
    if (board == nullptr || reader.next()) return std::nullopt;
    MarkedGrid grid{*board, Board(board->box()), Candidates(*board)};
    for (std::size_t cell = 0; cell < record->marks.size(); ++cell)
        grid.marks.set(static_cast<int>(cell), record->marks[cell]);
    return grid;
}

} // namespace

MarkedGrid parse_marks(std::string_view text, const ReaderOptions& options) {
    const MarksText marks(text);
    const auto& cells = marks.cells();
    const auto side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(cells.size()))));
    const bool is_square = std::cmp_equal(side * side, cells.size()) &&
                           (is_board_side(side) || (options.box && options.box->side() == side));
    if (!is_square || (options.box && options.box->side() != side)) {
        if (const auto grid = other_form(text, options)) return *grid;
        const int expected = options.box ? options.box->side() * options.box->side() : 81;
        throw ParseError(cells.empty() ? 1 : cells.back().line, 1,
                         std::to_string(expected) + " cells with candidates", std::to_string(cells.size()));
    }
    const DrawnLines drawn = marks.drawn(side);
    std::optional<Fault> fault = options.regions.empty() ? std::nullopt : drawn.fault_within(options.regions);
    const BoxShape shape = options.regions.empty() ? drawn.box(options.box, fault) : *options.box;
    if (fault) throw ParseError(cells.front().line, fault->column, fault->expected, fault->found);
    MarkedGrid grid{Board(shape), Board(shape), Candidates(shape)};
    for (int cell = 0; cell < side * side; ++cell) take(cells[static_cast<std::size_t>(cell)], cell, grid);
    return grid;
}

} // namespace sudoku
