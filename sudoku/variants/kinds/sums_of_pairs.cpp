#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace sudoku::kinds {

namespace {

csp::Constraint ten(const Restriction& restriction, const Grid& grid) {
    return grid[restriction.cells[0]] + grid[restriction.cells[1]] == 10;
}

csp::Constraint five(const Restriction& restriction, const Grid& grid) {
    return grid[restriction.cells[0]] + grid[restriction.cells[1]] == 5;
}

csp::Constraint neither_elsewhere(const Restriction& /*restriction*/, const Grid& grid) {
    std::set<std::pair<int, int>> marked;
    for (const Restriction& sum : grid.variant().restrictions)
        if (sum.kind == &letter_x || sum.kind == &letter_v)
            marked.insert(std::minmax(sum.cells[0], sum.cells[1]));
    std::vector<csp::Constraint> parts;
    for (const auto& [rows, columns] : {std::pair(0, 1), std::pair(1, 0)})
        for (const auto& [a, b] : grid.pairs_apart(rows, columns))
            if (!marked.contains(std::minmax(a, b)))
                parts.push_back(csp::relation(
                    grid[a], grid[b], [](csp::Value x, csp::Value y) { return x + y != 10 && x + y != 5; }));
    return csp::conjunction(std::move(parts));
}

} // namespace

extern const RestrictionKind letter_x{
    .name = "X",
    .rule = "The digits add up to 10.",
    .cells = Cells::pair,
    .key = "xv",
    .value = "X",
    .mark = Mark::letter,
    .sum = [](const Restriction& /*restriction*/) { return std::optional(10); },
    .technique = &techniques::letter_partners,
    .constraint = ten,
};

extern const RestrictionKind letter_v{
    .name = "V",
    .rule = "The digits add up to 5.",
    .cells = Cells::pair,
    .key = "xv",
    .value = "V",
    .mark = Mark::letter,
    .sum = [](const Restriction& /*restriction*/) { return std::optional(5); },
    .technique = &techniques::letter_partners,
    .constraint = five,
};

extern const RestrictionKind all_letters{
    .name = "all X and V",
    .rule = "Neighbours without X or V between them add up neither to 10 nor to 5.",
    .cells = Cells::board,
    .key = "negative",
    .value = "xv",
    .technique = &techniques::unmarked_neighbours,
    .constraint = neither_elsewhere,
};

} // namespace sudoku::kinds
