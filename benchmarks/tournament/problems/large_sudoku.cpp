#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/tournament/problems/spread.hpp>
#include <benchmarks/tournament/problems/sudoku_model.hpp>

#include <csp/base/random.hpp>

#include <fmt/format.h>

#include <array>
#include <numeric>

namespace tournament {

namespace large_sudoku_set {

struct Kind {
    int extent;
    int percent; ///< of holes
};

constexpr std::array kinds{Kind{4, 65}, Kind{4, 70}, Kind{5, 55}, Kind{5, 60}};
constexpr std::array<std::size_t, 4> from_easiest{2, 3, 0, 1}; ///< places of the kinds

std::vector<int> shuffled(int size, csp::Random& random) {
    std::vector<int> numbers(static_cast<std::size_t>(size));
    std::iota(numbers.begin(), numbers.end(), 0);
    random.shuffle(numbers);
    return numbers;
}

/// The new place of each row: bands stay together. The same holds for columns and stacks.
std::vector<int> shuffled_lines(int extent, csp::Random& random) {
    std::vector<int> lines;
    for (const int band : shuffled(extent, random))
        for (const int line : shuffled(extent, random)) lines.push_back(band * extent + line);
    return lines;
}

sudoku::Board shuffled_grid(int extent, csp::Random& random) {
    const int side = extent * extent;
    const auto rows = shuffled_lines(extent, random);
    const auto columns = shuffled_lines(extent, random);
    const auto values = shuffled(side, random);
    sudoku::Board board({extent, extent});
    int cell = 0;
    for (const int row : rows)
        for (const int column : columns) {
            const int value = (row % extent * extent + row / extent + column) % side;
            board.set(cell++, values[static_cast<std::size_t>(value)] + 1);
        }
    return board;
}

Instance instance(std::size_t number, Twins twins) {
    const auto& [extent, percent] = by_turns(kinds, number);
    const std::uint64_t seed = number + 1;
    const auto name = fmt::format("side {}, {} % holes, seed {}", extent * extent, percent, seed);
    const auto layout = sudoku::Layout::classic({extent, extent});
    return sudoku_instances({{name, punched_sudoku(extent, percent, seed)}}, layout, twins).front();
}

std::vector<Instance> make(const Wanted& wanted, Twins twins) {
    std::vector<Instance> instances;
    for (const std::size_t i : spread_numbers(wanted.instances, kinds.size())) {
        const std::size_t first_of_turn = i / kinds.size() * kinds.size();
        instances.push_back(instance(first_of_turn + by_turns(from_easiest, i), twins));
    }
    return instances;
}

} // namespace large_sudoku_set

sudoku::Board punched_sudoku(int extent, int percent, std::uint64_t seed) {
    csp::Random random(seed);
    sudoku::Board board = large_sudoku_set::shuffled_grid(extent, random);
    auto cells = large_sudoku_set::shuffled(board.size(), random);
    cells.resize(cells.size() * static_cast<std::size_t>(percent) / 100);
    for (const int cell : cells) board.set(cell, 0);
    return board;
}

const ProblemSet large_sudoku{
    .name = "sudoku-large",
    .summary = "Sudokus of 16 and 25 rows with many holes; difficulty: candidates left by singles",
    .source = "Ansotegui, Bejar, Fernandez, Gomes, Mateu, AAAI 2006",
    .make = [](const Wanted& wanted) { return large_sudoku_set::make(wanted, Twins::without); }};

const ProblemSet large_sudoku_twins{
    .name = "sudoku-large-twins",
    .summary = "the same with the rule of naked twins",
    .source = "",
    .make = [](const Wanted& wanted) { return large_sudoku_set::make(wanted, Twins::with); }};

} // namespace tournament
