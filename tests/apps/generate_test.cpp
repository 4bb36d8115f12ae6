// The command `generate`.

#include <tests/apps/sudoku_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <string>

namespace generate_test {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using tests::classic_puzzle;
using tests::few_givens;
using tests::lines_of;
using tests::run_sudoku;

TEST(Generate, MakesUniquePuzzlesThatASeedRepeats) {
    const auto made = run_sudoku("generate --number 20 --seed 4");
    EXPECT_EQ(made.status, 0);
    EXPECT_EQ(lines_of(made.out).size(), 20U);
    EXPECT_EQ(run_sudoku("solve --unique", made.out).status, 0);
    EXPECT_EQ(run_sudoku("generate --number 20 --seed 4").out, made.out);
    EXPECT_NE(run_sudoku("generate --number 20 --seed 5").out, made.out);
    EXPECT_EQ(
        run_sudoku("solve --unique --diagonal", run_sudoku("generate --diagonal --number 5").out).status, 0);
}

TEST(Generate, KeepsToTheRequest) {
    for (const std::string& line :
         lines_of(run_sudoku("generate --number 5 --symmetry rotation-180 --clues 28..30").out)) {
        const auto givens = std::count_if(line.begin(), line.end(), [](char c) { return c != '.'; });
        EXPECT_GE(givens, 28);
        EXPECT_LE(givens, 30);
        for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(line[i] == '.', line[80 - i] == '.');
    }
    for (const std::string& line : lines_of(run_sudoku("generate --number 3 --difficulty ..2.0").out))
        EXPECT_THAT(line, ::testing::ContainsRegex(" # ER [12]\\.[0-9]$"));
}

TEST(Generate, RefusesTheImpossible) {
    EXPECT_THAT(run_sudoku("generate --clues 16").err, HasSubstr("no such puzzle: "));
    EXPECT_THAT(run_sudoku("generate --clues 18..19 --symmetry full").err,
                HasSubstr("no such puzzle: the symmetry full does not permit 18 to 19 givens"));
    EXPECT_THAT(run_sudoku("generate --clues many").err, HasSubstr("expected a range"));
    EXPECT_THAT(run_sudoku("generate --symmetry half").err, HasSubstr("rotation-180"));
    EXPECT_EQ(run_sudoku("generate --minimal --clues 40 --tries 3").status, 3);
}

TEST(Generate, IsTheSameForAnyNumberOfThreads) {
    for (const std::string options : {"--number 30", "--number 3 --difficulty ..4.5",
                                      "--number 3 --box 2x3 --restrictions cage:3 --minimal",
                                      "--number 3 --box 2x3 --restrictions cage:3 --difficulty 1.5.."}) {
        const auto made = run_sudoku("generate --seed 2 " + options);
        EXPECT_EQ(made.status, 0);
        EXPECT_EQ(run_sudoku("generate --seed 2 --threads 3 " + options).out, made.out) << options;
    }
}

TEST(Generate, PlacesRestrictions) {
    const std::string options =
        "generate --variant anti-knight --box 2x3 --number 2 --clues ..9 --restrictions "
        "'thermometer:2,cage:3,white dot:2' --seed ";
    const auto made = run_sudoku(options + "3");
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_EQ(run_sudoku(options + "3").out, made.out);
    EXPECT_NE(run_sudoku(options + "4").out, made.out);
    std::map<std::string, int> words;
    for (const std::string& line : lines_of(made.out)) ++words[line.substr(0, line.find(' '))];
    EXPECT_EQ(words["sudoku"], 2);
    EXPECT_EQ(words["thermometer"], 4);
    EXPECT_EQ(words["cage"], 6);
    EXPECT_EQ(words["white"], 4);
    const auto checked = lines_of(run_sudoku("check --json", made.out).out);
    ASSERT_EQ(checked.size(), 2U);
    for (const std::string& line : checked) {
        EXPECT_EQ(nlohmann::json::parse(line)["status"], "unique");
        EXPECT_EQ(nlohmann::json::parse(line)["is_setters"], true);
    }
}

TEST(Generate, MakesEmptyGridsOfRestrictionsAlone) {
    const auto made = run_sudoku("generate --box 2x3 --clues 0 --restrictions cage,thermometer --minimal");
    EXPECT_EQ(made.status, 0) << made.err;
    const auto checked = nlohmann::json::parse(run_sudoku("check --json", made.out).out);
    EXPECT_EQ(checked["givens"], std::string(36, '.'));
    EXPECT_EQ(checked["status"], "unique");
    EXPECT_EQ(checked["unnecessary"], nlohmann::json::array());
}

TEST(Generate, FillsAFrame) {
    const tests::ScratchFolder folder;
    const std::string frame =
        folder.file("frame.txt", "sudoku 6\ntitle: A frame\nregions: none\nthermometer A1 B2 C3\n");
    const auto made = run_sudoku("generate --frame " + frame + " --restrictions arrow:2");
    EXPECT_EQ(made.status, 0) << made.err;
    EXPECT_THAT(made.out, AllOf(HasSubstr("title: A frame\n"), HasSubstr("regions: none\n"),
                                HasSubstr("thermometer A1 B2 C3\narrow ")));
    EXPECT_EQ(nlohmann::json::parse(run_sudoku("check --json", made.out).out)["status"], "unique");
    const std::string two = folder.file("two.txt", few_givens + few_givens);
    EXPECT_THAT(run_sudoku("generate --frame " + two).err, HasSubstr("has several puzzles, expected one"));
    EXPECT_THAT(run_sudoku("generate --frame nowhere").err, HasSubstr("--frame: nowhere holds no puzzle"));
}

/// Returns the lines after "grid:" of a puzzle, joined; their number equals their length.
std::string grid_of(const std::string& text) {
    const auto lines = lines_of(text);
    const auto first = std::find(lines.begin(), lines.end(), "grid:") + 1;
    std::string grid;
    for (auto line = first; line < first + std::ssize(*first); ++line) grid += *line;
    return grid;
}

TEST(Generate, GivesVariantsSymmetriesAndPatterns) {
    const tests::ScratchFolder folder;
    const auto half_turn = run_sudoku("generate --box 2x3 --restrictions cage:2 --symmetry rotation-180");
    const std::string grid = grid_of(half_turn.out);
    ASSERT_EQ(grid.size(), 36U) << half_turn.err;
    for (std::size_t i = 0; i < 36; ++i) EXPECT_EQ(grid[i] == '.', grid[35 - i] == '.');
    EXPECT_EQ(run_sudoku("check", half_turn.out).status, 0);

    const std::string pattern = folder.file("pattern.txt", "1..1.. .1.1.. .1.1.. ..1.1. ..1.1. ..1..1\n");
    for (const char* const options : {"--variant anti-knight", "--restrictions cage:2,thermometer:1"}) {
        const auto made = run_sudoku("generate --box 2x3 --pattern " + pattern + ' ' + options);
        std::string places = grid_of(made.out);
        for (char& c : places) c = c == '.' ? '.' : '1';
        EXPECT_EQ(places, "1..1...1.1...1.1....1.1...1.1...1..1") << options << made.err;
        EXPECT_EQ(run_sudoku("check", made.out).status, 0);
    }
    const auto error = [&](const std::string& text) {
        const auto made = run_sudoku("generate --frame " + folder.file("frame.txt", "sudoku 6\n") +
                                     " --restrictions cage:2 --pattern " + folder.file("other.txt", text));
        EXPECT_EQ(made.status, 2);
        EXPECT_EQ(made.out, "");
        return made.err;
    };
    EXPECT_THAT(error("1.1..1.1.1.1.1.1\n"), HasSubstr("has side 4, expected 6"));
    EXPECT_THAT(error("sudoku 6\ngrid:\n1.....\n......\n......\n......\n......\n......\ncage 3 C3 C4\n"),
                HasSubstr("has restrictions, which belong to --frame"));
    EXPECT_THAT(error(std::string(36, '.') + '\n'), HasSubstr("has no givens"));
}

TEST(Generate, RatesVariants) {
    const std::string options = "generate --number 3 --box 2x3 --restrictions thermometer:2,cage:2 ";
    const auto made = run_sudoku(options + "--difficulty 2.0..2.8");
    EXPECT_EQ(made.status, 0) << made.err;
    std::vector<std::string> told;
    for (const std::string& line : lines_of(made.out))
        if (line.starts_with("# ER ")) told.push_back(line.substr(5));
    const auto rated = lines_of(run_sudoku("rate --json", made.out).out);
    ASSERT_EQ(rated.size(), 3U);
    ASSERT_EQ(told.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        const double er = nlohmann::json::parse(rated[i])["arcwise"]["er"];
        EXPECT_NEAR(std::stod(told[i]), er, 0.001);
        EXPECT_GE(er, 2.0);
        EXPECT_LE(er, 2.8);
    }
    const auto by_technique = run_sudoku(options + "--difficulty ..3.6 --technique must-contain");
    EXPECT_EQ(by_technique.status, 0) << by_technique.err;
    for (const std::string& line : lines_of(run_sudoku("rate --json", by_technique.out).out))
        EXPECT_GT(nlohmann::json::parse(line)["steps"]["must-contain"], 0);
    const auto none = run_sudoku(options + "--difficulty ..1.0 --tries 3");
    EXPECT_EQ(none.status, 3);
    EXPECT_THAT(none.err, HasSubstr("0 of 3 puzzles after 3 attempts: 3 times too hard"));
    const auto as_board = run_sudoku("generate --box 2x3 --restrictions 'extra region:1' --difficulty ..9");
    EXPECT_TRUE(nlohmann::json::parse(run_sudoku("rate --json", as_board.out).out).contains("hodoku"));
}

TEST(Generate, RatesByScore) {
    for (const std::string kind :
         {"--box 2x3 ", "--box 2x3 --restrictions cage:2 ", "--box 2x3 --diagonal "}) {
        const auto made = run_sudoku("generate --number 3 " + kind + "--difficulty score:150..900");
        EXPECT_EQ(made.status, 0) << kind << made.err;
        std::vector<std::string> told;
        for (const std::string& line : lines_of(made.out))
            if (const std::size_t at = line.find("# score "); at != std::string::npos)
                told.push_back(line.substr(at + 8));
        const std::string layout = kind == "--box 2x3 --diagonal " ? " --diagonal" : "";
        const auto rated = lines_of(run_sudoku("rate --json" + layout, made.out).out);
        ASSERT_EQ(rated.size(), 3U) << kind;
        ASSERT_EQ(told.size(), 3U) << kind;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto record = nlohmann::json::parse(rated[i]);
            const int score = record[record.contains("arcwise") ? "arcwise" : "hodoku"]["score"];
            EXPECT_EQ(told[i], std::to_string(score)) << kind;
            EXPECT_GE(score, 150) << kind;
            EXPECT_LE(score, 900) << kind;
        }
    }
    const auto easy = run_sudoku("generate --box 2x3 --difficulty score:..9 --tries 20");
    EXPECT_EQ(easy.status, 3);
    const auto both = run_sudoku("generate --difficulty score:..1500 --technique x-wing");
    EXPECT_EQ(both.status, 0) << both.err;
    EXPECT_GT(nlohmann::json::parse(run_sudoku("rate --json", both.out).out)["steps"]["x-wing"], 0);
}

TEST(Generate, RefusesRestrictionsThatCannotBePlaced) {
    const auto error = [](const std::string& options) {
        const auto made = run_sudoku("generate " + options);
        EXPECT_EQ(made.status, 2) << options;
        EXPECT_EQ(made.out, "");
        return made.err;
    };
    EXPECT_THAT(error("--restrictions thermometre:2"), HasSubstr("did you mean thermometer?"));
    EXPECT_THAT(error("--restrictions cage:many"), HasSubstr("\"cage:many\", expected a number"));
    EXPECT_THAT(error("--restrictions cage:"), HasSubstr("expected a number"));
    EXPECT_THAT(error("--restrictions anti-king:1"), HasSubstr("--restrictions is \"anti-king\""));
    EXPECT_THAT(error("--restrictions cage:99"), HasSubstr("no such puzzle: 99 restrictions"));
    EXPECT_THAT(error("--restrictions palindrome --clues 0"), HasSubstr("two values can be exchanged"));
    EXPECT_THAT(error("--restrictions odd:5,even:5 --clues 0"), HasSubstr("two values can be exchanged"));
    for (const std::string kind : {"", "--restrictions cage:1 "})
        for (const std::string range : {"20..30", "20..", "..0.9"})
            EXPECT_THAT(error(kind + "--difficulty " + range),
                        HasSubstr("--difficulty is " + range + ", and the scale of ER goes from 1.0 to "));
    for (const std::string kind : {"", "--restrictions cage:1 "})
        for (const std::string range : {"score:99999999999..", "score:..3", "score:0..0"})
            EXPECT_THAT(error(kind + "--difficulty " + range),
                        HasSubstr("--difficulty is " + range + ", and scores go from 4 to "));
    for (const char* const range : {"score:",
                                    "score:..",
                                    "score:2.5..3",
                                    "score:9..8",
                                    "score:-1..8",
                                    "Score:1..2",
                                    "points:1..2",
                                    "score:1..99999999999999999999",
                                    "score",
                                    "..",
                                    "3",
                                    "4..3",
                                    "nan..",
                                    "1..inf",
                                    "easy..hard",
                                    "0x1..",
                                    "1e0..3",
                                    "' 2..3'",
                                    "+2..3",
                                    "-2..3"})
        EXPECT_THAT(error(std::string("--restrictions cage:1 --difficulty ") + range),
                    HasSubstr("expected a range of ER"))
            << range;
    EXPECT_THAT(error("--restrictions cage:1 --technique unique-rectangle"), HasSubstr("must-contain"));
    EXPECT_THAT(error("--restrictions 'extra region:1' --technique must-contain"),
                HasSubstr("unique-rectangle"));
    EXPECT_THAT(error("--technique template-set"), HasSubstr("expected one of"));
    EXPECT_THAT(error("--time-limit 1s"), HasSubstr("--time-limit cannot be used with generate"));
    EXPECT_EQ(run_sudoku("check --threads 2", classic_puzzle).status, 2);
    EXPECT_THAT(error("puzzle.txt"), HasSubstr("--frame FILE names one"));
    const auto none = run_sudoku("generate --box 2x2 --restrictions X:1 --tries 4");
    EXPECT_EQ(none.status, 3);
    EXPECT_THAT(none.err, HasSubstr("0 of 1 puzzles after 4 attempts: 4 times no place for X"));
}

TEST(Generate, IsEndedByASignal) {
    const auto made = tests::run_shell(tests::sudoku_program, "timeout -s INT 1 $program generate --number "
                                                              "1000000 --box 2x3 --restrictions cage:2");
    EXPECT_EQ(made.status, 124); // the status of timeout, which ended the program
    EXPECT_THAT(made.out, StartsWith("sudoku 6\n"));
    EXPECT_THAT(made.out, ::testing::EndsWith("\n\n")); // the last puzzle is whole
}

} // namespace generate_test
