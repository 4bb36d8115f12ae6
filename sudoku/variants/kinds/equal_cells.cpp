#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>

namespace sudoku::kinds {

namespace {

csp::Constraint read_the_same(const Restriction& restriction, const Grid& grid) {
    std::vector<csp::Constraint> parts;
    const std::vector<int>& cells = restriction.cells;
    for (std::size_t i = 0; 2 * i + 1 < cells.size(); ++i) {
        const int other = cells[cells.size() - 1 - i];
        if (cells[i] != other) parts.push_back(csp::equal(grid[cells[i]], grid[other]));
    }
    return csp::conjunction(std::move(parts));
}

csp::Constraint repeat(const Restriction& restriction, const Grid& grid) {
    std::vector<csp::Constraint> parts;
    for (std::size_t i = 0; i < restriction.cells.size(); ++i)
        if (restriction.cells[i] != restriction.partners[i])
            parts.push_back(csp::equal(grid[restriction.cells[i]], grid[restriction.partners[i]]));
    return csp::conjunction(std::move(parts));
}

} // namespace

extern const RestrictionKind palindrome{
    .name = "palindrome",
    .rule = "Digits read the same from both ends.",
    .cells = Cells::line,
    .key = "palindrome",
    .mark = Mark::thick_line,
    .colour = "#cfcfcf",
    .technique = &techniques::equal_cells,
    .constraint = read_the_same,
};

extern const RestrictionKind clone{
    .name = "clone",
    .rule = "Each cell of the copy has the digit of the cell in its place.",
    .cells = Cells::copy,
    .key = "clone",
    .mark = Mark::shade,
    .colour = "#d7ccc8",
    .technique = &techniques::equal_cells,
    .constraint = repeat,
};

} // namespace sudoku::kinds
