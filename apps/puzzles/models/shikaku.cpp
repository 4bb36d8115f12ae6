#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>
#include <numeric>

namespace puzzles::models {

namespace shikaku_puzzle {

using Cells = std::vector<std::size_t>;

/// Returns the rectangles that have the area given in the cell `asking` and contain no other cell with an area.
std::vector<Cells> rectangles_of(const std::vector<int>& area, std::size_t columns, std::size_t asking) {
    const auto wanted = static_cast<std::size_t>(area[asking]);
    std::vector<Cells> result;
    for (std::size_t first = 0; first <= asking; ++first) {
        for (std::size_t height = 1; height <= wanted; ++height) {
            const std::size_t width = wanted / height;
            if (height * width != wanted || first / columns + height > area.size() / columns) continue;
            if (first % columns + width > columns) continue;
            Cells cells;
            for (std::size_t i = 0; i < wanted; ++i) cells.push_back(first + i / width * columns + i % width);
            int clues = 0; // `asking` counts as one, any further area as two
            for (const std::size_t cell : cells) clues += area[cell] == 0 ? 0 : cell == asking ? 1 : 2;
            if (clues == 1) result.push_back(cells);
        }
    }
    return result;
}

Statement state(Input& input) {
    const std::size_t rows = input.count("the number of rows", 1, 25);
    const std::size_t columns = input.count("the number of columns", 1, 25);
    const int most = static_cast<int>(rows * columns);
    std::vector<int> area(rows * columns); // 0: none
    for (int& a : area)
        if (!input.accept(".")) a = input.number("an area or . for none", 1, most);
    if (std::accumulate(area.begin(), area.end(), 0) != most)
        input.refuse("the areas do not come to " + std::to_string(most) + " cells");
    Statement puzzle;
    std::vector<csp::Expression> covers(area.size());          // by cell: the number of its rectangles
    std::vector<std::vector<csp::Atom>> covering(area.size()); // by cell: the choices of its rectangles
    std::vector<std::string> clues(area.size());
    for (std::size_t cell = 0; cell < area.size(); ++cell) {
        if (area[cell] == 0) continue;
        clues[cell] = std::to_string(area[cell]);
        const std::vector<Cells> rectangles = rectangles_of(area, columns, cell);
        const int last = std::max(1, static_cast<int>(rectangles.size())) - 1; // without any: uncovered
        const csp::Var x =
            puzzle.model.int_var(csp::range(0, last), "rectangle of " + cell_name(cell, columns));
        for (csp::Value choice = 0; const Cells& rectangle : rectangles) {
            for (const std::size_t covered : rectangle) {
                covers[covered] += x == choice;
                covering[covered].push_back(csp::Atom::equal(x, choice));
            }
            ++choice;
        }
        puzzle.words.add({x}, rectangle_words(rectangles, columns));
    }
    for (std::size_t cell = 0; cell < area.size(); ++cell)
        puzzle.model.post(covers[cell] == 1, cell_name(cell, columns) + " once");
    puzzle.drawing = divided(written(clues, columns), [&](std::size_t a, std::size_t b) {
        DrawnEdge line{.is_there_otherwise = true}; // drawn unless it is inside a rectangle
        for (const csp::Atom fact : covering[a])
            if (std::count(covering[b].begin(), covering[b].end(), fact) > 0) line.cases.push_back({fact});
        return line;
    });
    return puzzle;
}

} // namespace shikaku_puzzle

extern const Puzzle shikaku{
    .name = "shikaku",
    .summary = "a grid divided into rectangles, each with one number in it, its area",
    .teaches = "One variable for each rectangle selects it from all candidates. For each cell, a sum of "
               "comparisons, each worth 1 if it holds, states that one rectangle covers it.",
    .instance = "the numbers of rows and columns; then, row by row, an area, or . for a cell without one",
    .example = examples::shikaku,
    .state = shikaku_puzzle::state,
    .known = {{examples::shikaku, 1, "made for this gallery; counted also by plain backtracking"},
              {"2 2\n2 .\n. 2", 2, "by hand: two rows or two columns"},
              {"2 2\n. 1\n3 .", 0, "by hand: three cells of a square are no rectangle"}},
};

} // namespace puzzles::models
