#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <array>

namespace puzzles::models {

namespace futoshiki_puzzle {

Statement state(Input& input) {
    const CharacterGrid grid = input.grid(".123456789<>^v-");
    if (grid.rows != grid.columns || grid.rows % 2 == 0 || grid.rows > 17)
        input.refuse("expected up to 9 rows and columns of cells, with signs between all of them");
    const std::size_t n = grid.rows / 2 + 1;
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = csp::Matrix(cells_of(model, n, n, csp::range(1, static_cast<csp::Value>(n))), n);
    post_latin_square(model, cell);
    // Cells are at even places, signs between two cells.
    const std::array<std::string_view, 4> allowed{".123456789", "<>-", "^v-", "-"};
    for (std::size_t i = 0; i < grid.rows; ++i) {
        for (std::size_t j = 0; j < grid.columns; ++j) {
            const char sign = grid.at(i, j);
            const std::string place = "row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1);
            const std::string_view signs = allowed.at(i % 2 * 2 + j % 2);
            if (signs.find(sign) == std::string_view::npos)
                input.refuse(place + ": expected one of " + std::string(signs));
            const csp::Var here = cell(i / 2, j / 2);
            const csp::Var next = cell((i + 1) / 2, (j + 1) / 2); // the cell on the right or below
            if (sign >= '1' && sign <= '9') model.post(here == sign - '0', "given " + model.name(here));
            const std::string between = "sign between " + model.name(here) + " and " + model.name(next);
            if (sign == '<' || sign == '^') model.post(here < next, between);
            if (sign == '>' || sign == 'v') model.post(next < here, between);
        }
    }
    Borders names; // the names of cells; every second row and column has signs
    for (std::size_t i = 0; i < grid.rows; ++i) {
        names.left.push_back(i % 2 == 0 ? letters_of(i / 2) : "");
        names.top.push_back(i % 2 == 0 ? std::to_string(i / 2 + 1) : "");
    }
    puzzle.drawing =
        bordered(BoardDrawing{.rows = grid.rows,
                              .columns = grid.columns,
                              .face = [=](std::size_t place) -> Face {
                                  const std::size_t i = place / grid.columns;
                                  const std::size_t j = place % grid.columns;
                                  if (i % 2 + j % 2 == 0) return cell(i / 2, j / 2);
                                  return Look{grid.at(i, j) == '-' ? "" : std::string(1, grid.at(i, j))};
                              }},
                 names);
    return puzzle;
}

} // namespace futoshiki_puzzle

extern const Puzzle futoshiki{
    .name = "futoshiki",
    .summary = "a latin square with inequality signs between some of its cells",
    .teaches = "Each sign is a comparison of two variables. Propagation narrows both ends of a sign at "
               "once, and works along chains of signs, too.",
    .instance = "rows of cells, each . or a number, with <, > or - between them; between these rows, a row "
                "with ^, v or - below each cell and - below each sign",
    .example = examples::futoshiki,
    .state = futoshiki_puzzle::state,
    .known = {{examples::futoshiki, 1, "made for this gallery"},
              {R"(.-.-.-.
-------
.-.-.-.
-------
.-.-.-.
-------
.-.-.-.)",
               576, "OEIS A002860: latin squares"},
              {R"(.<.
---
.-.)",
               1, "by hand: 12 over 21"}},
};

} // namespace puzzles::models
