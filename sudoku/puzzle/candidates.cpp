#include <sudoku/puzzle/candidates.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/board/symbol.hpp>

namespace sudoku {

Candidates::Candidates(BoxShape box) : Candidates(Board(box)) {}

Candidates::Candidates(const Board& board)
    : box_rows_(static_cast<std::uint8_t>(board.box().rows)),
      box_columns_(static_cast<std::uint8_t>(board.box().columns)) {
    for (int cell = 0; cell < board.size(); ++cell) {
        const int value = board[cell];
        sets_[static_cast<std::size_t>(cell)] = value == 0 ? all_values() : std::uint32_t{1} << value;
    }
}

void Candidates::set(int cell, std::uint32_t values) {
    if (cell < 0 || cell >= size())
        throw csp::ArgumentError("sudoku::Candidates::set", "the cell is " + std::to_string(cell) +
                                                                ", expected 0 to " +
                                                                std::to_string(size() - 1));
    if ((values & ~all_values()) != 0)
        throw csp::ArgumentError("sudoku::Candidates::set",
                                 "a value is not in 1 to " + std::to_string(side()));
    sets_[static_cast<std::size_t>(cell)] = values;
}

Board Candidates::fixed() const {
    Board board(box());
    for (int cell = 0; cell < size(); ++cell) {
        if (count(cell) == 1) board.set(cell, std::countr_zero(of(cell)));
    }
    return board;
}

std::string to_grid(const Candidates& candidates) {
    return draw_grid(candidates.box(), to_texts(candidates, candidates.fixed()));
}

std::vector<std::string> to_texts(const Candidates& candidates, const Board& givens) {
    std::vector<std::string> texts(static_cast<std::size_t>(candidates.size()));
    for (int cell = 0; cell < candidates.size(); ++cell) {
        auto& text = texts[static_cast<std::size_t>(cell)];
        if (candidates.count(cell) == 1 && givens[cell] == 0) text += '=';
        for (int value = 1; value <= candidates.side(); ++value) {
            if (candidates.contains(cell, value)) text += symbol_of_value(value);
        }
    }
    return texts;
}

} // namespace sudoku
