#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>

#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <tests/sudoku/reading.hpp>

#include <gtest/gtest.h>

#include <sstream>
#include <string>

/// Lines drawn between cells determine the boxes.
namespace reader_drawn_test {

using reading::read;
using reading::repeat;
using reading::summary;
using reading::Summary;
using sudoku::Board;
using sudoku::BoxShape;
using sudoku::Symbols;

const std::string three_by_two = ".. | .6 | ..\n"
                                 ".. | .. | 5.\n"
                                 ".4 | 5. | ..\n"
                                 "---+----+---\n"
                                 ".. | 3. | 65\n"
                                 "1. | .. | 4.\n"
                                 ".. | .5 | .2\n";

BoxShape box_of(const std::string& text) {
    const auto records = read(text);
    EXPECT_EQ(records.size(), 1U);
    if (records.empty() || records[0].board() == nullptr) {
        ADD_FAILURE() << text << (records.empty() ? "no record" : records[0].error()->what());
        return {};
    }
    return records[0].board()->box();
}

std::string with(std::string text, const std::string& what, const std::string& by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

TEST(DrawnLines, MakeTheBoxes) {
    EXPECT_EQ(box_of(three_by_two), (BoxShape{3, 2}));
    EXPECT_EQ(box_of(with(three_by_two, "---+----+---\n", "")), (BoxShape{3, 2})); // only bars
    EXPECT_EQ(box_of(with(three_by_two, "|", "")), (BoxShape{3, 2}));              // only a rule
    EXPECT_EQ(box_of(with(three_by_two, "|", "│")), (BoxShape{3, 2}));
    EXPECT_EQ(box_of(with(three_by_two, "|", "║")), (BoxShape{3, 2}));
    EXPECT_EQ(box_of(with(three_by_two, "|", "!")), (BoxShape{3, 2}));
    EXPECT_EQ(box_of(with(with(three_by_two, "|", ""), "---+----+---\n", "\n")), (BoxShape{3, 2}));
    EXPECT_EQ(box_of(with(with(three_by_two, "|", ""), "---+----+---\n", "")), (BoxShape{2, 3}));
}

TEST(DrawnLines, AroundEveryCellCountIfTheyAreHeavier) {
    const std::string light = "+-+-+-+-+-+-+\n";
    const std::string heavy = "+=+=+=+=+=+=+\n";
    const std::string row = "|.|.|.|.|.|.|\n";
    EXPECT_EQ(box_of(light + repeat(row + light, 6)), (BoxShape{2, 3}));
    EXPECT_EQ(box_of(light + repeat(row + light + row + light + row + heavy, 2)), (BoxShape{3, 2}));
    EXPECT_EQ(box_of(repeat("║.│.║.│.║.│.║\n", 6)), (BoxShape{3, 2}));
    EXPECT_EQ(box_of(repeat(". . || . . || . .\n", 6)), (BoxShape{3, 2}));
}

TEST(DrawnLines, ThatContradictTheBoxAreAnError) {
    EXPECT_EQ(
        summary(three_by_two, BoxShape{2, 3}),
        (Summary{"line 1, column 1: expected boxes of 2x3, as given, found lines that draw boxes of 3x2"}));
    EXPECT_EQ(read(three_by_two, BoxShape{3, 2}).at(0).board()->box(), (BoxShape{3, 2}));
    EXPECT_EQ(summary(with(three_by_two, "---+----+---\n", "") + "", BoxShape{2, 3}).size(), 1U);
}

TEST(DrawnLines, ThatMakeNoBoxesAreAnError) {
    EXPECT_EQ(
        summary(with(three_by_two, ".. | .6 | ..", "... | 6 | ..")),
        (Summary{
            "line 1, column 1: expected lines between boxes of one shape, found other bars in row 2 than in "
            "row 1; the regions of a jigsaw are given as a layout"}));
    EXPECT_EQ(summary(repeat("... | .......\n", 10)).size(), 1U);
    EXPECT_EQ(read(repeat("... | .......\n", 10)).at(0).board(), nullptr);
    const std::string rows = repeat(".. | .. | ..\n", 2);
    EXPECT_EQ(summary(rows + "------------\n" + rows + "------------\n" + rows),
              (Summary{"line 1, column 1: expected lines between boxes that a board of side 6 has, "
                       "found lines that draw boxes of 2x2"}));
}

TEST(DrawnLines, AreThoseOfTheRegionsIfTheLayoutHasSome) {
    const auto layout = sudoku::Layout::jigsaw("AABB ABBC ADDC DDCC");
    const auto regions = sudoku::regions_of(layout);
    const auto read_with = [&](const std::string& text) {
        std::istringstream in(text);
        sudoku::BoardReader reader(in, {BoxShape{2, 2}, 1, regions});
        const auto record = reader.next();
        return record && record->board() ? std::string() : std::string(record->error()->what());
    };
    EXPECT_EQ(read_with(sudoku::GridFrame(regions, 1).draw("1234............")), "");
    EXPECT_EQ(read_with("1|2|3|4\n" + repeat(".|.|.|.\n", 3)), "");
    EXPECT_EQ(read_with(repeat("..|..\n", 4)),
              "line 1, column 1: expected lines between the regions of the layout alone, "
              "found one behind column 2 of row 2");
}

/// Reads back the boards and marks of every box shape, in every form in which they are drawn.
TEST(DrawnLines, OfOurOwnAreReadBack) {
    for (int rows = BoxShape::min_extent; rows <= BoxShape::max_extent; ++rows)
        for (int columns = BoxShape::min_extent; columns <= BoxShape::max_extent; ++columns) {
            Board board(BoxShape{rows, columns});
            for (int cell = 0; cell < board.size(); cell += 3) board.set(cell, cell % board.side() + 1);
            for (const auto symbols : {Symbols::letters, Symbols::numbers})
                EXPECT_EQ(Board::parse(sudoku::to_grid(board, symbols)), board) << board;
            sudoku::Candidates candidates(board);
            candidates.set(1, 0b110);
            EXPECT_EQ(read(sudoku::to_grid(candidates)).at(0).board()->box(), board.box());
        }
}

} // namespace reader_drawn_test
