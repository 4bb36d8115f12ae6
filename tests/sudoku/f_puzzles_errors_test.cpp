#include <sudoku/formats/f_puzzles.hpp>

#include <tests/sudoku/f_puzzles_texts.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace f_puzzles_errors_test {

using f_puzzles::grid;
using f_puzzles::left_out;
using f_puzzles::puzzle;
using f_puzzles::refusal;
using f_puzzles::refusal_of;
using f_puzzles::refusal_of_text;
using f_puzzles::with_first_cell;
using testing::HasSubstr;

TEST(FPuzzlesErrors, RefuseABoardOfAnotherForm) {
    EXPECT_EQ(refusal_of_text("[]"), "expected an object with a grid, found []");
    EXPECT_EQ(refusal_of_text("{\"size\":9}"),
              "the key \"grid\" is missing, which every puzzle of f-puzzles has");
    for (const char* size : {"3", "26", "0", "-4", "4.5", "\"x\"", "null", "[4]"})
        EXPECT_EQ(refusal_of_text("{\"size\":" + std::string(size) + ",\"grid\":" + grid() + '}'),
                  "size: expected 4 to 25, found " + std::string(size));
    EXPECT_EQ(refusal_of_text("{\"size\":9,\"grid\":" + grid() + '}'), "grid: expected 9 rows, found 4");
    EXPECT_EQ(refusal_of_text("{\"size\":4,\"grid\":{}}"), "grid: expected 4 rows, found {}");
    EXPECT_EQ(refusal_of_text("{\"size\":4,\"grid\":[[],[],[],[]]}"),
              "grid, row 1: expected 4 cells, found 0");
    EXPECT_EQ(refusal_of_text("{\"size\":4,\"grid\":[{},[],[],[]]}"),
              "grid, row 1: expected 4 cells, found {}");
}

TEST(FPuzzlesErrors, RefuseWrongCells) {
    const auto refusal_of_cell = [](const std::string& content) {
        return refusal([&] { (void)with_first_cell(content); });
    };
    EXPECT_EQ(refusal_of_cell("5"), "cell r1c1: expected an object, found 5");
    for (const char* value : {"5", "-1", "1.5", "\"x\"", "[1]", "{\"a\":1}", "true", "12345678901234567890"})
        EXPECT_EQ(refusal_of_cell(R"({"value":)" + std::string(value) + R"(,"given":true})"),
                  "cell r1c1: expected a value from 1 to 4, found " + std::string(value));
    EXPECT_EQ(refusal_of_cell(R"({"region":{}})"), "cell r1c1: expected a region as a number, found {}");
    EXPECT_EQ(refusal_of_cell(R"({"givenPencilMarks":3})"), "cell r1c1: expected a list of marks, found 3");
    EXPECT_EQ(refusal_of_cell(R"({"givenPencilMarks":[0]})"),
              "cell r1c1: expected a value from 1 to 4, found 0");
}

TEST(FPuzzlesErrors, RefuseWrongNamesOfCells) {
    for (const char* name :
         {"\"R0C1\"", "\"R5C1\"", "\"\"", "\"R1\"", "\"x\"", "1", "null", "{}", "\"R1C99999999999\""})
        EXPECT_EQ(
            refusal_of(R"("killercage":[{"cells":["R1C1"]},{"cells":["R1C1",)" + std::string(name) + "]}]"),
            "killercage 2: " + std::string(name) + " is not a cell, expected R1C1 to R4C4");
    EXPECT_EQ(refusal_of(R"("odd":[{"cell":7}])"), "odd 1: 7 is not a cell, expected R1C1 to R4C4");
    EXPECT_EQ(refusal_of(R"("renban":[{"lines":[["R1C1"],["R9C9"]]}])"),
              "renban 1: \"R9C9\" is not a cell, expected R1C1 to R4C4");
}

TEST(FPuzzlesErrors, RefuseRestrictionsOfAnotherForm) {
    EXPECT_EQ(refusal_of(R"("odd":{"cell":"R1C1"})"), "odd: expected a list, found {\"cell\":\"R1C1\"}");
    EXPECT_EQ(refusal_of(R"("odd":["R1C1"])"), "odd 1: expected an object, found \"R1C1\"");
    EXPECT_EQ(refusal_of(R"("odd":[{}])"), "odd 1: has 0 cells, expected one");
    EXPECT_EQ(refusal_of(R"("odd":[{"cells":"R1C1"}])"), "odd 1: expected a list of cells, found \"R1C1\"");
    EXPECT_EQ(refusal_of(R"("renban":[{"lines":{"a":1}}])"),
              "renban 1: expected a list of lines, found {\"a\":1}");
    EXPECT_EQ(refusal_of(R"("renban":[{"lines":["R1C1"]}])"),
              "renban 1: expected a list of cells, found \"R1C1\"");
    EXPECT_EQ(refusal_of(R"("renban":[{}])"), "renban 1: has 0 cells, expected at least one");
    EXPECT_EQ(refusal_of(R"("difference":[{"cells":["R1C1","R3C1"]}])"),
              "difference 1: has two cells that do not touch");
    EXPECT_EQ(refusal_of(R"("clone":[{"cells":["R1C1"]}])"),
              "clone 1: has 1 cell, expected 0, as in the copy");
    EXPECT_EQ(refusal_of(R"("arrow":[{"lines":[["R1C1"]]}])"), "arrow 1: has no circle");
    EXPECT_EQ(refusal_of(R"("quadruple":[{"cells":["R1C1"],"values":3}])"),
              "quadruple 1: expected a list of values, found 3");
    EXPECT_EQ(refusal_of(R"("quadruple":[{"cells":["R1C1"],"values":[{"a":1}]}])"),
              "quadruple 1: expected a value from 1 to 4, found {\"a\":1}");
    EXPECT_EQ(refusal_of(R"("negative":"xv")"), "negative: expected a list, found \"xv\"");
}

TEST(FPuzzlesErrors, RefuseTextsThatAreNotJson) {
    EXPECT_EQ(refusal_of_text(""), "not JSON: the fault is at byte 1");
    EXPECT_EQ(refusal_of_text("{\"size\":9,}"), "not JSON: the fault is at byte 11");
    EXPECT_THAT(refusal_of_text("{\"size\":4,\"title\":\"\xFF\"}"),
                HasSubstr("not JSON: the fault is at byte"));
    EXPECT_THAT(refusal_of_text(puzzle("") + "x"), HasSubstr("not JSON"));
    EXPECT_EQ(refusal_of_text("{\"size\":1e400}"), "not JSON: a number is out of range");
}

TEST(FPuzzlesErrors, RefuseDeepNesting) {
    const std::string message = "lists and objects are nested more than 32 deep";
    const std::string deep(100'000, '[');
    EXPECT_EQ(refusal_of_text(deep), message);
    EXPECT_EQ(refusal_of("\"odd\":" + deep), message);
    EXPECT_EQ(refusal_of("\"new\":" + deep + std::string(100'000, ']')), message);
    std::string objects;
    for (int i = 0; i < 50'000; ++i) objects += "{\"a\":";
    EXPECT_EQ(refusal_of_text(objects), message);
    EXPECT_EQ(left_out("\"new\":" + std::string(30, '[') + std::string(30, ']')).size(), 1U);
}

} // namespace f_puzzles_errors_test
