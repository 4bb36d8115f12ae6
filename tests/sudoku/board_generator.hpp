#pragma once

#include <sudoku/board/board.hpp>

#include <rapidcheck.h>

#include <vector>

/// Boards for property tests: every box shape, every value, about half of the cells empty.
namespace generator {

inline rc::Gen<sudoku::Board> any_board() {
    return rc::gen::exec([] {
        const sudoku::BoxShape box{*rc::gen::inRange(2, 6), *rc::gen::inRange(2, 6)};
        sudoku::Board board(box);
        const auto cells = *rc::gen::container<std::vector<int>>(
            static_cast<std::size_t>(board.size()), rc::gen::inRange(-box.side(), box.side() + 1));
        for (int cell = 0; cell < board.size(); ++cell) {
            board.set(cell, std::max(0, cells[static_cast<std::size_t>(cell)]));
        }
        return board;
    });
}

} // namespace generator
