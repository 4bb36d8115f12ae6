#include <apps/puzzles/input.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <functional>
#include <string>

namespace input_test {

using puzzles::Input;
using puzzles::InputError;
using testing::ElementsAre;
using testing::HasSubstr;

std::string message(const std::string& text, const std::function<void(Input&)>& read) {
    try {
        Input input("file.txt", text);
        read(input);
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Input, ReadsNumbersWordsAndLines) {
    Input input("file.txt", "# a comment\n 3 -4\nword # another\nsome words here\nend");
    EXPECT_EQ(input.number("a", 0, 9), 3);
    EXPECT_EQ(input.number("b", -9, 9), -4);
    EXPECT_EQ(input.word("c"), "word");
    EXPECT_THAT(input.line(), ElementsAre("some", "words", "here"));
    EXPECT_FALSE(input.accept("start"));
    EXPECT_FALSE(input.at_end());
    EXPECT_TRUE(input.accept("end"));
    EXPECT_TRUE(input.at_end());
}

TEST(Input, ReadsGrids) {
    Input input("file.txt", "\n\n.#.\n#.#\n\nrest");
    const auto grid = input.grid(".#");
    EXPECT_EQ(grid.rows, 2U);
    EXPECT_EQ(grid.columns, 3U);
    EXPECT_EQ(grid.cells, ".#.#.#");
    EXPECT_EQ(grid.at(1, 2), '#');
    EXPECT_EQ(input.word("rest"), "rest");
    Input last("file.txt", "ab\nba");
    EXPECT_EQ(last.grid(2, 2, "ab").cells, "abba");
    EXPECT_TRUE(last.at_end());
}

TEST(Input, SkipsCommentsInGrids) {
    Input input("file.txt", "# a title\n  # more\n.12 # the first\n# between\n34.\n\n# end\n");
    EXPECT_EQ(input.grid(".1234").cells, ".1234.");
    EXPECT_TRUE(input.at_end());
    Input blocks("file.txt", "# a title\n.#.\n# a row\n###\n");
    EXPECT_EQ(blocks.grid(2, 3, ".#").cells, ".#.###");
    EXPECT_EQ(message("# a title\n..\n# a comment\n.x", [](Input& of) { of.grid("."); }),
              "file.txt:4:2: found \"x\", expected one of .");
}

TEST(Input, HandsOverItsRest) {
    Input input("file.txt", "a\nb c\nd");
    EXPECT_EQ(input.word("a word"), "a");
    EXPECT_EQ(input.rest(), "\nb c\nd");
    EXPECT_TRUE(input.at_end());
    EXPECT_EQ(message("a\nb c",
                      [](Input& of) {
                          (void)of.rest();
                          of.refuse_line(2, 3, "not this");
                      }),
              "file.txt:2:3: not this");
}

TEST(Input, NamesPlaceAndWhatWasExpected) {
    EXPECT_EQ(message("5\n x7", [](Input& input) { input.numbers(2, "a clue", 1, 9); }),
              "file.txt:2:2: found \"x7\", expected a clue: a number from 1 to 9");
    EXPECT_EQ(message("10", [](Input& input) { input.number("a clue", 1, 9); }),
              "file.txt:1:1: found \"10\", expected a clue: a number from 1 to 9");
    EXPECT_EQ(message("7a", [](Input& input) { input.number("a clue", 1, 9); }),
              "file.txt:1:1: found \"7a\", expected a clue: a number from 1 to 9");
    EXPECT_EQ(message("  # nothing", [](Input& input) { input.word("a name"); }),
              "file.txt:1:12: found the end, expected a name");
    EXPECT_EQ(message("8 9", [](Input& input) { input.size("a size", 1, 9); }),
              "file.txt:1:3: found \"9\", expected nothing more");
    EXPECT_EQ(message("rows", [](Input& input) { input.keyword("columns"); }),
              "file.txt:1:1: found \"rows\", expected \"columns\"");
    EXPECT_EQ(message("..\n.x", [](Input& input) { input.grid("."); }),
              "file.txt:2:2: found \"x\", expected one of .");
    EXPECT_THAT(message("..\n.", [](Input& input) { input.grid("."); }),
                HasSubstr("file.txt:2:2: a line of 1"));
    EXPECT_THAT(message("..\n...", [](Input& input) { input.grid("."); }),
                HasSubstr("file.txt:2:3: a line of 3"));
    EXPECT_THAT(message("..", [](Input& input) { input.grid(3, 2, "."); }), HasSubstr("a line of 0 cells"));
    EXPECT_EQ(message("a\nb c",
                      [](Input& input) {
                          input.word("");
                          input.word("");
                          input.refuse("not this");
                      }),
              "file.txt:2:1: not this");
}

TEST(Input, ShowsNothingThatATerminalObeys) {
    EXPECT_THAT(message("\x1b[31m", [](Input& input) { input.number("a clue", 1, 9); }),
                HasSubstr("\\x1b[31m"));
}

TEST(Input, ShowsNothingThatATerminalObeysInWhatAPuzzleSaysOfAWord) {
    const auto refuse = [](Input& input) { input.refuse(input.word("a word") + " is no word"); };
    EXPECT_EQ(message("a\x1b[2J\v", refuse), R"(file.txt:1:1: a\x1b[2J\x0b is no word)");
}

RC_GTEST_PROP(Input, ReadsAnythingOrNamesAPlace, (const std::string& text)) {
    Input input("file.txt", text);
    try {
        while (!input.at_end()) switch (*rc::gen::inRange(0, 5)) {
            case 0:
                input.number("a number", 0, 9);
                break;
            case 1:
                RC_ASSERT(!input.word("a word").empty());
                break;
            case 2:
                RC_ASSERT(input.grid(".#ab ").rows > 0);
                break;
            case 3:
                input.line();
                break;
            default:
                input.accept("a");
                input.word("a word");
            }
    } catch (const InputError& error) {
        RC_ASSERT(std::string(error.what()).starts_with("file.txt:"));
    }
}

} // namespace input_test
