#include <sudoku/formats/variant_text.hpp>

#include <tests/sudoku/variant_generator.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

using sudoku::read_variant_text;
using sudoku::Restriction;
using sudoku::restriction_kind;
using sudoku::Variant;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

/// Returns the message of the fault in a text; "" if there is none.
std::string fault_of_text(const std::string& text) {
    try {
        read_variant_text(text);
    } catch (const sudoku::ParseError& error) {
        return error.what();
    }
    return "";
}

/// Returns the only restriction of a line.
Restriction restriction_of(const std::string& line) {
    const Variant variant = read_variant_text("sudoku 9\n" + line + "\n");
    EXPECT_EQ(variant.restrictions.size(), 1U) << line;
    return variant.restrictions.empty() ? Restriction{} : variant.restrictions.front();
}

std::vector<int> cells_of_line(const std::string& line) { return restriction_of(line).cells; }

std::string fault_of_line(const std::string& line) { return fault_of_text("sudoku 9\n" + line); }

const std::string rows_of_grid = "..7..5..2\n" + repeated(".........\n", 7) + "1.......9\n";

} // namespace

TEST(VariantText, HasTextsGridAndRestrictions) {
    const Variant variant = read_variant_text("# for children\n\n"
                                              "sudoku 9 # usual\n"
                                              "title: Two thermometers #1\n"
                                              "Author: A. Setter\n"
                                              "rules: Normal rules apply.\n"
                                              "rules:   Indented: yes.\n"
                                              "grid:   # optional\n" +
                                              rows_of_grid +
                                              "thermometer A1 B2 C3\n"
                                              "anti-knight\n");
    EXPECT_EQ(variant.title, "Two thermometers #1");
    EXPECT_EQ(variant.author, "A. Setter");
    EXPECT_EQ(variant.rules, "Normal rules apply.\n  Indented: yes.");
    EXPECT_EQ(variant.givens[2], 7);
    EXPECT_EQ(variant.givens[80], 9);
    EXPECT_EQ(variant.givens.filled(), 5);
    EXPECT_EQ(variant.regions, sudoku::usual_regions(9));
    EXPECT_THAT(variant.marks, IsEmpty());
    EXPECT_THAT(variant.restrictions, ElementsAre(Restriction{restriction_kind("thermometer"), {0, 10, 20}},
                                                  Restriction{restriction_kind("anti-knight")}));
}

TEST(VariantText, HasBoardsInSeveralForms) {
    const auto givens = [](const std::string& text) { return read_variant_text(text).givens; };
    const sudoku::Board rows = givens("sudoku 4\ngrid:\n12..\n..1.\n....\n...3\n");
    EXPECT_EQ(givens("sudoku 4\ngrid: 12....1........3"), rows);
    EXPECT_EQ(givens("sudoku 4\ngrid:\n12_0**1........3"), rows);
    EXPECT_EQ(givens("sudoku 4\ngrid:\n1 2 . .\n. . 1 .\n. . 0 .\n. . . 3"), rows);
    EXPECT_EQ(givens("sudoku 4\ngrid:\n12|..\n..|1.\n--+--\n\n..|..\r\n..|.3\r\n"), rows);
    EXPECT_EQ(
        givens("sudoku 12\ngrid:\nA...........\n. . 12 . . . . . . . . .\n" + repeated("............\n", 10)),
        givens("sudoku 12\ngrid:\n10 . . . . . . . . . . .\n..C.........\n" +
               repeated("............\n", 10)));
}

TEST(VariantText, HasRegionsAsSymbolsNumbersOrNone) {
    const auto regions = [](const std::string& text) {
        return read_variant_text("sudoku 4\nregions:" + text).regions;
    };
    EXPECT_THAT(regions("\nAABB\nAABB\nCCDD\nCCDD\n"), sudoku::usual_regions(4));
    EXPECT_THAT(regions("\nAAa.\nAAaa\nCCDD\nCCDD\n"),
                ElementsAre(0, 0, 1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3));
    EXPECT_THAT(regions("\n7 7 . 8\n7 7 8 8\n10 10 9 9\n10 10 9 9\n"),
                ElementsAre(7, 7, -1, 8, 7, 7, 8, 8, 10, 10, 9, 9, 10, 10, 9, 9));
    EXPECT_THAT(regions(" none # only rows and columns"), std::vector<int>(16, -1));
}

TEST(VariantText, HasMarks) {
    const Variant variant = read_variant_text("sudoku 4\nmarks A1 B1-B2: 1 3\nmarks D4: none\n");
    EXPECT_THAT(variant.marks, ElementsAre(10, 30, 30, 30, 10, 10, 30, 30, 30, 30, 30, 30, 30, 30, 30, 0));
    EXPECT_EQ(read_variant_text("sudoku 4\nmarks A1: 1 2\nmarks A1-A2: 2 3\n").marks[0], 4U);
}

TEST(VariantText, HasCellsInEitherNamingAndRectangles) {
    EXPECT_THAT(cells_of_line("thermometer A1 r2C2,c3"), ElementsAre(0, 10, 20));
    EXPECT_THAT(cells_of_line("cage 12 C4-D5"), ElementsAre(21, 22, 30, 31));
    EXPECT_THAT(cells_of_line("Thermometer A3-A1 # falls to the left"), ElementsAre(2, 1, 0));
    EXPECT_THAT(cells_of_line("cage r1c1-r1c2 A9"), ElementsAre(0, 1, 8));
}

TEST(VariantText, HasTheLongestKindThatALineBeginsWith) {
    EXPECT_EQ(restriction_of("x A1 A2").kind->name, "X");
    EXPECT_EQ(restriction_of("x-sum 12 row 4").kind->name, "X-sum");
    EXPECT_EQ(restriction_of("ALL  X and V").kind->name, "all X and V");
    EXPECT_EQ(restriction_of("slow thermometer A1 A2").kind->name, "slow thermometer");
    EXPECT_EQ(restriction_of("diagonal-").kind->name, "diagonal-");
    EXPECT_EQ(read_variant_text("sudoku 9\nDiagonal").restrictions.size(), 2U);
}

TEST(VariantText, HasNumbersBeforeCells) {
    EXPECT_THAT(restriction_of("cage 12 A1 A2").numbers, ElementsAre(12));
    EXPECT_THAT(restriction_of("cage A1 A2").numbers, IsEmpty());
    EXPECT_THAT(restriction_of("quadruple 1 2 2 C4 C5 D4 D5").numbers, ElementsAre(1, 2, 2));
}

TEST(VariantText, HasCluesOutsideTheBoard) {
    EXPECT_THAT(cells_of_line("sandwich 12 row 4"), ElementsAre(27, 28, 29, 30, 31, 32, 33, 34, 35));
    EXPECT_THAT(cells_of_line("sandwich 12 row 4 left"), cells_of_line("sandwich 12 row 4"));
    EXPECT_THAT(cells_of_line("sandwich 12 row 4 right"), ElementsAre(35, 34, 33, 32, 31, 30, 29, 28, 27));
    EXPECT_THAT(cells_of_line("sandwich 12 column 3"), ElementsAre(2, 11, 20, 29, 38, 47, 56, 65, 74));
    EXPECT_THAT(cells_of_line("sandwich 12 Column 3 bottom"), ElementsAre(74, 65, 56, 47, 38, 29, 20, 11, 2));
    EXPECT_THAT(cells_of_line("sandwich 12 A1-A9"), cells_of_line("sandwich 12 row 1"));
    EXPECT_THAT(cells_of_line("little killer 23 A4 B3 C2 D1"), ElementsAre(3, 11, 19, 27));
    EXPECT_THAT(cells_of_line("little killer 23 A4 D1"), ElementsAre(3, 11, 19, 27));
    EXPECT_THAT(cells_of_line("little killer 23 D1 A4"), ElementsAre(27, 19, 11, 3));
}

TEST(VariantText, HasCirclesAndCopiesBesideAColon) {
    const Restriction arrow = restriction_of("arrow A1:A2 A3");
    EXPECT_THAT(arrow.partners, ElementsAre(0));
    EXPECT_THAT(arrow.cells, ElementsAre(1, 2));
    const Restriction clone = restriction_of("clone A1 A2 : C3 C4");
    EXPECT_THAT(clone.cells, ElementsAre(0, 1));
    EXPECT_THAT(clone.partners, ElementsAre(20, 21));
}

TEST(VariantText, MakesARestrictionOfEachCellOfAKindWithOne) {
    EXPECT_THAT(
        read_variant_text("sudoku 9\nodd A1 B2").restrictions,
        ElementsAre(Restriction{restriction_kind("odd"), {0}}, Restriction{restriction_kind("odd"), {10}}));
}

TEST(VariantText, NamesTheFaultOfItsFirstLine) {
    EXPECT_EQ(
        fault_of_text(""),
        "line 1, column 1: expected \"sudoku\" and a side, such as \"sudoku 9\", found the end of the text");
    EXPECT_EQ(fault_of_text("\n kakuro 9"),
              "line 2, column 2: expected \"sudoku\" and a side, such as \"sudoku 9\", found \"kakuro\"");
    EXPECT_EQ(fault_of_text("sudoku"),
              "line 1, column 7: expected a side from 4 to 25, found the end of the line");
    EXPECT_EQ(fault_of_text("sudoku 26"), "line 1, column 8: expected a side from 4 to 25, found \"26\"");
    EXPECT_EQ(fault_of_text("sudoku 9x9"), "line 1, column 8: expected a side from 4 to 25, found \"9x9\"");
    EXPECT_EQ(fault_of_text("sudoku 9 9"), "line 1, column 10: expected the end of the line, found \"9\"");
}

TEST(VariantText, NamesTheFaultOfAGrid) {
    EXPECT_EQ(fault_of_text("sudoku 4\ngrid:\n12..\n12.\n....\n....\n"),
              "line 4, column 1: expected a row of 4 cells, found 3 characters");
    EXPECT_EQ(fault_of_text("sudoku 4\ngrid:\n12..\n 1x..\n....\n....\n"),
              "line 4, column 3: expected a digit 1-4 or one of . 0 _ *, found \"x\"");
    EXPECT_EQ(fault_of_text("sudoku 4\ngrid:\n12..\n...5\n....\n....\n"),
              "line 4, column 4: expected a digit 1-4 or one of . 0 _ *, found \"5\"");
    EXPECT_EQ(fault_of_text("sudoku 4\ngrid:\n12..\n"),
              "line 3, column 5: expected 4 rows of the grid, found the end of the text after 1");
    EXPECT_EQ(fault_of_text("sudoku 4\ngrid: 1...............\ngrid:\n"),
              "line 3, column 1: expected one grid, found another one; the first is on line 2");
    EXPECT_EQ(fault_of_text("sudoku 4\nregions:\nAABB\nAA-B\nCCDD\nCCDD"),
              "line 4, column 3: expected a letter or digit for the region of a cell, or ., found \"-\"");
}

TEST(VariantText, NamesARegionThatIsTooLarge) {
    EXPECT_EQ(fault_of_text("sudoku 4\nregions:\nAACC\nABBB\nBBCC\n...."),
              "line 4, column 2: expected at most 4 cells in the region \"B\", found 5");
    EXPECT_EQ(fault_of_text("sudoku 4\nregions:\n. 7 . .\n7 7 7 12\n7 12 12 12\n. . . ."),
              "line 3, column 3: expected at most 4 cells in the region \"7\", found 5");
    EXPECT_EQ(fault_of_text("sudoku 4\nregions: AAAABBBBBCCC...."),
              "line 2, column 14: expected at most 4 cells in the region \"B\", found 5");
}

TEST(VariantText, NamesTheFaultOfARestriction) {
    EXPECT_EQ(
        fault_of_line("  thermomter A1 A2"),
        "line 2, column 3: expected a restriction such as \"anti-knight\" or \"cage 12 C4-D5\" (did you mean "
        "thermometer?), found \"thermomter\"");
    EXPECT_EQ(
        fault_of_line("litle killer 5 A1"),
        "line 2, column 1: expected a restriction such as \"anti-knight\" or \"cage 12 C4-D5\" (did you mean "
        "little killer?), found \"litle killer\"");
    EXPECT_EQ(fault_of_line("kropki"),
              "line 2, column 1: expected a restriction such as \"anti-knight\" or \"cage 12 "
              "C4-D5\", found \"kropki\"");
    EXPECT_EQ(fault_of_line("anti-knight A1"),
              "line 2, column 13: expected the end of the line, found \"A1\"");
    EXPECT_EQ(fault_of_line("cage 12"),
              "line 2, column 8: expected a cell from A1 to I9, found the end of the line");
    EXPECT_EQ(fault_of_line("cage 12 # C4"),
              "line 2, column 9: expected a cell from A1 to I9, found the end of the line");
    EXPECT_EQ(fault_of_line("cage 12 A1 J1"),
              "line 2, column 12: expected a cell from A1 to I9, found \"J1\"");
    EXPECT_EQ(fault_of_line("cage 12 A1-"), "line 2, column 9: expected a cell from A1 to I9, found \"A1-\"");
    EXPECT_EQ(fault_of_line("cage A1 12"), "line 2, column 9: expected a cell from A1 to I9, found \"12\"");
    EXPECT_EQ(fault_of_line("cage 12 A1-I9 A1"),
              "line 2, column 15: expected at most as many cells as the board has, found more");
    EXPECT_EQ(fault_of_line("sandwich row 4"),
              "line 2, column 10: expected a number after sandwich, found \"row\"");
    EXPECT_EQ(fault_of_line("sandwich 12"),
              "line 2, column 12: expected a line such as \"row 4\" or \"column 3 bottom\", found the end of "
              "the line");
    EXPECT_EQ(fault_of_line("thermometer A1"),
              "line 2, column 13: expected a thermometer with at least two cells, found one cell");
    EXPECT_EQ(fault_of_line("sandwich 3 row 10"),
              "line 2, column 16: expected a row from 1 to 9, found \"10\"");
    EXPECT_EQ(fault_of_line("sandwich 3 column 1 left"),
              "line 2, column 21: expected \"top\", \"bottom\" or the end of the line, found \"left\"");
    EXPECT_EQ(fault_of_line("arrow A1 A2"),
              "line 2, column 12: expected a colon between circle and line, found the end of the line");
    EXPECT_EQ(fault_of_line("thermometer A1 : A2"),
              "line 2, column 16: expected a cell from A1 to I9, found \":\"");
    EXPECT_EQ(fault_of_line("white dot A1 A2 A3"),
              "line 2, column 11: expected a white dot with two, found one that has 3 cells");
    EXPECT_EQ(fault_of_line("X A1 B2"),
              "line 2, column 3: expected a X, found one that has two cells that do not touch");
    EXPECT_EQ(fault_of_line("marks A1 1"), "line 2, column 10: expected a cell from A1 to I9, found \"1\"");
    EXPECT_EQ(fault_of_line("marks A1: 10"), "line 2, column 11: expected a value from 1 to 9, found \"10\"");
}

TEST(VariantText, RefusesHugeAndBinaryTexts) {
    const std::string many = repeated(" A1", 1'000'000);
    EXPECT_EQ(fault_of_line("thermometer" + many),
              "line 2, column 256: expected at most as many cells as the board has, found more");
    EXPECT_EQ(fault_of_text("sudoku 9\n" + std::string(100'000, 'z')),
              "line 2, column 1: expected a restriction such as \"anti-knight\" or \"cage 12 C4-D5\", found "
              "\"zzzzzzzzzzzzzzzzzzzz...\"");
    EXPECT_EQ(fault_of_text("sudoku 9\ngrid:\n" + std::string(100'000, '1') + repeated("\n.........", 8)),
              "line 3, column 1: expected a row of 9 cells, found 100000 characters");
    EXPECT_EQ(fault_of_text(std::string("\0\x01\xFF", 3)),
              "line 1, column 1: expected \"sudoku\" and a side, such as "
              "\"sudoku 9\", found byte 0x00");
    EXPECT_EQ(fault_of_line("cage 99999999999 A1"),
              "line 2, column 6: expected a cell from A1 to I9, found \"99999999999\"");
    EXPECT_EQ(read_variant_text("sudoku 9\ntitle: " + std::string(1'000'000, 'x')).title.size(), 1'000'000U);
}

TEST(VariantText, IsRecognisedByItsFirstLine) {
    EXPECT_TRUE(sudoku::is_variant_text("sudoku 9"));
    EXPECT_TRUE(sudoku::is_variant_text("\xEF\xBB\xBF# mine\r\n\r\nSudoku 16\r\ngrid:\r\n"));
    EXPECT_TRUE(sudoku::is_variant_text("sudoku 9\nx A1 A2"));
    EXPECT_TRUE(sudoku::is_variant_text("sudoku 3\nnonsense"));
    EXPECT_FALSE(sudoku::is_variant_text(""));
    EXPECT_FALSE(sudoku::is_variant_text("sudoku nine"));
    EXPECT_FALSE(sudoku::is_variant_text("Sudoku 12\n" + rows_of_grid)) << "a heading";
    EXPECT_FALSE(sudoku::is_variant_text("Sudoku 12\n+---+---+\n")) << "a heading";
    EXPECT_FALSE(sudoku::is_variant_text("Sudoku 12\n. . 3 | 4\n")) << "a heading";
    EXPECT_FALSE(sudoku::is_variant_text(std::string(100'000, '1')));
}

TEST(VariantText, IsMeantIfTheNextLineIsNamedLikeOneOfItsOwn) {
    for (const char* const text :
         {"sudoku six", "Sudoku nine # mine\n\n", "sudoku six\nCage 12 A1", "sudoku 9\ncage=12 A1",
          "sudoku 9\ncage(12) A1", "sudoku 9x9\ngrid:\n", "sudoku six\nanti-knight", "sudoku six\ndiagonal"})
        EXPECT_TRUE(sudoku::is_meant_as_variant_text(text)) << text;
    for (const char* const text :
         {"", "sudoku", "sudoku: nine", "Sudoku for children\ncage 12 A1", "six\ncage 12 A1",
          "Sudoku puzzles\n..3456...", "Sudoku puzzles\n\nodd..3..9", "Sudoku puzzles\n+---+---+",
          "Sudoku puzzles\nof the week", "Sudoku puzzles\n1 2 3 4"})
        EXPECT_FALSE(sudoku::is_meant_as_variant_text(text)) << text;
}

TEST(VariantText, IsShort) {
    Variant variant(9);
    variant.restrictions = {{restriction_kind("cage"), {0, 1, 9, 10}, {}, {12}},
                            {restriction_kind("arrow"), {1, 2}, {0}},
                            {restriction_kind("sandwich"), {8, 7, 6, 5, 4, 3, 2, 1, 0}, {}, {5}},
                            {restriction_kind("little killer"), {3, 11, 19, 27}, {}, {23}}};
    variant.title = "A\nB";
    EXPECT_EQ(sudoku::to_variant_text(variant), "sudoku 9\n"
                                                "title: A\n"
                                                "title: B\n"
                                                "cage 12 A1-B2\n"
                                                "arrow A1 : A2 A3\n"
                                                "sandwich 5 row 1 right\n"
                                                "little killer 23 A4 D1\n");
}

TEST(VariantText, IsReadAsTheVariantThatWasWritten) {
    for (const auto* kind : sudoku::restriction_kinds()) {
        std::mt19937 random(7);
        for (int side = 4; side <= 25; ++side) {
            Variant variant(side);
            variant.restrictions.push_back(variants::random_restriction(*kind, side, random));
            ASSERT_FALSE(fault_of(variant.restrictions[0], side)) << kind->name;
            const std::string text = sudoku::to_variant_text(variant);
            ASSERT_TRUE(sudoku::is_variant_text(text)) << text;
            EXPECT_EQ(read_variant_text(text), variant) << text;
        }
    }
}

RC_GTEST_PROP(VariantText, OfRandomVariantsIsReadAsTheSame, ()) {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    const Variant variant = variants::random_variant(random);
    const std::string text = sudoku::to_variant_text(variant);
    RC_LOG() << text;
    RC_ASSERT(read_variant_text(text) == variant);
}

TEST(VariantText, OfTextsWithStrangeEndsIsReadAsTheSame) {
    for (const char* const text : {"\n", "a\n", "\na", "  a ", "a\r\nb\r", "\r", "# a", "title: a\n\nb"}) {
        Variant variant(9);
        variant.rules = text;
        variant.title = text;
        EXPECT_EQ(read_variant_text(sudoku::to_variant_text(variant)), variant) << text;
    }
}

TEST(BoardRestrictions, AreAList) {
    EXPECT_THAT(sudoku::board_restrictions("anti-knight, Diagonal,disjoint groups"),
                ElementsAre(Restriction{restriction_kind("anti-knight")},
                            Restriction{restriction_kind("diagonal-")},
                            Restriction{restriction_kind("diagonal+")},
                            Restriction{restriction_kind("disjoint groups")}));
}

TEST(BoardRestrictions, NameTheFaultOfAList) {
    const auto fault = [](const char* list) -> std::string {
        try {
            sudoku::board_restrictions(list);
        } catch (const sudoku::ParseError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(fault("anti-knight, antiking"),
              "line 1, column 14: expected a rule of the whole board such as "
              "\"anti-knight\" (did you mean anti-king?), found \"antiking\"");
    EXPECT_EQ(fault("cage"),
              "line 1, column 1: expected a rule of the whole board such as \"anti-knight\", found "
              "\"cage\", which has cells");
    EXPECT_EQ(fault("windows,"),
              "line 1, column 9: expected a rule of the whole board such as \"anti-knight\", found "
              "nothing");
    EXPECT_EQ(fault(""),
              "line 1, column 1: expected a rule of the whole board such as \"anti-knight\", found nothing");
}
