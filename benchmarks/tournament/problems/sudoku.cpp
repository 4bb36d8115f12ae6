#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/random.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>
#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/rules/rules.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <numeric>
#include <span>

namespace tournament {

namespace {

/// States the puzzle, with an all_different for each unit. The rule of twins is redundant, but narrows some domains
/// earlier.
Statement state(const sudoku::Board& givens, const sudoku::Layout& layout, Twins twins) {
    sudoku::Puzzle puzzle(givens, layout);
    if (twins == Twins::with)
        for (const auto& unit : puzzle.units())
            puzzle.model().rule(unit.name + ", naked twins", unit.cells, sudoku::rules::infer_naked_twins);
    return {.model = puzzle.model()};
}

sudoku::Puzzle by_singles(const sudoku::Layout& layout) {
    const std::array<const sudoku::UnitRule*, 2> rules{&sudoku::rules::eliminate,
                                                       &sudoku::rules::only_choice};
    return sudoku::Puzzle(layout, rules);
}

} // namespace

SinglesScale::SinglesScale(const sudoku::Layout& layout) : singles_(by_singles(layout)) {}

double SinglesScale::difficulty(const sudoku::Board& givens) {
    const auto left = singles_.propagate(givens);
    if (!left) return 0;
    int open = 0;
    for (int cell = 0; cell < left->size(); ++cell) open += left->count(cell) - 1;
    return static_cast<double>(open) / (left->size() * (left->side() - 1));
}

std::vector<Instance> sudoku_instances(const std::vector<std::pair<std::string, sudoku::Board>>& puzzles,
                                       const sudoku::Layout& layout, Twins twins) {
    SinglesScale scale(layout);
    const auto shared = std::make_shared<const sudoku::Layout>(layout);
    std::vector<Instance> instances;
    for (const auto& puzzle : puzzles)
        instances.push_back(
            {puzzle.first, scale.difficulty(puzzle.second),
             [board = puzzle.second, shared, twins] { return state(board, *shared, twins); }});
    return instances;
}

namespace classic_sudoku_set {

using Puzzles = std::vector<std::pair<std::string, sudoku::Board>>;

/// Puzzles of a kind: the hardest of `candidates` puzzles with `givens` givens each. Minimal puzzles have about 24
/// givens.
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

/// Returns the puzzles at some places, from the easiest to the hardest; equally hard puzzles are in the order of the
/// file.
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

/// Returns places of the file: the first are spread over the difficulties of a thousand puzzles, which are spread over
/// the file; the places of another thousand follow. Only a part of the difficulties of a long file is therefore
/// computed.
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

/// Returns puzzles named by their numbers in the file.
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
    .make = [](const Wanted& wanted) { return classic_sudoku_set::make(wanted, Twins::without); }};

const ProblemSet classic_sudoku_twins{
    .name = "sudoku-twins",
    .summary = "the same with the rule of naked twins",
    .make = [](const Wanted& wanted) { return classic_sudoku_set::make(wanted, Twins::with); }};

namespace diagonal_sudoku_set {

constexpr std::array wished_givens{10, 10, 18, 24}; // 10 makes minimal puzzles, with about 17 givens

sudoku::Board random_grid(std::uint64_t seed) {
    const sudoku::Puzzle empty(sudoku::Layout::diagonal());
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.variable_order = &csp::variable_order::mrv;
    options.value_order = &csp::value_order::random;
    options.restarts.kind = &csp::restart::none;
    options.seed = seed;
    return empty.decode(*csp::solve(empty.model(), options));
}

std::vector<Instance> make(const Wanted& wanted, Twins twins) {
    std::vector<std::pair<std::string, sudoku::Board>> puzzles;
    for (const std::size_t i : spread_numbers(wanted.instances, wished_givens.size())) {
        const auto board = generate_diagonal_sudoku(i + 1, by_turns(wished_givens, i));
        puzzles.emplace_back(fmt::format("seed {}, {} givens", i + 1, board.filled()), board);
    }
    return sudoku_instances(puzzles, sudoku::Layout::diagonal(), twins);
}

} // namespace diagonal_sudoku_set

sudoku::Board generate_diagonal_sudoku(std::uint64_t seed, int givens) {
    sudoku::Board board = diagonal_sudoku_set::random_grid(seed);
    std::vector<int> cells(static_cast<std::size_t>(board.size()));
    std::iota(cells.begin(), cells.end(), 0);
    csp::Random random(seed);
    random.shuffle(cells);
    sudoku::Solver solver(sudoku::Layout::diagonal());
    for (const int cell : cells) {
        if (board.filled() <= givens) break;
        const int given = board[cell];
        board.set(cell, 0);
        if (solver.solve(board, 2).unique != true) board.set(cell, given);
    }
    return board;
}

const ProblemSet diagonal_sudoku{
    .name = "sudoku-diagonal",
    .summary = "Sudokus with diagonals, some with no given to spare; difficulty: candidates left by singles",
    .make = [](const Wanted& wanted) { return diagonal_sudoku_set::make(wanted, Twins::without); }};

const ProblemSet diagonal_sudoku_twins{
    .name = "sudoku-diagonal-twins",
    .summary = "the same with the rule of naked twins",
    .make = [](const Wanted& wanted) { return diagonal_sudoku_set::make(wanted, Twins::with); }};

namespace large_sudoku_set {

struct Kind {
    int extent;
    int percent; ///< the percentage of holes
};

constexpr std::array kinds{Kind{4, 65}, Kind{4, 70}, Kind{5, 55}, Kind{5, 60}};
constexpr std::array<std::size_t, 4> from_easiest{2, 3, 0, 1}; ///< places of the kinds

std::vector<int> shuffled(int size, csp::Random& random) {
    std::vector<int> numbers(static_cast<std::size_t>(size));
    std::iota(numbers.begin(), numbers.end(), 0);
    random.shuffle(numbers);
    return numbers;
}

/// Returns the new place of each row, so that bands stay together. Columns and stacks are shuffled in the same way.
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
    .make = [](const Wanted& wanted) { return large_sudoku_set::make(wanted, Twins::with); }};

} // namespace tournament
