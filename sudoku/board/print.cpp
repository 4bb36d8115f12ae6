#include <sudoku/board/print.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

std::string cell_text(int value, char empty, Symbols symbols) {
    if (value == 0) return std::string(1, empty);
    return symbols == Symbols::letters ? std::string(1, symbol_of_value(value)) : std::to_string(value);
}

/// `----+-----+----` for boxes that are `box_width` characters wide, `boxes` of them side by side.
std::string rule_line(std::size_t box_width, std::size_t boxes) {
    std::string rule(box_width + 1, '-');
    for (std::size_t box = 1; box < boxes; ++box) {
        rule += '+' + std::string(box_width + (box + 1 < boxes ? 2 : 1), '-');
    }
    return rule;
}

} // namespace

std::string to_line(const Board& board, Symbols symbols) {
    std::string line;
    line.reserve(board.cells().size());
    for (const int value : board.cells()) {
        if (symbols == Symbols::letters) {
            line += value == 0 ? '.' : symbol_of_value(value);
        } else {
            if (!line.empty()) line += ' ';
            line += cell_text(value, '.', symbols);
        }
    }
    return line;
}

std::string to_grid(const Board& board, Symbols symbols) {
    std::vector<std::string> texts;
    texts.reserve(board.cells().size());
    for (const int value : board.cells()) texts.push_back(cell_text(value, '_', symbols));
    return draw_grid(board.box(), texts);
}

std::string draw_grid(BoxShape box, std::span<const std::string> texts) {
    const auto side = static_cast<std::size_t>(box.side());
    if (texts.size() != side * side) {
        throw csp::ArgumentError("sudoku::draw_grid", std::to_string(texts.size()) +
                                                          " texts given, expected " +
                                                          std::to_string(side * side));
    }
    std::size_t width = 1;
    for (const auto& text : texts) width = std::max(width, text.size());
    const std::size_t gap = width > 1 ? 1 : 0;
    const auto box_rows = static_cast<std::size_t>(box.rows);
    const auto box_columns = static_cast<std::size_t>(box.columns);
    const auto rule = rule_line(box_columns * width + (box_columns - 1) * gap, side / box_columns);

    std::string grid;
    for (std::size_t cell = 0; cell < texts.size(); ++cell) {
        const std::size_t row = cell / side;
        const std::size_t column = cell % side;
        if (column == 0 && row > 0 && row % box_rows == 0) grid += rule + '\n';
        if (column > 0) grid += column % box_columns == 0 ? " | " : std::string(gap, ' ');
        grid += std::string(width - texts[cell].size(), ' ') + texts[cell];
        if (column + 1 == side) grid += '\n';
    }
    return grid;
}

} // namespace sudoku
