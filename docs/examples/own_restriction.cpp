// A restriction of one's own: neighbours on the line add up to at least a number.
#include <sudoku/sudoku.hpp>

#include <csp/csp.hpp>

#include <algorithm>
#include <iostream>

/// The kind: its words, its cells, its drawing, the constraint that states it, and how a generator draws one.
const sudoku::RestrictionKind loud_line{
    .name = "loud line",
    .rule = "Neighbours on the line add up to at least the number.",
    .cells = sudoku::Cells::line,
    .numbers = sudoku::Numbers::one,
    .mark = sudoku::Mark::thick_line,
    .colour = "#ffb300",
    .constraint =
        [](const sudoku::Restriction& line, const sudoku::Grid& grid) {
            std::vector<csp::Constraint> parts;
            for (std::size_t i = 1; i < line.cells.size(); ++i)
                parts.push_back(grid[line.cells[i - 1]] + grid[line.cells[i]] >= line.numbers[0]);
            return csp::conjunction(std::move(parts));
        },
    .draw =
        [](const sudoku::Board& filled, int wanted, csp::Random& random) {
            sudoku::Restriction line = random_cells(sudoku::Cells::line, filled, wanted, random);
            int least = 2 * filled.side();
            for (std::size_t i = 1; i < line.cells.size(); ++i)
                least = std::min(least, filled[line.cells[i - 1]] + filled[line.cells[i]]);
            line.numbers = {least};
            return line;
        },
};

int main() {
    sudoku::Variant variant(4);
    variant.restrictions = {{&loud_line, {0, 1, 2, 3}, {}, {5}}, {&loud_line, {3, 7, 11}, {}, {6}}};
    variant.givens.set(0, 1);
    variant.givens.set(4, 3);

    const sudoku::Answer answer = sudoku::solve(variant, 2);
    if (answer.solution) std::cout << *answer.solution;
    std::cout << (answer.unique == true ? "one solution" : "not one solution") << "\n\n";

    const sudoku::VariantModel stated(variant);
    std::cout << csp::explain(stated.model()).describe(stated.model()) << '\n';

    sudoku::VariantGenerator generator(sudoku::Variant(4), {.restrictions = {{&loud_line, 3}}});
    if (const auto made = generator.next()) std::cout << to_text(*made);
}
