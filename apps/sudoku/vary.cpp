#include <apps/sudoku/commands.hpp>

#include <apps/common/program.hpp>
#include <apps/sudoku/puzzle_files.hpp>

#include <csp/base/random.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/puzzle/symmetries.hpp>

#include <iostream>
#include <map>
#include <utility>

namespace sudoku_app {

int vary(const Options& options) {
    const PuzzleList puzzles(options);
    const auto& boards = puzzles.boards();
    csp::Random random(options.search.seed);
    std::map<std::pair<int, int>, sudoku::Symmetries> symmetries; // by box
    const auto varied = [&](const sudoku::Board& board) {
        if (options.layout.is_classic()) return sudoku::random_equivalent(board, random);
        const auto box = board.box();
        auto found = symmetries.find({box.rows, box.columns});
        if (found == symmetries.end())
            found = symmetries.emplace(std::pair(box.rows, box.columns), options.layout.make(box)).first;
        return sudoku::random_equivalent(board, found->second, random);
    };
    const std::uint64_t number = boards.empty() ? 0 : options.number.value_or(boards.size());
    for (std::uint64_t i = 0; i < number && std::cout; ++i)
        std::cout << to_line(varied(boards[i % boards.size()])) << '\n';
    return puzzles.is_faultless() ? app::success : app::user_error;
}

} // namespace sudoku_app
