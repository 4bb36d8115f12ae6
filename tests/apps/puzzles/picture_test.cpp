#include <apps/puzzles/picture.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <gmock/gmock.h>

#include <tuple>

namespace picture_test {

using namespace puzzles;
using testing::HasSubstr;

TEST(Board, IsWrittenInCellsOfOneWidth) {
    EXPECT_EQ(text_of(Board{.rows = 2, .columns = 2, .cells = {"1", "10", "2", "3"}}), " 1 10\n 2  3\n");
}

TEST(Board, ShowsFilledCells) {
    EXPECT_EQ(text_of(Board{
                  .rows = 2, .columns = 2, .cells = {"", "", "", ""}, .is_dark = {true, false, false, true}}),
              "# .\n. #\n");
}

TEST(Board, ShowsWhatStandsInFilledCells) {
    const Board board{
        .rows = 2, .columns = 2, .cells = {"1", "2", "", "4"}, .is_dark = {true, false, true, false}};
    EXPECT_EQ(text_of(board), "#1  2\n##  4\n");
    EXPECT_THAT(svg_of(board), HasSubstr(R"( fill="white" text-anchor="middle" dy="0.35em">1<)"));
}

TEST(Board, HasNotesInTheCornersOfCells) {
    const Board board{
        .rows = 1, .columns = 3, .cells = {"1", "2", "3"}, .regions = {0, 0, 1}, .corners = {"12", "", "3"}};
    EXPECT_EQ(text_of(board), "+12-+---+3--+\n| 1   2 | 3 |\n+---+---+---+\n");
    EXPECT_THAT(svg_of(board), HasSubstr(">12<"));
}

TEST(Board, HasSeveralWordsAboveAColumn) {
    const Board board{.rows = 1, .columns = 3, .cells = {"a", "b", "c"}, .top = {"1 10", "2", "3 4 5"}};
    EXPECT_EQ(text_of(board), "       3\n 1     4\n10  2  5\n a  b  c\n");
    for (const char* const word : {">10<", ">2<", ">4<"}) EXPECT_THAT(svg_of(board), HasSubstr(word));
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

TEST(Schedule, ShowsWhatIsTakenOfResources) {
    const Schedule schedule{.rows = {"A", "B"},
                            .tasks = {{0, 0, 3, "x"}, {1, 2, 5, "y"}},
                            .profiles = {{"power", 20, {{0, 3, 4}, {2, 5, 8}, {4, 4, 9}}}, {"none", 1, {}}}};
    EXPECT_EQ(text_of(schedule),
              "    A x--...\n    B ..y--.\npower 44c88. of 20\n none ...... of 1\n      0 to 5\n");
    EXPECT_THAT(svg_of(schedule), HasSubstr(">power<"));
}

TEST(Schedule, AddsUpWhatIsTaken) {
    const auto levels = levels_of({"power", 9, {{0, 2, 3}, {2, 4, 3}, {6, 8, 1}, {7, 8, 2}}});
    ASSERT_EQ(levels.size(), 3U); // 3 from 0 to 4, 1 from 6 to 7, 3 from 7 to 8
    EXPECT_EQ(std::tuple(levels[0].start, levels[0].end, levels[0].amount), std::tuple(0, 4, 3));
    EXPECT_EQ(std::tuple(levels[1].start, levels[1].end, levels[1].amount), std::tuple(6, 7, 1));
    EXPECT_EQ(std::tuple(levels[2].start, levels[2].end, levels[2].amount), std::tuple(7, 8, 3));
}

TEST(Network, ListsPointsByColor) {
    const Network network{.points = {{"a", 0}, {"b", 1}, {"c", 0}}, .lines = {{0, 1}}};
    EXPECT_EQ(text_of(network), "colour 1: a c\ncolour 2: b\n");
}

TEST(Svg, DrawsEveryKindAndEscapesText) {
    EXPECT_THAT(svg_of(Lines{"a < b & c"}), HasSubstr("a &lt; b &amp; c"));
    EXPECT_THAT(svg_of(Board{.rows = 1, .columns = 1, .cells = {"5"}, .is_dark = {false}}), HasSubstr(">5<"));
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

TEST(Drawings, ShowWhatIsSaidOfEachCell) {
    const Drawing drawing = texts(2, 2, [](std::size_t cell, const csp::Assignment& solution) {
        return std::to_string(solution[csp::Var{0}] + static_cast<int>(cell));
    });
    EXPECT_EQ(text_of(drawing(csp::Assignment({5}))), "5 6\n7 8\n");
}

TEST(Drawings, ShowTasksThatTakePlaceAndWhatTheyTake) {
    const csp::Var start{0};
    const csp::Var is_there{1};
    const csp::Task always{start, 2};
    const csp::Task maybe{3, 1, csp::Atom::equal(is_there, 1)};
    const Drawing drawing = schedule(numbered("row", 2), {{0, always, "A"}, {1, maybe, "B"}},
                                     {{"crew", 4, {{always, 3}, {maybe, 1}}}});
    const Schedule all{.rows = {"row 1", "row 2"},
                       .tasks = {{0, 1, 3, "A"}, {1, 3, 4, "B"}},
                       .profiles = {{"crew", 4, {{1, 3, 3}, {3, 4, 1}}}}};
    EXPECT_EQ(text_of(drawing(csp::Assignment({1, 1}))), text_of(all));
    const Schedule one{
        .rows = {"row 1", "row 2"}, .tasks = {{0, 1, 3, "A"}}, .profiles = {{"crew", 4, {{1, 3, 3}}}}};
    EXPECT_EQ(text_of(drawing(csp::Assignment({1, 0}))), text_of(one));
}

/// The picture of the answer to a puzzle's example.
Picture picture_of(std::string_view name) {
    for (const Puzzle* puzzle : all_puzzles())
        if (puzzle->name == name) {
            const Statement statement = state(*puzzle, "example", std::string(puzzle->example));
            return statement.drawing(*csp::solve(statement.model, statement.search));
        }
    throw csp::Error(std::string(name));
}

TEST(Pictures, KeepWhatTheInstanceSays) {
    struct Case {
        std::string_view puzzle;
        std::vector<std::string> said;
    };
    for (const auto& [puzzle, said] :
         {Case{"killer-sudoku", {"27", "25", "22", "3"}}, Case{"kenken", {"240*", "11+", "2/", "3-"}},
          Case{"hitori", {"5", "4", "8"}}, Case{"nonogram", {"9", "7"}}}) {
        const Picture picture = picture_of(puzzle);
        for (const std::string& word : said) {
            EXPECT_THAT(text_of(picture), HasSubstr(word)) << puzzle;
            EXPECT_THAT(svg_of(picture), HasSubstr('>' + word + '<')) << puzzle;
        }
    }
    const auto words = words_of(text_of(picture_of("hitori")));
    EXPECT_EQ(words.size(), 64U);
    for (const std::string& word : words) EXPECT_THAT(word, testing::MatchesRegex("#?[0-9]"));
}

} // namespace picture_test
