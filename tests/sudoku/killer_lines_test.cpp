#include <sudoku/formats/killer_lines.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

using sudoku::read_snarfable_killer;
using sudoku::read_sumocue;
using sudoku::Restriction;
using sudoku::restriction_kind;
using testing::ElementsAre;

namespace {

/// Returns 81 numbers separated by colons; all except the first are 0.
std::string sumocue(const std::string& start, const std::string& first, int others = 80) {
    std::string text = start + first;
    for (int i = 0; i < others; ++i) text += ":0";
    return text;
}

template <typename Read>
std::string fault_of_killer(const Read& read, const std::string& text) {
    try {
        read(text);
    } catch (const sudoku::ParseError& error) {
        return error.what();
    }
    return "";
}

Restriction cage(int sum, std::vector<int> cells) {
    return {restriction_kind("cage"), std::move(cells), {}, {sum}};
}

const std::string zeros(78, '0'); // single cells, each a cage with the total 0

} // namespace

TEST(SumoCue, HasCagesByNumber) {
    const std::string text = sumocue("3x3::k:", "4609:4609:770", 78); // cage 1: 18, cage 2: 3
    EXPECT_TRUE(sudoku::is_sumocue(text));
    EXPECT_THAT(read_sumocue(text).restrictions, ElementsAre(cage(18, {0, 1}), cage(3, {2})));
    EXPECT_EQ(read_sumocue("\n" + text + ":\r\n"), read_sumocue(text)) << "a colon at the end";
}

TEST(SumoCue, HasDiagonals) {
    EXPECT_THAT(read_sumocue(sumocue("3x3:d:k:", "769")).restrictions,
                ElementsAre(Restriction{restriction_kind("diagonal-")},
                            Restriction{restriction_kind("diagonal+")}, cage(3, {0})));
}

TEST(SumoCue, NamesTheFaultOfAText) {
    const auto fault = [](const std::string& text) { return fault_of_killer(read_sumocue, text); };
    EXPECT_EQ(fault("4x4::k:1"),
              "line 1, column 1: expected 3x3::k:, 3x3:d:k: or SumoCueV1=, found \"4x4::k:1\"");
    EXPECT_EQ(fault(sumocue("3x3::k:", "1", 79)), "line 1, column 167: expected 81 cells, found 80");
    EXPECT_EQ(fault(sumocue("3x3::k:", "1", 81)),
              "line 1, column 170: expected the end after 81 cells, found \"0\"");
    EXPECT_EQ(fault("\n" + sumocue("3x3::k:", "x")),
              "line 2, column 8: expected a number from 0 to 11775, found \"x\"");
    EXPECT_EQ(fault(sumocue("3x3::k:", "11776")),
              "line 1, column 8: expected a number from 0 to 11775, found \"11776\"");
    EXPECT_EQ(fault(sumocue("3x3::k:", "257:513", 79)),
              "line 1, column 12: expected the sum that the cage has in its first cell, found 2");
    EXPECT_EQ(fault(sumocue("3x3::k:", "0\t0")),
              "line 1, column 8: expected a number from 0 to 11775, found \"0 0\"");
    EXPECT_EQ(fault("3x3::kx"), "line 1, column 7: expected a colon, found \"x\"");
    EXPECT_EQ(fault(sumocue("3x3::k:", "0", 1'000'000)),
              "line 1, column 170: expected the end after 81 cells, found \"0\"");
    EXPECT_EQ(fault(""), "line 1, column 1: expected 3x3::k:, 3x3:d:k: or SumoCueV1=, found \"\"");
}

/// Returns a text in the first format: these cells, then cells without a cage, in regions that are rows.
std::string first_format(const std::vector<std::string>& first, int cells = 81) {
    std::string text = "SumoCueV1";
    for (int cell = 0; cell < cells; ++cell)
        text += cell < std::ssize(first) ? first[static_cast<std::size_t>(cell)]
                                         : "=0J" + std::to_string(cell % 81 / 9);
    return text;
}

TEST(SumoCue, HasCagesOfEarlierCellsInItsFirstFormat) {
    const std::string text = first_format({"=17J0", "=8J0", "+0J0", "+2J0", "=0J0", "+4J0"});
    EXPECT_TRUE(sudoku::is_sumocue(text));
    const sudoku::Variant variant = read_sumocue(" " + text + "\r\n");
    EXPECT_THAT(variant.restrictions,
                ElementsAre(cage(17, {0, 2, 3}), Restriction{restriction_kind("cage"), {4, 5}}));
    EXPECT_EQ(variant.givens[1], 8);
    EXPECT_EQ(variant.givens.filled(), 1);
    EXPECT_EQ(variant.regions[8], 0);
    EXPECT_EQ(variant.regions[80], 8);
}

TEST(SumoCue, HasJigsawsInItsFirstFormat) {
    // The regions are the boxes, with different numbers.
    std::string text = "SumoCueV1";
    for (int cell = 0; cell < 81; ++cell)
        text += (cell == 40 ? "=5J" : "=0J") + std::to_string(8 - (cell / 27 * 3 + cell % 9 / 3));
    const sudoku::Variant variant = read_sumocue(text);
    EXPECT_EQ(variant.regions, sudoku::usual_regions(9));
    EXPECT_EQ(variant.givens[40], 5);
    EXPECT_TRUE(variant.restrictions.empty());
}

TEST(SumoCue, NamesTheFaultOfItsFirstFormat) {
    const auto fault = [](const std::vector<std::string>& first, int cells = 81) {
        return fault_of_killer(read_sumocue, first_format(first, cells));
    };
    EXPECT_EQ(fault({"+0J0"}), "line 1, column 10: expected = before the first cell, A1, found \"+0J0\"");
    EXPECT_EQ(fault({"=1J0", "+1J0"}),
              "line 1, column 15: expected an earlier cell from 0 to 0 for cell A2, found \"1J0\"");
    EXPECT_EQ(fault({"=46J0"}), "line 1, column 11: expected a sum from 0 to 45 for cell A1, found \"46J0\"");
    EXPECT_EQ(
        fault({"=99999999999999999999J0"}),
        "line 1, column 11: expected a sum from 0 to 45 for cell A1, found \"99999999999999999999...\"");
    EXPECT_EQ(fault({"=J0"}), "line 1, column 11: expected a sum from 0 to 45 for cell A1, found \"J0\"");
    EXPECT_EQ(fault({"=4J9"}), "line 1, column 13: expected a region from 0 to 8 for cell A1, found \"9\"");
    EXPECT_EQ(fault({"=4K0"}), "line 1, column 12: expected J and the region of cell A1, found \"K0\"");
    EXPECT_EQ(fault({"=4", "=4J0"}),
              "line 1, column 12: expected J and the region of cell A1, found \"=4J0\"");
    EXPECT_EQ(fault({"=4J0", ",4J0"}), "line 1, column 14: expected = or + before cell A2, found \",4J0\"");
    EXPECT_EQ(fault({}, 80), "line 1, column 330: expected = or + before cell I9, found the end");
    EXPECT_EQ(fault({}, 82), "line 1, column 334: expected the end after 81 cells, found \"=0J0\"");
    EXPECT_EQ(fault_of_killer(read_sumocue, "SumoCueV1=1"),
              "line 1, column 12: expected J and the region of cell A1, found the end");
    EXPECT_EQ(fault_of_killer(read_sumocue, "SumoCueV1=1J"),
              "line 1, column 13: expected a region from 0 to 8 for cell A1, found the end");
    EXPECT_EQ(fault_of_killer(read_sumocue, "\nSumoCueV1"),
              "line 2, column 10: expected = or + before cell A1, found the end");
    EXPECT_EQ(fault_of_killer(read_sumocue, "SumoCueV1=1J0\x01"),
              "line 1, column 14: expected = or + before cell A2, found byte 0x01");
}

TEST(SumoCue, OfItsFirstFormatHasNoSumAboveNineInASingleCell) {
    EXPECT_EQ(read_sumocue(first_format({"=1J0", "=9J0"})).givens[1], 9);
    EXPECT_EQ(read_sumocue(first_format({"=1J0", "=10J0", "+1J0"})).restrictions.size(), 1U);
    EXPECT_EQ(
        fault_of_killer(read_sumocue, first_format({"=1J0", "=10J0"})),
        "line 1, column 15: expected a value from 0 to 9 for cell A2, which is a cage by itself, found 10");
}

TEST(SnarfableKiller, HasCagesByArrows) {
    const std::string text = ">vA" + std::string(6, '9') + ".^<" + std::string(6, '9') + std::string(9, '0') +
                             std::string(54, 'j');
    const auto read = [](std::string line) { return read_snarfable_killer(line).restrictions; };
    EXPECT_TRUE(sudoku::is_snarfable_killer(text));
    EXPECT_EQ(fault_of_killer(read_snarfable_killer, text),
              "line 1, column 2: expected arrows to a sum, found arrows in a circle");
    const auto cages = read(">vA" + std::string(6, '9') + "'.'" + std::string(6, '9') + "00Z" +
                            std::string(6, '0') + std::string(54, 'j'));
    EXPECT_EQ(cages[0], cage(35, {0, 1, 9, 10, 20}));
    EXPECT_EQ(cages[1], cage(10, {2}));
    EXPECT_EQ(cages.back(), cage(45, {80}));
}

TEST(SnarfableKiller, NamesTheFaultOfAText) {
    const auto fault = [](const std::string& text) { return fault_of_killer(read_snarfable_killer, text); };
    EXPECT_EQ(fault("<00" + zeros), "line 1, column 1: expected an arrow to a cell of the board, found '<'");
    EXPECT_EQ(fault("\n0k0" + zeros + "\n"),
              "line 2, column 2: expected a sum 0-9, A-Z, a-j or an arrow v ^ < > ` ' , ., found 'k'");
    EXPECT_EQ(fault("><0" + zeros), "line 1, column 2: expected arrows to a sum, found arrows in a circle");
    EXPECT_EQ(fault("00" + zeros), "line 1, column 81: expected 81 characters, found 80");
    EXPECT_EQ(fault(std::string(100'000, '>')), "line 1, column 82: expected 81 characters, found 100000");
    EXPECT_EQ(fault(""), "line 1, column 1: expected 81 characters, found 0");
    EXPECT_EQ(fault(std::string(81, '\0')),
              "line 1, column 1: expected a sum 0-9, A-Z, a-j or an arrow v ^ < > ` ' , ., found byte 0x00");
}

TEST(SnarfableKiller, IsNoBoard) {
    EXPECT_TRUE(sudoku::is_snarfable_killer(">A0" + zeros + "\n"));
    EXPECT_FALSE(sudoku::is_snarfable_killer("1.0" + zeros)) << "a full stop is an empty cell";
    EXPECT_FALSE(sudoku::is_snarfable_killer(""));
    EXPECT_FALSE(sudoku::is_snarfable_killer(std::string(81, '\0')));
}
