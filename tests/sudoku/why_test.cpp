#include <csp/search/solve.hpp>

#include <sudoku/sudoku.hpp>

#include <gmock/gmock.h>

#include <algorithm>

namespace why_test {

using testing::HasSubstr;
using testing::StrEq;

constexpr const char* classic =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Confirms that all members together have no solution, but that there is one without any single member.
void expect_core(const csp::Model& model, const std::vector<std::string>& names) {
    csp::ConstraintSet core;
    for (std::uint32_t c = 0; c < model.constraint_count(); ++c)
        if (std::count(names.begin(), names.end(), model.constraint_name(c)) > 0) core.push_back(c);
    ASSERT_EQ(core.size(), names.size());
    EXPECT_FALSE(csp::solve(model.with_constraints(core)));
    for (const std::uint32_t c : core) {
        csp::ConstraintSet others = core;
        std::erase(others, c);
        EXPECT_TRUE(csp::solve(model.with_constraints(others)));
    }
}

TEST(Why, APuzzleWithAWrongGivenHasNoSolution) {
    sudoku::Board board = sudoku::Board::parse(classic);
    const auto layout = sudoku::Layout::classic(board.box());
    csp::Random random(5);
    int explained = 0;
    const sudoku::Puzzle puzzle(board);
    const sudoku::Board solved = puzzle.decode(*csp::solve(puzzle.model()));
    for (int round = 0; round < 40; ++round) {
        sudoku::Board spoiled = board;
        const int cell = static_cast<int>(random.below(81));
        const int value = 1 + static_cast<int>(random.below(9));
        if (board[cell] != 0 || solved[cell] == value) continue;
        spoiled.set(cell, value);
        const sudoku::Why why = sudoku::why_unsolvable(spoiled, layout);
        EXPECT_TRUE(why.is_minimal);
        expect_core(sudoku::model_with_givens(spoiled, layout), why.constraints);
        const std::string wrong = std::to_string(value) + " in " + layout.cell_name(cell);
        EXPECT_THAT(why.text, HasSubstr(wrong)); // without this restriction, there is a solution
        ++explained;
    }
    EXPECT_GT(explained, 10);
}

TEST(Why, TheSentenceNamesUnitsAndGivens) {
    const sudoku::Board board = sudoku::Board::parse("11..............");
    const auto why = sudoku::why_unsolvable(board, sudoku::Layout::classic({2, 2}));
    EXPECT_THAT(why.text,
                StrEq("These cannot hold together: box 1; 1 in A1; 1 in A2. Without any one of them there "
                      "is a solution."));
    EXPECT_EQ(why.constraints.size(), 3U);
    const auto fine =
        sudoku::why_unsolvable(sudoku::Board::parse("1..............."), sudoku::Layout::classic({2, 2}));
    EXPECT_TRUE(fine.constraints.empty());
    EXPECT_EQ(fine.text, "There is a solution.");
}

TEST(Why, APuzzleWithTwoSolutionsIsAmbiguous) {
    const sudoku::Board board = sudoku::Board::parse("1234341221434...");
    const auto layout = sudoku::Layout::classic({2, 2});
    const sudoku::Board solved = sudoku::Board::parse("1234341221434321");
    EXPECT_EQ(sudoku::why_ambiguous(board, layout, solved), std::nullopt);
    const sudoku::Board open = sudoku::Board::parse("12..34..........");
    const sudoku::Puzzle puzzle(open, layout);
    const sudoku::Board one = puzzle.decode(*csp::solve(puzzle.model()));
    const auto differences = sudoku::why_ambiguous(open, layout, one);
    ASSERT_TRUE(differences);
    EXPECT_THAT(*differences, HasSubstr(" or "));
}

} // namespace why_test
