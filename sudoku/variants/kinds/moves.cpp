#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <initializer_list>
#include <utility>

namespace sudoku::kinds {

namespace {

csp::Constraint differ_apart(const Grid& grid, std::initializer_list<std::pair<int, int>> moves) {
    std::vector<csp::Constraint> parts;
    for (const auto& [rows, columns] : moves)
        for (const auto& [a, b] : grid.pairs_apart(rows, columns))
            parts.push_back(csp::not_equal(grid[a], grid[b]));
    return csp::conjunction(std::move(parts));
}

csp::Constraint knights_differ(const Restriction& /*restriction*/, const Grid& grid) {
    return differ_apart(grid, {{1, 2}, {2, 1}});
}

csp::Constraint kings_differ(const Restriction& /*restriction*/, const Grid& grid) {
    return differ_apart(grid, {{0, 1}, {1, 0}, {1, 1}});
}

} // namespace

extern const RestrictionKind anti_knight{
    .name = "anti-knight",
    .rule = "Cells a knight's move apart have different digits.",
    .cells = Cells::board,
    .key = "antiknight",
    .technique = &techniques::chess_move,
    .constraint = knights_differ,
};

extern const RestrictionKind anti_king{
    .name = "anti-king",
    .rule = "Cells a king's move apart have different digits.",
    .cells = Cells::board,
    .key = "antiking",
    .technique = &techniques::chess_move,
    .constraint = kings_differ,
};

} // namespace sudoku::kinds
