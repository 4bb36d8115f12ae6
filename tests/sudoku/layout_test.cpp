#include <sudoku/layout/layout.hpp>

#include <sudoku/board/parse_error.hpp>
#include <tests/sudoku/board_generator.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace layout_test {

using sudoku::BoxShape;
using sudoku::CellNaming;
using sudoku::Layout;
using sudoku::Unit;

using Cells = std::vector<int>;

const std::string jigsaw_regions = "AABBBBCCC"
                                   "AAAABBCCC"
                                   "AAABBBCCC"
                                   "DDDEEFFFF"
                                   "DDDEEEEFF"
                                   "GDDEEEFFF"
                                   "GDGHHHIII"
                                   "GGGHHHIII"
                                   "GGGHHHIII";

const Unit& unit_named(const Layout& layout, const std::string& name) {
    for (const auto& unit : layout.units()) {
        if (unit.name == name) return unit;
    }
    throw std::out_of_range("no unit is called " + name);
}

Cells to_vector(std::span<const int> cells) { return {cells.begin(), cells.end()}; }

template <typename Call>
std::string error_of(const Call& call) {
    try {
        call();
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(ClassicLayout, HasRowsColumnsAndBoxes) {
    const auto layout = Layout::classic();
    EXPECT_EQ(layout.side(), 9);
    EXPECT_EQ(layout.units().size(), 27U);
    EXPECT_EQ(unit_named(layout, "row 3").cells, (Cells{18, 19, 20, 21, 22, 23, 24, 25, 26}));
    EXPECT_EQ(unit_named(layout, "column 5").cells, (Cells{4, 13, 22, 31, 40, 49, 58, 67, 76}));
    EXPECT_EQ(unit_named(layout, "box 1").cells, (Cells{0, 1, 2, 9, 10, 11, 18, 19, 20}));
    EXPECT_EQ(unit_named(layout, "box 7").cells, (Cells{54, 55, 56, 63, 64, 65, 72, 73, 74}));
}

TEST(ClassicLayout, HasTheBoxesOfANonSquareShape) {
    EXPECT_EQ(unit_named(Layout::classic({2, 3}), "box 2").cells, (Cells{3, 4, 5, 9, 10, 11}));
    EXPECT_EQ(unit_named(Layout::classic({2, 3}), "box 3").cells, (Cells{12, 13, 14, 18, 19, 20}));
    EXPECT_EQ(unit_named(Layout::classic({3, 2}), "box 2").cells, (Cells{2, 3, 8, 9, 14, 15}));
    EXPECT_EQ(unit_named(Layout::classic({3, 2}), "box 4").cells, (Cells{18, 19, 24, 25, 30, 31}));
}

TEST(ClassicLayout, PutsEveryCellInOneRowOneColumnAndOneBoxForEveryShape) {
    for (int rows = 2; rows <= 5; ++rows) {
        for (int columns = 2; columns <= 5; ++columns) {
            const auto layout = Layout::classic({rows, columns});
            const auto side = static_cast<std::size_t>(layout.side());
            ASSERT_EQ(layout.units().size(), 3 * side);
            for (int cell = 0; cell < layout.size(); ++cell) {
                const auto units = layout.units_of(cell);
                ASSERT_EQ(units.size(), 3U);
                EXPECT_EQ(units[0], cell / layout.side());
                EXPECT_EQ(units[1], layout.side() + cell % layout.side());
                EXPECT_GE(units[2], 2 * layout.side());
                EXPECT_EQ(layout.peers(cell).size(), 3 * side - 1 - static_cast<std::size_t>(rows + columns));
            }
        }
    }
}

TEST(ClassicLayout, GivesEveryCellTwentyPeers) {
    const auto layout = Layout::classic();
    EXPECT_EQ(to_vector(layout.peers(layout.cell_of("A1"))),
              (Cells{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 27, 36, 45, 54, 63, 72}));
}

TEST(ClassicLayout, RejectsABoxOutOfRange) {
    EXPECT_EQ(error_of([] {
                  (void)Layout::classic({1, 9});
              }),
              "sudoku::Layout::classic: the box is 1x9, expected 2x2 to 5x5");
    EXPECT_THROW((void)Layout::diagonal({6, 6}), csp::ArgumentError);
}

TEST(DiagonalLayout, CrossesInTheMiddleCellOfAnOddSide) {
    const auto layout = Layout::diagonal();
    EXPECT_EQ(layout.units().size(), 29U);
    EXPECT_EQ(unit_named(layout, "diagonal 1").cells, (Cells{0, 10, 20, 30, 40, 50, 60, 70, 80}));
    EXPECT_EQ(unit_named(layout, "diagonal 2").cells, (Cells{8, 16, 24, 32, 40, 48, 56, 64, 72}));
    EXPECT_EQ(layout.units_of(40).size(), 5U);
    EXPECT_EQ(layout.peers(40).size(), 32U);
    EXPECT_EQ(layout.peers(0).size(), 26U);
    EXPECT_EQ(layout.peers(1).size(), 20U);
}

TEST(DiagonalLayout, SharesNoCellOnAnEvenSide) {
    const auto layout = Layout::diagonal({2, 2});
    EXPECT_EQ(unit_named(layout, "diagonal 1").cells, (Cells{0, 5, 10, 15}));
    EXPECT_EQ(unit_named(layout, "diagonal 2").cells, (Cells{3, 6, 9, 12}));
    for (int cell = 0; cell < 16; ++cell) EXPECT_LE(layout.units_of(cell).size(), 4U);
}

TEST(JigsawLayout, HasRegionsInsteadOfBoxes) {
    const auto layout = Layout::jigsaw(jigsaw_regions);
    EXPECT_EQ(layout.side(), 9);
    ASSERT_EQ(layout.units().size(), 27U);
    EXPECT_EQ(layout.units()[18].name, "region A");
    EXPECT_EQ(unit_named(layout, "region A").cells, (Cells{0, 1, 9, 10, 11, 12, 18, 19, 20}));
    EXPECT_EQ(unit_named(layout, "row 9").cells.size(), 9U);
}

TEST(JigsawLayout, IgnoresBlanksAndNewlines) {
    EXPECT_EQ(Layout::jigsaw("1122\n1122\r\n33 44\n\t3344\n").units(),
              Layout::jigsaw("1122112233443344").units());
}

TEST(JigsawLayout, OfTheBoxesIsTheClassicLayoutUnderOtherNames) {
    const auto jigsaw = Layout::jigsaw("1122112233443344");
    const auto classic = Layout::classic({2, 2});
    for (std::size_t i = 0; i < classic.units().size(); ++i) {
        EXPECT_EQ(jigsaw.units()[i].cells, classic.units()[i].cells);
    }
}

TEST(JigsawLayout, RejectsWhatIsNoDivisionIntoRegions) {
    auto text = jigsaw_regions;
    text[80] = 'A';
    EXPECT_EQ(error_of([&] { (void)Layout::jigsaw(text); }),
              "sudoku::Layout::jigsaw: region A has 10 cells, expected 9");
    text[80] = '?';
    EXPECT_EQ(error_of([&] { (void)Layout::jigsaw(text); }),
              "line 1, column 81: expected the letter or digit of a region, found '?'");
    EXPECT_EQ(error_of([] { (void)Layout::jigsaw("11\n2\0"); }),
              "line 2, column 2: expected as many region symbols as a board has cells, such as 81, found 3");
    EXPECT_THROW((void)Layout::jigsaw(""), sudoku::ParseError);
}

TEST(UserLayout, AddsUnitsToAnother) {
    const auto layout =
        Layout::classic().with({{"window 1", {10, 11, 12, 19, 20, 21, 28, 29, 30}}, {"", {0, 80}}});
    EXPECT_EQ(layout.units().size(), 29U);
    EXPECT_EQ(layout.units()[27].name, "window 1");
    EXPECT_EQ(layout.units()[28].name, "unit 29");
    EXPECT_EQ(layout.peers(0).size(), 21U);
    EXPECT_EQ(to_vector(layout.units_of(80)), (Cells{8, 17, 26, 28}));
}

TEST(UserLayout, MayLeaveCellsFree) {
    const Layout layout(4, {{"corner", {0, 1}}});
    EXPECT_EQ(to_vector(layout.peers(1)), (Cells{0}));
    EXPECT_TRUE(layout.peers(15).empty());
    EXPECT_TRUE(layout.units_of(15).empty());
}

TEST(UserLayout, RejectsAWrongUnit) {
    const auto error_with = [](std::vector<int> cells) {
        return error_of([&] { (void)Layout(4, {{"my unit", cells}}); });
    };
    EXPECT_EQ(error_with({0, 1, 2, 3, 4}), "sudoku::Layout: my unit has 5 cells, expected 1 to 4");
    EXPECT_EQ(error_with({}), "sudoku::Layout: my unit has 0 cells, expected 1 to 4");
    EXPECT_EQ(error_with({0, 16}), "sudoku::Layout: my unit has the cell 16, expected 0 to 15");
    EXPECT_EQ(error_with({-1}), "sudoku::Layout: my unit has the cell -1, expected 0 to 15");
    EXPECT_EQ(error_with({5, 0, 5}), "sudoku::Layout: my unit has the cell B2 twice");
    EXPECT_THROW((void)Layout(3, {}), csp::ArgumentError);
}

RC_GTEST_PROP(UserLayout, PeersAreTheOtherCellsOfTheUnitsOfACell, ()) {
    const auto units = *rc::gen::container<std::vector<std::set<int>>>(
        rc::gen::resize(6, rc::gen::nonEmpty(rc::gen::container<std::set<int>>(rc::gen::inRange(0, 36)))));
    std::vector<Unit> named;
    for (const auto& cells : units) {
        if (cells.size() <= 6) named.push_back({"", {cells.begin(), cells.end()}});
    }
    const Layout layout(6, named);
    for (int cell = 0; cell < 36; ++cell) {
        std::set<int> expected;
        for (const auto& unit : named) {
            if (std::find(unit.cells.begin(), unit.cells.end(), cell) == unit.cells.end()) continue;
            expected.insert(unit.cells.begin(), unit.cells.end());
        }
        expected.erase(cell);
        RC_ASSERT(to_vector(layout.peers(cell)) == Cells(expected.begin(), expected.end()));
    }
}

TEST(CellNames, CountRowsInLettersAndColumnsInNumbers) {
    EXPECT_EQ(sudoku::cell_name(9, 0), "A1");
    EXPECT_EQ(sudoku::cell_name(9, 80), "I9");
    EXPECT_EQ(sudoku::cell_name(25, 624), "Y25");
    EXPECT_EQ(sudoku::cell_name(9, 19, CellNaming::row_column), "r3c2");
    EXPECT_EQ(Layout::classic().cell_name(19), "C2");
    EXPECT_EQ(Layout::classic().cell_name(19, CellNaming::row_column), "r3c2");
}

TEST(CellNames, AreReadBackInEveryNamingAndCase) {
    for (const int side : sudoku::board_sides) {
        for (int cell = 0; cell < side * side; ++cell) {
            ASSERT_EQ(sudoku::cell_of(side, sudoku::cell_name(side, cell)), cell);
            ASSERT_EQ(sudoku::cell_of(side, sudoku::cell_name(side, cell, CellNaming::row_column)), cell);
        }
    }
    EXPECT_EQ(sudoku::cell_of(9, "c2"), 19);
    EXPECT_EQ(sudoku::cell_of(9, "R3C2"), 19);
    EXPECT_EQ(sudoku::cell_of(25, "r3"), 17 * 25 + 2); // row R, not a missing column
}

TEST(CellNames, RejectWhatNamesNoCell) {
    for (const std::string name : {"", "A", "A0", "A10", "J1", "1A", "A1 ", " A1", "r1c10", "r0c1", "r1c",
                                   "rc1", "r1", "A-1", "A+1", "A99999999999"}) {
        EXPECT_EQ(error_of([&] { (void)sudoku::cell_of(9, name); }),
                  "sudoku::cell_of: '" + name + "' names no cell, expected A1 to I9 or r1c1 to r9c9");
    }
    EXPECT_EQ(error_of([] { (void)sudoku::cell_of(9, "A\n1"); }),
              "sudoku::cell_of: byte 0x0A names no cell, expected A1 to I9 or r1c1 to r9c9");
    EXPECT_EQ(error_of([] { (void)sudoku::cell_name(9, 81); }),
              "sudoku::cell_name: the cell is 81, expected 0 to 80");
    EXPECT_THROW((void)sudoku::cell_name(9, -1), csp::ArgumentError);
    EXPECT_THROW((void)sudoku::cell_name(26, 0), csp::ArgumentError);
}

/// No box has 5 or 7 cells.
TEST(Layout, OfRegionsHasAnySide) {
    const Layout five = Layout::jigsaw("AAABB AACBB CCCBD EECDD EEEDD");
    EXPECT_EQ(five.side(), 5);
    EXPECT_EQ(five.units().size(), 15U);
    EXPECT_EQ(five.with_diagonals().units().size(), 17U);
    EXPECT_EQ(Layout(7, {}).side(), 7);
    EXPECT_THROW((void)Layout(3, {}), csp::ArgumentError);
    EXPECT_THROW((void)Layout(26, {}), csp::ArgumentError);
    EXPECT_THROW((void)Layout::classic({1, 5}), csp::ArgumentError);
    EXPECT_EQ(sudoku::box_for_regions(5), (sudoku::BoxShape{1, 5}));
    EXPECT_EQ(sudoku::box_for_regions(9), (sudoku::BoxShape{3, 3}));
    EXPECT_THROW((void)sudoku::box_for_regions(26), csp::ArgumentError);
    EXPECT_FALSE((sudoku::BoxShape{1, 9}).is_valid());
    EXPECT_FALSE((sudoku::BoxShape{1, 4}).is_valid());
    EXPECT_TRUE((sudoku::BoxShape{1, 23}).is_valid());
}

} // namespace layout_test
