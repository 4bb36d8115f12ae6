#include <benchmarks/puzzles/generate.hpp>

#include <array>
#include <bit>
#include <numeric>
#include <random>
#include <string_view>
#include <utility>

namespace benchmarks {

namespace {

/// Specified exactly by the standard, unlike the standard's shuffle and distributions.
using Generator = std::mt19937_64;

template <typename Sequence>
void shuffle(Sequence& sequence, Generator& generator) {
    for (std::size_t left = sequence.size(); left > 1; --left) {
        std::swap(sequence[left - 1], sequence[static_cast<std::size_t>(generator() % left)]);
    }
}

/// Depth-first search on the cell with the fewest values left; bit v of a set stands for value v, 1..9.
class Backtracker {
  public:
    explicit Backtracker(std::string_view puzzle) {
        for (std::size_t cell = 0; cell < 81; ++cell) {
            if (puzzle[cell] != '.') toggle(cell, puzzle[cell] - '0');
        }
    }

    /// Counts solutions and stops at `limit`; values are tried in the given order.
    int count(int limit, const std::array<int, 9>& value_order) {
        const auto [cell, values] = tightest_cell();
        if (cell == filled) {
            solution_ = grid_;
            return 1;
        }
        int found = 0;
        for (const int value : value_order) {
            if ((values & (1U << value)) == 0) continue;
            toggle(cell, value);
            found += count(limit - found, value_order);
            toggle(cell, value);
            if (found >= limit) break;
        }
        return found;
    }

    /// The last solution counted.
    [[nodiscard]] std::string solution() const {
        std::string text;
        for (const int value : solution_) text += static_cast<char>('0' + value);
        return text;
    }

  private:
    static constexpr std::size_t filled = 81;

    /// Writes a value into an empty cell, or removes it again.
    void toggle(std::size_t cell, int value) {
        grid_[cell] ^= value;
        const unsigned bit = 1U << value;
        row_[cell / 9] ^= bit;
        column_[cell % 9] ^= bit;
        box_[cell / 27 * 3 + cell % 9 / 3] ^= bit;
    }

    [[nodiscard]] std::pair<std::size_t, unsigned> tightest_cell() const {
        std::pair<std::size_t, unsigned> tightest{filled, 0};
        int fewest = 10;
        for (std::size_t cell = 0; cell < 81 && fewest > 1; ++cell) {
            if (grid_[cell] != 0) continue;
            const unsigned values =
                0x3feU & ~(row_[cell / 9] | column_[cell % 9] | box_[cell / 27 * 3 + cell % 9 / 3]);
            if (std::popcount(values) >= fewest) continue;
            fewest = std::popcount(values);
            tightest = {cell, values};
        }
        return tightest;
    }

    std::array<int, 81> grid_{};
    std::array<int, 81> solution_{};
    std::array<unsigned, 9> row_{};
    std::array<unsigned, 9> column_{};
    std::array<unsigned, 9> box_{};
};

constexpr std::array<int, 9> ascending{1, 2, 3, 4, 5, 6, 7, 8, 9};

/// A random first row, the rest completed in a random order of values.
std::string random_grid(Generator& generator) {
    std::array<int, 9> first_row = ascending;
    std::array<int, 9> value_order = ascending;
    shuffle(first_row, generator);
    shuffle(value_order, generator);
    std::string puzzle(81, '.');
    for (std::size_t cell = 0; cell < 9; ++cell) puzzle[cell] = static_cast<char>('0' + first_row[cell]);
    Backtracker search(puzzle);
    search.count(1, value_order);
    return search.solution();
}

std::string dig(std::string puzzle, int clues, Generator& generator) {
    std::array<std::size_t, 81> cells{};
    std::iota(cells.begin(), cells.end(), std::size_t{0});
    shuffle(cells, generator);
    int left = 81;
    for (const std::size_t cell : cells) {
        if (left <= clues) break;
        const char given = std::exchange(puzzle[cell], '.');
        if (Backtracker(puzzle).count(2, ascending) == 1) {
            --left;
        } else {
            puzzle[cell] = given;
        }
    }
    return puzzle;
}

} // namespace

std::vector<std::string> generate_puzzles(std::uint64_t seed, std::size_t count, int clues) {
    Generator generator(seed);
    std::vector<std::string> puzzles;
    puzzles.reserve(count);
    for (std::size_t i = 0; i < count; ++i) puzzles.push_back(dig(random_grid(generator), clues, generator));
    return puzzles;
}

} // namespace benchmarks
