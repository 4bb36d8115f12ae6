#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace crossword_puzzle {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view example = R"(.....
##.#.
#....
.#...
.....
.##.#

AFT ALE EEL HEEL HIKE HOSES KEEL KNOT LASER LEE LINE SAILS SHEET STEER TIE)";

/// Adds the words along a line: its runs of two cells and more that are no blocks.
void add_words(const std::vector<csp::Var>& line, const csp::Model& model,
               std::vector<std::vector<csp::Var>>& words) {
    std::vector<csp::Var> word;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        const bool is_letter = i < line.size() && model.domain(line[i]).max() >= 0;
        if (is_letter) word.push_back(line[i]);
        if (!is_letter && word.size() > 1) words.push_back(word);
        if (!is_letter) word.clear();
    }
}

Statement state(Input& input) {
    const CharacterGrid grid = input.grid(".#ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (grid.cells.size() > 2500) input.refuse("more than 2500 cells");
    std::vector<std::vector<csp::Value>> list;
    do {
        list.emplace_back();
        for (const char c : input.word("a word")) {
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
    std::vector<std::vector<csp::Var>> words;
    const csp::Matrix cells(cell, grid.columns);
    for (std::size_t row = 0; row < grid.rows; ++row) add_words(cells.row(row), model, words);
    for (std::size_t column = 0; column < grid.columns; ++column)
        add_words(cells.column(column), model, words);
    std::vector<csp::Var> number; // of the word in the list
    for (std::vector<csp::Var>& word : words) {
        std::vector<std::vector<csp::Value>> fitting;
        for (const std::vector<csp::Value>& listed : list)
            if (listed.size() == word.size() + 1) fitting.push_back(listed);
        const std::string name = "word " + std::to_string(number.size() + 1);
        number.push_back(model.int_var(csp::range(1, std::ssize(list)), name));
        word.push_back(number.back());
        model.post(csp::table(word, fitting), "a word of the list");
    }
    model.post(csp::all_different(number), "no word twice");
    puzzle.answer = cell;
    puzzle.drawing = [grid, cell](const csp::Assignment& solution) {
        Board board{.rows = grid.rows, .columns = grid.columns, .cells = {}};
        for (const csp::Var x : cell) {
            const bool is_dark = solution[x] < 0;
            board.is_dark.push_back(is_dark);
            board.cells.emplace_back(is_dark ? 0 : 1, static_cast<char>('A' + solution[x]));
        }
        return board;
    };
    return puzzle;
}

} // namespace crossword_puzzle

extern const Puzzle crossword{
    .name = "crossword",
    .summary = "words of a list in a grid, across and down, none of them twice",
    .teaches = "Each word is a row of a table, and its number follows its letters: so all_different can tell "
               "words apart.",
    .instance = "lines of cells, # for a block, . for a letter, or the letter; an empty line; and the words",
    .example = crossword_puzzle::example,
    .state = crossword_puzzle::state,
    .known = {{crossword_puzzle::example, 1,
               "Ingargiola, readings of CIS 587, Temple University: constraints"},
              {"..\n..\n\nAB CD AC BD", 2, "by hand: AB over CD, AC over BD"},
              {"..\n..\n\nAA", 0, "by hand: a word once"}},
};

} // namespace puzzles::models
