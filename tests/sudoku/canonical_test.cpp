// Canonical forms, compared with all images and with known numbers of classes; they are invariant under symmetries.

#include <sudoku/making/canonical.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/symmetries.hpp>

#include <csp/dense/batch_solver.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace canonical_test {

using sudoku::Board;
using sudoku::BoxShape;
using sudoku::Canoniser;
using sudoku::Layout;

const char* const puzzle_text =
    "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";
const char* const symmetric_text =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

std::vector<std::vector<int>> orders(int bands, int thickness) {
    std::vector<int> lines(static_cast<std::size_t>(bands) * static_cast<std::size_t>(thickness));
    std::iota(lines.begin(), lines.end(), 0);
    std::vector<std::vector<int>> kept;
    do {
        bool is_kept = true;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto first = i - i % static_cast<std::size_t>(thickness);
            is_kept = is_kept && lines[i] / thickness == lines[first] / thickness;
        }
        if (is_kept) kept.push_back(lines);
    } while (std::next_permutation(lines.begin(), lines.end()));
    return kept;
}

struct Least {
    std::string text;
    std::size_t images = 0; ///< the number of arrangements that produce the image
};

/// Returns the least of all images of a solved board, from the definition.
Least least_image(const Board& board) {
    const BoxShape box = board.box();
    const int side = board.side();
    Least least;
    const auto all_rows = orders(side / box.rows, box.rows);
    const auto all_columns = orders(side / box.columns, box.columns);
    std::string image(static_cast<std::size_t>(board.size()), ' ');
    for (const bool is_transposed : {false, true}) {
        if (is_transposed && box.rows != box.columns) break;
        for (const auto& rows : all_rows)
            for (const auto& columns : all_columns) {
                std::array<char, 26> names{};
                char next = '1';
                std::size_t cell = 0;
                bool is_greater = false;
                bool is_less = least.images == 0;
                for (const int row : rows) {
                    for (const int column : columns) {
                        const int from = is_transposed ? side * column + row : side * row + column;
                        char& name = names[static_cast<std::size_t>(board[from])];
                        if (name == 0) name = next++;
                        is_greater = !is_less && name > least.text[cell];
                        if (is_greater) break;
                        is_less = is_less || name < least.text[cell];
                        image[cell++] = name;
                    }
                    if (is_greater) break;
                }
                if (is_greater) continue;
                least.images = is_less ? 1 : least.images + 1;
                least.text = image;
            }
    }
    return least;
}

/// Returns all solutions of the empty board whose first row is 1, 2, 3, ...
std::vector<Board> grids(BoxShape box) {
    const Layout layout = Layout::classic(box);
    const auto side = static_cast<std::size_t>(box.side());
    csp::dense::Network network;
    for (int value = 1; value <= box.side(); ++value) network.values.push_back(value);
    network.domains.assign(side * side, (std::uint64_t{1} << side) - 1);
    for (std::size_t column = 0; column < side; ++column)
        network.domains[column] = std::uint64_t{1} << column;
    for (const auto& unit : layout.units()) network.units.emplace_back(unit.cells.begin(), unit.cells.end());
    const csp::dense::CompiledNetwork compiled(network);
    csp::dense::Enumeration enumeration(compiled);
    std::vector<Board> found;
    while (const auto solution = enumeration.next()) {
        std::vector<std::uint8_t> cells(solution->begin(), solution->end());
        for (auto& cell : cells) ++cell;
        found.emplace_back(box, cells);
    }
    return found;
}

TEST(Canoniser, FindsTheLeastOfAllImages) {
    Canoniser canoniser;
    csp::Random random(3);
    sudoku::Solver solver(Layout::classic());
    for (const Board& board :
         {*solver.solve(Board::parse(puzzle_text)).solution, Board::parse(symmetric_text)}) {
        const Least least = least_image(board);
        const Board image = random_equivalent(board, random);
        EXPECT_EQ(to_line(canoniser.solution_form(image)), least.text);
        EXPECT_EQ(canoniser.automorphisms(image), least.images);
    }
}

/// The largest group of a 9x9 board has 648 elements.
TEST(Canoniser, CountsTheAutomorphismsOfTheMostSymmetricBoard) {
    EXPECT_EQ(Canoniser().automorphisms(Board::parse(symmetric_text)), 648U);
}

/// Each class has as many boards as there are symmetries, divided by its number of automorphisms. The numbers of
/// classes are known: 2 of 4x4; 49 of 6x6 (E. Russell and F. Jarvis, 2006).
TEST(Canoniser, FindsAllClassesOfSmallBoards) {
    struct Known {
        BoxShape box;
        std::size_t classes;
        std::size_t symmetries; ///< the number of symmetries without renaming
    };
    for (const Known& known : {Known{{2, 2}, 2, 128}, Known{{2, 3}, 49, 3456}, Known{{3, 2}, 49, 3456}}) {
        Canoniser canoniser(known.box);
        std::map<std::string, std::size_t> members;
        const auto all = grids(known.box);
        for (const Board& grid : all) ++members[to_line(canoniser.solution_form(grid))];
        EXPECT_EQ(members.size(), known.classes);
        for (const auto& [text, count] : members) {
            const Board form = Board::parse(text, known.box);
            EXPECT_EQ(to_line(canoniser.solution_form(form)), text);
            EXPECT_EQ(least_image(form).text, text);
            EXPECT_EQ(canoniser.automorphisms(form) * count, known.symmetries) << text;
        }
    }
}

TEST(Canoniser, GivesOneFormToAllImagesOfAPuzzle) {
    Canoniser canoniser;
    csp::Random random(1);
    const Board puzzle = Board::parse(puzzle_text);
    const Board form = *canoniser.form(puzzle);
    EXPECT_EQ(form.filled(), puzzle.filled());
    EXPECT_EQ(canoniser.form(form), form);
    for (int i = 0; i < 300; ++i) EXPECT_EQ(canoniser.form(random_equivalent(puzzle, random)), form);
}

/// The puzzles have the most symmetric solution; the givens determine which of 648 images is the form.
TEST(Canoniser, TakesTheLeastPuzzleOfASymmetricSolution) {
    Canoniser canoniser;
    csp::Random random(1);
    sudoku::Solver solver(Layout::classic());
    const Board solution = Board::parse(symmetric_text);
    int tried = 0;
    for (int i = 0; i < 400 && tried < 40; ++i) {
        Board puzzle = solution;
        for (int cell = 0; cell < 81; ++cell)
            if (random.below(100) < 42) puzzle.set(cell, 0);
        if (solver.solve(puzzle, 2).unique != true) continue;
        ++tried;
        const auto form = canoniser.form(puzzle);
        for (int image = 0; image < 10; ++image)
            EXPECT_EQ(canoniser.form(random_equivalent(puzzle, random)), form);
    }
    EXPECT_GT(tried, 10);
}

TEST(Canoniser, TellsPuzzlesApart) {
    Canoniser canoniser;
    csp::Random random(1);
    const Board puzzle = Board::parse(puzzle_text);
    Board more = puzzle;
    more.set(0, (*sudoku::Solver(Layout::classic()).solve(puzzle).solution)[0]);
    Board other = puzzle;
    other.set(80, (*sudoku::Solver(Layout::classic()).solve(puzzle).solution)[80]);
    EXPECT_EQ(canoniser.are_equivalent(puzzle, random_equivalent(puzzle, random)), true);
    EXPECT_EQ(canoniser.are_equivalent(puzzle, more), false);
    EXPECT_EQ(canoniser.are_equivalent(more, other), false);
}

TEST(Canoniser, AsksForExactlyOneSolution) {
    Canoniser canoniser;
    const Board puzzle = Board::parse(puzzle_text);
    EXPECT_EQ(canoniser.form(Board()), std::nullopt);
    EXPECT_EQ(canoniser.are_equivalent(Board(), Board()), std::nullopt);
    EXPECT_EQ(canoniser.are_equivalent(puzzle, Board()), false);
    EXPECT_THROW((void)canoniser.solution_form(puzzle), csp::ArgumentError);
}

TEST(Canoniser, RefusesOtherBoxes) {
    EXPECT_THROW(Canoniser(BoxShape{3, 4}), csp::ArgumentError);
    EXPECT_THROW(Canoniser(BoxShape{1, 7}), csp::ArgumentError);
    Canoniser canoniser(BoxShape{2, 3});
    EXPECT_THROW((void)canoniser.form(Board(BoxShape{3, 2})), csp::ArgumentError);
}

/// Boards with boxes of 2x4 and 4x2 have too many images for enumeration; all tried images of a solution have one form.
TEST(Canoniser, TakesEightColumns) {
    csp::Random random(1);
    for (const BoxShape box : {BoxShape{2, 4}, BoxShape{4, 2}}) {
        Canoniser canoniser(box);
        const Board board = *sudoku::Solver(Layout::classic(box)).solve(Board(box)).solution;
        const Board form = canoniser.solution_form(board);
        for (int i = 0; i < 100; ++i)
            EXPECT_EQ(canoniser.solution_form(random_equivalent(board, random)), form);
    }
}

} // namespace canonical_test
