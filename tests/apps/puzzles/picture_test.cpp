#include <apps/puzzles/picture.hpp>

#include <gmock/gmock.h>

namespace {

using namespace puzzles;
using testing::HasSubstr;
using testing::Not;

TEST(Board, IsWrittenInCellsOfOneWidth) {
    EXPECT_EQ(text_of(Board{.rows = 2, .columns = 2, .cells = {"1", "10", "2", "3"}}), " 1 10\n 2  3\n");
}

TEST(Board, ShowsFilledCells) {
    EXPECT_EQ(
        text_of(Board{
            .rows = 2, .columns = 2, .cells = {"", "", "", "5"}, .is_dark = {true, false, false, true}}),
        "# .\n. #\n");
}

TEST(Board, HasWallsBetweenRegions) {
    EXPECT_EQ(text_of(Board{.rows = 2, .columns = 2, .cells = {"a", "b", "c", "d"}, .regions = {0, 0, 1, 1}}),
              "+-+-+\n|a b|\n+-+-+\n|c d|\n+-+-+\n");
}

TEST(Board, HasLinesAlongEdges) {
    const Board board{.rows = 1,
                      .columns = 2,
                      .cells = {"3", " "},
                      .horizontal = {true, false, true, false},
                      .vertical = {true, true, false}};
    EXPECT_EQ(text_of(board), "+-+ +\n|3|\n+-+ +\n");
}

TEST(Board, HasLabelsAroundIt) {
    const Board board{
        .rows = 1, .columns = 2, .cells = {"x", "y"}, .left = {"12"}, .top = {"1", "2"}, .right = {"<"}};
    EXPECT_EQ(text_of(board), "   1 2\n12 x y  <\n");
}

TEST(Schedule, IsAChart) {
    const Schedule schedule{.rows = {"A", "BB"}, .tasks = {{0, 0, 3, "x"}, {1, 2, 4, "yz"}}};
    EXPECT_EQ(text_of(schedule), " A x--..\nBB ..yz.\n   0 to 4\n");
}

TEST(Network, ListsPointsByColor) {
    const Network network{.points = {{"a", 0}, {"b", 1}, {"c", 0}}, .lines = {{0, 1}}};
    EXPECT_EQ(text_of(network), "color 1: a c\ncolor 2: b\n");
}

TEST(Svg, DrawsEveryKindAndEscapesText) {
    EXPECT_THAT(svg_of(Lines{"a < b & c"}), HasSubstr("a &lt; b &amp; c"));
    EXPECT_THAT(svg_of(Board{.rows = 1, .columns = 1, .cells = {"5"}, .is_dark = {false}}), HasSubstr(">5<"));
    EXPECT_THAT(svg_of(Board{.rows = 1, .columns = 1, .cells = {"5"}, .is_dark = {true}}),
                Not(HasSubstr(">5<")));
    EXPECT_THAT(svg_of(Schedule{.rows = {"A"}, .tasks = {{0, 0, 3, "x"}}}), HasSubstr(">x<"));
    EXPECT_THAT(svg_of(Network{.points = {{"a", 0}, {"b", 1}}, .lines = {{0, 1}}}), HasSubstr("<circle"));
}

TEST(Drawings, ReadTheirCells) {
    const csp::Assignment solution({1, 0, 2});
    const std::vector<csp::Var> xs{csp::Var{0}, csp::Var{1}, csp::Var{2}};
    EXPECT_EQ(text_of(numbers(xs, 3)(solution)), "1 0 2\n");
    EXPECT_EQ(text_of(symbols(xs, 1, "abc")(solution)), "b\na\nc\n");
    EXPECT_EQ(text_of(shades(xs, 3)(solution)), "# . .\n");
    EXPECT_EQ(text_of(pieces(xs, 3, "Q")(solution)), ". Q .\nQ . .\n. . Q\n");
}

} // namespace
