#include <tests/apps/sudoku_program.hpp>
#include <tests/support/deflated.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>

/// Typical inputs: texts of other systems, compressed, drawn, or with pencil marks.
namespace inputs_test {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using tests::classic_puzzle;
using tests::classic_solution;
using tests::diagonal_puzzle;
using tests::lines_of;
using tests::run_shell;
using tests::run_sudoku;

constexpr std::string_view puzzles_program = ARCWISE_PROGRAM_DIR "/arcwise-puzzles";
constexpr std::string_view flatzinc_program = ARCWISE_PROGRAM_DIR "/fzn-arcwise";
const std::string mark = "\xEF\xBB\xBF";

std::string with_ends(std::string_view text, std::string_view end) {
    std::string other;
    for (const char c : text) other += c == '\n' ? std::string(end) : std::string(1, c);
    return other;
}

std::string in_utf16(std::string_view text) {
    std::string wide("\xFF\xFE");
    for (const char c : text) wide.append(1, c).append(1, '\0');
    return wide;
}

std::string packed(std::string_view text) {
    return deflated::deflated(text, Z_BEST_COMPRESSION, Z_DEFAULT_STRATEGY, deflated::gzip);
}

const std::string small_marks = "1 2 34 34\n3 4 12 12\n2 13 3? 134\n4? 13 134 2\n";

/// A way in which a program reads a text: its name, and its output for a valid text.
struct Reading {
    std::string_view program;
    std::string command; ///< the command, with FILE for the file
    std::string text;
    std::string out; ///< a text that the output must contain
};

std::vector<Reading> readings() {
    return {
        {tests::sudoku_program, "$program solve FILE", classic_puzzle + "\n", classic_solution},
        {tests::sudoku_program, "$program solve <FILE", "# a title\n" + classic_puzzle + "\n",
         classic_solution},
        {tests::sudoku_program, "$program hint --marks FILE", small_marks, "Look at"},
        {tests::sudoku_program, "echo '" + classic_puzzle + "' | $program solve --layout FILE",
         "classic\nwindow 1: A1\n", classic_solution},
        {tests::sudoku_program, "$program replay FILE", classic_puzzle + "\n", "<html"},
        {puzzles_program, "$program nonogram FILE", "2 2\n1\n1\n1\n1\n", ""},
        {puzzles_program, "$program sudoku - <FILE", "# a title\n" + classic_puzzle + "\n", "4"},
        {flatzinc_program, "$program FILE", "var 1..1: x :: output_var;\nsolve satisfy;\n", "x = 1;"},
    };
}

tests::RunResult run(const Reading& reading, const std::string& text) {
    const tests::ScratchFolder folder;
    std::string command = reading.command;
    command.replace(command.find("FILE"), 4, folder.file("input", text));
    return run_shell(reading.program, command);
}

TEST(PlainText, IsReadByAllProgramsWhateverItsLineEndsAndMarks) {
    for (const Reading& reading : readings())
        for (const std::string begin : {"", "\xEF\xBB\xBF"})
            for (const std::string end : {"\n", "\r\n", "\r"}) {
                const auto result = run(reading, begin + with_ends(reading.text, end));
                EXPECT_EQ(result.status, 0) << reading.command << result.err;
                EXPECT_THAT(result.out, HasSubstr(reading.out)) << reading.command;
            }
}

TEST(PlainText, HasTheSameLinesInWhateverPiecesItArrives) {
    for (const char* const command : {R"(printf '# c\r\r\nabc\n' | $program solve)",
                                      R"((printf '# c\r'; sleep 0.1; printf '\r\nabc\n') | $program solve)",
                                      R"((printf '# c\r\r'; sleep 0.1; printf '\nabc\n') | $program solve)"})
        EXPECT_THAT(run_shell(tests::sudoku_program, command).err, StartsWith("stdin:2:")) << command;
    EXPECT_THAT(run_shell(tests::sudoku_program, R"(printf '#\r\r\rabc' | $program solve)").err,
                StartsWith("stdin:4:"));
}

TEST(PlainText, IsUnpacked) {
    for (const Reading& reading : readings()) {
        const auto result = run(reading, packed(mark + reading.text));
        EXPECT_EQ(result.status, 0) << reading.command << result.err;
        EXPECT_THAT(result.out, HasSubstr(reading.out)) << reading.command;
        const auto cut = run(reading, packed(reading.text).substr(0, 20));
        EXPECT_EQ(cut.status, 2) << reading.command;
        EXPECT_THAT(cut.err, HasSubstr("the gzip data end too early")) << reading.command;
    }
    EXPECT_EQ(run_sudoku("solve", packed(classic_puzzle + "\n") + packed(classic_puzzle + "\n")).out,
              classic_solution + "\n" + classic_solution + "\n");
}

TEST(PlainText, InUtf16IsRefused) {
    for (const Reading& reading : readings())
        for (const std::string& text : {in_utf16(reading.text), in_utf16(reading.text).substr(2)}) {
            const auto result = run(reading, text);
            EXPECT_EQ(result.status, 2) << reading.command;
            EXPECT_THAT(result.err, HasSubstr("is UTF-16, expected UTF-8")) << reading.command;
        }
}

TEST(DrawnBoards, HaveTheBoxesThatAreDrawn) {
    const std::string drawn = ".. | .6 | ..\n.. | .. | 5.\n.4 | 5. | ..\n---+----+---\n"
                              ".. | 3. | 65\n1. | .. | 4.\n.. | .5 | .2\n";
    const auto solved = run_sudoku("solve --format grid", drawn);
    EXPECT_EQ(solved.status, 0) << solved.err;
    EXPECT_EQ(run_sudoku("solve --box 3x2", drawn).out, run_sudoku("solve", drawn).out);
    EXPECT_EQ(run_sudoku("solve", solved.out).status, 0);
    EXPECT_EQ(lines_of(solved.out).at(3), "---+----+---");
    const auto refused = run_sudoku("solve --box 2x3", drawn);
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.err,
              "stdin:1:1: expected boxes of 2x3, as given, found lines that draw boxes of 3x2\n");
    EXPECT_EQ(run_sudoku("hint --marks --box 2x3", drawn).status, 2);
}

TEST(GridsOfMarks, AreHonouredByEveryCommand) {
    const std::string none = "12 34 12 34\n34 12 34 12\n23 14 14 23\n14 23 23 14\n";
    for (const std::string command : {"solve", "solve --unique", "solve --trace /dev/null", "explain", "hint",
                                      "rate", "solve --until naked-pair", "solve --marks"}) {
        const auto result = run_sudoku(command, none);
        EXPECT_EQ(result.status, 1) << command << result.out << result.err;
        EXPECT_THAT(result.out, HasSubstr("no solution")) << command;
    }
    EXPECT_THAT(run_sudoku("explain --marks", none).out, HasSubstr("the marks leave none of the solutions"));
    EXPECT_EQ(run_sudoku("solve --count 100", none).out, "0\n");
    EXPECT_EQ(
        run_sudoku("solve --count 1000",
                   "1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 123\n")
            .out,
        "216\n"); // the boards without 4 in the last cell, of 288
    for (const std::string command : {"vary", "replay", "solve --why"}) {
        const auto result = run_sudoku(command, none);
        EXPECT_EQ(result.status, 2) << command;
        EXPECT_THAT(result.err, HasSubstr("marks")) << command;
    }
    EXPECT_EQ(run_sudoku("solve --engine dense", none).status, 2);
    EXPECT_EQ(run_sudoku("solve --unique", small_marks).out, "1243342121344312\n");
}

TEST(GridsOfMarks, AreReadBackAsTheyArePrinted) {
    const auto printed = run_sudoku("solve --until w-wing --format candidates", classic_puzzle);
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(run_sudoku("solve", printed.out).out, classic_solution + "\n");
    EXPECT_EQ(run_sudoku("solve --marks", printed.out).out, classic_solution + "\n");
    EXPECT_EQ(run_sudoku("solve", run_sudoku("solve --format candidates", classic_puzzle).out).out,
              classic_solution + "\n");
}

TEST(GridsOfMarks, MayBePartial) {
    const std::string snyder = "1 2 34 34\n3 4 . .\n2 . 3? .\n4? . . 2\n";
    EXPECT_EQ(run_sudoku("solve --marks --unique", snyder).out, "1243342121344312\n");
    EXPECT_EQ(run_sudoku("hint --marks", snyder).status, 0);
}

TEST(Symbols, OfALargeBoardAreThoseOfItsSolution) {
    std::string letters;
    std::string from_zero;
    for (int row = 0; row < 16; ++row)
        for (int column = 0; column < 16; ++column) {
            const int value = (row % 4 * 4 + row / 4 + column) % 16;
            const bool is_given = (row + column) % 2 == 0 || value > 12;
            letters += is_given ? static_cast<char>('A' + value) : '.';
            from_zero += is_given ? "0123456789ABCDEF"[value] : '.';
        }
    const auto in_letters = run_sudoku("solve", letters);
    EXPECT_EQ(in_letters.status, 0) << in_letters.err;
    EXPECT_EQ(in_letters.out.find_first_not_of("ABCDEFGHIJKLMNOP\n"), std::string::npos);
    const auto with_zero = run_sudoku("solve", from_zero);
    EXPECT_EQ(with_zero.status, 0) << with_zero.err;
    EXPECT_EQ(with_zero.out.find_first_not_of("0123456789ABCDEF\n"), std::string::npos);
}

TEST(OutputFiles, AreNotMadeByACommandThatFails) {
    const tests::ScratchFolder folder;
    const std::string page = (folder.path() / "page.html").string();
    EXPECT_EQ(run_sudoku("replay -o " + page, "hello").status, 2);
    EXPECT_EQ(run_sudoku("solve --trace " + page, "hello").status, 2);
    EXPECT_EQ(run_shell(puzzles_program, "$program queens --replay " + page + " many").status, 2);
    EXPECT_FALSE(std::filesystem::exists(page));
    const std::string kept = folder.file("kept.html", "what was there");
    EXPECT_EQ(run_sudoku("replay -o " + kept, "hello").status, 2);
    EXPECT_EQ(std::filesystem::file_size(kept), 14U);
    EXPECT_EQ(run_sudoku("replay -o " + page, classic_puzzle).status, 0);
    EXPECT_TRUE(std::filesystem::exists(page));
}

TEST(Vary, KeepsTheSymmetriesOfTheLayout) {
    const auto made = run_sudoku("vary --diagonal --number 50", diagonal_puzzle);
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(lines_of(made.out).size(), 50U);
    EXPECT_EQ(run_sudoku("solve --diagonal --unique", made.out).status, 0);
    const std::string jigsaw = ARCWISE_SOURCE_DIR "/apps/sudoku/examples/jigsaw";
    const std::string layout = " --layout " + jigsaw + "-regions.txt ";
    const auto irregular = run_sudoku("vary" + layout + jigsaw + ".txt");
    EXPECT_EQ(irregular.status, 0) << irregular.err;
    EXPECT_EQ(run_sudoku("solve --unique" + layout, irregular.out).status, 0);
}

TEST(Regions, MakeBoardsOfSidesThatNoBoxHas) {
    const tests::ScratchFolder folder;
    const std::string five = " --layout " + folder.file("five", "AAABB\nAACBB\nCCCBD\nEECDD\nEEEDD\n") + " ";
    for (const std::string& text :
         {std::string(25, '.') + "\n", std::string(".....\n.....\n.....\n.....\n....5\n"),
          std::string("1 2 3 4 5\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n")}) {
        const auto solved = run_sudoku("solve" + five, text);
        EXPECT_EQ(solved.status, 0) << solved.err;
        EXPECT_EQ(lines_of(solved.out).at(0).size(), 25U);
        const auto drawn = run_sudoku("solve --format grid" + five, text);
        EXPECT_EQ(run_sudoku("solve" + five, drawn.out).out, solved.out) << drawn.out;
    }
    const auto told = run_sudoku("explain" + five, "12345....................\n");
    EXPECT_THAT(told.out, HasSubstr("several solutions")) << told.err;
    const std::string seven =
        folder.file("seven", "AAAABBB\nAAABBBC\nDDBCCCC\nDDDECCF\nGDDEEFF\nGGGEEFF\nGGGEEFF\n");
    const auto solved = run_sudoku("solve --layout " + seven, std::string(49, '.'));
    EXPECT_EQ(solved.status, 0) << solved.err;
    EXPECT_EQ(lines_of(solved.out).at(0).size(), 49U);
    EXPECT_EQ(run_sudoku("solve", std::string(49, '.')).status, 2); // without regions, no board has this size
}

} // namespace inputs_test
