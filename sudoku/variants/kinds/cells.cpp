#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/base/random.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <algorithm>
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

Restriction draw_with_sum(const Board& filled, int wanted, csp::Random& random) {
    Restriction drawn = random_cells(Cells::cells, filled, wanted, random);
    int sum = 0;
    for (const int cell : drawn.cells) sum += filled[cell];
    drawn.numbers = {sum};
    return drawn;
}

/// Draws four cells around a corner, and one to four of their values.
Restriction draw_around_corner(const Board& filled, int /*wanted*/, csp::Random& random) {
    const int side = filled.side();
    const auto below = [&](int bound) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    };
    const int first = below(side - 1) * side + below(side - 1);
    Restriction drawn{.cells = {first, first + 1, first + side, first + side + 1}};
    for (const int cell : drawn.cells) drawn.numbers.push_back(filled[cell]);
    random.shuffle(drawn.numbers);
    drawn.numbers.resize(1 + random.below(4));
    std::sort(drawn.numbers.begin(), drawn.numbers.end());
    return drawn;
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
    .draw = draw_with_sum,
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
    .draw = draw_around_corner,
};

} // namespace sudoku::kinds
