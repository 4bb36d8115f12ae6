#include <apps/sudoku/commands.hpp>

#include <apps/common/program.hpp>
#include <apps/sudoku/puzzle_list.hpp>

#include <csp/base/random.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/puzzle/equivalent.hpp>

#include <iostream>

namespace app {

int vary(const Options& options) {
    const PuzzleList puzzles(options);
    const auto& boards = puzzles.boards();
    csp::Random random(options.search.seed);
    const std::uint64_t number = boards.empty() ? 0 : options.number.value_or(boards.size());
    for (std::uint64_t i = 0; i < number && std::cout; ++i)
        std::cout << to_line(random_equivalent(boards[i % boards.size()], random)) << '\n';
    return puzzles.is_faultless() ? success : user_error;
}

} // namespace app
