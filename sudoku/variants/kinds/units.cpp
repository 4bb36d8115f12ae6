#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <utility>

namespace sudoku::kinds {

std::vector<Unit> cells_as_unit(const Restriction& restriction, const Variant& variant) {
    return {{name_of(restriction, variant.side()), restriction.cells}};
}

namespace {

using Units = std::vector<Unit>;

Units falling(const Restriction& /*restriction*/, const Variant& variant) {
    Unit unit{"diagonal-", {}};
    for (int i = 0; i < variant.side(); ++i) unit.cells.push_back(i * variant.side() + i);
    return {unit};
}

Units rising(const Restriction& /*restriction*/, const Variant& variant) {
    Unit unit{"diagonal+", {}};
    for (int i = 0; i < variant.side(); ++i)
        unit.cells.push_back((variant.side() - 1 - i) * variant.side() + i);
    return {unit};
}

/// Returns the k-th cells of all regions. Cells of boxes are counted row by row.
Units places_in_regions(const Restriction& /*restriction*/, const Variant& variant) {
    Units units;
    for (const std::vector<int>& region : regions_of(variant)) {
        for (std::size_t i = 0; i < region.size(); ++i) {
            if (i == units.size()) units.push_back({"disjoint group " + std::to_string(i + 1), {}});
            units[i].cells.push_back(region[i]);
        }
    }
    return units;
}

Units all_windows(const Restriction& /*restriction*/, const Variant& variant) {
    Units units;
    for (std::vector<int>& window : windows_of(variant.side()))
        units.push_back({"window " + std::to_string(units.size() + 1), std::move(window)});
    return units;
}

csp::Constraint differ(const Restriction& restriction, const Grid& grid) {
    std::vector<csp::Constraint> parts;
    for (const Unit& unit : restriction.kind->units(restriction, grid.variant()))
        parts.push_back(csp::all_different(grid[unit.cells]));
    return parts.size() == 1 ? parts.front() : csp::conjunction(std::move(parts));
}

/// Draws a region with a cell for each value; no cells if there is no space for so many.
Restriction draw_region(const Board& filled, int /*wanted*/, csp::Random& random) {
    Restriction drawn = random_cells(Cells::cells, filled, filled.side(), random);
    if (std::ssize(drawn.cells) < filled.side()) drawn.cells.clear();
    return drawn;
}

} // namespace

extern const RestrictionKind falling_diagonal{
    .name = "diagonal-",
    .rule = "Digits do not repeat on the diagonal from the top left.",
    .cells = Cells::board,
    .key = "diagonal-",
    .mark = Mark::falling_line,
    .colour = "#34bbe6",
    .units = falling,
    .constraint = differ,
};

extern const RestrictionKind rising_diagonal{
    .name = "diagonal+",
    .rule = "Digits do not repeat on the diagonal from the bottom left.",
    .cells = Cells::board,
    .key = "diagonal+",
    .mark = Mark::rising_line,
    .colour = "#34bbe6",
    .units = rising,
    .constraint = differ,
};

extern const RestrictionKind disjoint_groups{
    .name = "disjoint groups",
    .rule = "Digits do not repeat in the same place of different regions.",
    .cells = Cells::board,
    .key = "disjointgroups",
    .units = places_in_regions,
    .constraint = differ,
};

extern const RestrictionKind windows{
    .name = "windows",
    .rule = "Digits do not repeat in a window: a box that is shifted by one row and one column for each box "
            "before it.",
    .cells = Cells::board,
    .mark = Mark::windows,
    .colour = "#e0e6ea",
    .units = all_windows,
    .constraint = differ,
};

extern const RestrictionKind extra_region{
    .name = "extra region",
    .rule = "Digits do not repeat in the cells.",
    .cells = Cells::cells,
    .key = "extraregion",
    .mark = Mark::shade,
    .colour = "#cfd8dc",
    .units = cells_as_unit,
    .constraint = differ,
    .draw = draw_region,
};

} // namespace sudoku::kinds
