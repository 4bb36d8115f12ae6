#include <benchmarks/tournament/problems/sudoku_model.hpp>

#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/rules/rules.hpp>

#include <array>
#include <memory>

namespace tournament {

namespace {

/// Each unit is an all_different, as usual; the twins add no new knowledge, but find some of it sooner.
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

} // namespace tournament
