#include <benchmarks/guard/measure.hpp>

#include <benchmarks/puzzles/puzzles.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <ctime>

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
    unsigned candidates(std::size_t cell) const {
        return all & ~(row_[cell / 9] | column_[cell % 9] | box_[box(cell)]);
    }
    /// The first of the empty cells with the fewest candidates; `cells` if all are filled.
    std::size_t tightest() const {
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

/// The ways to place queens in this row and those below, given the columns attacked vertically and diagonally.
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

namespace {

double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    constexpr double nanosecond = 1e-9;
    return static_cast<double>(time.tv_sec) + nanosecond * static_cast<double>(time.tv_nsec);
}

template <typename Work>
double seconds_of(const Work& work) {
    const double begin = processor_seconds();
    work();
    return processor_seconds() - begin;
}

void solve_puzzles() {
    static const std::vector<std::string> puzzles = generate_puzzles(3, 60, 17);
    for (const std::string& puzzle : puzzles)
        require_right(count_sudoku(puzzle, 2) == 1, "yardstick: a puzzle has one solution");
}
void place_queens() {
    require_right(count_queens(12) == 14'200, "yardstick: twelve queens have 14,200 solutions");
}

/// Work that never changes and takes about a hundredth of a second.
void run(Yardstick yardstick) { yardstick == Yardstick::queens ? place_queens() : solve_puzzles(); }

} // namespace

double speed_of(const Measure& measure, int rounds) {
    std::vector<double> quotients;
    for (int round = 0; round <= rounds; ++round) {
        const double yardstick = seconds_of([&] { run(measure.yardstick); });
        const double ours = seconds_of(measure.run);
        if (round > 0) quotients.push_back(yardstick / ours);
    }
    const auto middle = quotients.begin() + static_cast<std::ptrdiff_t>(quotients.size() / 2);
    std::nth_element(quotients.begin(), middle, quotients.end());
    return *middle;
}

double best_speed_of(const Measure& measure, int rounds, double enough) {
    constexpr int attempts = 3;
    double best = 0;
    for (int attempt = 0; attempt < attempts && (attempt == 0 || best < enough); ++attempt)
        best = std::max(best, speed_of(measure, rounds));
    return best;
}

} // namespace benchmarks::guard
