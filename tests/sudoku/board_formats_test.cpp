#include <sudoku/formats/board_files.hpp>
#include <sudoku/formats/board_formats.hpp>

#include <tests/sudoku/reading.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>

using reading::puzzle;
using reading::Summary;
using reading::summary;
using sudoku::Board;
using sudoku::board_format;
using sudoku::BoardToWrite;

namespace {

std::string file_of(const char* name, const std::vector<BoardToWrite>& boards) {
    return to_board_file(*board_format(name), boards);
}

} // namespace

TEST(BoardFormats, HaveNamesAndSummaries) {
    std::set<std::string_view> names;
    for (const auto& format : sudoku::board_formats()) {
        EXPECT_TRUE(names.insert(format.name).second);
        EXPECT_FALSE(format.summary.empty());
        EXPECT_EQ(board_format(format.name), &format);
    }
    EXPECT_EQ(board_format("sdkx"), nullptr);
}

TEST(BoardFormats, AreReadAsTheBoardsThatWereWritten) {
    const std::vector<BoardToWrite> one{{.givens = Board::parse(puzzle)}};
    const std::vector<BoardToWrite> two{{.givens = Board::parse(puzzle)},
                                        {.givens = Board::parse(reading::other_puzzle)}};
    for (const auto& format : sudoku::board_formats()) {
        Summary expected{puzzle};
        if (!format.is_single) expected.push_back(reading::other_puzzle);
        if (format.name == "csv")
            for (std::string& line : expected) line += ",";
        EXPECT_EQ(summary(to_board_file(format, format.is_single ? one : two)), expected) << format.name;
    }
}

TEST(BoardFormats, HaveBoardsOfAllSides) {
    for (const auto& format : sudoku::board_formats()) {
        if (format.has_nine) continue;
        for (const sudoku::BoxShape box : {sudoku::BoxShape{2, 3}, {3, 4}, {4, 4}, {5, 5}}) {
            Board board(box);
            for (int value = 1; value <= board.side(); ++value)
                board.set((value - 1) * (board.side() + 1), value);
            const std::string text = to_board_file(format, std::vector<BoardToWrite>{{.givens = board}});
            // If the side 16 is given, the names of the columns look like a row.
            const bool is_inferred = format.name == "csv";
            const auto records = reading::read(text, is_inferred ? std::nullopt : std::optional(box));
            ASSERT_EQ(records.size(), 1U) << text;
            ASSERT_NE(records[0].board(), nullptr) << format.name << records[0].error()->what() << text;
            EXPECT_EQ(*records[0].board(), board) << format.name << '\n' << text;
        }
    }
}

TEST(BoardFormats, HaveMarks) {
    BoardToWrite board{.givens = Board::parse(puzzle), .marks = std::vector<std::uint32_t>(81, 6)};
    board.marks[0] = 1U << 4;
    std::vector<std::uint32_t> expected(81, 6);
    for (int cell = 0; cell < 81; ++cell)
        if (board.givens[cell] != 0) expected[static_cast<std::size_t>(cell)] = 1U << board.givens[cell];
    expected[0] = 1U << 4;
    for (const char* const name : {"candidates", "729"}) {
        const auto records = reading::read(file_of(name, {board}));
        ASSERT_EQ(records.size(), 1U) << name;
        EXPECT_EQ(records[0].marks, expected) << name;
    }
    const auto read = sudoku::read_sdx(file_of("sdx", {board}));
    EXPECT_EQ(read.variant.marks, expected);
    EXPECT_EQ(read.variant.givens, board.givens);
}

TEST(BoardFormats, HaveTexts) {
    const BoardToWrite board{.givens = Board::parse(puzzle),
                             .solution = Board::parse(reading::other_puzzle),
                             .title = "T",
                             .author = "A",
                             .comment = "C\nD"};
    const auto read = sudoku::read_sdk(file_of("sdk", {board}));
    EXPECT_EQ(read.variant.title, "T");
    EXPECT_EQ(read.variant.author, "A");
    EXPECT_EQ(read.variant.rules, "C\nD");
    EXPECT_EQ(file_of("csv", {board}).substr(0, 97),
              "puzzle,solution\n" + file_of("sdm", {board}).substr(0, 81));
    EXPECT_EQ(sudoku::read_opensudoku(file_of("opensudoku", {board}))[0].variant.givens, board.givens);
    EXPECT_EQ(file_of("ss", {board}).substr(0, 56),
              "*-----------*\n|..2|...|..5|\n|7.8|6.9|.2.|\n|534|782|...|\n");
}

TEST(BoardFormats, RefuseBoardsThatTheyCannotHave) {
    const auto fault = [](const char* name, const std::vector<BoardToWrite>& boards) -> std::string {
        try {
            file_of(name, boards);
        } catch (const csp::ArgumentError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(fault("sdk", {{.givens = Board()}, {.givens = Board()}}),
              "sudoku::to_board_file: 2 boards for a file of sdk, expected one");
    EXPECT_EQ(fault("sdx", {{.givens = Board({2, 2})}}),
              "sudoku::to_board_file: a board of side 4, expected 9, as in all files of sdx");
    EXPECT_EQ(fault("729", {{.givens = Board(), .marks = {1}}}),
              "sudoku::to_board_file: 1 marks, expected as many as there are cells, 81");
}
