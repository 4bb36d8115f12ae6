#include <sudoku/board/print.hpp>

#include <sudoku/board/grid_frame.hpp>

#include <algorithm>
#include <vector>

namespace sudoku {

namespace {

std::string cell_text(int value, char empty, Symbols symbols, int side) {
    if (value == 0) return std::string(1, empty);
    return symbols == Symbols::numbers ? std::to_string(value)
                                       : std::string(1, symbol_of_value(value, symbols, side));
}

/// The box of each cell.
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
