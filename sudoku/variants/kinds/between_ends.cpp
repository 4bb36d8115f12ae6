#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>

#include <algorithm>
#include <cstdlib>

namespace sudoku::kinds {

namespace {

/// Relates each cell within the line to both ends by `allowed(low, high, x)`, for the lower and the higher end.
template <typename Allowed>
csp::Constraint relate_to_ends(const Restriction& restriction, const Grid& grid, const Allowed& allowed) {
    std::vector<std::vector<csp::Value>> triples;
    for (const csp::Value a : grid.values())
        for (const csp::Value b : grid.values())
            for (const csp::Value x : grid.values())
                if (allowed(std::min(a, b), std::max(a, b), x)) triples.push_back({a, b, x});
    const std::vector<int>& cells = restriction.cells;
    std::vector<csp::Constraint> parts;
    for (std::size_t i = 1; i + 1 < cells.size(); ++i)
        parts.push_back(
            csp::table({grid[cells.front()], grid[cells.back()], grid[cells[i]]}, csp::Tuples(triples)));
    return csp::conjunction(std::move(parts));
}

csp::Constraint lie_between(const Restriction& restriction, const Grid& grid) {
    return relate_to_ends(restriction, grid,
                          [](csp::Value low, csp::Value high, csp::Value x) { return low < x && x < high; });
}

csp::Constraint lie_outside(const Restriction& restriction, const Grid& grid) {
    const int least = *number_of(restriction, grid.side());
    const auto far_apart =
        csp::relation(grid[restriction.cells.front()], grid[restriction.cells.back()],
                      [least](csp::Value a, csp::Value b) { return std::abs(a - b) >= least; });
    return far_apart &&
           relate_to_ends(restriction, grid, [least](csp::Value low, csp::Value high, csp::Value x) {
               return high - low >= least && (x < low || high < x);
           });
}

} // namespace

extern const RestrictionKind between{
    .name = "between",
    .rule = "Digits on the line are greater than one of its ends and less than the other one.",
    .cells = Cells::line,
    .key = "betweenline",
    .mark = Mark::ends,
    .colour = "#cfcfcf",
    .technique = &techniques::between_bounds,
    .constraint = lie_between,
};

extern const RestrictionKind lockout{
    .name = "lockout",
    .rule = "The ends differ by at least the number, 4 if there is none, and the digits between them are "
            "less than both "
            "ends or greater than both.",
    .cells = Cells::line,
    .numbers = Numbers::optional,
    .key = "lockout",
    .usual_number = [](int /*side*/) { return 4; },
    .mark = Mark::diamond_ends,
    .colour = "#a9c7e8",
    .technique = &techniques::lockout_bounds,
    .constraint = lie_outside,
};

} // namespace sudoku::kinds
