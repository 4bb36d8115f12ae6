#include <benchmarks/puzzles/equivalent.hpp>

#include <benchmarks/puzzles/puzzles.hpp>

#include <sudoku/board/board.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/puzzle/equivalent.hpp>

namespace benchmarks {

std::vector<std::string> equivalent_puzzles(const std::vector<std::string>& puzzles, std::size_t count,
                                            std::uint64_t seed) {
    const auto chosen = sample(puzzles, count);
    csp::Random random(seed);
    std::vector<std::string> made;
    made.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto board = sudoku::Board::parse(chosen[i % chosen.size()], sudoku::BoxShape{3, 3});
        made.push_back(to_line(random_equivalent(board, random)));
    }
    return made;
}

} // namespace benchmarks
