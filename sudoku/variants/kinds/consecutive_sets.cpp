#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace sudoku::kinds {

namespace {

/// Returns the cells of a line, each once.
std::vector<int> set_of(std::vector<int> cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

/// The largest number of cells whose orders are listed: for side 9, 6 cells have 2,880 orders; 7 would have 15,120.
constexpr std::size_t most_listed_cells = 6;

/// Returns all orders of all runs of `length` consecutive values.
csp::Tuples runs(int length, int side) {
    std::vector<std::vector<csp::Value>> tuples;
    for (int first = 1; first + length - 1 <= side; ++first) {
        std::vector<csp::Value> run(static_cast<std::size_t>(length));
        std::iota(run.begin(), run.end(), first);
        do tuples.push_back(run);
        while (std::next_permutation(run.begin(), run.end()));
    }
    return csp::Tuples(tuples);
}

template <typename Allowed>
std::vector<csp::Constraint> for_all_pairs(const std::vector<csp::Var>& cells, const Allowed& allowed) {
    std::vector<csp::Constraint> parts;
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = i + 1; j < cells.size(); ++j)
            parts.push_back(csp::relation(cells[i], cells[j], allowed));
    return parts;
}

/// Different values are consecutive if and only if any two of n differ by less than n.
csp::Constraint are_consecutive(const Restriction& restriction, const Grid& grid) {
    const std::vector<csp::Var> cells = grid[set_of(restriction.cells)];
    const int length = static_cast<int>(cells.size());
    if (cells.size() <= most_listed_cells && length <= grid.side())
        return csp::table(cells, runs(length, grid.side()));
    std::vector<csp::Constraint> parts;
    if (length < grid.side())
        parts =
            for_all_pairs(cells, [length](csp::Value a, csp::Value b) { return std::abs(a - b) < length; });
    parts.push_back(csp::all_different(cells));
    return csp::conjunction(std::move(parts));
}

csp::Constraint are_far_apart(const Restriction& restriction, const Grid& grid) {
    return csp::conjunction(for_all_pairs(grid[set_of(restriction.cells)],
                                          [](csp::Value a, csp::Value b) { return std::abs(a - b) > 1; }));
}

} // namespace

extern const RestrictionKind renban{
    .name = "renban",
    .rule = "The digits are consecutive and different, in any order.",
    .cells = Cells::line,
    .key = "renban",
    .mark = Mark::thick_line,
    .colour = "#f067f0",
    .units = cells_as_unit,
    .demands_more = true,
    .technique = &techniques::renban_range,
    .constraint = are_consecutive,
};

extern const RestrictionKind nabner{
    .name = "nabner",
    .rule = "No two digits on the line, neighbours or not, are equal or consecutive.",
    .cells = Cells::line,
    .key = "nabner",
    .mark = Mark::thick_line,
    .colour = "#c9c883",
    .units = cells_as_unit,
    .demands_more = true,
    .technique = &techniques::nabner_gaps,
    .constraint = are_far_apart,
};

} // namespace sudoku::kinds
