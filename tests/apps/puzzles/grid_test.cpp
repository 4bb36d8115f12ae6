#include <apps/puzzles/grid.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>

namespace grid_test {

using testing::UnorderedElementsAre;

//  0 1 2
//  3 4 5
const std::vector<int> cells{0, 1, 2, 3, 4, 5};

TEST(Grid, TellsNeighbours) {
    EXPECT_THAT(puzzles::beside(cells, 3, 0), UnorderedElementsAre(1, 3));
    EXPECT_THAT(puzzles::beside(cells, 3, 4), UnorderedElementsAre(1, 3, 5));
    EXPECT_THAT(puzzles::around(cells, 3, 0), UnorderedElementsAre(1, 3, 4));
    EXPECT_THAT(puzzles::around(cells, 3, 2), UnorderedElementsAre(1, 4, 5));
    EXPECT_THAT(puzzles::around(cells, 3, 4), UnorderedElementsAre(0, 1, 2, 3, 5));
    EXPECT_THAT(puzzles::around(cells, 1, 3), UnorderedElementsAre(2, 4));
}

TEST(Grid, FindsFormsAroundACell) {
    const puzzles::CharacterGrid room{11, 11, std::string(121, '.')};
    EXPECT_EQ(puzzles::forms_around(room, 60, 1).size(), 1U);
    EXPECT_EQ(puzzles::forms_around(room, 60, 4).size(), 4 * 19U); // OEIS A001168: fixed polyominoes
    EXPECT_EQ(puzzles::forms_around(room, 60, 5).size(), 5 * 63U);
    const puzzles::CharacterGrid line{3, 3, "###.2.###"};
    EXPECT_EQ(puzzles::forms_around(line, 4, 2).size(), 2U);
    EXPECT_TRUE(puzzles::forms_around(line, 4, 4).empty());
}

TEST(Grid, NamesCellsAsSudokuDoes) {
    EXPECT_EQ(puzzles::cell_name(0, 9), "A1");
    EXPECT_EQ(puzzles::cell_name(80, 9), "I9");
    EXPECT_EQ(puzzles::cell_name(26 * 12 + 11, 12), "AA12");
    EXPECT_EQ(puzzles::cell_name(27 * 26 * 3, 3), "AAA1");
    csp::Model model;
    const auto board = puzzles::cells_of(model, 2, 3, csp::range(0, 1));
    ASSERT_EQ(board.size(), 6U);
    EXPECT_EQ(model.name(board[5]), "B3");
}

TEST(Grid, PartsALineIntoRuns) {
    csp::Model model;
    const auto line = model.int_vars(6, csp::range(0, 1), "cell");
    const auto is_among = [](csp::Var x) { return x.index != 0 && x.index != 3; };
    std::string runs;
    for (const auto& run : puzzles::runs_of(line, is_among)) {
        for (const csp::Var x : run) runs += std::to_string(x.index);
        runs += ' ';
    }
    EXPECT_EQ(runs, "12 45 ");
    EXPECT_TRUE(puzzles::runs_of({}, is_among).empty());
}

/// 13 nonempty sets of the four cells of a square are connected, not counting diagonals (OEIS A059525); so is the empty
/// set.
TEST(Grid, KeepsCellsOfAValueConnected) {
    for (const csp::Value value : {0, 1}) {
        csp::Model model;
        model.post(puzzles::connected(model.int_vars(4, csp::range(0, 1), "cell"), 2, value));
        EXPECT_EQ(csp::count_solutions(model).solutions, 14U);
    }
    csp::Model model;
    model.post(puzzles::connected(model.int_vars(6, csp::range(0, 2), "cell"), 6, 1));
    EXPECT_EQ(csp::count_solutions(model).solutions, 64U + 6 * 32 + 5 * 16 + 4 * 8 + 3 * 4 + 2 * 2 + 1);
}

} // namespace grid_test
