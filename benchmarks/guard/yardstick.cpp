#include <benchmarks/guard/measure.hpp>

#include <array>
#include <bit>
#include <cstddef>

namespace benchmarks::guard {

namespace {

constexpr std::size_t cells = 81;

/// The values in the rows, columns and boxes of a puzzle, as bits: bit v for value v, 1..9.
class Board {
  public:
    explicit Board(const std::string& puzzle) {
        for (std::size_t cell = 0; cell < cells; ++cell)
            if (puzzle[cell] != '.') toggle(cell, 1U << (puzzle[cell] - '0'));
    }

    int count(int limit) {
        const std::size_t cell = tightest();
        if (cell == cells) return 1;
        int found = 0;
        for (unsigned left = candidates(cell); left != 0 && found < limit; left &= left - 1) {
            const unsigned value = left & -left;
            toggle(cell, value);
            found += count(limit - found);
            toggle(cell, value);
        }
        return found;
    }

  private:
    static constexpr unsigned all = 0x3FE;

    static std::size_t box(std::size_t cell) { return cell / 27 * 3 + cell % 9 / 3; }

    /// Writes a value into an empty cell, or removes it again.
    void toggle(std::size_t cell, unsigned value) {
        is_filled_[cell] = !is_filled_[cell];
        row_[cell / 9] ^= value;
        column_[cell % 9] ^= value;
        box_[box(cell)] ^= value;
    }
    [[nodiscard]] unsigned candidates(std::size_t cell) const {
        return all & ~(row_[cell / 9] | column_[cell % 9] | box_[box(cell)]);
    }
    /// Returns the first of the empty cells with the fewest candidates; `cells` if all are filled.
    [[nodiscard]] std::size_t tightest() const {
        std::size_t best = cells;
        int fewest = 10;
        for (std::size_t cell = 0; cell < cells && fewest > 1; ++cell) {
            if (is_filled_[cell]) continue;
            const int count = std::popcount(candidates(cell));
            if (count >= fewest) continue;
            fewest = count;
            best = cell;
        }
        return best;
    }

    std::array<bool, cells> is_filled_{};
    std::array<unsigned, 9> row_{};
    std::array<unsigned, 9> column_{};
    std::array<unsigned, 9> box_{};
};

/// Returns the ways to place queens in this row and those below, given the columns attacked vertically and diagonally.
std::uint64_t place(std::uint64_t board, std::uint64_t columns, std::uint64_t falling, std::uint64_t rising) {
    if (columns == board) return 1;
    std::uint64_t found = 0;
    for (std::uint64_t free = board & ~(columns | falling | rising); free != 0; free &= free - 1) {
        const std::uint64_t queen = free & -free;
        found += place(board, columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
    return found;
}

} // namespace

int count_sudoku(const std::string& puzzle, int limit) { return Board(puzzle).count(limit); }

std::uint64_t count_queens(int size) { return place((std::uint64_t{1} << size) - 1, 0, 0, 0); }

} // namespace benchmarks::guard
