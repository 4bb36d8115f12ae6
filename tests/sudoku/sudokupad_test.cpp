#include <sudoku/formats/packing.hpp>
#include <sudoku/formats/sudokupad.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

using sudoku::read_sudokupad;
using sudoku::read_sudokupad_link;
using sudoku::ReadVariant;
using sudoku::Restriction;
using sudoku::restriction_kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

const std::string cells_of_four =
    R"("cells":[[{"value":"1"},{},{},{}],[{},{},{"value":3},{}],[{},{},{},{}],[{},{},{},{}]])";
const std::string boxes_of_four = R"("regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],)"
                                  R"([[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]])";

/// Returns a drawing of side 4 with the usual boxes and these additional keys.
std::string drawing(const std::string& more = "") {
    return "{" + cells_of_four + "," + boxes_of_four + (more.empty() ? "" : "," + more) + "}";
}

std::string fault_of_pad(const std::string& json) {
    try {
        read_sudokupad(json);
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "";
}

/// The same drawing in the form of links.
const std::string zipped = "{id:'x',ce:[[{v:1},,,],[,,{v:3},],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],"
                           "[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
                           "ca:[{cells:[[0,0],[0,1]],v:5,unique:t},{v:'title: The setter\\'s, first'}],"
                           "l:[{wp:[[0.5,0.5],[1.5,1.5]],c:cfcfcf,th:16},{c:001122,c1:#0}]}";

} // namespace

TEST(SudokuPad, HasValuesAndRegions) {
    const ReadVariant read = read_sudokupad(drawing());
    EXPECT_EQ(read.variant.side(), 4);
    EXPECT_EQ(read.variant.givens[0], 1);
    EXPECT_EQ(read.variant.givens[6], 3);
    EXPECT_EQ(read.variant.givens.filled(), 2);
    EXPECT_EQ(read.variant.regions, sudoku::usual_regions(4));
    EXPECT_THAT(read.left_out, IsEmpty());
    EXPECT_EQ(read_sudokupad("{" + cells_of_four + "}").variant.regions, std::vector<int>(16, -1));
}

TEST(SudokuPad, HasTextsAndTheSolution) {
    const ReadVariant read = read_sudokupad(drawing(
        R"("metadata":{"title":"A","author":"B","rules":"C","solution":"1234341221434321","source":"x"})"));
    EXPECT_EQ(read.variant.title, "A");
    EXPECT_EQ(read.variant.author, "B");
    EXPECT_EQ(read.variant.rules, "C");
    ASSERT_TRUE(read.variant.solution);
    EXPECT_EQ((*read.variant.solution)[15], 1);
    EXPECT_THAT(read.left_out, IsEmpty());
    const ReadVariant notes =
        read_sudokupad(drawing(R"("cages":[{"value":"title: A: B"},{"value":"rules: C"},)"
                               R"({"cells":[],"value":"rules: D"},{"value":"fog: 1"}])"));
    EXPECT_EQ(notes.variant.title, "A: B");
    EXPECT_EQ(notes.variant.rules, "C\nD");
    EXPECT_THAT(notes.left_out, ElementsAre("the entry \"fog\" is not a rule that is read"));
    EXPECT_FALSE(read_sudokupad(drawing(R"("metadata":{"solution":"1234????????????"})")).variant.solution);
}

TEST(SudokuPad, HasCagesWithSums) {
    const ReadVariant read = read_sudokupad(drawing(
        R"("cages":[{"cells":[[0,0],[0,1]],"value":5},{"cells":[[1,0],[1,1]],"sum":6,"unique":true},)"
        R"({"cells":[[2,0],[2,1]],"value":"A"},{"cells":[[3,0]]},)"
        R"({"cells":[[2,2],[2,3]],"value":"7","unique":false},{"cells":[[3,1],[3,2]],"unique":true}])"));
    EXPECT_THAT(read.variant.restrictions, ElementsAre(Restriction{restriction_kind("cage"), {0, 1}, {}, {5}},
                                                       Restriction{restriction_kind("cage"), {4, 5}, {}, {6}},
                                                       Restriction{restriction_kind("cage"), {13, 14}}));
    EXPECT_THAT(read.left_out,
                ElementsAre("cage 3: the label \"A\" is not a sum", "cage 4 has no sum, so it is a drawing",
                            "cage 5: its digits may repeat, which no rule has"));
}

TEST(SudokuPad, HasUnitsAsCages) {
    const std::string row =
        R"({"cells":[[0,0],[0,1],[0,2],[0,3]],"unique":true,"type":"rowcol","hidden":true})";
    const std::string diagonal = R"({"cells":[[0,0],[1,1],[2,2],[3,3]],"unique":true,"type":"rowcol"})";
    const ReadVariant read = read_sudokupad(drawing("\"cages\":[" + row + "," + diagonal + "]"));
    EXPECT_THAT(read.variant.restrictions,
                ElementsAre(Restriction{restriction_kind("extra region"), {0, 5, 10, 15}}));
    EXPECT_EQ(fault_of_pad(drawing(R"("metadata":{"norowcol":true},"cages":[)" + row + "]")),
              "the puzzle says that its rows and columns may repeat values: it is not a Sudoku");
}

TEST(SudokuPad, HasRulesOfChess) {
    EXPECT_THAT(
        read_sudokupad(drawing(R"("global":["antiknight"],"metadata":{"antiking":true,"antiknight":true})"))
            .variant.restrictions,
        ElementsAre(Restriction{restriction_kind("anti-king")},
                    Restriction{restriction_kind("anti-knight")}));
    EXPECT_THAT(read_sudokupad(drawing(R"("global":["x"])")).left_out,
                ElementsAre("global: \"x\" is not known"));
}

TEST(SudokuPad, NamesDrawings) {
    EXPECT_THAT(
        read_sudokupad(drawing(R"("lines":[{},{},{}],"arrows":[{}],"underlays":[{}],"overlays":[{},{}],)"
                               R"("foglight":[1],"settings":{},"other":[1],"an\nother":[1],)"
                               R"("metadata":{"a\trule":true})"))
            .left_out,
        ElementsAre(R"(the entry "a\trule" is not a rule that is read)", "3 lines are drawings",
                    "1 arrow is a drawing", "1 shape below the digits is a drawing",
                    "2 shapes above the digits are drawings", R"(the key "an\nother" is not known: [1])",
                    "foglight: fog, not a rule", "the key \"other\" is not known: [1]",
                    "rules that the drawings stand for are only in the text"));
}

TEST(SudokuPad, TakesTheSquareAroundTheRegionsOfALargerDrawing) {
    std::string cells = "[";
    for (int row = 0; row < 6; ++row)
        cells += std::string(row == 0 ? "" : ",") +
                 (row == 0 ? R"([{},{"value":12},{},{},{}])" : R"([{},{},{"value":2},{},{}])");
    const ReadVariant read =
        read_sudokupad("{\"cells\":" + cells +
                       R"(],"regions":[[[1,1],[1,2],[2,1],[2,2]],[[3,3],[3,4],[4,3],[4,4]]],"cages":[)"
                       R"({"cells":[[0,0]],"value":3},{"cells":[[1,1],[1,2]],"value":3}]})");
    EXPECT_EQ(read.variant.side(), 4);
    EXPECT_EQ(read.variant.givens[1], 2);
    EXPECT_EQ(read.variant.givens.filled(), 4);
    EXPECT_THAT(read.variant.restrictions,
                ElementsAre(Restriction{restriction_kind("cage"), {0, 1}, {}, {3}}));
    EXPECT_THAT(read.left_out,
                ElementsAre("2 values are outside the board", "cage 1 has cells outside the board"));
}

TEST(SudokuPad, IsReadFromLinks) {
    const ReadVariant read = read_sudokupad(zipped);
    EXPECT_EQ(read.variant.title, "The setter's, first");
    EXPECT_EQ(read.variant.givens, read_sudokupad(drawing()).variant.givens);
    EXPECT_EQ(read.variant.regions, sudoku::usual_regions(4));
    EXPECT_THAT(read.variant.restrictions,
                ElementsAre(Restriction{restriction_kind("cage"), {0, 1}, {}, {5}}));
    EXPECT_THAT(read.left_out, ElementsAre("2 lines are drawings",
                                           "rules that the drawings stand for are only in the text"));

    const std::string packed = sudoku::pack_lz_string(zipped);
    std::string escaped;
    for (const char c : packed) escaped += c == '+' ? "%2B" : c == '/' ? "%2F" : std::string(1, c);
    for (const std::string& link :
         {"scl" + packed, "ctc" + packed, "https://sudokupad.app/scl" + packed,
          "https://sudokupad.app/sudoku/scl" + escaped, "https://sudokupad.app/?puzzleid=scl" + escaped,
          "https://app.crackingthecryptic.com/sudoku/scl" + escaped,
          " https://beta.sudokupad.app/scl" + escaped + "\n", "sudokupad://puzzle/scl" + packed,
          "https://sudokupad.app/scl" + escaped + "?setting-nogrid=1"}) {
        EXPECT_TRUE(sudoku::is_sudokupad_link(link)) << link;
        EXPECT_EQ(read_sudokupad_link(link).variant, read.variant) << link;
    }
}

TEST(SudokuPad, UnzipsWhatParsersNeed) {
    EXPECT_EQ(sudoku::unzip_sudokupad("{a:[,{b:t},,'it\\'s\\n'],c:f,d:#0,e:00ff00,g:-1.5,h:[]}"),
              R"({"a":[{},{"b":true},{},"it's\n"],"c":false,"d":"#0","e":"00ff00","g":-1.5,"h":[{}]})");
    EXPECT_EQ(sudoku::unzip_sudokupad("{a:[],b:\"it's \\\"one\\\"\"}"), R"({"a":[{}],"b":"it's \"one\""})");
    EXPECT_EQ(sudoku::unzip_sudokupad(""), "");
}

TEST(SudokuPad, IsTellsOtherFormatsApart) {
    EXPECT_TRUE(sudoku::is_sudokupad(drawing()));
    EXPECT_TRUE(sudoku::is_sudokupad(zipped));
    EXPECT_FALSE(sudoku::is_sudokupad(R"({"size":9,"grid":[]})"));
    EXPECT_FALSE(sudoku::is_sudokupad("{}"));
    EXPECT_FALSE(sudoku::is_sudokupad("{" + std::string(100'000, '[')));
    EXPECT_FALSE(sudoku::is_sudokupad(""));
    EXPECT_FALSE(sudoku::is_sudokupad_link("https://sudokupad.app/fpuzzlesN4IgzghgT"));
    EXPECT_FALSE(sudoku::is_sudokupad_link("fpuzzlesN4IgzghgT"));
    EXPECT_FALSE(sudoku::is_sudokupad_link("https://www.f-puzzles.com/?load=N4Ig"));
    EXPECT_FALSE(sudoku::is_sudokupad_link("scl"));
    EXPECT_FALSE(sudoku::is_sudokupad_link(""));
}

TEST(SudokuPad, NamesTheFaultOfAText) {
    EXPECT_EQ(fault_of_pad(""), "not JSON, nor JSON with short keys as links hold it, in at most 100 levels");
    EXPECT_EQ(fault_of_pad("[1]"), "expected an object with cells, found [1]");
    EXPECT_EQ(fault_of_pad("{}"), "cells: expected rows of cells, found nothing");
    EXPECT_EQ(fault_of_pad(R"({"cells":[1]})"), "cells: expected a row of cells, found 1");
    EXPECT_EQ(fault_of_pad(R"({"cells":[[{},{}],[{},{}]]})"),
              "expected a square board of side 4 to 25, found 2 rows and 2 columns");
    EXPECT_EQ(fault_of_pad("{" + cells_of_four + R"(,"regions":[[[0,4]]]})"),
              "region 1: [0,4] is not a cell, expected a row from 0 to 3 and a column from 0 to 3");
    EXPECT_EQ(fault_of_pad(drawing(R"("cages":[{"cells":[[0,"x"]],"value":1}])")),
              "cage 1: [0,\"x\"] is not a cell, expected a row from 0 to 3 and a column from 0 to 3");
    EXPECT_EQ(fault_of_pad(drawing(R"("metadata":[])")), "metadata: expected an object, found []");
    EXPECT_EQ(fault_of_pad(drawing(R"("cages":5)")), "cages: expected a list, found 5");
    EXPECT_THAT(read_sudokupad(drawing().replace(drawing().find("\"1\""), 3, "77")).left_out,
                ElementsAre("cell A1: 77 is not a value from 1 to 4"));
}

TEST(SudokuPad, NamesTheFaultOfALink) {
    const auto fault = [](const std::string& link) -> std::string {
        try {
            read_sudokupad_link(link);
        } catch (const csp::Error& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_TRUE(sudoku::is_sudokupad_link("https://sudokupad.app/abcdef1234"));
    EXPECT_THAT(fault("https://sudokupad.app/abcdef1234"), HasSubstr("only names a puzzle on a server"));
    EXPECT_THAT(fault("https://sudokupad.app/sclAAAA"), HasSubstr("only names a puzzle on a server"));
    EXPECT_TRUE(sudoku::is_sudokupad_link("sclAAAA"));
    EXPECT_FALSE(sudoku::is_sudokupad_link("sclerosis"));
    EXPECT_EQ(fault("sclAAAA"), "the link does not unpack; is it complete?");
    EXPECT_EQ(fault("https://sudokupad.app/sclN4IgzghgTgtg"), "the link does not unpack; is it complete?");
}

TEST(SudokuPad, ReportsUnknownKeysOfCellsAndCages) {
    std::string text =
        drawing(R"("id":"x","settings":{"nogrid":1},)"
                R"("cages":[{"cells":[[0,0],[0,1]],"value":5,"foo":1,"style":"box","bar":""}])");
    text.replace(text.find("{},"), 2, R"({"foo":2,"c":"red","bar":null})");
    EXPECT_THAT(read_sudokupad(text).left_out,
                ElementsAre("cell A2: the key \"foo\" is not known", "cage 1: the key \"foo\" is not known"));
}

TEST(SudokuPad, IsRefusedIfAKeyIsThereTwice) {
    const std::string cage = R"("cages":[{"cells":[[0,0]],"value":1}])";
    EXPECT_EQ(fault_of_pad(drawing(cage + ',' + cage)), "the key \"cages\" is there twice");
    EXPECT_EQ(fault_of_pad(drawing(cage + R"(,"ca":[])")), "the key \"ca\" is there twice");
    EXPECT_EQ(fault_of_pad(drawing(R"("cages":[{"cells":[[0,0]],"value":1,"v":2}])")),
              "\"cages\" 1: the key \"v\" is there twice");
    EXPECT_EQ(fault_of_pad("{id:'x',id:'y'," + zipped.substr(zipped.find("ce:"))),
              "the key \"id\" is there twice");
}

TEST(SudokuPad, RefusesHugeTexts) {
    EXPECT_EQ(fault_of_pad("{\"cells\":" + std::string(1'000'000, '[')),
              "not JSON, nor JSON with short keys as links hold it, in at most 100 levels");
    std::string row = "[{}";
    for (int i = 0; i < 1'000'000; ++i) row += ",{}";
    EXPECT_EQ(fault_of_pad("{\"cells\":[" + row + "]]}"),
              "cells: expected up to 1000 rows and columns, found 1 and 1000001");
    EXPECT_NE(fault_of_pad(std::string("{\0\x01", 3)), "");
}
