#include <sudoku/board/print.hpp>

#include <sudoku/board/box_shape.hpp>

#include <algorithm>
#include <vector>

namespace sudoku {

namespace {

std::size_t side_of(std::size_t cells) {
    constexpr std::size_t least = 4;
    for (std::size_t side = least; side <= max_side; ++side)
        if (side * side == cells) return side;
    throw csp::ArgumentError("sudoku::GridFrame",
                             std::to_string(cells) + " cells given, expected as many as a board has");
}

/// The pairs of neighbours between which there is a line.
class Borders {
  public:
    explicit Borders(std::span<const int> regions) : regions_(regions), side_(side_of(regions.size())) {
        for (std::size_t column = 1; column < side_; ++column) {
            bool is_needed = false;
            for (std::size_t row = 0; row < side_; ++row) is_needed |= is_left_of(row, column);
            is_wide_.push_back(is_needed);
        }
    }

    std::size_t side() const { return side_; }
    bool is_left_of(std::size_t row, std::size_t column) const {
        return at(row, column - 1) != at(row, column);
    }
    bool is_above(std::size_t row, std::size_t column) const {
        return at(row - 1, column) != at(row, column);
    }
    /// Whether any row has a line on the left of this column.
    bool is_wide(std::size_t column) const { return is_wide_[column - 1]; }
    /// Whether any column has a line above this row.
    bool is_ruled(std::size_t row) const {
        for (std::size_t column = 0; column < side_; ++column) {
            if (is_above(row, column)) return true;
        }
        return false;
    }

  private:
    int at(std::size_t row, std::size_t column) const { return regions_[row * side_ + column]; }

    std::span<const int> regions_;
    std::size_t side_;
    std::vector<bool> is_wide_;
};

/// Returns the meeting of lines on the left of a column, between a row and the row above: "-+-", " | ", "   ", ...
std::string crossing(const Borders& borders, std::size_t row, std::size_t column) {
    const bool is_up = borders.is_left_of(row - 1, column);
    const bool is_down = borders.is_left_of(row, column);
    const char left = borders.is_above(row, column - 1) ? '-' : ' ';
    const char right = borders.is_above(row, column) ? '-' : ' ';
    const bool is_level = left == '-' || right == '-';
    const bool is_upright = is_up || is_down;
    const char middle = is_level && is_upright ? '+' : is_level ? '-' : is_upright ? '|' : ' ';
    return {left, middle, right};
}

std::string rule(const Borders& borders, std::size_t row, std::size_t width, std::size_t gap) {
    std::string line;
    for (std::size_t column = 0; column < borders.side(); ++column) {
        const char stroke = borders.is_above(row, column) ? '-' : ' ';
        if (column > 0)
            line += borders.is_wide(column) ? crossing(borders, row, column) : std::string(gap, stroke);
        line.append(width, stroke);
    }
    return line + '\n';
}

} // namespace

GridFrame::GridFrame(std::span<const int> regions, std::size_t width) : width_(width) {
    if (width == 0) throw csp::ArgumentError("sudoku::GridFrame", "the width is 0, expected 1 or more");
    const Borders borders(regions);
    const std::size_t gap = width > 1 ? 1 : 0;
    for (std::size_t row = 0; row < borders.side(); ++row) {
        if (row > 0 && borders.is_ruled(row)) lines_ += rule(borders, row, width, gap);
        for (std::size_t column = 0; column < borders.side(); ++column) {
            if (column > 0 && borders.is_wide(column))
                lines_ += borders.is_left_of(row, column) ? " | " : "   ";
            else if (column > 0)
                lines_.append(gap, ' ');
            places_.push_back(lines_.size());
            lines_.append(width, ' ');
        }
        lines_ += '\n';
    }
}

std::string GridFrame::draw(std::span<const std::string> texts) const {
    require(texts.size());
    std::string grid = lines_;
    for (std::size_t cell = 0; cell < texts.size(); ++cell) {
        const std::string& text = texts[cell];
        if (text.size() > width_)
            throw csp::ArgumentError("sudoku::GridFrame::draw",
                                     "the text \"" + text + "\" is wider than " + std::to_string(width_));
        std::copy(text.begin(), text.end(),
                  grid.begin() + static_cast<std::ptrdiff_t>(places_[cell] + width_ - text.size()));
    }
    return grid;
}

std::string GridFrame::draw(std::string_view symbols) const {
    require(symbols.size());
    std::string grid = lines_;
    for (std::size_t cell = 0; cell < symbols.size(); ++cell)
        grid[places_[cell] + width_ - 1] = symbols[cell];
    return grid;
}

void GridFrame::require(std::size_t cells) const {
    if (cells != places_.size())
        throw csp::ArgumentError("sudoku::GridFrame::draw", std::to_string(cells) +
                                                                " cells given, expected " +
                                                                std::to_string(places_.size()));
}

namespace {

std::string cell_text(int value, char empty, Symbols symbols, int side) {
    if (value == 0) return std::string(1, empty);
    return symbols == Symbols::numbers ? std::to_string(value)
                                       : std::string(1, symbol_of_value(value, symbols, side));
}

/// Returns the box of each cell.
std::vector<int> boxes(BoxShape box) {
    const int side = box.side();
    std::vector<int> regions;
    regions.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (int cell = 0; cell < side * side; ++cell)
        regions.push_back(cell / side / box.rows * side + cell % side / box.columns);
    return regions;
}

} // namespace

std::string to_line(const Board& board, Symbols symbols) {
    std::string line;
    line.reserve(board.cells().size());
    for (const int value : board.cells()) {
        if (symbols == Symbols::numbers && !line.empty()) line += ' ';
        line += cell_text(value, '.', symbols, board.side());
    }
    return line;
}

std::string to_grid(const Board& board, Symbols symbols) {
    std::vector<std::string> texts;
    texts.reserve(board.cells().size());
    for (const int value : board.cells()) texts.push_back(cell_text(value, '_', symbols, board.side()));
    return draw_grid(board.box(), texts);
}

std::string draw_grid(BoxShape box, std::span<const std::string> texts) {
    std::size_t width = 1;
    for (const auto& text : texts) width = std::max(width, text.size());
    return GridFrame(boxes(box), width).draw(texts);
}

} // namespace sudoku
