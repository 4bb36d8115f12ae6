#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/puzzles/generate.hpp>
#include <benchmarks/puzzles/puzzles.hpp>
#include <benchmarks/tournament/problems/sudoku_model.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace tournament {

namespace classic_sudoku_set {

using Puzzles = std::vector<std::pair<std::string, sudoku::Board>>;

/// The hardest of so many puzzles with so many givens. Where none can be spared there are about 24.
struct Kind {
    std::size_t candidates;
    int givens;
};
constexpr std::array kinds{Kind{200, 17}, Kind{40, 17}, Kind{5, 17}, Kind{1, 26}};

sudoku::Board hardest(const Kind& kind, std::uint64_t seed, SinglesScale& scale) {
    std::pair<double, sudoku::Board> hardest{-1, sudoku::Board()};
    for (const auto& text : benchmarks::generate_puzzles(seed, kind.candidates, kind.givens)) {
        const auto board = sudoku::Board::parse(text);
        const double difficulty = scale.difficulty(board);
        if (difficulty > hardest.first) hardest = {difficulty, board};
    }
    return hardest.second;
}

Puzzles generated(std::size_t count) {
    SinglesScale scale(sudoku::Layout::classic());
    Puzzles puzzles;
    for (std::size_t i = 0; i < count; ++i) {
        const auto board = hardest(by_turns(kinds, i), i + 1, scale);
        puzzles.emplace_back(fmt::format("seed {}, {} givens", i + 1, board.filled()), board);
    }
    return puzzles;
}

/// Evenly spaced over the file, called by their number in it.
Puzzles read(const std::string& path, std::size_t count) {
    const auto texts = benchmarks::read_puzzles(path);
    const std::string file = std::filesystem::path(path).filename().string();
    const std::size_t taken = std::min(count, texts.size());
    Puzzles puzzles;
    for (std::size_t i = 0; i < taken; ++i) {
        const std::size_t at = i * texts.size() / taken;
        puzzles.emplace_back(fmt::format("{} {}", file, at + 1), sudoku::Board::parse(texts[at]));
    }
    return puzzles;
}

std::vector<Instance> make(const Wanted& wanted, Twins twins) {
    const auto puzzles =
        wanted.puzzles.empty() ? generated(wanted.instances) : read(wanted.puzzles, wanted.instances);
    return sudoku_instances(puzzles, sudoku::Layout::classic(), twins);
}

} // namespace classic_sudoku_set

const ProblemSet classic_sudoku{
    .name = "sudoku",
    .summary = "Sudokus with one solution, some with no given to spare; difficulty: what singles leave open",
    .source = "",
    .make = [](const Wanted& wanted) { return classic_sudoku_set::make(wanted, Twins::without); }};

const ProblemSet classic_sudoku_twins{
    .name = "sudoku-twins",
    .summary = "the same with the rule of naked twins",
    .source = "",
    .make = [](const Wanted& wanted) { return classic_sudoku_set::make(wanted, Twins::with); }};

} // namespace tournament
