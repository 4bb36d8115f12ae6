#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <algorithm>

namespace sudoku::kinds {

namespace {

csp::Constraint has_parity(const Restriction& restriction, const Grid& grid, int parity) {
    std::vector<csp::Value> values;
    for (const csp::Value value : grid.values())
        if (value % 2 == parity) values.push_back(value);
    return csp::in(grid[restriction.cells[0]], csp::Domain(values));
}

csp::Constraint is_odd(const Restriction& restriction, const Grid& grid) {
    return has_parity(restriction, grid, 1);
}

csp::Constraint is_even(const Restriction& restriction, const Grid& grid) {
    return has_parity(restriction, grid, 0);
}

/// Returns the neighbours of a cell that are not marked in the same way.
std::vector<int> unmarked_neighbours(const Restriction& restriction, const Grid& grid) {
    std::vector<int> neighbours = grid.neighbours(restriction.cells[0]);
    std::erase_if(neighbours, [&](int cell) {
        return std::any_of(grid.variant().restrictions.begin(), grid.variant().restrictions.end(),
                           [&](const Restriction& other) {
                               return other.kind == restriction.kind && other.cells[0] == cell;
                           });
    });
    return neighbours;
}

csp::Constraint is_least(const Restriction& restriction, const Grid& grid) {
    std::vector<csp::Constraint> parts;
    for (const int cell : unmarked_neighbours(restriction, grid))
        parts.push_back(csp::less(grid[restriction.cells[0]], grid[cell]));
    return csp::conjunction(std::move(parts));
}

csp::Constraint is_greatest(const Restriction& restriction, const Grid& grid) {
    std::vector<csp::Constraint> parts;
    for (const int cell : unmarked_neighbours(restriction, grid))
        parts.push_back(csp::less(grid[cell], grid[restriction.cells[0]]));
    return csp::conjunction(std::move(parts));
}

} // namespace

extern const RestrictionKind odd{
    .name = "odd",
    .rule = "The digit is odd.",
    .cells = Cells::cell,
    .key = "odd",
    .mark = Mark::disc,
    .colour = "#d7d7d7",
    .technique = &techniques::odd_or_even,
    .constraint = is_odd,
};

extern const RestrictionKind even{
    .name = "even",
    .rule = "The digit is even.",
    .cells = Cells::cell,
    .key = "even",
    .mark = Mark::square,
    .colour = "#b7b7b7",
    .technique = &techniques::odd_or_even,
    .constraint = is_even,
};

extern const RestrictionKind minimum{
    .name = "minimum",
    .rule = "The digit is less than those of the cells above, below, to the left and to the right that are "
            "not minimum cells.",
    .cells = Cells::cell,
    .key = "minimum",
    .mark = Mark::heads_inward,
    .colour = "#bbdefb",
    .technique = &techniques::neighbour_bounds,
    .constraint = is_least,
};

extern const RestrictionKind maximum{
    .name = "maximum",
    .rule = "The digit is greater than those of the cells above, below, to the left and to the right that "
            "are not maximum cells.",
    .cells = Cells::cell,
    .key = "maximum",
    .mark = Mark::heads_outward,
    .colour = "#ffccbc",
    .technique = &techniques::neighbour_bounds,
    .constraint = is_greatest,
};

} // namespace sudoku::kinds
