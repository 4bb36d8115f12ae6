#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <charconv>

namespace puzzles::models {

namespace kakuro_puzzle {

struct Cell {
    std::string text; ///< "." or DOWN\ACROSS
    csp::Var value = {};
    int down = 0; ///< the sum; 0: none
    int across = 0;

    bool is_white() const { return text == "."; }
};

/// Reads a cell such as "16\24", "16\", "\24" or "\", with the sums of the cells below and on the right.
Cell read_cell(Input& input, csp::Model& model, const std::string& name) {
    Cell cell{.text = input.word("a cell: . or DOWN\\ACROSS")};
    if (cell.is_white()) {
        cell.value = model.int_var(csp::range(1, 9), name);
        return cell;
    }
    const char* const end = cell.text.data() + cell.text.size();
    const char* next = std::from_chars(cell.text.data(), end, cell.down).ptr;
    const bool is_cell = next != end && *next == '\\';
    if (is_cell) next = std::from_chars(next + 1, end, cell.across).ptr;
    if (!is_cell || next != end || cell.down < 0 || cell.down > 45 || cell.across < 0 || cell.across > 45)
        input.refuse("expected a cell: . or DOWN\\ACROSS, sums up to 45");
    return cell;
}

Statement state(Input& input) {
    const std::size_t rows = input.count("the number of rows", 1, 50);
    const std::size_t columns = input.count("the number of columns", 1, 50);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<Cell> cells;
    while (cells.size() < rows * columns)
        cells.push_back(read_cell(input, model, cell_name(cells.size(), columns)));

    const auto post = [&](int sum, std::size_t first, std::size_t stride, std::size_t most) {
        std::vector<csp::Var> run;
        for (std::size_t i = first; run.size() < most && cells[i].is_white(); i += stride)
            run.push_back(cells[i].value);
        model.post(csp::all_different_sum(run, sum), std::to_string(sum) +
                                                         (stride == 1 ? " across at " : " down at ") +
                                                         cell_name(first - stride, columns));
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].down > 0) post(cells[i].down, i + columns, columns, rows - 1 - i / columns);
        if (cells[i].across > 0) post(cells[i].across, i + 1, 1, columns - 1 - i % columns);
    }
    puzzle.drawing = BoardDrawing{.rows = rows, .columns = columns, .face = [cells](std::size_t i) -> Face {
                                      if (cells[i].is_white()) return cells[i].value;
                                      if (cells[i].text == "\\") return Look{"", true};
                                      return Look{cells[i].text};
                                  }};
    return puzzle;
}

} // namespace kakuro_puzzle

extern const Puzzle kakuro{
    .name = "kakuro",
    .summary = "a crossword of digits, with a given sum and no repeated digit in each entry",
    .teaches = "Every run of cells is one all_different_sum. It reasons about the sets of digits with the "
               "given sum, and so prunes more than all_different and a sum do separately.",
    .instance = "the numbers of rows and of columns; then the cells, row by row: . for a missing digit, "
                "otherwise DOWN\\ACROSS, the sums of the cells below and to the right, either or both left "
                "out",
    .example = examples::kakuro,
    .state = kakuro_puzzle::state,
    .known = {{examples::kakuro, 1, "made for this gallery"},
              {R"(3 3
\   4\  3\
\3  .   .
\4  .   .)",
               1, "by hand: 3 is 1 + 2, 4 is 1 + 3"},
              {R"(2 3
\   \  \
\5  .  .)",
               4, "by hand: 1 + 4, 2 + 3, and these backwards"}},
};

} // namespace puzzles::models
