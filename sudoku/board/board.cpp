#include <sudoku/board/board.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

void require_box(BoxShape box) {
    if (box.is_valid()) return;
    throw csp::ArgumentError("sudoku::Board", "the box is " + std::to_string(box.rows) + "x" +
                                                  std::to_string(box.columns) + ", expected 2x2 to 5x5");
}

[[noreturn]] void reject_value(const std::string& function, int cell, int value, int side) {
    throw csp::ArgumentError(function, "the value of cell " + std::to_string(cell) + " is " +
                                           std::to_string(value) + ", expected 0 (empty) to " +
                                           std::to_string(side));
}

} // namespace

Board::Board(BoxShape box)
    : box_rows_((require_box(box), static_cast<std::uint8_t>(box.rows))),
      box_columns_(static_cast<std::uint8_t>(box.columns)) {}

Board::Board(BoxShape box, std::span<const std::uint8_t> cells) : Board(box) {
    if (std::cmp_not_equal(cells.size(), size())) {
        throw csp::ArgumentError("sudoku::Board", std::to_string(cells.size()) + " cells given, expected " +
                                                      std::to_string(size()));
    }
    const auto too_large =
        std::find_if(cells.begin(), cells.end(), [this](int value) { return value > side(); });
    if (too_large != cells.end()) {
        reject_value("sudoku::Board", static_cast<int>(too_large - cells.begin()), *too_large, side());
    }
    std::copy(cells.begin(), cells.end(), cells_.begin());
}

Board Board::parse(std::string_view text, std::optional<BoxShape> box) {
    std::istringstream in{std::string(text)};
    BoardReader reader(in, {box});
    const auto first = reader.next();
    if (!first) throw ParseError(1, 1, "a puzzle", "none in the text");
    if (const auto* error = first->error()) throw *error;
    if (const auto second = reader.next()) {
        if (const auto* error = second->error()) throw *error;
        throw ParseError(second->line, 1, "one puzzle", "a second one");
    }
    return *first->board();
}

int Board::filled() const {
    return size() - static_cast<int>(std::count(cells().begin(), cells().end(), std::uint8_t{0}));
}

void Board::set(int cell, int value) {
    if (cell < 0 || cell >= size()) {
        throw csp::ArgumentError("sudoku::Board::set", "the cell is " + std::to_string(cell) +
                                                           ", expected 0 to " + std::to_string(size() - 1));
    }
    if (value < 0 || value > side()) reject_value("sudoku::Board::set", cell, value, side());
    cells_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(value);
}

bool are_connected(std::span<const int> cells, int side) {
    if (cells.empty()) return true;
    std::vector<int> reached{cells.front()};
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const int cell : cells) {
            const int rows = std::abs(cell / side - reached[i] / side);
            const int columns = std::abs(cell % side - reached[i] % side);
            if (rows + columns == 1 && std::find(reached.begin(), reached.end(), cell) == reached.end())
                reached.push_back(cell);
        }
    return reached.size() == cells.size();
}

std::ostream& operator<<(std::ostream& out, const Board& board) { return out << to_grid(board); }

} // namespace sudoku
