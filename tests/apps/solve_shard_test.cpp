#include <tests/apps/sudoku_program.hpp>
#include <tests/support/deflated.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

/// `arcwise-sudoku solve --shard`: jobs that share a file.
namespace solve_shard_test {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using tests::classic_puzzle;
using tests::classic_solution;
using tests::contradictory_puzzle;
using tests::lines_of;
using tests::run_sudoku;
using tests::ScratchFolder;
using tests::unsolvable_puzzle;

/// Returns the answers to all parts, one after another; expects that there are no complaints.
std::string answers_of_parts(const std::string& file, int count, const std::string& options = "") {
    std::string answers;
    for (int number = 1; number <= count; ++number) {
        const auto run = run_sudoku("solve " + options + " --shard " + std::to_string(number) + "/" +
                                    std::to_string(count) + " " + file);
        EXPECT_LE(run.status, 1) << number << '/' << count;
        EXPECT_EQ(run.err, "") << number << '/' << count;
        answers += run.out;
    }
    return answers;
}

/// Returns puzzles of several kinds, each on one line.
std::string puzzles(const std::string& end) {
    const std::vector<std::string> lines{classic_puzzle,       classic_puzzle + ",5.5", "# a comment",
                                         unsolvable_puzzle(),  "7;" + classic_puzzle,   "",
                                         std::string(81, '0'), classic_puzzle};
    std::string text;
    for (const std::string& line : lines) text += line + end;
    return text;
}

TEST(SolveShard, HasTheAnswersOfOneRunWhateverTheLineEnds) {
    const ScratchFolder folder;
    for (const std::string end : {"\n", "\r\n", "\r"})
        for (const std::string begin : {"", "\xEF\xBB\xBF"}) {
            std::string text = begin + puzzles(end);
            if (end == "\r\n") text.resize(text.size() - end.size()); // the last line has no end
            const std::string file = folder.file("puzzles.txt", text);
            const std::string whole = run_sudoku("solve --unique " + file).out;
            EXPECT_EQ(lines_of(whole).size(), 6U);
            for (const int count : {1, 2, 5, 20}) // some parts have no line
                EXPECT_EQ(answers_of_parts(file, count, "--unique"), whole) << count;
        }
}

TEST(SolveShard, HasTheAnswersOfOneRunByRecordsAndInDrawings) {
    const ScratchFolder folder;
    const std::string file = folder.file("puzzles.txt", "names,of,columns\n" + puzzles("\n"));
    for (const std::string options : {"--why --unique", "--format grid", "--variant anti-king --threads 2"}) {
        const std::string whole = run_sudoku("solve " + options + " " + file).out;
        for (const int count : {1, 3}) EXPECT_EQ(answers_of_parts(file, count, options), whole) << options;
    }
}

TEST(SolveShard, SkipsNamesOfColumnsAlsoInAPartWithoutAPuzzle) {
    const ScratchFolder folder;
    const std::string file =
        folder.file("table.csv", "id,puzzle\n1," + classic_puzzle + "\n2," + classic_puzzle + "\n");
    EXPECT_EQ(answers_of_parts(file, 30), classic_solution + "\n" + classic_solution + "\n");
    const std::string cells = folder.file("cells.csv", "A,.,B,?\n" + classic_puzzle + "\n");
    EXPECT_EQ(run_sudoku("solve --shard 1/30 " + cells).status, 2);
    EXPECT_EQ(
        run_sudoku("solve --shard 28/30 " + folder.file("t.csv", classic_puzzle + "\n\na,table\n")).status,
        2);
}

TEST(SolveShard, HasTheAnswersOfOneRunForPuzzlesOfOtherSides) {
    const ScratchFolder folder;
    std::string text;
    for (int i = 0; i < 20; ++i) text += "1...............\n";
    const std::string file = folder.file("small.txt", text);
    EXPECT_EQ(answers_of_parts(file, 3, "--box 2x2"), run_sudoku("solve --box 2x2 " + file).out);
    const std::string large = folder.file("large.txt", std::string(256, '.') + "\nG" + std::string(255, '.'));
    EXPECT_EQ(answers_of_parts(large, 2), run_sudoku("solve " + large).out);
}

TEST(SolveShard, SkipsTheBorderOfABlock) { // blocks of 128 KiB are read together
    const ScratchFolder folder;
    std::string text;
    for (int i = 0; i < 4000; ++i) text += classic_puzzle + "\n";
    const std::string file = folder.file("many.txt", text);
    std::string whole;
    for (int i = 0; i < 4000; ++i) whole += classic_solution + "\n";
    EXPECT_EQ(answers_of_parts(file, 2), whole);
}

TEST(SolveShard, ReadsVariantsOnALineEach) {
    const ScratchFolder folder;
    const std::string killer =
        R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],)"
        R"("killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]})";
    std::string text;
    for (int i = 0; i < 5; ++i) text += killer + "\n";
    const std::string file = folder.file("variants.txt", text);
    const std::string whole = run_sudoku("solve " + file).out;
    EXPECT_EQ(lines_of(whole).size(), 5U);
    for (const int count : {2, 3, 20}) EXPECT_EQ(answers_of_parts(file, count), whole);
}

TEST(SolveShard, NamesThePartAndCountsLinesFromItsStart) {
    const ScratchFolder folder;
    const std::string broken = classic_puzzle.substr(0, 80) + "\n";
    const std::string file =
        folder.file("puzzles.txt", classic_puzzle + "\n" + classic_puzzle + "\n" + classic_puzzle + "\n" +
                                       broken + contradictory_puzzle() + "\n");
    const auto run = run_sudoku("solve --shard 2/2 " + file);
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr(file + ", part 2 of 2:1:81: expected "));
    EXPECT_THAT(run.err, HasSubstr(file + ", part 2 of 2:2: row 3 has two 7s"));
    EXPECT_THAT(run.out, HasSubstr("# not a puzzle\n# no solution: row 3"));
    const auto json = run_sudoku("solve --json --shard 2/2 " + file);
    EXPECT_THAT(json.out,
                HasSubstr("\"file\":\"" + file + ", part 2 of 2\",\"line\":1,\"status\":\"error\""));
}

TEST(SolveShard, RefusesAPuzzleOnSeveralLines) {
    const ScratchFolder folder;
    const auto refusal = [&](const std::string& text, const std::string& options = "") {
        const std::string file = folder.file("puzzles.txt", text);
        const auto run = run_sudoku("solve " + options + " --shard 1/2 " + file);
        EXPECT_EQ(run.status, 2) << text;
        EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
        EXPECT_THAT(run.err, StartsWith(file)) << text;
        return run.err.substr(file.size());
    };
    std::string rows;
    for (int row = 0; row < 9; ++row)
        rows += classic_puzzle.substr(static_cast<std::size_t>(9 * row), 9) + "\n";
    const std::string expected = "expected one puzzle on each line, as --shard needs, found ";
    EXPECT_EQ(refusal(rows), ", part 1 of 2:1:1: " + expected + "a row of 9 cells\n");
    EXPECT_EQ(refusal(rows, "--why"), ", part 1 of 2:1:1: " + expected + "a row of 9 cells\n");
    EXPECT_EQ(refusal(classic_puzzle + "\n" + rows + classic_puzzle + "\n" + classic_puzzle + "\n"),
              ", part 1 of 2:2:1: " + expected + "a row of 9 cells\n");
    std::string cells;
    for (const char c : classic_puzzle) cells += std::string(1, c) + "\n";
    EXPECT_EQ(refusal(cells), ", part 1 of 2:1:1: " + expected + "a single cell\n");
    std::string large; // boards of side 4, or a board of side 16?
    for (int row = 0; row < 16; ++row) large += "1...............\n";
    EXPECT_EQ(
        refusal(large),
        ", part 1 of 2:1:1: expected one puzzle on each line, as --shard needs, and the box to be given, 2x2 "
        "for boards of 16 cells, found 16 cells without a symbol beyond 4\n");
    EXPECT_EQ(refusal("G" + large.substr(1), "--box 4x4"),
              ", part 1 of 2:1:1: " + expected + "a row of 16 cells\n");
    EXPECT_EQ(refusal("G" + large.substr(1, 16) + classic_puzzle),
              ", part 1 of 2:1:1: " + expected + "a row of 16 cells\n");
    EXPECT_EQ(refusal("# six\n\nsudoku 6\ncage 3 A1 A2\ncage 3 B1 B2\n"),
              ": " + expected + "a variant on several lines\n");
    EXPECT_EQ(refusal("{\n\"size\":9,\n\"grid\":[]\n}\n"), ": " + expected + "an object on several lines\n");
    EXPECT_EQ(refusal("<?xml version=\"1.0\"?>\n<opensudoku>\n"), ": " + expected + "XML\n");
}

TEST(SolveShard, RefusesAnObjectThatABorderCuts) { // after objects that are on one line each
    const ScratchFolder folder;
    const std::string object =
        R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]})";
    const std::string file =
        folder.file("objects.txt", object + "\n{\"size\":4,\n" + object.substr(10) + "\n");
    const auto run = run_sudoku("solve --shard 1/1 " + file);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(lines_of(run.out).size(), 2U);
    EXPECT_EQ(run.err,
              file +
                  ", part 1 of 1:2: expected one puzzle on each line, as --shard needs, found an object on "
                  "several lines\n");
}

TEST(SolveShard, RefusesWhatHasNoParts) {
    const ScratchFolder folder;
    const std::string file = folder.file("puzzles.txt", classic_puzzle + "\n");
    const auto refusal = [](const std::string& operands, std::string_view input = "") {
        const auto run = run_sudoku("solve --shard 2/3 " + operands, input);
        EXPECT_EQ(run.status, 2) << operands;
        EXPECT_EQ(run.out, "") << operands;
        return run.err;
    };
    const std::string packed =
        folder.file("packed", deflated::deflated(classic_puzzle + "\n", Z_BEST_COMPRESSION,
                                                 Z_DEFAULT_STRATEGY, deflated::gzip));
    EXPECT_EQ(refusal(packed),
              packed + ": is compressed, and --shard reads a part of plain text: unpack it first\n");
    const std::string wide = folder.file("wide", std::string("\xFF\xFE"
                                                             "1\0"
                                                             "2\0",
                                                             6));
    EXPECT_THAT(refusal(wide), StartsWith(wide + ": is UTF-16, expected UTF-8"));
    const std::string folder_name = folder.path().string();
    EXPECT_EQ(refusal(folder_name),
              folder_name + ": expected a regular file, as --shard needs to read a part of it\n");
    EXPECT_EQ(refusal("/dev/null"),
              "/dev/null: expected a regular file, as --shard needs to read a part of it\n");
    EXPECT_EQ(refusal("nowhere.txt"), "nowhere.txt: No such file or directory\n");
    EXPECT_EQ(refusal(classic_puzzle), classic_puzzle + ": No such file or directory\n");
    const std::string input =
        "arcwise-sudoku: --shard reads a part of each file: expected files, found standard input";
    EXPECT_THAT(refusal("", classic_puzzle), StartsWith(input));
    EXPECT_THAT(refusal("- " + file, classic_puzzle), StartsWith(input));
}

TEST(SolveShard, IsAnOptionOfSolveAlone) {
    const auto refusal = [](const std::string& arguments) {
        const auto run = run_sudoku(arguments);
        EXPECT_EQ(run.status, 2) << arguments;
        return run.err;
    };
    for (const std::string wrong : {"0/3", "4/3", "3", "1/3/4"})
        EXPECT_THAT(refusal("solve --shard " + wrong + " f"),
                    HasSubstr("--shard is \"" + wrong + "\", expected K/N with 1 <= K <= N, such as 3/100"));
    EXPECT_THAT(refusal("solve --shard 1/2 --marks f"),
                HasSubstr("--shard cannot be used with --marks: it is for files of many"));
    EXPECT_THAT(refusal("solve --shard 1/2 --watch f"), HasSubstr("--shard cannot be used with --watch"));
    EXPECT_THAT(refusal("solve --shard 1/2 --passes 2 --rules eliminate f"),
                HasSubstr("--shard cannot be used with"));
    EXPECT_THAT(refusal("solve --shard 1/2 --until x-wing f"),
                HasSubstr("--shard cannot be used with solve --until"));
    for (const std::string command : {"explain", "hint", "rate", "vary", "replay"})
        EXPECT_THAT(refusal(command + " --shard 1/2 f"), HasSubstr("--shard cannot be used with " + command));
    EXPECT_THAT(refusal("check --shard 1/2 f"), HasSubstr("unknown option --shard"));
}

TEST(SolveShard, ReportsNoEmptyPart) {
    const ScratchFolder folder;
    const std::string file = folder.file("puzzles.txt", classic_puzzle + "\n");
    const auto none = run_sudoku("solve --shard 2/3 " + file);
    EXPECT_EQ(none.status, 0);
    EXPECT_EQ(none.out + none.err, "");
    const std::string empty = folder.file("empty.txt", "");
    EXPECT_EQ(answers_of_parts(empty, 2), "");
}

TEST(SolveShard, ReadsAPartOfEachFile) {
    const ScratchFolder folder;
    const std::string a = folder.file("a.txt", classic_puzzle + "\n" + unsolvable_puzzle() + "\n");
    const std::string b = folder.file("b.txt", unsolvable_puzzle() + "\n" + classic_puzzle + "\n");
    EXPECT_EQ(run_sudoku("solve --shard 1/2 " + a + " " + b).out, classic_solution + "\n# no solution\n");
    EXPECT_EQ(run_sudoku("solve --shard 2/2 " + a + " " + b).out,
              "# no solution\n" + classic_solution + "\n");
}

} // namespace solve_shard_test
