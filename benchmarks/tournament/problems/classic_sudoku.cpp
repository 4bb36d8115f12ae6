#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/puzzles/generate.hpp>
#include <benchmarks/puzzles/puzzles.hpp>
#include <benchmarks/tournament/problems/spread.hpp>
#include <benchmarks/tournament/problems/sudoku_model.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>

namespace tournament {

namespace classic_sudoku_set {

using Puzzles = std::vector<std::pair<std::string, sudoku::Board>>;

/// The hardest of `candidates` puzzles with `givens` givens each. Minimal puzzles have about 24.
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
    for (const std::size_t i : spread_numbers(count, kinds.size())) {
        const auto board = hardest(by_turns(kinds, i), i + 1, scale);
        puzzles.emplace_back(fmt::format("seed {}, {} givens", i + 1, board.filled()), board);
    }
    return puzzles;
}

using Places = std::vector<std::size_t>;

/// Puzzles at some places, from the easiest to the hardest; equally hard ones in the order of the file.
Places by_difficulty(const std::vector<std::string>& texts, std::span<const std::size_t> places,
                     SinglesScale& scale) {
    std::vector<std::pair<double, std::size_t>> sorted;
    for (const std::size_t place : places)
        sorted.emplace_back(scale.difficulty(sudoku::Board::parse(texts[place])), place);
    std::ranges::sort(sorted);
    Places result;
    for (const auto& [difficulty, place] : sorted) result.push_back(place);
    return result;
}

/// The first puzzles of a file are spread over the difficulties of a thousand puzzles that are spread over the file;
/// those of another thousand follow. So not all difficulties of a long file have to be computed.
Places spread_over_difficulty(const std::vector<std::string>& texts, std::size_t count) {
    constexpr std::size_t thousand = 1000;
    const Places over_file = spread_order(texts.size());
    SinglesScale scale(sudoku::Layout::classic());
    Places chosen;
    while (chosen.size() < std::min(count, texts.size())) {
        const auto rest = std::span(over_file).subspan(chosen.size());
        const Places sorted = by_difficulty(texts, rest.first(std::min(thousand, rest.size())), scale);
        for (const std::size_t rank : spread_order(sorted.size())) chosen.push_back(sorted[rank]);
    }
    chosen.resize(std::min(count, chosen.size()));
    return chosen;
}

/// Puzzles named by their numbers in the file.
Puzzles read(const std::string& path, std::size_t count) {
    const auto texts = benchmarks::read_puzzles(path);
    const std::string file = std::filesystem::path(path).filename().string();
    Puzzles puzzles;
    for (const std::size_t place : spread_over_difficulty(texts, count))
        puzzles.emplace_back(fmt::format("{} {}", file, place + 1), sudoku::Board::parse(texts[place]));
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
    .summary =
        "Sudokus with one solution, some with no given to spare; difficulty: candidates left by singles",
    .source = "",
    .make = [](const Wanted& wanted) { return classic_sudoku_set::make(wanted, Twins::without); }};

const ProblemSet classic_sudoku_twins{
    .name = "sudoku-twins",
    .summary = "the same with the rule of naked twins",
    .source = "",
    .make = [](const Wanted& wanted) { return classic_sudoku_set::make(wanted, Twins::with); }};

} // namespace tournament
