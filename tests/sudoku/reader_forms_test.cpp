#include <sudoku/board/reader.hpp>

#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/sudoku.hpp>
#include <tests/sudoku/reading.hpp>

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// Forms of boards written by other programs.
namespace reader_forms_test {

using reading::puzzle;
using reading::repeat;
using reading::rows_of;
using reading::summary;
using reading::Summary;

/// Returns the cells, each between `before` and `after`, or `empty`; `join` separates cells, and `end` closes rows.
std::string cells_of(const std::string& empty, const std::string& join, const std::string& begin = "",
                     const std::string& end = "\n") {
    std::string text;
    for (std::size_t cell = 0; cell < puzzle.size(); ++cell) {
        text += cell % 9 == 0 ? begin : join;
        text += puzzle[cell] == '.' ? empty : std::string(1, puzzle[cell]);
        if (cell % 9 == 8) text += end;
    }
    return text;
}

TEST(BoardForms, CommasBetweenCells) {
    for (const std::string empty : {"", ".", "0", " ", "\"\""})
        for (const std::string join : {",", ";", ", "})
            EXPECT_EQ(summary(cells_of(empty, join)), (Summary{puzzle})) << empty << join;
    EXPECT_EQ(summary(cells_of("", "\",\"", "\"", "\"\n")), (Summary{puzzle}));
    EXPECT_EQ(summary(cells_of("", "\t")), (Summary{puzzle}));
    EXPECT_EQ(summary(cells_of("0", ",", "", ",\n")), (Summary{puzzle})); // an array in a program
}

TEST(BoardForms, AnEmptyFieldBehindTheLastCommaWhereNoOtherIsEmpty) {
    const std::string row = "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,\n";
    EXPECT_EQ(summary(row), (Summary{"123434122143432."}));
    EXPECT_EQ(summary("1,2,3,\n3,4,1,2\n2,1,4,3\n4,3,2,1\n"), (Summary{"123.341221434321"}));
    const std::string nine =
        "1,2,3,4,5,6,7,8,\n" + repeat("1,,3,4,5,6,7,8,9\n", 8); // eight would also be a row
    EXPECT_EQ(summary(nine, sudoku::BoxShape{3, 3}).front().substr(0, 12), "12345678.1.3");
}

TEST(BoardForms, ABoardOnALineEndsABoardOnRowsWhateverStandsBehindIt) {
    const std::string behind = " 1 2 3 4 5 6 7 8"; // as many groups as a row has
    const auto records = summary(puzzle.substr(0, 9) + "\n" + puzzle + behind + "\n" + rows_of(puzzle));
    EXPECT_EQ(records, (Summary{"line 2, column 1: expected row 2 of 9, found a board on one line",
                                puzzle + behind, puzzle}));
    EXPECT_EQ(summary("123456789\n" + std::string(81, '.') + " ---\n").back(), std::string(81, '.') + " ---");
}

TEST(BoardForms, BoardsInQuotesOnALine) {
    EXPECT_EQ(summary("\"" + puzzle + "\"\n'" + puzzle + "'\n"), (Summary{puzzle + "\"", puzzle + "'"}));
    EXPECT_EQ(summary("\"" + puzzle + "\",\"solution\"\n"), (Summary{puzzle + "\",\"solution\""}));
    EXPECT_EQ(summary("[\"" + puzzle + "\",\n\"" + puzzle + "\"]\n"),
              (Summary{puzzle + "\",", puzzle + "\"]"}));
}

TEST(BoardForms, ListsOfJson) {
    const auto board = sudoku::Board::parse(puzzle);
    for (const std::string empty : {"0", "null", "\".\""}) {
        const auto parsed = [&](const std::string& begin, const std::string& end) {
            return sudoku::Board::parse("[" + cells_of(empty, ", ", begin, end) + "]\n");
        };
        EXPECT_EQ(parsed("\n  [", "],"), board) << empty;
        EXPECT_EQ(parsed("[", "],"), board) << empty;
        EXPECT_EQ(parsed("", ","), board) << empty;
    }
    EXPECT_EQ(sudoku::Board::parse("[" + rows_of(puzzle, "\"", "\",\n") + "]\n"), board);
    EXPECT_EQ(sudoku::Board::parse("[" + rows_of(puzzle, "\"", "\",") + "]\n"), board);
}

TEST(BoardForms, FramesAroundEveryCell) {
    for (const std::string empty : {" ", "."}) {
        const std::string rule = "+---+---+---+---+---+---+---+---+---+\n";
        EXPECT_EQ(summary(rule + cells_of(empty, " | ", "| ", " |\n" + rule)), (Summary{puzzle}));
        EXPECT_EQ(summary(cells_of(empty, " │ ", "║ ", " ║\n╟───┼───┼───╫───┼───┼───╫───┼───┼───╢\n")),
                  (Summary{puzzle}));
    }
    const std::string empty_row = "|" + repeat("   |", 9) + "\n";
    EXPECT_EQ(summary(repeat(empty_row, 9)), (Summary{std::string(81, '.')}));
}

TEST(BoardForms, FramesInBoxCharacters) {
    std::string text = "┌───────┬───────┬───────┐\n";
    for (std::size_t row = 0; row < 9; ++row) {
        for (std::size_t cell = 0; cell < 9; ++cell)
            text += (cell % 3 == 0 ? "│ " : "") + puzzle.substr(9 * row + cell, 1) + " ";
        text += row == 8 ? "│\n└───────┴───────┴───────┘\n"
                : row % 3 == 2 ? "│\n├───────┼───────┼───────┤\n"
                               : "│\n";
    }
    EXPECT_EQ(summary(text + text), (Summary{puzzle, puzzle}));
    text.replace(text.find("2"), 1, "x");
    EXPECT_EQ(summary(text),
              (Summary{"line 2, column 9: expected a digit 1-9 or one of . 0 _ *, found 'x'"}));
}

TEST(BoardForms, Candidates) {
    EXPECT_EQ(summary("1 2 | 34 34\n34 34 | =1 2\n----+----\n234 134 | 234 134\n234 134 | 24 1234\n"),
              (Summary{"12....12........"}));
    EXPECT_EQ(summary(repeat("123456789 " + repeat("12 ", 7) + "5\n", 9)), (Summary{repeat("........5", 9)}));
}

TEST(BoardForms, CandidatesOfLargeBoardsAreNoNumbers) {
    // 12 may be a number, or 1 and 2; all rows together decide.
    const std::string plain = repeat("12 3 4 5 6 7 8 9 10 11 . 1\n", 11);
    EXPECT_EQ(summary(plain + "1 2 3 4 5 6 7 8 9 10 11 12\n"),
              (Summary{repeat("C3456789AB.1", 11) + "123456789ABC"}));
    EXPECT_EQ(summary(repeat("12 3 4 5 6 7 8 9 A B 12 1\n", 11) + "1 2 3 4 5 6 7 8 9 A BC BC\n"),
              (Summary{repeat(".3456789AB.1", 11) + "123456789A.."}));
}

TEST(BoardForms, AFaultInABoardDoesNotMakeItCandidates) {
    // A program that writes candidates has no symbol for an empty cell; no given may be lost.
    const std::string rows = repeat("12 . . 4 5 6 7 8 9 . . 1\n", 11);
    EXPECT_EQ(summary(rows + "1 2 3 4 . 6 7 8 9 13 . 12\n"),
              (Summary{"line 12, column 19: expected a number 1-12 or one of . 0 _ *, found '13'"}));
    EXPECT_EQ(summary("5 . . . . . . . 35\n" + repeat(repeat(". ", 9) + "\n", 8)),
              (Summary{"line 1, column 17: expected a number 1-9 or one of . 0 _ *, found '35'"}));
    EXPECT_EQ(summary("1 . . 14\n" + repeat(". . 1 .\n", 3)).front(),
              "line 1, column 9: expected a row of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 cells, or a board, "
              "found 5 cells");
}

TEST(BoardForms, CandidatesAreReadBackAsTheyAreDrawn) {
    for (const sudoku::BoxShape box :
         {sudoku::BoxShape{2, 2}, sudoku::BoxShape{3, 3}, sudoku::BoxShape{3, 4}}) {
        sudoku::Solver solver(sudoku::Layout::classic(box));
        for (const int givens : {0, 1, 3}) {
            sudoku::Board board(box);
            for (int i = 0; i < givens; ++i) board.set(i, board.side() - i);
            const auto candidates = solver.propagate(board);
            ASSERT_TRUE(candidates);
            std::size_t width = 1;
            const auto texts = sudoku::to_texts(*candidates, board);
            for (const auto& text : texts) width = std::max(width, text.size());
            const auto regions = sudoku::regions_of(solver.puzzle().layout());
            EXPECT_EQ(sudoku::Board::parse(sudoku::GridFrame(regions, width).draw(texts)),
                      candidates->fixed());
        }
    }
}

/// Returns the records of a text whose boards must have a form.
std::vector<sudoku::Record> read_in(sudoku::BoardForm form, const std::string& text) {
    std::istringstream in(text);
    sudoku::ReaderOptions options;
    options.form = form;
    sudoku::BoardReader reader(in, options);
    std::vector<sudoku::Record> records;
    while (auto record = reader.next()) records.push_back(std::move(*record));
    return records;
}

TEST(BoardForms, AreNotedAndCanBeDemanded) {
    const std::string candidates = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 =1\n";
    const std::map<sudoku::BoardForm, std::string> texts{
        {sudoku::BoardForm::line, puzzle + '\n'},
        {sudoku::BoardForm::rows, rows_of(puzzle)},
        {sudoku::BoardForm::candidates, candidates},
        {sudoku::BoardForm::cells, repeat("5\n", 81)},
        {sudoku::BoardForm::xml, "<?xml version=\"1.0\"?>\n<game data=\"" + puzzle + "\"/>\n"}};
    for (const auto& [form, text] : texts) {
        ASSERT_EQ(reading::read(text).size(), 1U) << name_of(form);
        EXPECT_EQ(reading::read(text).front().form, form) << name_of(form);
        for (const auto& [demanded, other] : texts) {
            const auto records = read_in(demanded, text + '\n' + text);
            const bool is_this = demanded == form;
            EXPECT_EQ(records.front().board() != nullptr, is_this) << name_of(form) << name_of(demanded);
            EXPECT_EQ(records.size(), is_this ? 2U : 1U) << name_of(form) << name_of(demanded);
        }
    }
}

TEST(BoardForms, ThatAreDemandedDecideWhatSingleCandidatesAndSixteenCellsAre) {
    const std::string solved = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
    EXPECT_TRUE(reading::read(solved).front().marks.empty());
    EXPECT_EQ(read_in(sudoku::BoardForm::candidates, solved).front().marks.size(), 16U);
    EXPECT_EQ(read_in(sudoku::BoardForm::rows, "12 2 3 4\n" + solved.substr(8)).front().error()->column(),
              1U);
    const std::string sixteen = repeat("1234............\n", 16);
    EXPECT_EQ(read_in(sudoku::BoardForm::line, sixteen).size(), 16U);
    EXPECT_EQ(read_in(sudoku::BoardForm::rows, sixteen).size(), 1U);
    EXPECT_EQ(read_in(sudoku::BoardForm::line, "123456789ABCDEFG\n").front().board(), nullptr);
}

TEST(BoardForms, HardBlanks) { EXPECT_EQ(summary(cells_of(".", "\xC2\xA0")), (Summary{puzzle})); }

} // namespace reader_forms_test
