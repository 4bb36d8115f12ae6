#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <map>

namespace puzzles::models {

namespace star_battle_puzzle {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

Statement state(Input& input) {
    const int stars = input.number("the number of stars", 1, 20);
    const CharacterGrid grid = input.grid(letters);
    if (grid.rows != grid.columns || grid.rows > 50)
        input.refuse("expected as many rows as columns, up to 50");
    const std::size_t n = grid.rows;
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = cells_of(model, n, n, csp::range(0, 1));
    std::map<std::string, std::vector<csp::Var>> units;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        units["row " + std::to_string(i / n + 1)].push_back(cell[i]);
        units["column " + std::to_string(i % n + 1)].push_back(cell[i]);
        units[std::string("region ") + grid.cells[i]].push_back(cell[i]);
    }
    for (const auto& [name, unit] : units)
        model.post(csp::exactly(unit, 1, stars),
                   name.starts_with("region") ? "region of " + model.name(unit.front()) : name);
    for (std::size_t i = 0; i + n < cell.size(); ++i)
        if (i % n + 1 < n)
            model.post(csp::at_most({cell[i], cell[i + 1], cell[i + n], cell[i + n + 1]}, 1, 1),
                       "no stars touch");
    puzzle.words.add(cell, {"empty", "a star"});
    puzzle.drawing = walled(symbols(cell, n, ".*"), grid.cells);
    return puzzle;
}

} // namespace star_battle_puzzle

extern const Puzzle star_battle{
    .name = "star-battle",
    .summary = "a given number of stars in every row, column and region, such that no two touch",
    .teaches = "Counting: exactly for the rows, columns and regions, and at_most one star in every block of "
               "two by two cells.",
    .instance = "the number of stars, then rows of letters, one letter for each region",
    .example = examples::star_battle,
    .state = star_battle_puzzle::state,
    .known = {{examples::star_battle, 1, "made for this gallery"},
              {R"(1
aaaaa
bbbbb
ccccc
ddddd
eeeee)",
               14, "OEIS A002464: kings in all rows and columns"},
              {R"(1
abcdef
abcdef
abcdef
abcdef
abcdef
abcdef)",
               90, "OEIS A002464"}},
};

} // namespace puzzles::models
