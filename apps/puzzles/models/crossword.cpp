#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace crossword_puzzle {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

Statement state(Input& input) {
    const CharacterGrid grid = input.grid(".#ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (grid.cells.size() > 2500) input.refuse("more than 2500 cells");
    std::vector<std::vector<csp::Value>> list;
    std::vector<std::string> spelled;
    do {
        list.emplace_back();
        spelled.push_back(input.word("a word"));
        for (const char c : spelled.back()) {
            if (letters.find(c) == std::string_view::npos)
                input.refuse("a word has a letter that is not from A to Z");
            list.back().push_back(c - 'A');
        }
        list.back().push_back(static_cast<csp::Value>(list.size()));
    } while (!input.at_end());

    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> cell;
    for (const char c : grid.cells) {
        const std::string name = cell_name(cell.size(), grid.columns);
        cell.push_back(model.int_var(c == '#' ? csp::range(-1, -1) : csp::range(0, 25), name));
        if (c != '#' && c != '.') model.post(cell.back() == c - 'A', "a letter that is known");
    }
    std::vector<std::vector<csp::Var>> words; // runs of at least two cells that are not blocks
    const auto is_letter = [&](csp::Var x) { return model.domain(x).max() >= 0; };
    for (const Line& line : lines_of(csp::Matrix(cell, grid.columns)))
        for (const std::vector<csp::Var>& word : runs_of(line.cells, is_letter))
            if (word.size() > 1) words.push_back(word);
    std::vector<csp::Var> number; // the number of each word in the list
    for (std::vector<csp::Var>& word : words) {
        std::vector<std::vector<csp::Value>> fitting;
        for (const std::vector<csp::Value>& listed : list)
            if (listed.size() == word.size() + 1) fitting.push_back(listed);
        const bool is_across = word[1].index == word[0].index + 1;
        const std::string name = model.name(word[0]) + (is_across ? " across" : " down");
        number.push_back(model.int_var(csp::range(1, std::ssize(list)), name));
        word.push_back(number.back());
        model.post(csp::table(word, fitting), name + " is in the list");
    }
    model.post(csp::all_different(number), "no word twice");
    puzzle.answer = cell;
    puzzle.words.add(cell, [](csp::Value value) {
        return value < 0 ? "a block" : std::string(1, letters[static_cast<std::size_t>(value)]);
    });
    puzzle.words.add(number, spelled, 1);
    puzzle.drawing = BoardDrawing{
        .rows = grid.rows, .columns = grid.columns, .face = [=](std::size_t i) -> Face {
            if (grid.cells[i] == '#') return Look{"", true};
            Choice letter;
            for (csp::Value value = 0; const char c : letters)
                letter.cases.push_back({{csp::Atom::equal(cell[i], value++)}, {std::string(1, c)}});
            return letter;
        }};
    return puzzle;
}

} // namespace crossword_puzzle

extern const Puzzle crossword{
    .name = "crossword",
    .summary = "a grid filled across and down with words from a list, each used at most once",
    .teaches = "Each word is a row of a table that also holds its number in the list, so one all_different "
               "keeps the words distinct.",
    .instance = "lines of cells, # for a block, . for an unknown letter, or the letter itself; an empty "
                "line; and the words",
    .example = examples::crossword,
    .state = crossword_puzzle::state,
    .known = {{examples::crossword, 1, "Ingargiola, readings of CIS 587, Temple University: constraints"},
              {"..\n..\n\nAB CD AC BD", 2, "by hand: AB over CD, AC over BD"},
              {"..\n..\n\nAA", 0, "by hand: a word once"}},
};

} // namespace puzzles::models
