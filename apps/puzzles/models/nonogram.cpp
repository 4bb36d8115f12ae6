#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace nonogram_puzzle {

/// Returns the pattern of a line: "0* 1{2} 0+ 1{1} 0*" for the blocks 2 1.
std::string expression_of(Input& input, const std::vector<int>& blocks) {
    std::string expression = "0*";
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i] == 0 && blocks.size() > 1)
            input.refuse("0 stands for a line without blocks, by itself");
        expression += (i == 0 ? " 1{" : " 0+ 1{") + std::to_string(blocks[i]) + "}";
    }
    return expression + " 0*";
}

Statement state(Input& input) {
    const std::size_t rows = input.count("the number of rows", 1, 100);
    const std::size_t columns = input.count("the number of columns", 1, 100);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = cells_of(model, rows, columns, csp::range(0, 1));
    Borders clues;
    for (const auto& [name, line] : lines_of(csp::Matrix(cell, columns))) {
        const auto blocks = input.numbers_on_line("blocks", 0, static_cast<int>(line.size()));
        model.post(csp::regular(line, expression_of(input, blocks)), name);
        std::string clue;
        for (const std::string& block : texts_of(blocks)) clue += (clue.empty() ? "" : " ") + block;
        (clues.left.size() < rows ? clues.left : clues.top).push_back(clue);
    }
    puzzle.words.add(cell, {"empty", "filled"});
    puzzle.drawing = bordered(shades(cell, columns), clues);
    return puzzle;
}

} // namespace nonogram_puzzle

extern const Puzzle nonogram{
    .name = "nonogram",
    .summary =
        "a picture of dark cells, determined by the lengths of the dark blocks in every row and column",
    .teaches = "The blocks of a line are a regular expression, and each line is one regular constraint, "
               "which draws every conclusion that follows from that line alone.",
    .instance = "the numbers of rows and of columns; then a line of block lengths for each row from the "
                "top, and for each column from the left; 0 for no blocks",
    .example = examples::nonogram,
    .state = nonogram_puzzle::state,
    .known = {{examples::nonogram, 1, "made for this gallery"},
              {R"(3 3
1
1
1
1
1
1)",
               6, "by hand: permutations"}},
};

} // namespace puzzles::models
