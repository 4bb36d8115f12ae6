#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <map>

namespace sudoku::kinds {

namespace {

csp::Constraint differ_and_add_up(const Restriction& restriction, const Grid& grid) {
    const std::vector<csp::Var> cells = grid[restriction.cells];
    return restriction.numbers.empty() ? csp::all_different(cells)
                                       : csp::all_different_sum(cells, restriction.numbers.front());
}

csp::Constraint contain(const Restriction& restriction, const Grid& grid) {
    std::map<int, int> times; // by number
    for (const int number : restriction.numbers) ++times[number];
    std::vector<csp::Constraint> parts;
    parts.reserve(times.size());
    for (const auto& [number, count] : times)
        parts.push_back(csp::at_least(grid[restriction.cells], number, count));
    return csp::conjunction(std::move(parts));
}

} // namespace

extern const RestrictionKind cage{
    .name = "cage",
    .rule = "Digits do not repeat in the cells, and add up to the number, if there is one.",
    .cells = Cells::cells,
    .numbers = Numbers::optional,
    .key = "killercage",
    .mark = Mark::cage,
    .units = cells_as_unit,
    .demands_more = true,
    .sum = [](const Restriction& restriction) { return number_of(restriction, 0); },
    .technique = &techniques::cage_combinations,
    .constraint = differ_and_add_up,
};

extern const RestrictionKind quadruple{
    .name = "quadruple",
    .rule = "The numbers occur in the cells, each as often as it is listed.",
    .cells = Cells::cells,
    .numbers = Numbers::several,
    .key = "quadruple",
    .mark = Mark::quadruple,
    .technique = &techniques::quadruple_digits,
    .constraint = contain,
};

} // namespace sudoku::kinds
