#include <apps/puzzles/puzzle.hpp>

#include <charconv>

namespace puzzles::models {

namespace nonogram_puzzle {

/// "2 1" as the expression "0* 1{2} 0+ 1{1} 0*": that is what a line looks like.
std::string expression_of(Input& input, const std::vector<std::string>& blocks, int length) {
    std::string expression = "0*";
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        int block = 0;
        const char* const end = blocks[i].data() + blocks[i].size();
        if (std::from_chars(blocks[i].data(), end, block).ptr != end || block < 0 || block > length)
            input.refuse("expected blocks of 0 to " + std::to_string(length));
        if (block == 0 && blocks.size() > 1) input.refuse("0 stands for a line without blocks, by itself");
        expression += (i == 0 ? " 1{" : " 0+ 1{") + std::to_string(block) + "}";
    }
    return expression + " 0*";
}

Statement state(Input& input) {
    const int rows = input.number("the number of rows", 1, 100);
    const int columns = input.number("the number of columns", 1, 100);
    const auto width = static_cast<std::size_t>(columns);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = model.int_vars(static_cast<std::size_t>(rows) * width, csp::range(0, 1), "cell");
    const auto read = [&](std::size_t begin, std::size_t stride, int length, const std::string& name) {
        std::vector<csp::Var> line;
        for (int i = 0; i < length; ++i, begin += stride) line.push_back(cell[begin]);
        const std::vector<std::string> blocks = input.line();
        model.post(csp::regular(line, expression_of(input, blocks, length)), name);
        std::string clue;
        for (const std::string& block : blocks) clue += (clue.empty() ? "" : " ") + block;
        return clue;
    };
    std::vector<std::string> row_clues;
    std::vector<std::string> column_clues;
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows); ++row)
        row_clues.push_back(read(row * width, 1, columns, "row " + std::to_string(row + 1)));
    for (std::size_t column = 0; column < width; ++column)
        column_clues.push_back(read(column, width, rows, "column " + std::to_string(column + 1)));

    puzzle.drawing = [board = shades(cell, width), row_clues, column_clues](const csp::Assignment& solution) {
        Board result = board_of(board, solution);
        result.left = row_clues;
        result.top = column_clues;
        return result;
    };
    return puzzle;
}

constexpr std::string_view picture = R"(10 10
2 2
4 3
10
1 6 1
6
8
2 2 2
2
4
6
2
2 2
7 1
6 2
9
8
4 2
6 1
3 2
4)";

} // namespace nonogram_puzzle

extern const Puzzle nonogram{
    .name = "nonogram",
    .summary = "a picture of dark cells, from the lengths of the dark blocks in every row and column",
    .teaches = "The blocks of a line are a regular expression, and each line is one regular constraint: it "
               "draws every conclusion that there is from that line alone.",
    .instance = "the number of rows and of columns; then a line of blocks for each row from the top, and "
                "for each column from the left; 0 for no blocks",
    .example = nonogram_puzzle::picture,
    .state = nonogram_puzzle::state,
    .known = {{nonogram_puzzle::picture, 1, "made for this gallery"},
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
