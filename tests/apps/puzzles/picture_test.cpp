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
    EXPECT_THAT(svg_of(board, "a picture"), HasSubstr(R"( fill="white">1<)"));
}

TEST(Board, HasNotesInTheCornersOfCells) {
    const Board board{
        .rows = 1, .columns = 3, .cells = {"1", "2", "3"}, .regions = {0, 0, 1}, .corners = {"12", "", "3"}};
    EXPECT_EQ(text_of(board), "+12-+---+3--+\n| 1   2 | 3 |\n+---+---+---+\n");
    EXPECT_THAT(svg_of(board, "a picture"), HasSubstr(">12<"));
}

TEST(Board, HasSeveralWordsAboveAColumn) {
    const Board board{.rows = 1, .columns = 3, .cells = {"a", "b", "c"}, .top = {"1 10", "2", "3 4 5"}};
    EXPECT_EQ(text_of(board), "       3\n 1     4\n10  2  5\n a  b  c\n");
    for (const char* const word : {">10<", ">12543<"}) // letters with the same look are one element
        EXPECT_THAT(svg_of(board, "a picture"), HasSubstr(word));
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
    EXPECT_THAT(svg_of(schedule, "a picture"), HasSubstr(">power<"));
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
    EXPECT_THAT(svg_of(Lines{"a < b & c"}, "a picture"), HasSubstr("a &lt; b &amp; c"));
    EXPECT_THAT(svg_of(Board{.rows = 1, .columns = 1, .cells = {"5"}, .is_dark = {false}}, "a picture"),
                HasSubstr(">5<"));
    EXPECT_THAT(svg_of(Schedule{.rows = {"A"}, .tasks = {{0, 0, 3, "x"}}}, "a picture"), HasSubstr(">x03<"));
    EXPECT_THAT(svg_of(Network{.points = {{"a", 0}, {"b", 1}}, .lines = {{0, 1}}}, "a picture"),
                HasSubstr("<circle"));
}

TEST(Drawings, ReadTheirCells) {
    const csp::Assignment solution({1, 0, 2});
    const std::vector<csp::Var> xs{csp::Var{0}, csp::Var{1}, csp::Var{2}};
    EXPECT_EQ(text_of(Drawing(numbers(xs, 3))(solution)), "1 0 2\n");
    EXPECT_EQ(text_of(Drawing(symbols(xs, 1, "abc"))(solution)), "b\na\nc\n");
    EXPECT_EQ(text_of(Drawing(shades(xs, 3))(solution)), "# . .\n");
    EXPECT_EQ(text_of(Drawing(pieces(xs, 3, "Q"))(csp::Assignment({2, 1, 3}))), ". Q .\nQ . .\n. . Q\n");
}

TEST(Drawings, ShowWhatIsSaidOfEachCell) {
    const csp::Var x{0};
    const BoardDrawing drawing{.rows = 2, .columns = 2, .face = [&](std::size_t cell) -> Face {
                                   if (cell == 0) return Look{"a"};
                                   if (cell == 1) return x + 1;
                                   return text_if(csp::Atom::at_least(x, cell == 2 ? 5 : 6), "yes", "no");
                               }};
    EXPECT_EQ(text_of(Drawing(drawing)(csp::Assignment({5}))), "  a   6\nyes  no\n");
}

TEST(Drawings, HaveLinesThatVariablesDecide) {
    const BoardDrawing clues{.rows = 1, .columns = 2, .face = [](std::size_t) { return Look{"1"}; }};
    const Drawing drawing =
        divided(clues, [](std::size_t, std::size_t) { return edge_between(csp::Var{0}, csp::Var{1}); });
    EXPECT_EQ(text_of(drawing(csp::Assignment({0, 1}))), "+-+-+\n|1|1|\n+-+-+\n");
    EXPECT_EQ(text_of(drawing(csp::Assignment({1, 1}))), "+-+-+\n|1 1|\n+-+-+\n");
}

TEST(Drawings, SaySentencesWhoseFactsHold) {
    const csp::Var x{0};
    const csp::Var y{1};
    const std::vector<csp::Var> both{x, y};
    const std::vector<int> weights{2, 3};
    TextDrawing drawing{.sentences = {{.pieces = {x, Look{" of a"}}, .facts = {csp::Atom::at_least(x, 1)}}}};
    drawing.sentences.emplace_back().add("together ", Number(weights, both));
    EXPECT_EQ(text_of(Drawing(drawing)(csp::Assignment({1, 4}))), "1 of a\ntogether 14\n");
    EXPECT_EQ(text_of(Drawing(drawing)(csp::Assignment({0, 4}))), "together 12\n");
}

TEST(Drawings, FollowARoute) {
    const Route route{
        .start = csp::Var{3}, .next = {csp::Var{0}, csp::Var{1}, csp::Var{2}}, .names = {"a", "b", "c"}};
    EXPECT_EQ(text_of(Drawing(RouteDrawing{route})(csp::Assignment({3, 2, 0, 1}))), "b - c - a\n");
    const BoardDrawing steps{
        .rows = 1, .columns = 3, .face = [](std::size_t cell) { return RouteStep{cell}; }, .route = route};
    EXPECT_EQ(text_of(Drawing(steps)(csp::Assignment({3, 2, 0, 1}))), "3 1 2\n");
}

TEST(Drawings, StackTasksOneAfterTheOther) {
    const csp::Var bin{0};
    ScheduleDrawing drawing{.rows = numbered("bin", 3), .is_stacked = true};
    for (std::size_t row = 0; row < 3; ++row)
        drawing.bars.push_back({row, {0, 2, csp::Atom::equal(bin, static_cast<csp::Value>(row))}, "x"});
    drawing.bars.push_back({1, {0, 3}, "y"});
    EXPECT_EQ(text_of(Drawing(drawing)(csp::Assignment({1}))), "bin 1 ......\nbin 2 x-y--.\n      0 to 5\n");
}

TEST(Drawings, LeaveAFilledCellFilledWhenItsTextIsGiven) {
    const Face face = with_text(dark_if(csp::Atom::equal(csp::Var{0}, 1)), "7");
    EXPECT_EQ(look_of(face, csp::Assignment({1})), (Look{"7", true}));
    EXPECT_EQ(look_of(face, csp::Assignment({0})), (Look{"7", false}));
    EXPECT_TRUE(
        std::holds_alternative<Look>(with_text(text_if(csp::Atom::equal(csp::Var{0}, 1), "a", "b"), "T")));
}

TEST(Letters, NameAnyNumberOfThings) {
    EXPECT_EQ(letters_of(0), "A");
    EXPECT_EQ(letters_of(25), "Z");
    EXPECT_EQ(letters_of(26), "AA");
    EXPECT_EQ(letters_of(27), "AB");
    EXPECT_EQ(letters_of(702), "AAA");
}

TEST(Drawings, ShowTasksThatTakePlaceAndWhatTheyTake) {
    const csp::Var start{0};
    const csp::Var is_there{1};
    const csp::Task always{start, 2};
    const csp::Task maybe{3, 1, csp::Atom::equal(is_there, 1)};
    const Drawing drawing = ScheduleDrawing{
        numbered("row", 2), {{0, always, "A"}, {1, maybe, "B"}}, {{"crew", 4, {{always, 3}, {maybe, 1}}}}};
    const Schedule all{.rows = {"row 1", "row 2"},
                       .tasks = {{0, 1, 3, "A"}, {1, 3, 4, "B"}},
                       .profiles = {{"crew", 4, {{1, 3, 3}, {3, 4, 1}}}}};
    EXPECT_EQ(text_of(drawing(csp::Assignment({1, 1}))), text_of(all));
    const Schedule one{
        .rows = {"row 1", "row 2"}, .tasks = {{0, 1, 3, "A"}}, .profiles = {{"crew", 4, {{1, 3, 3}}}}};
    EXPECT_EQ(text_of(drawing(csp::Assignment({1, 0}))), text_of(one));
}

/// Returns the picture of the answer to a puzzle's example.
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
            const std::string svg = svg_of(picture, "a picture");
            if (word.size() == 1)
                EXPECT_THAT(svg, testing::ContainsRegex(">[^<]*" + word + "[^<]*</text>")) << puzzle;
            else
                EXPECT_THAT(svg, HasSubstr('>' + word + '<')) << puzzle;
        }
    }
    const auto words = words_of(text_of(picture_of("hitori")));
    EXPECT_EQ(words.size(), 64U);
    for (const std::string& word : words) EXPECT_THAT(word, testing::MatchesRegex("#?[0-9]"));
}

} // namespace picture_test
