#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/logic/logic.hpp>

#include <algorithm>

namespace sudoku::kinds {

namespace {

/// States that the value k in a cell of the restriction means that the k-th cell of a list has some value.
template <typename List, typename Value>
csp::Constraint index(const Restriction& restriction, const Grid& grid, const List& list,
                      const Value& value) {
    std::vector<csp::Constraint> parts;
    for (const int cell : restriction.cells) {
        const std::vector<int> places = list(cell);
        for (int k = 1; k <= grid.side(); ++k) {
            std::vector<csp::Atom> atoms{csp::Atom::different(grid[cell], k)};
            if (k <= std::ssize(places))
                atoms.push_back(csp::Atom::equal(grid[places[static_cast<std::size_t>(k) - 1]], value(cell)));
            parts.push_back(csp::clause(std::move(atoms)));
        }
    }
    return csp::conjunction(std::move(parts));
}

csp::Constraint index_row(const Restriction& restriction, const Grid& grid) {
    const auto column = [&](int cell) {
        std::vector<int> cells;
        cells.reserve(static_cast<std::size_t>(grid.side()));
        for (int row = 0; row < grid.side(); ++row) cells.push_back(row * grid.side() + grid.column(cell));
        return cells;
    };
    return index(restriction, grid, column, [&](int cell) { return grid.row(cell) + 1; });
}

csp::Constraint index_column(const Restriction& restriction, const Grid& grid) {
    const auto row = [&](int cell) {
        std::vector<int> cells;
        cells.reserve(static_cast<std::size_t>(grid.side()));
        for (int column = 0; column < grid.side(); ++column)
            cells.push_back(grid.row(cell) * grid.side() + column);
        return cells;
    };
    return index(restriction, grid, row, [&](int cell) { return grid.column(cell) + 1; });
}

/// Indexes the cells of a box. A cell in no region is free.
csp::Constraint index_box(const Restriction& restriction, const Grid& grid) {
    const auto region = [&](int cell) {
        std::vector<int> cells;
        for (int other = 0; other < grid.size(); ++other)
            if (grid.region(other) == grid.region(cell)) cells.push_back(other);
        return cells;
    };
    const auto place = [&](int cell) {
        const std::vector<int> cells = region(cell);
        return static_cast<int>(std::find(cells.begin(), cells.end(), cell) - cells.begin()) + 1;
    };
    Restriction in_regions = restriction;
    std::erase_if(in_regions.cells, [&](int cell) { return grid.region(cell) < 0; });
    return index(in_regions, grid, region, place);
}

/// Draws one cell, since few cells are their own index.
Restriction draw_cell(const Board& filled, int /*wanted*/, csp::Random& random) {
    return random_cells(Cells::cell, filled, 1, random);
}

} // namespace

extern const RestrictionKind row_indexer{
    .name = "row indexer",
    .rule = "The digit k in row r means that row k has the digit r in the same column.",
    .cells = Cells::cells,
    .key = "rowindexer",
    .mark = Mark::shade,
    .colour = "#f8bbd0",
    .technique = &techniques::index_cells,
    .constraint = index_row,
    .draw = draw_cell,
};

extern const RestrictionKind column_indexer{
    .name = "column indexer",
    .rule = "The digit k in column c means that column k has the digit c in the same row.",
    .cells = Cells::cells,
    .key = "columnindexer",
    .mark = Mark::shade,
    .colour = "#ffcdd2",
    .technique = &techniques::index_cells,
    .constraint = index_column,
    .draw = draw_cell,
};

extern const RestrictionKind box_indexer{
    .name = "box indexer",
    .rule =
        "The digit k in the n-th cell of a region means that the k-th cell of the region has the digit n.",
    .cells = Cells::cells,
    .key = "boxindexer",
    .mark = Mark::shade,
    .colour = "#c8e6c9",
    .technique = &techniques::index_cells,
    .constraint = index_box,
    .draw = draw_cell,
};

} // namespace sudoku::kinds
