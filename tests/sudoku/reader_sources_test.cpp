#include <sudoku/board/reader.hpp>

#include <tests/sudoku/reading.hpp>

#include <gtest/gtest.h>

#include <string>

/// Puzzles in the forms used by collections, tables and other programs.
namespace reader_sources_test {

using reading::other_puzzle;
using reading::puzzle;
using reading::read;
using reading::repeat;
using reading::rows_of;
using reading::summary;
using reading::Summary;

/// Returns the values marked in a cell, as numbers.
std::string marks_of(const sudoku::Record& record, std::size_t cell) {
    std::string values;
    for (unsigned value = 1; value <= 25; ++value)
        if ((record.marks.at(cell) >> value & 1U) != 0) values += std::to_string(value);
    return values;
}

TEST(BoardSources, TextBeforeAPuzzle) {
    EXPECT_EQ(summary("1," + puzzle), (Summary{puzzle}));
    EXPECT_EQ(summary("id,puzzle,solution,clues,difficulty\n7," + puzzle + "," + other_puzzle + ",27,2.2\n"),
              (Summary{puzzle + "," + other_puzzle + ",27,2.2"}));
    EXPECT_EQ(summary("000051e1c2c6 " + puzzle + "  1.2\n000083f9a9b3 " + other_puzzle + "  7.1\n"),
              (Summary{puzzle + "  1.2", other_puzzle + "  7.1"}));
    EXPECT_EQ(summary("{\"id\":7,\"puzzle\":\"" + puzzle + "\"}"), (Summary{puzzle + "\"}"}));
    EXPECT_EQ(summary("0123456789abcdef0123456789abcdef01234567 " + puzzle), (Summary{puzzle}));
    EXPECT_EQ(read("7 " + puzzle.substr(1)).at(0).board(), nullptr);
    EXPECT_EQ(read("7 " + puzzle + "1").at(0).board(), nullptr);
}

TEST(BoardSources, BlankLinesBetweenBands) {
    const auto bands = rows_of(puzzle).insert(30, "\n").insert(61, "\n");
    EXPECT_EQ(summary(bands + "\n" + bands), (Summary{puzzle, puzzle}));
    EXPECT_EQ(summary(bands), (Summary{puzzle}));
    EXPECT_EQ(summary("12..\n..21\n\n\n34..\n..43\n"), (Summary{"12....2134....43"}));
    // Two boards are not combined into one.
    EXPECT_EQ(read(rows_of(puzzle).substr(0, 30) + "\n" + rows_of(puzzle)).size(), 2U);
    EXPECT_EQ(
        read(rows_of(puzzle).substr(0, 60) + "\n" + rows_of(puzzle).substr(0, 30) + rows_of(puzzle)).size(),
        3U);
}

TEST(BoardSources, OneCellALine) {
    std::string text;
    for (const char cell : puzzle) text.append(1, cell).append("\n");
    EXPECT_EQ(summary(text), (Summary{puzzle}));
    EXPECT_EQ(summary("# a\n" + text + "\n" + text), (Summary{puzzle, puzzle}));
    EXPECT_EQ(read(text + "5\n").size(), 1U);
    EXPECT_EQ(read(text + "5\n")[0].board(), nullptr);
    std::string numbers;
    for (int cell = 0; cell < 144; ++cell) numbers += cell % 12 == 0 ? "12\n" : "0\n";
    EXPECT_EQ(summary(numbers), (Summary{repeat("C...........", 12)}));
}

TEST(BoardSources, MarksInPlaces) {
    std::string text;
    for (const char cell : puzzle)
        for (char value = '1'; value <= '9'; ++value) text += cell == '.' || cell == value ? value : '.';
    const auto records = read(text + "\n" + puzzle);
    ASSERT_EQ(records.size(), 2U);
    ASSERT_TRUE(records[0].board());
    EXPECT_EQ(sudoku::to_line(*records[0].board()), puzzle);
    EXPECT_EQ(marks_of(records[0], 0), "123456789");
    EXPECT_EQ(marks_of(records[0], 2), "2");
    EXPECT_TRUE(records[1].marks.empty());
    text[0] = '2';
    EXPECT_EQ(read(text).at(0).board(), nullptr);
}

TEST(BoardSources, LinesOfALibrary) {
    std::string cells = puzzle;
    cells.insert(8, "+"); // before the 5
    const auto records = read(":0709:2:" + cells + ":111 319:::\n:0000:x:" + puzzle + ":::\n");
    ASSERT_EQ(records.size(), 2U);
    for (const auto& record : records) {
        ASSERT_TRUE(record.board()) << record.error()->what();
        EXPECT_EQ(sudoku::to_line(*record.board()), puzzle);
    }
    EXPECT_EQ(marks_of(records[0], 0), "23456789");
    EXPECT_TRUE(records[1].marks.empty());
}

TEST(BoardSources, LinesOfALibraryNameTheMarkAtFault) {
    const auto error = [](const std::string& deleted) {
        const auto records = read(":0709:2:" + puzzle + ":" + deleted + ":::");
        return records.at(0).board() ? std::string() : records.at(0).error()->what();
    };
    EXPECT_EQ(error("111 219"), "");
    EXPECT_EQ(error("111 11"), "line 1, column 95: expected a deleted mark as three digits 1-9: its value, "
                               "row and column, found \"11\"");
    EXPECT_EQ(error("111 1012"),
              "line 1, column 95: expected a deleted mark as three digits 1-9: its value, row and "
              "column, found \"1012\"");
    EXPECT_EQ(error("213"), "line 1, column 91: expected deleted marks that leave each cell a value, found "
                            "\"213\", the last one of row 1, column 3");
}

TEST(BoardSources, CandidatesAreKept) {
    const auto records = read("1 2 34 34\n3 4 12 12\n2 13 134 134\n4? 13 1234 1234\n");
    ASSERT_EQ(records.size(), 1U);
    ASSERT_TRUE(records[0].board());
    EXPECT_EQ(sudoku::to_line(*records[0].board()), "12..34..2.......");
    EXPECT_EQ(marks_of(records[0], 12), "4");
    EXPECT_EQ(marks_of(records[0], 2), "34");
}

TEST(BoardSources, Xml) {
    const std::string game = "<game data=\"" + puzzle + "\" time=\"0\" />";
    const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    EXPECT_EQ(summary(head + "<opensudoku>\n<name>Easy boards for a bad day</name>\n" + game + "\n" + game +
                      "\n</opensudoku>\n"),
              (Summary{puzzle, puzzle}));
    EXPECT_EQ(summary(head + "<opensudoku><name>Easy</name>" + game + game + "</opensudoku>"),
              (Summary{puzzle, puzzle}));
    EXPECT_EQ(read(head + "<game data=\"" + puzzle.substr(1) + "\"/>\n").size(), 1U);
}

TEST(BoardSources, AnyLineEnds) {
    for (const std::string end : {"\n", "\r", "\r\n", "\r\r\n"}) {
        EXPECT_EQ(summary("\xEF\xBB\xBF" + rows_of(puzzle, "", end) + end + rows_of(other_puzzle, "", end)),
                  (Summary{puzzle, other_puzzle}));
        EXPECT_EQ(read("#" + end + puzzle).at(0).line, 2U);
    }
    EXPECT_EQ(read("#\r\r" + puzzle).at(0).line, 3U);
}

TEST(BoardSources, FramesInAnySigns) {
    const auto drawn = [](const std::string& bar, const std::string& rule) {
        std::string text = rule + "\n";
        for (std::size_t row = 0; row < 9; ++row) {
            for (std::size_t box = 0; box < 3; ++box)
                text += bar + " " + puzzle.substr(9 * row + 3 * box, 3) + " ";
            text += bar + "\n" + (row % 3 == 2 ? rule + "\n" : "");
        }
        return text;
    };
    EXPECT_EQ(summary(drawn("!", "!-----!")), (Summary{puzzle}));
    EXPECT_EQ(summary(drawn("¦", "———————")), (Summary{puzzle}));
    EXPECT_EQ(summary(drawn("┃", "━━━╋━━━")), (Summary{puzzle}));
    EXPECT_EQ(summary(drawn("‖", "═══")), (Summary{puzzle}));
    EXPECT_EQ(summary(drawn("｜", "+ - +")), (Summary{puzzle}));
}

} // namespace reader_sources_test
