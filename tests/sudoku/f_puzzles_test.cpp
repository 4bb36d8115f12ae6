#include <sudoku/formats/f_puzzles.hpp>

#include <sudoku/variants/kinds.hpp>
#include <tests/sudoku/f_puzzles_texts.hpp>

#include <csp/base/assignment.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace f_puzzles_test {

using f_puzzles::grid;
using f_puzzles::left_out;
using f_puzzles::read;
using f_puzzles::refusal_of;
using f_puzzles::refusal_of_text;
using f_puzzles::restrictions;
using f_puzzles::Restrictions;
using f_puzzles::with_first_cell;
using sudoku::read_f_puzzles;
using sudoku::Variant;
using testing::ElementsAre;
using testing::IsEmpty;
namespace kinds = sudoku::kinds;

TEST(FPuzzles, ReadRulesOfTheWholeBoard) {
    const std::map<std::string, const sudoku::RestrictionKind*> keys{
        {"diagonal-", &kinds::falling_diagonal},     {"diagonal+", &kinds::rising_diagonal},
        {"antiknight", &kinds::anti_knight},         {"antiking", &kinds::anti_king},
        {"disjointgroups", &kinds::disjoint_groups}, {"nonconsecutive", &kinds::nonconsecutive}};
    for (const auto& [key, kind] : keys) {
        EXPECT_EQ(restrictions('"' + key + "\":true"), Restrictions{{kind}});
        for (const char* nothing : {"false", "null", "\"\"", "[]"})
            EXPECT_THAT(restrictions('"' + key + "\":" + nothing), IsEmpty());
        EXPECT_EQ(refusal_of('"' + key + "\":1"), key + ": expected true or false, found 1");
    }
    EXPECT_EQ(restrictions("\"negative\":[\"ratio\",\"xv\"]"),
              (Restrictions{{&kinds::all_black_dots}, {&kinds::all_letters}}));
    EXPECT_THAT(restrictions("\"negative\":[]"), IsEmpty());
}

TEST(FPuzzles, ReadRestrictionsOfOneCell) {
    EXPECT_EQ(restrictions(R"("odd":[{"cell":"R1C1"},{"cell":"R2C3"}])"),
              (Restrictions{{&kinds::odd, {0}}, {&kinds::odd, {6}}}));
    EXPECT_EQ(restrictions(R"("even":[{"cell":"R4C4"}])"), (Restrictions{{&kinds::even, {15}}}));
    EXPECT_EQ(restrictions(R"("minimum":[{"cell":"R1C2"}])"), (Restrictions{{&kinds::minimum, {1}}}));
    EXPECT_EQ(restrictions(R"("maximum":[{"cell":"R2C1"}])"), (Restrictions{{&kinds::maximum, {4}}}));
    EXPECT_EQ(restrictions(R"("odd":[{"cells":["r1c1"]}])"), (Restrictions{{&kinds::odd, {0}}}));
}

TEST(FPuzzles, ReadRestrictionsOfTwoCells) {
    const std::string cells = R"([{"cells":["R1C2","R1C1"]})";
    const std::string number = R"(,{"cells":["R1C2","R2C2"],"value":"3"}])";
    EXPECT_EQ(restrictions("\"difference\":" + cells + number),
              (Restrictions{{&kinds::white_dot, {1, 0}}, {&kinds::white_dot, {1, 5}, {}, {3}}}));
    EXPECT_EQ(restrictions("\"ratio\":" + cells + number),
              (Restrictions{{&kinds::black_dot, {1, 0}}, {&kinds::black_dot, {1, 5}, {}, {3}}}));
    EXPECT_EQ(
        restrictions(R"("xv":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R1C1","R2C1"],"value":"V"},)"
                     R"({"cells":["R1C3","R1C2"],"value":"v"}])"),
        (Restrictions{{&kinds::letter_x, {0, 1}}, {&kinds::letter_v, {0, 4}}, {&kinds::letter_v, {2, 1}}}));
}

TEST(FPuzzles, ReadRestrictionsOfCells) {
    const std::string cells = R"([{"cells":["R1C1","R3C2"]}])";
    const std::map<std::string, const sudoku::RestrictionKind*> keys{
        {"extraregion", &kinds::extra_region},
        {"killercage", &kinds::cage},
        {"rowindexer", &kinds::row_indexer},
        {"columnindexer", &kinds::column_indexer},
        {"boxindexer", &kinds::box_indexer}};
    for (const auto& [key, kind] : keys)
        EXPECT_EQ(restrictions('"' + key + "\":" + cells), (Restrictions{{kind, {0, 9}}})) << key;
    EXPECT_EQ(restrictions(R"("killercage":[{"cells":["R1C1","R3C2"],"value":"5"}])"),
              (Restrictions{{&kinds::cage, {0, 9}, {}, {5}}}));
    EXPECT_EQ(restrictions(R"("quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[3,"1",3]}])"),
              (Restrictions{{&kinds::quadruple, {0, 1, 4, 5}, {}, {3, 1, 3}}}));
    EXPECT_EQ(restrictions(R"("clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R3C1","R3C2"]}])"),
              (Restrictions{{&kinds::clone, {0, 1}, {8, 9}}}));
}

TEST(FPuzzles, ReadARestrictionForEachLine) {
    const std::map<std::string, const sudoku::RestrictionKind*> keys{
        {"thermometer", &kinds::thermometer},
        {"slowthermometer", &kinds::slow_thermometer},
        {"palindrome", &kinds::palindrome},
        {"renban", &kinds::renban},
        {"whispers", &kinds::whispers},
        {"regionsumline", &kinds::region_sum},
        {"nabner", &kinds::nabner},
        {"entropicline", &kinds::entropic},
        {"modularline", &kinds::modular},
        {"zipperline", &kinds::zipper},
        {"doublearrow", &kinds::double_arrow},
        {"betweenline", &kinds::between},
        {"lockout", &kinds::lockout}};
    for (const auto& [key, kind] : keys) {
        const std::string name = '"' + key + "\":";
        EXPECT_EQ(
            restrictions(
                name + R"([{"lines":[["R1C1","R2C2"],["R4C4","R3C3","R3C4"]]},{"lines":[["R1C4","R1C3"]]}])"),
            (Restrictions{{kind, {0, 5}}, {kind, {15, 10, 11}}, {kind, {3, 2}}}));
        EXPECT_EQ(restrictions(name + R"([{"cells":["R1C1","R2C2"]}])"), (Restrictions{{kind, {0, 5}}}));
    }
    EXPECT_EQ(restrictions(R"("whispers":[{"lines":[["R1C1","R2C2"]],"value":"2"}])"),
              (Restrictions{{&kinds::whispers, {0, 5}, {}, {2}}}));
    EXPECT_THAT(left_out(R"("renban":[{"lines":[]}])"), ElementsAre("renban 1: no line, so no rule"));
    EXPECT_THAT(left_out(R"("renban":[{"lines":[["R1C2"],["R1C1","R2C2"]]}])"),
                ElementsAre("renban 1: a line of one cell, r1c2, so no rule"));
    EXPECT_EQ(restrictions(R"("lockout":[{"lines":[["R1C2"]]}])"), (Restrictions{{&kinds::lockout, {1}}}))
        << "its ends would have to differ";
}

TEST(FPuzzles, LeaveOutTheCircleFromWhichAnArrowIsDrawn) {
    const auto arrow = [](const std::string& circle, const std::string& line) {
        return restrictions("\"arrow\":[{\"cells\":" + circle + ",\"lines\":[" + line + "]}]");
    };
    EXPECT_EQ(arrow(R"(["R1C1"])", R"(["R1C1","R1C2","R1C3"])"),
              (Restrictions{{&kinds::arrow, {1, 2}, {0}}}));
    EXPECT_EQ(arrow(R"(["R1C1"])", R"(["R1C2","R1C3"])"), (Restrictions{{&kinds::arrow, {1, 2}, {0}}}));
    EXPECT_EQ(arrow(R"(["R1C1"])", R"(["R1C1","R1C2"])"), (Restrictions{{&kinds::arrow, {1}, {0}}}));
    EXPECT_EQ(arrow(R"(["R1C2","R1C1"])", R"(["R1C1","R2C1"],["R1C2","R2C3"])"),
              (Restrictions{{&kinds::arrow, {4}, {1, 0}}, {&kinds::arrow, {6}, {1, 0}}}));
    EXPECT_EQ(arrow(R"(["R1C1","R1C2"])", R"(["R1C1","R1C2"])"),
              (Restrictions{{&kinds::arrow, {1}, {0, 1}}}));
    EXPECT_THAT(left_out(R"("arrow":[{"cells":["R1C1"],"lines":[["R1C1"]]},{"cells":["R1C1"]}])"),
                ElementsAre("arrow 1: no line, so no rule", "arrow 2: no line, so no rule"));
}

TEST(FPuzzles, CountOnlyTheFirstCellOfAnArrowAsItsCircle) {
    const std::string arrow = R"("arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C1","R1C2","R2C3"]]}])";
    const sudoku::VariantModel stated(read(arrow, 16).variant);
    const csp::Model model = stated.model().with_constraints(std::vector{stated.constraint_of(0)});
    csp::Assignment values(std::vector<csp::Value>(256, 1));
    for (const csp::Value last : {9, 10, 11}) {
        values.set(stated.cell(18), last);
        EXPECT_EQ(model.check(values), last == 10) << last; // 11 = 1 + 10
    }
}

TEST(FPuzzles, ReadCluesOfRowsAndColumnsFromAllSides) {
    const std::map<std::string, const sudoku::RestrictionKind*> keys{
        {"sandwichsum", &kinds::sandwich}, {"xsum", &kinds::x_sum}, {"skyscraper", &kinds::skyscraper}};
    const std::vector<std::pair<std::string, std::vector<int>>> places{
        {"R0C2", {1, 5, 9, 13}}, {"R5C2", {13, 9, 5, 1}}, {"R3C0", {8, 9, 10, 11}}, {"r3c5", {11, 10, 9, 8}}};
    for (const auto& [key, kind] : keys)
        for (const auto& [place, cells] : places)
            EXPECT_EQ(restrictions('"' + key + R"(":[{"cell":")" + place + R"(","value":"4"}])"),
                      (Restrictions{{kind, cells, {}, {4}}}));
    for (const std::string place : {"R0C0", "R0C5", "R5C5", "R2C2"})
        EXPECT_EQ(refusal_of(R"("xsum":[{"cell":")" + place + R"(","value":4}])"),
                  "xsum 1: its cell is not next to a row or column");
    for (const std::string place :
         {"\"R6C1\"", "\"R0C26\"", "\"\"", "\"RC\"", "\"R1\"", "\"R-1C1\"", "7", "[]"})
        EXPECT_EQ(refusal_of(R"("xsum":[{"cell":)" + place + R"(,"value":4}])"),
                  "xsum 1: expected a cell next to the board, such as R0C1, found " + place);
    EXPECT_EQ(refusal_of(R"("xsum":[{"value":4}])"),
              "xsum 1: expected a cell next to the board, such as R0C1, found nothing");
}

TEST(FPuzzles, ReadCluesOfDiagonalsFromAllSidesAndCorners) {
    const auto diagonal = [](const std::string& place, const std::string& direction) {
        const Restrictions read =
            restrictions(R"("littlekillersum":[{"cell":")" + place + R"(","direction":")" + direction +
                         R"(","cells":[],"value":"9"}])");
        EXPECT_EQ(read.size(), 1U);
        EXPECT_EQ(read[0].kind, &kinds::little_killer);
        EXPECT_EQ(read[0].numbers, std::vector{9});
        return read[0].cells;
    };
    EXPECT_THAT(diagonal("R0C0", "DR"), ElementsAre(0, 5, 10, 15));
    EXPECT_THAT(diagonal("R0C5", "DL"), ElementsAre(3, 6, 9, 12));
    EXPECT_THAT(diagonal("R5C0", "UR"), ElementsAre(12, 9, 6, 3));
    EXPECT_THAT(diagonal("R5C5", "UL"), ElementsAre(15, 10, 5, 0));
    EXPECT_THAT(diagonal("R0C1", "DR"), ElementsAre(1, 6, 11));
    EXPECT_THAT(diagonal("R0C3", "DL"), ElementsAre(1, 4));
    EXPECT_THAT(diagonal("R5C2", "UR"), ElementsAre(14, 11));
    EXPECT_THAT(diagonal("R5C4", "UL"), ElementsAre(14, 9, 4));
    EXPECT_THAT(diagonal("R1C0", "DR"), ElementsAre(4, 9, 14));
    EXPECT_THAT(diagonal("R3C0", "UR"), ElementsAre(4, 1));
    EXPECT_THAT(diagonal("R1C5", "DL"), ElementsAre(7, 10, 13));
    EXPECT_THAT(diagonal("R3C5", "UL"), ElementsAre(7, 2));
    EXPECT_THAT(diagonal("R2C0", "UR"), ElementsAre(0)); // corners
    EXPECT_THAT(diagonal("R0C4", "DL"), ElementsAre(2, 5, 8));
    EXPECT_THAT(diagonal("R0C2", "DL"), ElementsAre(0));
    EXPECT_THAT(diagonal("R0C3", "DR"), ElementsAre(3));
    EXPECT_THAT(diagonal("R3C0", "DR"), ElementsAre(12));
    EXPECT_THAT(diagonal("R3C5", "DL"), ElementsAre(15));
}

TEST(FPuzzles, RefuseDiagonalsThatAreNone) {
    const auto refusal_from = [](const std::string& place, const std::string& direction) {
        return refusal_of(R"("littlekillersum":[{"cell":")" + place + R"(","direction":)" + direction +
                          R"(,"value":"9"}])");
    };
    EXPECT_EQ(refusal_from("R0C1", "\"UL\""),
              "littlekillersum 1: the diagonal from there in direction UL has no cells");
    EXPECT_EQ(refusal_from("R1C1", "\"DR\""), "littlekillersum 1: has cells that are not a diagonal");
    for (const std::string word : {"\"D\"", "\"RD\"", "\"\"", "3", "null"})
        EXPECT_EQ(refusal_from("R0C1", word),
                  "littlekillersum 1: expected the direction UL, UR, DL or DR, found " + word);
}

TEST(FPuzzles, TakeNumbersAsNumbersOrTextsAndNoTextAsNone) {
    const auto numbers = [](const std::string& value) {
        return restrictions(R"("killercage":[{"cells":["R1C1"],"value":)" + value + "}]")[0].numbers;
    };
    EXPECT_THAT(numbers("12"), ElementsAre(12));
    EXPECT_THAT(numbers("12.0"), ElementsAre(12));
    EXPECT_THAT(numbers("\"012\""), ElementsAre(12));
    EXPECT_THAT(numbers("\"1000000\""), ElementsAre(1'000'000));
    EXPECT_THAT(numbers("1e6"), ElementsAre(1'000'000));
    for (const char* nothing : {"\"\"", "null", "[]", "{}", "false"})
        EXPECT_THAT(numbers(nothing), IsEmpty());
    for (const std::string wrong :
         {"1.5", "1000001", "-1e300", "99999999999999999999", "\"12 \"", "\"1234567\"", "\"-\"", "\"--1\"",
          "\"12345678901\"", "[12]", "{\"value\":12}", "true"})
        EXPECT_THAT(refusal_of(R"("killercage":[{"cells":["R1C1"],"value":)" + wrong + "}]"),
                    testing::StartsWith("killercage 1: expected a number, found "));
}

TEST(FPuzzles, LeaveOutTheLabelOfACage) {
    for (const char* label : {"\">5\"", "\"A\"", "\"\\u0001\""}) {
        const auto cage =
            read(R"("killercage":[{"cells":["R1C1","R1C2"],"value":)" + std::string(label) + "}]");
        EXPECT_EQ(cage.variant.restrictions, (Restrictions{{&kinds::cage, {0, 1}}}));
        EXPECT_THAT(cage.left_out,
                    ElementsAre("killercage 1: the label " + std::string(label) + " is not a sum"));
    }
}

TEST(FPuzzles, RefuseNumbersAndCellsThatNoRuleHas) {
    EXPECT_EQ(refusal_of(R"("ratio":[{"cells":["R1C1","R1C2"],"value":"0"}])"),
              "ratio 1: expected a number of at least 1, found \"0\"");
    EXPECT_EQ(refusal_of(R"("killercage":[{"cells":["R1C1"],"value":-5}])"),
              "killercage 1: expected a number of at least 0, found -5");
    EXPECT_EQ(refusal_of(R"("killercage":[{"cells":["R1C1","R1C2","R1C1"],"value":"5"}])"),
              "killercage 1: has the cell r1c1 twice");
}

TEST(FPuzzles, LeaveOutRestrictionsWithoutTheNumberThatTheyNeed) {
    EXPECT_THAT(left_out(R"("xsum":[{"cell":"R0C1"},{"cell":"R0C1","value":""}])"),
                ElementsAre("xsum 1: no value, so no rule", "xsum 2: no value, so no rule"));
    EXPECT_THAT(left_out(R"("littlekillersum":[{"cell":"R0C1","direction":"DR","value":""}])"),
                ElementsAre("littlekillersum 1: no value, so no rule"));
    EXPECT_THAT(left_out(R"("xv":[{"cells":["R1C1","R1C2"],"value":""},{"cells":["R1C1","R1C2"]}])"),
                ElementsAre("xv 1: no value, so no rule", "xv 2: no value, so no rule"));
    EXPECT_THAT(left_out(R"("xv":[{"cells":["R1C1","R1C2"],"value":"I"},{"cells":[],"value":{"a":1}}])"),
                ElementsAre("xv 1: the value \"I\" is not known", "xv 2: the value {\"a\":1} is not known"));
    EXPECT_THAT(left_out(R"("quadruple":[{"cells":["R1C1"],"values":[]},{"cells":["R1C1"]}])"),
                ElementsAre("quadruple 1: no values, so no rule", "quadruple 2: no values, so no rule"));
    EXPECT_THAT(read(R"("xsum":[{"cell":"R0C1","value":""}])").variant.restrictions, IsEmpty());
}

TEST(FPuzzles, CompareKeysWithoutRegardToCase) {
    EXPECT_EQ(restrictions(R"("RegionSumLine":[{"lines":[["R1C1","R1C2"]]}])"),
              (Restrictions{{&kinds::region_sum, {0, 1}}}));
    EXPECT_EQ(restrictions(R"("AntiKnight":true)"), (Restrictions{{&kinds::anti_knight}}));
    EXPECT_EQ(restrictions(R"("Negative":["XV"])"), (Restrictions{{&kinds::all_letters}}));
    EXPECT_EQ(restrictions(R"("killercage":[{"Cells":["R1C1"],"VALUE":"3"}])"),
              (Restrictions{{&kinds::cage, {0}, {}, {3}}}));
    EXPECT_EQ(restrictions(R"("clone":[{"cells":["R1C1"],"clonecells":["R1C2"]}])"),
              (Restrictions{{&kinds::clone, {0}, {1}}}));
    const Variant variant = read_f_puzzles(R"({"SIZE":4,"Title":"t","AUTHOR":"a","RuleSet":"r","Grid":)" +
                                           grid(4, R"({"Value":2,"GIVEN":true,"Region":null})") + "}")
                                .variant;
    EXPECT_EQ(variant.title + variant.author + variant.rules, "tar");
    EXPECT_EQ(variant.givens[0], 2);
    EXPECT_EQ(variant.regions[0], -1);
}

TEST(FPuzzles, KnowTheOtherNamesOfKeys) {
    const std::string line = R"(":[{"lines":[["R1C1","R2C2"]]}])";
    EXPECT_EQ(restrictions("\"germanWhispers" + line, 9), (Restrictions{{&kinds::whispers, {0, 10}}}));
    EXPECT_EQ(restrictions("\"dutchwhispers" + line, 9),
              (Restrictions{{&kinds::whispers, {0, 10}, {}, {4}}}));
    EXPECT_EQ(restrictions("\"regionsum" + line), (Restrictions{{&kinds::region_sum, {0, 5}}}));
    EXPECT_EQ(restrictions("\"between" + line), (Restrictions{{&kinds::between, {0, 5}}}));
    EXPECT_EQ(restrictions("\"zipper" + line), (Restrictions{{&kinds::zipper, {0, 5}}}));
    EXPECT_EQ(restrictions("\"entropic" + line), (Restrictions{{&kinds::entropic, {0, 5}}}));
    EXPECT_EQ(restrictions("\"modular" + line), (Restrictions{{&kinds::modular, {0, 5}}}));
    EXPECT_EQ(restrictions(R"("sandwich":[{"cell":"R0C1","value":5}])").at(0).kind, &kinds::sandwich);
    EXPECT_EQ(restrictions(R"("littlekiller":[{"cell":"R0C1","direction":"DR","value":5}])").at(0).kind,
              &kinds::little_killer);
}

TEST(FPuzzles, ReadGivensMarksAndRegions) {
    const auto first = [](const std::string& content) { return with_first_cell(content).variant; };
    EXPECT_EQ(first(R"({"value":3,"given":true})").givens[0], 3);
    EXPECT_EQ(first(R"({"value":"3","given":true})").givens[0], 3);
    for (const char* empty : {"{}", "null", R"({"value":0,"given":true})", R"({"value":"","given":true})",
                              R"({"value":null,"given":true})", R"({"given":true})"}) {
        EXPECT_EQ(first(empty), Variant(4)) << empty;
        EXPECT_THAT(with_first_cell(empty).left_out, IsEmpty());
    }
    const Variant marked =
        first(R"({"givenPencilMarks":[1,"4"],"centerPencilMarks":[1],"cornerPencilMarks":[2]})");
    EXPECT_EQ(marked.marks[0], 0b10010U);
    EXPECT_EQ(marked.marks[1], 0b11110U);
    EXPECT_THAT(first(R"({"givenPencilMarks":[]})").marks, IsEmpty());
    EXPECT_THAT(first(R"({"givenPencilMarks":null})").marks, IsEmpty());
    EXPECT_THAT(first(R"({"givenPencilMarks":[4,3,2,1]})").marks, IsEmpty());
    EXPECT_EQ(first(R"({"region":null})").regions[0], -1);
    EXPECT_EQ(first(R"({"region":-1})").regions[0], -1);
    EXPECT_EQ(first(R"({"region":"3"})").regions[0], 3);
    EXPECT_EQ(first(R"({"region":7})").regions[1], 0); // the usual region
    EXPECT_EQ(first(R"({"parity":"odd"})").restrictions, (Restrictions{{&kinds::odd, {0}}}));
    EXPECT_EQ(first(R"({"parity":0})").restrictions, (Restrictions{{&kinds::even, {0}}}));
}

TEST(FPuzzles, CountTheDigitsOfAPlayer) {
    EXPECT_THAT(with_first_cell(R"({"value":3})").left_out, ElementsAre("1 digit is a player's, not given"));
    EXPECT_THAT(with_first_cell(R"({"value":3,"given":false})").variant.givens.filled(), 0);
}

TEST(FPuzzles, ReadTheEntriesOfAPlayer) {
    const auto first = [](const std::string& content) {
        const auto entries = with_first_cell(content).entries;
        EXPECT_TRUE(entries.empty() || entries.size() == 16);
        return entries.empty() ? 0U : entries[0];
    };
    EXPECT_EQ(first(R"({"value":3})"), 0b01001U);
    EXPECT_EQ(first(R"({"centerPencilMarks":[1,"4"]})"), 0b10010U);
    EXPECT_EQ(first(R"({"centerPencilMarks":[3]})"), 0b01000U) << "a mark, not a digit";
    EXPECT_EQ(first(R"({"value":3,"centerPencilMarks":[1,4]})"), 0b01001U);
    EXPECT_EQ(first(R"({"VALUE":3,"centerPencilMarks":[1,4]})"), 0b01001U);
    EXPECT_EQ(first(R"({"centerPencilMarks":[0,5,"x",null,[1],2]})"), 0b00100U) << "others are no values";
    for (const char* none :
         {"{}", R"({"value":3,"given":true})", R"({"value":0})", R"({"cornerPencilMarks":[1]})",
          R"({"givenPencilMarks":[1]})", R"({"centerPencilMarks":[]})", R"({"centerPencilMarks":null})",
          R"({"centerPencilMarks":"x"})"})
        EXPECT_THAT(with_first_cell(none).entries, IsEmpty()) << none;
}

TEST(FPuzzles, HaveTheRegionsOfTheEditorIfNoneAreStated) {
    for (const int side : {4, 6, 8, 9, 10, 12, 15, 16, 20, 25})
        EXPECT_EQ(sudoku::f_puzzles_regions(side), sudoku::usual_regions(side));
    const auto region = [](int side, int row, int column) {
        return read("", side).variant.regions[static_cast<std::size_t>(row * side + column)];
    };
    EXPECT_EQ(region(7, 3, 6), 3); // rows
    EXPECT_EQ(region(14, 1, 6), 0);
    EXPECT_EQ(region(14, 2, 7), 3);
    EXPECT_EQ(region(21, 3, 7), 4);
    EXPECT_EQ(sudoku::layout_of(read("", 14).variant).units().size(), 42U);
    EXPECT_EQ(sudoku::layout_of(read("", 7).variant).units().size(), 14U);
}

TEST(FPuzzles, ReadTextsAndTheSolution) {
    const Variant variant =
        read(R"("title":"T","author":null,"ruleset":"R\nS","solution":"1234341221434321")").variant;
    EXPECT_EQ(variant.title, "T");
    EXPECT_EQ(variant.author, "");
    EXPECT_EQ(variant.rules, "R\nS");
    ASSERT_TRUE(variant.solution);
    EXPECT_EQ((*variant.solution)[4], 3);
    const Variant listed = read(R"("solution":[1,2,3,4,3,4,1,2,"2",1,4,3,4,3,2,1])").variant;
    EXPECT_EQ(listed.solution, variant.solution);
    for (const char* none : {"\"................\"", "[]", "\"\"", "null", "\"123434122143432.\""}) {
        EXPECT_FALSE(read(std::string("\"solution\":") + none).variant.solution) << none;
        EXPECT_THAT(left_out(std::string("\"solution\":") + none), IsEmpty());
    }
    EXPECT_THAT(left_out("\"solution\":\"123\""),
                ElementsAre("the solution has another size than the board"));
    EXPECT_THAT(left_out(R"("title":7,"ruleset":["Normal rules."])"),
                ElementsAre("title: expected a text, found 7",
                            "ruleset: expected a text, found [\"Normal rules.\"]"));
}

TEST(FPuzzles, InferTheSizeFromTheGridIfNoneIsStated) {
    EXPECT_EQ(read_f_puzzles("{\"grid\":" + grid(6) + '}').variant.side(), 6);
    EXPECT_EQ(read_f_puzzles("{\"size\":\"6\",\"grid\":" + grid(6) + '}').variant.side(), 6);
    EXPECT_EQ(refusal_of_text("{\"grid\":[]}"), "size: missing");
    EXPECT_EQ(refusal_of_text("{}"), "size: missing");
}

TEST(FPuzzles, ReportDrawingsSettingsAndKeysThatAreNotKnown) {
    EXPECT_THAT(left_out(R"("line":[{},{}],"text":[{}],"cage":[],"Circle":{"a":1},"fogofwar":["R1C1"])"),
                ElementsAre("Circle: 1 drawing without a rule",
                            "fogofwar: a setting of the editor, not a rule",
                            "line: 2 drawings without a rule", "text: 1 drawing without a rule"));
    EXPECT_THAT(left_out(R"("disabledlogic":["wings"],"truecandidatesoptions":["colored"],"soon":false)"),
                ElementsAre("disabledlogic: a setting of the editor, not a rule",
                            "truecandidatesoptions: a setting of the editor, not a rule"));
    EXPECT_THAT(left_out(R"("battleship":[1,2],"":true)"),
                ElementsAre("the key \"\" is not known: true", "the key \"battleship\" is not known: [1,2]"));
    EXPECT_THAT(left_out(R"("negative":["knight",{}])"),
                ElementsAre("negative: \"knight\" is not known", "negative: {} is not known"));
    EXPECT_THAT(left_out(R"("odd":[{"cell":"R1C1","glow":2,"fromConstraint":"x"}])"),
                ElementsAre("odd 1: the key \"glow\" is not known"));
    EXPECT_THAT(with_first_cell(R"({"glow":2,"c":"#fff","highlight":1})").left_out,
                ElementsAre("cell r1c1: the key \"glow\" is not known"));
}

TEST(FPuzzles, ReportKeysThatOnlyOtherKindsRead) {
    const auto only = [](const std::string& note) { return ElementsAre(note); };
    EXPECT_THAT(left_out(R"("extraregion":[{"cells":["R1C1"],"value":"5"}])"),
                only("extraregion 1: the key \"value\" is not read for this rule: \"5\""));
    EXPECT_THAT(left_out(R"("killercage":[{"cells":["R1C1"],"lines":[["R1C1"]],"value":"3"}])"),
                only("killercage 1: the key \"lines\" is not read for this rule: [[\"R1C1\"]]"));
    EXPECT_THAT(left_out(R"("thermometer":[{"lines":[["R1C1","R1C2"]],"cells":["R4C4"],"value":"3"}])"),
                ElementsAre("thermometer 1: the key \"cells\" is not read for this rule: [\"R4C4\"]",
                            "thermometer 1: the key \"value\" is not read for this rule: \"3\""));
    EXPECT_THAT(left_out(R"("odd":[{"cell":"R1C1","cells":["R2C2"]}])"),
                only("odd 1: the key \"cells\" is not read for this rule: [\"R2C2\"]"));
    EXPECT_THAT(left_out(R"("skyscraper":[{"cell":"R1C0","value":"3","direction":"UL"}])"),
                only("skyscraper 1: the key \"direction\" is not read for this rule: \"UL\""));
    EXPECT_THAT(
        left_out(R"("quadruple":[{"cells":["R1C1"],"values":[1],"value":"2","cloneCells":["R1C2"]}])"),
        ElementsAre("quadruple 1: the key \"cloneCells\" is not read for this rule: [\"R1C2\"]",
                    "quadruple 1: the key \"value\" is not read for this rule: \"2\""));
    for (const char* other : {R"(["R1C1"])", R"(["R1C3","R2C4","R9C9"])", R"("R1C3")"})
        EXPECT_THAT(
            left_out(R"("littlekillersum":[{"cell":"R0C2","direction":"DR","value":"9","cells":)" +
                     std::string(other) + "}]"),
            only("littlekillersum 1: the key \"cells\" is not read for this rule: " + std::string(other)));
}

TEST(FPuzzles, TakeNoNoticeOfKeysThatRepeatTheCellsOrAreEmpty) {
    for (const char* silent :
         {R"("littlekillersum":[{"cell":"R0C2","direction":"DR","value":"9","cells":["R2C4","R1C3"]}])",
          R"("xsum":[{"cell":"R1C0","value":"9","cells":["R1C1","R1C2","R1C3","R1C4"]}])",
          R"("odd":[{"cell":"R1C1","cells":["R1C1"],"value":""}])",
          R"("renban":[{"lines":[["R1C1","R1C2"]],"cells":["R1C1","R1C2"],"value":null,"width":0.5}])",
          R"("extraregion":[{"cells":["R1C1"],"value":"","lines":[],"outlineC":"#000"}])"})
        EXPECT_THAT(left_out(silent), IsEmpty()) << silent;
}

TEST(FPuzzles, RefuseAKeyThatIsThereTwice) {
    const std::string line = R"("thermometer":[{"lines":[["R1C1","R1C2"]]}])";
    EXPECT_EQ(refusal_of(line + ',' + line), "the key \"thermometer\" is there twice");
    EXPECT_EQ(refusal_of(line + R"(,"Thermometer":[])"), "the key \"Thermometer\" is there twice");
    EXPECT_EQ(refusal_of(R"("odd":[{"cell":"R1C1"},{"cell":"R1C2","Cell":"R1C3"}])"),
              "\"odd\" 2: the key \"Cell\" is there twice");
    EXPECT_EQ(refusal_of_text(R"({"size":4,"grid":[[{},{"value":1,"value":2}]]})"),
              "\"grid\" 1 2: the key \"value\" is there twice");
}

TEST(FPuzzles, WriteNotesOnOneLineOfPrintableCharacters) {
    EXPECT_THAT(left_out("\"a\\nb\\u007F\\u00E4\":\"\\u001B\""),
                ElementsAre("the key \"a\\nb\\u007f\\u00e4\" is not known: \"\\u001b\""));
    const std::string key(100, 'k');
    EXPECT_THAT(left_out('"' + key + "\":1"),
                ElementsAre("the key \"" + key.substr(0, 29) + "... is not known: 1"));
}

} // namespace f_puzzles_test
