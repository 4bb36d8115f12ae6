#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <sudoku/sudoku.hpp>

namespace puzzles::models {

namespace sudoku_puzzle {

Statement state(Input& input) {
    constexpr const char* symbols = ".123456789ABCDEFG";
    const CharacterGrid grid = input.grid(symbols);
    const std::size_t side = grid.rows;
    if (grid.columns != side || (side != 4 && side != 6 && side != 9 && side != 16))
        input.refuse("a board has 4, 6, 9 or 16 rows of as many cells");
    if (const auto wrong = grid.cells.find_first_not_of(symbols, 0, side + 1); wrong != std::string::npos)
        input.refuse(std::string("found ") + grid.cells[wrong] + " on a board of side " +
                     std::to_string(side));
    const sudoku::Board board = sudoku::Board::parse(grid.cells);
    const sudoku::Puzzle classic(board);
    Statement puzzle;
    puzzle.model = classic.model();
    std::vector<csp::Var> cells;
    cells.reserve(static_cast<std::size_t>(board.size()));
    for (int cell = 0; cell < board.size(); ++cell) cells.push_back(classic.cell(cell));
    BoardDrawing drawing = numbers(cells, side);
    const auto height = static_cast<std::size_t>(board.box().rows);
    const auto width = static_cast<std::size_t>(board.box().columns);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        drawing.regions.push_back(static_cast<int>(cell / side / height * side + cell % side / width));
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace sudoku_puzzle

extern const Puzzle sudoku{
    .name = "sudoku",
    .summary = "numbers in a square, each once in every row, column and box",
    .teaches =
        "A model that a library has made is a model like any other, and could be given more constraints.",
    .instance =
        "lines of cells: a digit, or from ten on a letter, for a number that is known, . for any other",
    .example = examples::sudoku,
    .state = sudoku_puzzle::state,
    .known = {{examples::sudoku, 1, "Wikipedia, \"Sudoku\""},
              {"....\n....\n....\n....", 288, "OEIS A107739"}},
};

} // namespace puzzles::models
