#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <sudoku/sudoku.hpp>

#include <sstream>
#include <string>

namespace puzzles::models {

namespace sudoku_puzzle {

Statement state(Input& input) {
    const std::string text = input.rest();
    std::istringstream in(text);
    sudoku::BoardReader reader(in);
    const auto record = reader.next();
    if (!record) input.refuse_line(1, 1, "found no puzzle");
    if (const auto* error = record->error())
        input.refuse_line(error->line(), error->column(),
                          "found " + error->found() + ", expected " + error->expected());
    if (const auto second = reader.next()) input.refuse_line(second->line, 1, "found a second puzzle");
    const sudoku::Board& board = *record->board();
    const auto side = static_cast<std::size_t>(board.side());
    const sudoku::Puzzle classic(board);
    Statement puzzle;
    puzzle.model = classic.model();
    for (std::size_t cell = 0; cell < record->marks.size(); ++cell)
        for (int value = 1; value <= board.side(); ++value)
            if ((record->marks[cell] >> value & 1U) == 0)
                puzzle.model.post(classic.cell(static_cast<int>(cell)) != value, "not marked");
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
    .teaches = "The model comes from a library, yet it is a model like any other: further constraints can "
               "be posted.",
    .instance = "a board in any form that arcwise-sudoku reads, such as lines of cells: a digit, or a "
                "letter from ten on, for a known number, and . 0 or _ for any other cell",
    .example = examples::sudoku,
    .state = sudoku_puzzle::state,
    .known = {{examples::sudoku, 1, "Wikipedia, \"Sudoku\""},
              {"....\n....\n....\n....", 288, "OEIS A107739"}},
};

} // namespace puzzles::models
