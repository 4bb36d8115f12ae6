#include <sudoku/sudoku.hpp>

#include <tests/sudoku/twins_boards.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace naked_twins_test {

using sudoku::Candidates;
using sudoku::Layout;
using sudoku::rules::one_pass;
using sudoku::rules::to_fixpoint;

/// Returns the candidates of a 4x4 board, row by row: "12" for a cell that can be 1 or 2.
Candidates candidates_of(std::initializer_list<std::string_view> cells) {
    Candidates candidates(sudoku::BoxShape{2, 2});
    int cell = 0;
    for (const std::string_view digits : cells) {
        std::uint32_t values = 0;
        for (const char digit : digits) values |= 1U << (digit - '0');
        candidates.set(cell++, values);
    }
    return candidates;
}

//                                    twins in row 1 and box 1
const Candidates before = candidates_of({"12", "12", "1234", "1234",     //
                                         "1234", "1234", "1234", "1234", //
                                         "1234", "1234", "1234", "1234", //
                                         "1234", "1234", "1234", "1234"});

TEST(NakedTwins, OnePassActsOnTheTwinsThatArePresentAtEntry) {
    const auto after = candidates_of({"12", "12", "34", "34",         //
                                      "34", "34", "1234", "1234",     //
                                      "1234", "1234", "1234", "1234", //
                                      "1234", "1234", "1234", "1234"});
    EXPECT_EQ(one_pass(sudoku::rules::naked_twins, Layout::classic({2, 2}), before), after);
}

TEST(NakedTwins, APassUnitByUnitNamesTheUnitsThatLoseSomething) {
    const auto effects =
        sudoku::rules::pass_by_unit(sudoku::rules::naked_twins, Layout::classic({2, 2}), before);
    ASSERT_EQ(effects.size(), 2U); // row 1, and box 1 behind four rows and four columns
    EXPECT_EQ(effects[0].unit, 0);
    EXPECT_EQ(effects[0].left->of(2), 8U + 16U);
    EXPECT_EQ(effects[0].left->of(4), before.of(4)); // the effect in the box
    EXPECT_EQ(effects[1].unit, 8);
    EXPECT_EQ(effects[1].left->of(4), 8U + 16U);
}

TEST(NakedTwins, TheFixpointFollowsTheTwinsThatArise) {
    const auto after = candidates_of({"12", "12", "34", "34",         //
                                      "34", "34", "12", "12",         //
                                      "1234", "1234", "1234", "1234", //
                                      "1234", "1234", "1234", "1234"});
    EXPECT_EQ(to_fixpoint(sudoku::rules::naked_twins, Layout::classic({2, 2}), before), after);
}

TEST(NakedTwins, TwinsThatAriseWithinAUnitWaitForTheNextPass) {
    const Layout one_row(4, {{"row 1", {0, 1, 2, 3}}});
    auto row = Candidates(sudoku::BoxShape{2, 2});
    row.set(0, 6); // 1 and 2
    row.set(1, 6);
    row.set(2, 6 | 8);
    auto expected = row;
    expected.set(2, 8);
    expected.set(3, 8 | 16);
    EXPECT_EQ(one_pass(sudoku::rules::naked_twins, one_row, row), expected);
}

TEST(NakedTwins, ThreeCellsWithTheSameTwoCandidatesAreAContradiction) {
    auto candidates = before;
    candidates.set(2, 6);
    EXPECT_EQ(one_pass(sudoku::rules::naked_twins, Layout::classic({2, 2}), candidates), std::nullopt);
    EXPECT_EQ(to_fixpoint(sudoku::rules::naked_twins, Layout::classic({2, 2}), candidates), std::nullopt);
}

TEST(NakedTwins, BothConventionsGiveTheBoardsOfAnotherProgram) {
    tests::expect_twins_as_in(ARCWISE_SOURCE_DIR "/tests/data/naked_twins.json");
}

} // namespace naked_twins_test
