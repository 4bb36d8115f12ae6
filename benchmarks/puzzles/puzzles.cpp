#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>
#include <sudoku/board/board.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/puzzle/symmetries.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <fstream>
#include <numeric>
#include <random>
#include <string_view>
#include <utility>

namespace benchmarks {

namespace {

constexpr std::size_t cells = 81;

std::string parse_puzzle(const std::string& line, const std::string& place) {
    if (line.size() < cells)
        throw csp::Error(place + ": expected 81 cells, found " + std::to_string(line.size()));
    std::string puzzle = line.substr(0, cells);
    std::replace(puzzle.begin(), puzzle.end(), '0', '.');
    if (const std::size_t at = puzzle.find_first_not_of(".123456789"); at != std::string::npos)
        throw csp::Error(place + ", column " + std::to_string(at + 1) + ": expected a digit or '.'");
    return puzzle;
}

} // namespace

Units classic_units() {
    Units rows(9), columns(9), boxes(9);
    for (int cell = 0; cell < 81; ++cell) {
        const auto row = static_cast<std::size_t>(cell / 9);
        const auto column = static_cast<std::size_t>(cell % 9);
        rows[row].push_back(cell);
        columns[column].push_back(cell);
        boxes[row / 3 * 3 + column / 3].push_back(cell);
    }
    Units units = rows;
    units.insert(units.end(), columns.begin(), columns.end());
    units.insert(units.end(), boxes.begin(), boxes.end());
    return units;
}

csp::dense::Network classic_network() {
    csp::dense::Network network{{1, 2, 3, 4, 5, 6, 7, 8, 9}, std::vector<std::uint64_t>(cells, 0x1FF), {}};
    for (const auto& unit : classic_units()) network.units.emplace_back(unit.begin(), unit.end());
    return network;
}

std::vector<std::uint8_t> kernel_givens(const std::vector<std::string>& puzzles) {
    std::vector<std::uint8_t> givens;
    givens.reserve(puzzles.size() * cells);
    for (const std::string& puzzle : puzzles)
        for (const char sign : puzzle)
            givens.push_back(sign == '.' ? 0 : static_cast<std::uint8_t>(sign - '0'));
    return givens;
}

std::vector<std::string> read_puzzles(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw csp::Error(path + ": cannot be read");
    std::vector<std::string> puzzles;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line == "\r" || line.front() == '#') continue;
        puzzles.push_back(parse_puzzle(line, path + ", line " + std::to_string(number)));
    }
    if (puzzles.empty()) throw csp::Error(path + ": holds no puzzle");
    return puzzles;
}

std::vector<std::string> sample(const std::vector<std::string>& puzzles, std::size_t count) {
    if (count == 0 || count >= puzzles.size()) return puzzles;
    std::vector<std::string> chosen;
    chosen.reserve(count);
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(puzzles[i * puzzles.size() / count]);
    return chosen;
}

bool is_solution(std::string_view puzzle, std::string_view grid) {
    if (puzzle.size() != cells || grid.size() != cells) return false;
    if (grid.find_first_not_of("123456789") != std::string_view::npos) return false;
    for (std::size_t cell = 0; cell < cells; ++cell)
        if (puzzle[cell] != '.' && puzzle[cell] != grid[cell]) return false;
    const auto value = [&](int cell) { return grid[static_cast<std::size_t>(cell)]; };
    for (const auto& unit : classic_units())
        for (const int a : unit)
            for (const int b : unit)
                if (a != b && value(a) == value(b)) return false;
    return true;
}

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

namespace {

/// A generator that the standard specifies exactly, unlike its shuffle and distributions.
using Generator = std::mt19937_64;

template <typename Sequence>
void shuffle(Sequence& sequence, Generator& generator) {
    for (std::size_t left = sequence.size(); left > 1; --left)
        std::swap(sequence[left - 1], sequence[static_cast<std::size_t>(generator() % left)]);
}

/// Depth-first search on the cell with the fewest values left; bit v of a set stands for value v, 1..9.
class Backtracker {
  public:
    explicit Backtracker(std::string_view puzzle) {
        for (std::size_t cell = 0; cell < 81; ++cell)
            if (puzzle[cell] != '.') toggle(cell, puzzle[cell] - '0');
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

    /// Returns the last solution counted.
    std::string solution() const {
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

    std::pair<std::size_t, unsigned> tightest_cell() const {
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

/// Returns a grid with a random first row, completed with the values in a random order.
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
    std::array<std::size_t, cells> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order, generator);
    int left = 81;
    for (const std::size_t cell : order) {
        if (left <= clues) break;
        const char given = std::exchange(puzzle[cell], '.');
        if (Backtracker(puzzle).count(2, ascending) == 1)
            --left;
        else
            puzzle[cell] = given;
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
