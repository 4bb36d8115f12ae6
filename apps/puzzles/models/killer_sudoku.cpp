#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <map>
#include <string>

namespace puzzles::models {

namespace killer_sudoku_puzzle {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

Statement state(Input& input) {
    const CharacterGrid grid = input.grid(9, 9, letters);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = csp::Matrix(cells_of(model, 9, 9, csp::range(1, 9)), 9);
    for (std::size_t i = 0; i < 9; ++i) {
        const std::string number = std::to_string(i + 1);
        model.post(csp::all_different(cell.row(i)), "row " + number);
        model.post(csp::all_different(cell.column(i)), "column " + number);
        model.post(csp::all_different(cell.block(i / 3 * 3, i % 3 * 3, 3, 3)), "box " + number);
    }
    std::map<std::string, std::string> sums;
    read_cages(input, grid, cell.elements(), [&](const std::string& name, const std::vector<csp::Var>& cage) {
        const int sum = input.number("its sum", 1, 405);
        sums[name] = std::to_string(sum);
        model.post(csp::all_different_sum(cage, sum),
                   "cage " + sums[name] + " at " + model.name(cage.front()));
    });
    puzzle.drawing = walled(numbers(cell), grid.cells, sums);
    return puzzle;
}

} // namespace killer_sudoku_puzzle

extern const Puzzle killer_sudoku{
    .name = "killer-sudoku",
    .summary = "a Sudoku with cages of given sums in place of given digits",
    .teaches = "The rules of Sudoku are 27 all_different constraints; each cage is one all_different_sum, "
               "which reasons about the sets of digits with its sum.",
    .instance = "nine rows of nine letters, one letter for each cage; then each cage: its letter and its sum",
    .example = examples::killer_sudoku,
    .state = killer_sudoku_puzzle::state,
    .known = {{examples::killer_sudoku, 1, "Wikipedia, Killer sudoku"},
              {R"(aaaaaaaaa
bbbbbbbbb
ccccccccc
ddddddddd
eeeeeeeee
fffffffff
ggggggggg
hhhhhhhhh
iiiiiiiii
a 45 b 45 c 45 d 45 e 45 f 45 g 45 h 45 i 44)",
               0, "by hand: a row adds up to 45"}},
};

} // namespace puzzles::models
