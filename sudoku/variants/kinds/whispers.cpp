#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>

#include <cstdlib>

namespace sudoku::kinds {

namespace {

csp::Constraint leap(const Restriction& restriction, const Grid& grid) {
    const int least = *number_of(restriction, grid.side());
    std::vector<csp::Constraint> parts;
    for (std::size_t i = 1; i < restriction.cells.size(); ++i)
        parts.push_back(
            csp::relation(grid[restriction.cells[i - 1]], grid[restriction.cells[i]],
                          [least](csp::Value a, csp::Value b) { return std::abs(a - b) >= least; }));
    return csp::conjunction(std::move(parts));
}

} // namespace

extern const RestrictionKind whispers{
    .name = "whispers",
    .rule =
        "Neighbours on the line differ by at least the number; without one, by half the side, rounded up.",
    .cells = Cells::line,
    .numbers = Numbers::optional,
    .key = "whispers",
    .usual_number = [](int side) { return (side + 1) / 2; },
    .mark = Mark::thick_line,
    .colour = "#67f067",
    .technique = &techniques::whispers_neighbours,
    .constraint = leap,
};

} // namespace sudoku::kinds
