#include <sudoku/puzzle/symmetries.hpp>

#include <sudoku/board/print.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace symmetries_test {

using sudoku::Board;
using sudoku::BoxShape;
using sudoku::Layout;
using sudoku::Symmetries;

/// Returns the number of different symmetries in this many tries; confirms that each maps units to units.
std::size_t number_of(const Layout& layout, int tries) {
    const Symmetries symmetries(layout);
    std::set<std::vector<int>> units;
    for (const auto& unit : layout.units()) {
        std::vector<int> cells = unit.cells;
        std::sort(cells.begin(), cells.end());
        units.insert(cells);
    }
    csp::Random random(1);
    std::set<std::vector<int>> found;
    for (int i = 0; i < tries; ++i) {
        const auto places = symmetries.random(random);
        for (const auto& unit : layout.units()) {
            std::vector<int> image;
            for (const int cell : unit.cells) image.push_back(places[static_cast<std::size_t>(cell)]);
            std::sort(image.begin(), image.end());
            EXPECT_TRUE(units.contains(image)) << unit.name;
        }
        found.insert(places);
    }
    return found.size();
}

/// The symmetries are counted by enumerating all permutations of cells.
TEST(Symmetries, AreAllThatThereAre) {
    EXPECT_EQ(number_of(Layout::classic({2, 2}), 3000), 128U);
    EXPECT_EQ(number_of(Layout::jigsaw("AAAB ABBB CCCD CDDD"), 1000), 8U);
    EXPECT_EQ(number_of(Layout::classic({3, 3}), 300), 300U);
    EXPECT_GT(number_of(Layout::classic({2, 3}), 300), 250U); // of 3456 symmetries
}

TEST(Symmetries, OfADiagonalLayoutKeepItsDiagonals) {
    EXPECT_EQ(number_of(Layout::diagonal({2, 2}), 1000), 16U);
    const std::size_t nine = number_of(Layout::diagonal({3, 3}), 3000);
    EXPECT_EQ(nine, 96U);
}

TEST(Symmetries, KeepTheNumberOfSolutions) {
    const auto puzzle =
        Board::parse("2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3");
    const Layout layout = Layout::diagonal();
    const Symmetries symmetries(layout);
    sudoku::Solver solver(layout);
    csp::Random random(1);
    std::set<std::string> made;
    for (int i = 0; i < 20; ++i) {
        const Board board = random_equivalent(puzzle, symmetries, random);
        EXPECT_EQ(solver.solve(board, 2).unique, true);
        made.insert(to_line(board));
    }
    EXPECT_EQ(made.size(), 20U);
    EXPECT_THROW((void)random_equivalent(Board(BoxShape{2, 2}), symmetries, random), csp::ArgumentError);
}

/// Rows of one cell each, and units that overlap arbitrarily.
TEST(Symmetries, OfAnyUnits) {
    std::vector<sudoku::Unit> single;
    for (int cell = 0; cell < 16; ++cell) single.push_back({"", {cell}});
    EXPECT_GT(number_of(Layout(4, single), 100), 90U);
    EXPECT_EQ(
        number_of(Layout(4, {{"", {0, 1, 2}}, {"", {2, 3}}, {"", {3, 4, 5, 6}}, {"", {7}}, {"", {7, 8}}}), 1),
        1U);
}

} // namespace symmetries_test
