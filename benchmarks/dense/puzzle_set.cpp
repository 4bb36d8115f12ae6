#include <benchmarks/dense/puzzle_set.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace benchmarks {

namespace {

template <typename Number>
std::vector<Number> random_order(std::size_t size, Number least, csp::Random& random) {
    std::vector<Number> order(size);
    std::iota(order.begin(), order.end(), least);
    random.shuffle(order);
    return order;
}

/// Rows, or columns, in an order that keeps those of a band together.
std::vector<std::size_t> random_lines(std::size_t box_side, csp::Random& random) {
    std::vector<std::size_t> lines;
    lines.reserve(box_side * box_side);
    for (const std::size_t band : random_order<std::size_t>(box_side, 0, random))
        for (const std::size_t line : random_order<std::size_t>(box_side, 0, random))
            lines.push_back(band * box_side + line);
    return lines;
}

} // namespace

csp::dense::Batch PuzzleSet::part(std::size_t first, std::size_t most,
                                  std::span<csp::dense::Outcome> outcomes) const {
    const std::size_t taken = std::min(most, count - first);
    return {.count = taken,
            .givens = std::span(givens).subspan(first * cells(), taken * cells()),
            .outcomes = outcomes.subspan(first, taken)};
}

csp::dense::Network network_of(const sudoku::Layout& layout) {
    csp::dense::Network network;
    const auto side = static_cast<std::size_t>(layout.side());
    network.values.resize(side);
    std::iota(network.values.begin(), network.values.end(), 1);
    network.domains.assign(side * side, (std::uint64_t{1} << side) - 1);
    for (const sudoku::Unit& unit : layout.units())
        network.units.emplace_back(unit.cells.begin(), unit.cells.end());
    return network;
}

PuzzleSet puzzle_set(const std::vector<std::string>& puzzles) {
    PuzzleSet set{network_of(sudoku::Layout::classic()), puzzles.size(), {}};
    set.givens.reserve(set.count * set.cells());
    for (const std::string& puzzle : puzzles)
        for (const char given : puzzle)
            set.givens.push_back(static_cast<std::uint8_t>(given == '.' ? 0 : given - '0'));
    return set;
}

PuzzleSet completed_grids(const sudoku::Layout& layout, std::size_t count, std::uint64_t seed) {
    csp::Random random(seed);
    PuzzleSet set{network_of(layout), count, {}};
    set.givens.resize(count * set.cells());
    for (std::size_t p = 0; p < count; ++p) {
        const auto row = random_order<std::uint8_t>(set.network.values.size(), 1, random);
        std::copy(row.begin(), row.end(), set.givens.begin() + static_cast<std::ptrdiff_t>(p * set.cells()));
    }
    const csp::dense::CompiledNetwork compiled(set.network);
    std::vector<csp::dense::Outcome> outcomes(count);
    std::vector<std::uint8_t> solutions(set.givens.size());
    csp::dense::Batch batch = set.part(0, count, outcomes);
    batch.limit = 1;
    batch.solutions = solutions;
    csp::dense::BatchSolver(compiled).solve(batch);
    for (const csp::dense::Outcome& outcome : outcomes)
        if (outcome.solutions == 0) throw std::runtime_error("completed_grids: no solution");
    std::transform(solutions.begin(), solutions.end(), set.givens.begin(),
                   [](std::uint8_t number) { return static_cast<std::uint8_t>(number + 1); });
    return set;
}

PuzzleSet shuffled_grids(int box_side, std::size_t count, std::uint64_t seed) {
    csp::Random random(seed);
    PuzzleSet set{network_of(sudoku::Layout::classic({box_side, box_side})), count, {}};
    const auto box = static_cast<std::size_t>(box_side);
    const std::size_t side = box * box;
    set.givens.reserve(count * set.cells());
    for (std::size_t p = 0; p < count; ++p) {
        const auto values = random_order<std::uint8_t>(side, 1, random);
        const auto rows = random_lines(box, random);
        const auto columns = random_lines(box, random);
        for (const std::size_t row : rows)
            for (const std::size_t column : columns)
                set.givens.push_back(values[(row % box * box + row / box + column) % side]);
    }
    return set;
}

PuzzleSet dig(PuzzleSet grids, std::size_t clues, std::uint64_t seed) {
    csp::Random random(seed);
    const std::size_t cells = grids.cells();
    std::vector<std::vector<std::size_t>> order;
    order.reserve(grids.count);
    for (std::size_t p = 0; p < grids.count; ++p)
        order.push_back(random_order<std::size_t>(cells, 0, random));
    std::vector<std::size_t> left(grids.count, cells);
    std::vector<std::uint8_t> taken(grids.count);
    std::vector<csp::dense::Outcome> outcomes(grids.count);
    const csp::dense::CompiledNetwork compiled(grids.network);
    csp::dense::BatchSolver solver(compiled);
    const auto given = [&](std::size_t p, std::size_t step) -> std::uint8_t& {
        return grids.givens[p * cells + order[p][step]];
    };
    for (std::size_t step = 0; step < cells; ++step) {
        for (std::size_t p = 0; p < grids.count; ++p)
            taken[p] = left[p] > clues ? std::exchange(given(p, step), std::uint8_t{0}) : std::uint8_t{0};
        solver.solve(grids.part(0, grids.count, outcomes));
        for (std::size_t p = 0; p < grids.count; ++p) {
            if (taken[p] == 0) continue;
            if (outcomes[p].solutions == 1)
                --left[p];
            else
                given(p, step) = taken[p];
        }
        if (*std::max_element(left.begin(), left.end()) <= clues) break;
    }
    return grids;
}

PuzzleSet repeated(const PuzzleSet& set, std::size_t times) {
    PuzzleSet more{set.network, set.count * times, {}};
    more.givens.reserve(set.givens.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        more.givens.insert(more.givens.end(), set.givens.begin(), set.givens.end());
    return more;
}

} // namespace benchmarks
