#include <sudoku/puzzle/equivalent.hpp>

#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

/// The numbers from 0 on in random order.
std::vector<int> random_order(int count, csp::Random& random) {
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    return order;
}

/// Lines, `thickness` of them in each band, in an order that keeps those of a band together.
std::vector<int> random_lines(int bands, int thickness, csp::Random& random) {
    std::vector<int> lines;
    for (const int band : random_order(bands, random))
        for (const int line : random_order(thickness, random)) lines.push_back(band * thickness + line);
    return lines;
}

} // namespace

Board random_equivalent(const Board& board, csp::Random& random) {
    const BoxShape box = board.box();
    const int side = board.side();
    const auto names = random_order(side, random);
    const auto rows = random_lines(side / box.rows, box.rows, random);
    const auto columns = random_lines(side / box.columns, box.columns, random);
    const bool is_transposed = box.rows == box.columns && random.below(2) == 1;
    Board made(box);
    for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j) {
            const int value =
                board[side * rows[static_cast<std::size_t>(i)] + columns[static_cast<std::size_t>(j)]];
            if (value != 0)
                made.set(is_transposed ? side * j + i : side * i + j,
                         names[static_cast<std::size_t>(value - 1)] + 1);
        }
    return made;
}

Board random_equivalent(const Board& board, const Symmetries& symmetries, csp::Random& random) {
    const auto places = symmetries.random(random);
    if (std::cmp_not_equal(places.size(), board.size()))
        throw csp::ArgumentError("sudoku::random_equivalent", "the board has " +
                                                                  std::to_string(board.size()) +
                                                                  " cells, expected those of the layout, " +
                                                                  std::to_string(places.size()));
    const auto names = random_order(board.side(), random);
    Board made(board.box());
    for (int cell = 0; cell < board.size(); ++cell)
        if (board[cell] != 0)
            made.set(places[static_cast<std::size_t>(cell)],
                     names[static_cast<std::size_t>(board[cell] - 1)] + 1);
    return made;
}

} // namespace sudoku
