#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <algorithm>
#include <span>

namespace sudoku::kinds {

namespace {

/// States that all sums are equal.
csp::Constraint equal_sums(const std::vector<csp::Expression>& sums) {
    std::vector<csp::Constraint> parts;
    for (std::size_t i = 0; i < sums.size(); ++i)
        for (std::size_t j = i + 1; j < sums.size(); ++j) parts.push_back(sums[i] == sums[j]);
    return csp::conjunction(std::move(parts));
}

/// A segment is a run of cells in one region; a region that the line enters again has another segment. Cells in no
/// region are in no segment, and end none.
csp::Constraint regions_add_up_alike(const Restriction& restriction, const Grid& grid) {
    std::vector<std::vector<csp::Var>> segments;
    int region = -1;
    for (const int cell : restriction.cells) {
        if (grid.region(cell) < 0) continue;
        if (grid.region(cell) != region) segments.emplace_back();
        region = grid.region(cell);
        segments.back().push_back(grid[cell]);
    }
    std::vector<csp::Expression> sums;
    sums.reserve(segments.size());
    for (const auto& segment : segments) sums.push_back(csp::sum(segment));
    return equal_sums(sums);
}

csp::Constraint pairs_add_up_alike(const Restriction& restriction, const Grid& grid) {
    const std::vector<csp::Var> cells = grid[restriction.cells];
    std::vector<csp::Expression> sums;
    for (std::size_t i = 0; 2 * i + 1 < cells.size(); ++i)
        sums.push_back(cells[i] + cells[cells.size() - 1 - i]);
    if (cells.size() % 2 == 1) sums.emplace_back(cells[cells.size() / 2]);
    return equal_sums(sums);
}

csp::Constraint adds_up_to_ends(const Restriction& restriction, const Grid& grid) {
    const std::vector<csp::Var> cells = grid[restriction.cells];
    if (cells.size() < 3) return csp::conjunction({});
    const std::span between = std::span(cells).subspan(1, cells.size() - 2);
    return csp::sum(between) == cells.front() + cells.back();
}

/// The circle is a number of one or more digits, read row by row. The line may begin in the circle.
csp::Constraint adds_up_to_circle(const Restriction& restriction, const Grid& grid) {
    std::vector<int> circle = restriction.partners;
    std::sort(circle.begin(), circle.end());
    csp::Expression number = 0;
    for (const int cell : circle) number = 10 * number + grid[cell];
    std::vector<int> line = restriction.cells;
    if (line.size() > 1 && std::find(circle.begin(), circle.end(), line.front()) != circle.end())
        line.erase(line.begin());
    return csp::sum(grid[line]) == number;
}

csp::Constraint adds_up(const Restriction& restriction, const Grid& grid) {
    return csp::sum(grid[restriction.cells]) == restriction.numbers.front();
}

/// Draws a diagonal with its sum; no cells if it has only one.
Restriction draw_diagonal(const Board& filled, int wanted, csp::Random& random) {
    Restriction drawn = random_cells(Cells::diagonal, filled, wanted, random);
    if (drawn.cells.size() == 1) drawn.cells.clear();
    int sum = 0;
    for (const int cell : drawn.cells) sum += filled[cell];
    drawn.numbers = {sum};
    return drawn;
}

} // namespace

extern const RestrictionKind region_sum{
    .name = "region sum",
    .rule = "The parts of the line in different regions have equal sums.",
    .cells = Cells::line,
    .key = "regionsumline",
    .mark = Mark::thick_line,
    .colour = "#2ecbff",
    .technique = &techniques::equal_sums,
    .constraint = regions_add_up_alike,
};

extern const RestrictionKind zipper{
    .name = "zipper",
    .rule = "Cells equally far from the middle have equal sums, which a cell in the middle has as its digit.",
    .cells = Cells::line,
    .key = "zipperline",
    .mark = Mark::thick_line,
    .colour = "#c1b1ff",
    .technique = &techniques::equal_sums,
    .constraint = pairs_add_up_alike,
};

extern const RestrictionKind double_arrow{
    .name = "double arrow",
    .rule = "The digits between the circles add up to the sum of the circles.",
    .cells = Cells::line,
    .key = "doublearrow",
    .mark = Mark::ends,
    .colour = "#8f8f8f",
    .technique = &techniques::arrow_sum,
    .constraint = adds_up_to_ends,
};

extern const RestrictionKind arrow{
    .name = "arrow",
    .rule = "The digits on the line add up to the number in the circle.",
    .cells = Cells::arrow,
    .key = "arrow",
    .mark = Mark::arrow,
    .colour = "#8f8f8f",
    .technique = &techniques::arrow_sum,
    .constraint = adds_up_to_circle,
};

extern const RestrictionKind little_killer{
    .name = "little killer",
    .rule = "The digits on the diagonal add up to the number; they may repeat.",
    .cells = Cells::diagonal,
    .numbers = Numbers::one,
    .key = "littlekillersum",
    .mark = Mark::diagonal_clue,
    .sum = [](const Restriction& restriction) { return number_of(restriction, 0); },
    .technique = &techniques::little_killer_sum,
    .constraint = adds_up,
    .draw = draw_diagonal,
};

} // namespace sudoku::kinds
