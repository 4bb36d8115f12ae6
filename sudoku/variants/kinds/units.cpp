#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/logic/logic.hpp>

namespace sudoku::kinds {

namespace {

csp::Constraint differ(const Restriction& restriction, const Grid& grid) {
    return csp::all_different(grid[restriction.cells]);
}

csp::Constraint falling_differ(const Restriction& /*restriction*/, const Grid& grid) {
    std::vector<csp::Var> cells;
    for (int i = 0; i < grid.side(); ++i) cells.push_back(grid[i * grid.side() + i]);
    return csp::all_different(cells);
}

csp::Constraint rising_differ(const Restriction& /*restriction*/, const Grid& grid) {
    std::vector<csp::Var> cells;
    for (int i = 0; i < grid.side(); ++i) cells.push_back(grid[(grid.side() - 1 - i) * grid.side() + i]);
    return csp::all_different(cells);
}

/// The k-th cells of all regions differ. Cells of boxes are counted row by row.
csp::Constraint groups_differ(const Restriction& /*restriction*/, const Grid& grid) {
    std::vector<std::vector<csp::Var>> groups;
    for (const std::vector<int>& region : grid.regions()) {
        groups.resize(std::max(groups.size(), region.size()));
        for (std::size_t i = 0; i < region.size(); ++i) groups[i].push_back(grid[region[i]]);
    }
    std::vector<csp::Constraint> parts;
    for (const auto& group : groups) parts.push_back(csp::all_different(group));
    return csp::conjunction(std::move(parts));
}

csp::Constraint windows_differ(const Restriction& /*restriction*/, const Grid& grid) {
    std::vector<csp::Constraint> parts;
    for (const std::vector<int>& window : windows_of(grid.side()))
        parts.push_back(csp::all_different(grid[window]));
    return csp::conjunction(std::move(parts));
}

} // namespace

extern const RestrictionKind falling_diagonal{
    .name = "diagonal-",
    .rule = "Digits do not repeat on the diagonal from the top left.",
    .cells = Cells::board,
    .key = "diagonal-",
    .mark = Mark::falling_line,
    .colour = "#34bbe6",
    .constraint = falling_differ,
};

extern const RestrictionKind rising_diagonal{
    .name = "diagonal+",
    .rule = "Digits do not repeat on the diagonal from the bottom left.",
    .cells = Cells::board,
    .key = "diagonal+",
    .mark = Mark::rising_line,
    .colour = "#34bbe6",
    .constraint = rising_differ,
};

extern const RestrictionKind disjoint_groups{
    .name = "disjoint groups",
    .rule = "Digits do not repeat in the same place of different regions.",
    .cells = Cells::board,
    .key = "disjointgroups",
    .constraint = groups_differ,
};

extern const RestrictionKind windows{
    .name = "windows",
    .rule = "Digits do not repeat in a window: a box that is shifted by one row and one column for each box "
            "before it.",
    .cells = Cells::board,
    .mark = Mark::windows,
    .colour = "#e0e6ea",
    .constraint = windows_differ,
};

extern const RestrictionKind extra_region{
    .name = "extra region",
    .rule = "Digits do not repeat in the cells.",
    .cells = Cells::cells,
    .key = "extraregion",
    .mark = Mark::shade,
    .colour = "#cfd8dc",
    .constraint = differ,
};

} // namespace sudoku::kinds
