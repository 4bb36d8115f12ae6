#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace sudoku::kinds {

namespace {

bool differ_by(csp::Value a, csp::Value b, int difference) { return std::abs(a - b) == difference; }

bool have_ratio(csp::Value a, csp::Value b, int ratio) { return a == ratio * b || b == ratio * a; }

csp::Constraint white(const Restriction& restriction, const Grid& grid) {
    return csp::relation(grid[restriction.cells[0]], grid[restriction.cells[1]],
                         [by = *number_of(restriction, grid.side())](csp::Value a, csp::Value b) {
                             return differ_by(a, b, by);
                         });
}

csp::Constraint black(const Restriction& restriction, const Grid& grid) {
    return csp::relation(grid[restriction.cells[0]], grid[restriction.cells[1]],
                         [ratio = *number_of(restriction, grid.side())](csp::Value a, csp::Value b) {
                             return have_ratio(a, b, ratio);
                         });
}

/// Forbids pairs of values in neighbours that have no dot of either colour. A pair such as 1 and 2 may have either dot,
/// so a dot of one colour leaves open whether a dot of the second colour is missing.
template <typename Allowed>
csp::Constraint where_no_dot_is(const Grid& grid, const Allowed& allowed) {
    std::set<std::pair<int, int>> dotted;
    for (const Restriction& dot : grid.variant().restrictions)
        if (dot.kind == &white_dot || dot.kind == &black_dot)
            dotted.insert(std::minmax(dot.cells[0], dot.cells[1]));
    std::vector<csp::Constraint> parts;
    for (const auto& [rows, columns] : {std::pair(0, 1), std::pair(1, 0)})
        for (const auto& [a, b] : grid.pairs_apart(rows, columns))
            if (!dotted.contains(std::minmax(a, b)))
                parts.push_back(csp::relation(grid[a], grid[b], allowed));
    return csp::conjunction(std::move(parts));
}

csp::Constraint none_consecutive(const Restriction& /*restriction*/, const Grid& grid) {
    return where_no_dot_is(grid, [](csp::Value a, csp::Value b) { return !differ_by(a, b, 1); });
}

/// Forbids the ratios of the black dots, or 2 if there are no black dots, in neighbours without a dot.
csp::Constraint no_other_ratio(const Restriction& /*restriction*/, const Grid& grid) {
    std::set<int> ratios;
    for (const Restriction& dot : grid.variant().restrictions)
        if (dot.kind == &black_dot) ratios.insert(*number_of(dot, grid.side()));
    if (ratios.empty()) ratios.insert(2);
    return where_no_dot_is(grid, [ratios](csp::Value a, csp::Value b) {
        return std::none_of(ratios.begin(), ratios.end(), [&](int ratio) { return have_ratio(a, b, ratio); });
    });
}

} // namespace

extern const RestrictionKind white_dot{
    .name = "white dot",
    .rule = "The digits differ by the number, 1 if there is none.",
    .cells = Cells::pair,
    .numbers = Numbers::optional,
    .key = "difference",
    .usual_number = [](int /*side*/) { return 1; },
    .mark = Mark::white_dot,
    .technique = &techniques::dot_partners,
    .constraint = white,
};

extern const RestrictionKind black_dot{
    .name = "black dot",
    .rule = "One digit is the other one times the number, 2 if there is none.",
    .cells = Cells::pair,
    .numbers = Numbers::optional,
    .key = "ratio",
    .usual_number = [](int /*side*/) { return 2; },
    .mark = Mark::black_dot,
    .technique = &techniques::dot_partners,
    .constraint = black,
};

extern const RestrictionKind nonconsecutive{
    .name = "nonconsecutive",
    .rule = "Digits of neighbours do not differ by 1, unless there is a dot between them.",
    .cells = Cells::board,
    .key = "nonconsecutive",
    .technique = &techniques::unmarked_neighbours,
    .constraint = none_consecutive,
};

extern const RestrictionKind all_black_dots{
    .name = "all black dots",
    .rule = "Neighbours without a dot between them do not have the ratio of any black dot, or 2 if there are "
            "none.",
    .cells = Cells::board,
    .key = "negative",
    .value = "ratio",
    .technique = &techniques::unmarked_neighbours,
    .constraint = no_other_ratio,
};

} // namespace sudoku::kinds
