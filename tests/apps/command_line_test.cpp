#include <apps/common/text.hpp>

#include <tests/apps/sudoku_program.hpp>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace command_line_test {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using tests::run_sudoku;

TEST(CommandLine, HelpTeachesWithThreeExamples) {
    const auto help = run_sudoku("--help");
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_THAT(help.out, StartsWith("arcwise-sudoku - "));
    for (const char* part :
         {"Usage:", "Examples:", "--diagonal", "Input:", "Output:", "Exit status:", "NO_COLOR"})
        EXPECT_THAT(help.out, HasSubstr(part));
    EXPECT_EQ(run_sudoku("solve --help").out, help.out);
}

TEST(CommandLine, TheExamplesOfTheHelpWork) {
    const auto drawn = tests::run_shell(
        tests::sudoku_program,
        "echo '..7..5..2.......13.........9...8.7......7...5..2.......1..3.......54.......7....4' |\n"
        "$program solve --diagonal --format grid");
    EXPECT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_THAT(drawn.out, HasSubstr("7 | "));
    const auto folder = tests::ScratchFolder();
    const auto file = folder.file("puzzles.txt", tests::classic_puzzle + '\n' + std::string(81, '.') + '\n');
    const auto unique = tests::run_shell(tests::sudoku_program,
                                         "$program solve --unique --threads 2 " + file + " | grep -v '^#'");
    EXPECT_EQ(unique.out, tests::classic_solution + '\n');
    const auto candidates = run_sudoku("solve --rules eliminate,naked-twins --format candidates " + file);
    EXPECT_EQ(candidates.status, 0) << candidates.err;
    EXPECT_THAT(candidates.out, HasSubstr("123456789 123456789 123456789 | "));
}

TEST(CommandLine, ShortHelpFitsOnAScreen) {
    const auto help = run_sudoku("-h");
    EXPECT_EQ(help.status, 0);
    EXPECT_LT(tests::lines_of(help.out).size(), 45U);
    EXPECT_THAT(help.out, HasSubstr("--help has examples"));
}

TEST(CommandLine, ListsMayHaveBlanksAroundCommas) {
    EXPECT_THAT(app::items_of("a, b c ,,d "), testing::ElementsAre("a", "b c", "", "d"));
    EXPECT_THAT(app::items_of(""), testing::ElementsAre(""));
    for (const std::string list : {"'eliminate, naked-twins'", "' eliminate ,naked-twins '"})
        EXPECT_EQ(run_sudoku("solve --rules " + list, tests::classic_puzzle).out,
                  tests::classic_solution + '\n');
    EXPECT_EQ(run_sudoku("generate --seed 3 --restrictions 'cage:2, thermometer:1' --box 2x2").status, 0);
}

TEST(CommandLine, VersionIsOneLine) {
    const auto version = run_sudoku("--version");
    EXPECT_EQ(version.status, 0);
    EXPECT_THAT(version.out, ::testing::MatchesRegex("arcwise-sudoku [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(CommandLine, HeuristicsAreListedForPeopleAndMachines) {
    const auto text = run_sudoku("--list-heuristics");
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("--variable-order dom/wdeg"));
    const auto list = nlohmann::json::parse(run_sudoku("--list-heuristics --json").out);
    EXPECT_EQ(list.at("schema"), 1);
    EXPECT_EQ(list.at("restrictions").front().at("form"), "board");
    EXPECT_EQ(list.at("restrictions").back().at("form"), "row");
    for (const char* option :
         {"variable-order", "value-order", "inference", "restarts", "learning", "rules", "engine"}) {
        ASSERT_FALSE(list.at(option).empty());
        for (const auto& kind : list.at(option)) {
            const std::string name = kind.at("name").get<std::string>();
            const std::string value = name == "naked-twins" ? "eliminate," + name : name;
            const auto run =
                run_sudoku("solve --" + std::string(option) + ' ' + value, "1.......2......."); // 4x4
            EXPECT_EQ(run.status, 0) << option << ' ' << name << ": " << run.err;
        }
    }
}

TEST(CommandLine, VerboseSaysHowPuzzlesAreSearched) {
    const auto quiet = run_sudoku("solve", "1.......2.......");
    const auto verbose = run_sudoku("solve --verbose --restarts luby --value-order max", "1.......2.......");
    EXPECT_EQ(quiet.err, "");
    EXPECT_EQ(verbose.err, "search: select(mrv-degree, max), full inference, luby restarts, "
                           "learning after many failures\n");
    EXPECT_EQ(verbose.status, 0);
}

TEST(CommandLine, VerboseDoesNotTellOfHeuristicsThatNobodyAsks) {
    const std::string puzzle = "1.......2.......";
    EXPECT_EQ(run_sudoku("solve --verbose", puzzle).err,
              "search: the all-different kernel if it suits the puzzle, else select(mrv-degree, min), full "
              "inference, no restarts\n");
    EXPECT_EQ(run_sudoku("solve --verbose --engine dense", puzzle).err, "search: the all-different kernel\n");
    EXPECT_EQ(run_sudoku("solve --verbose --engine general", puzzle).err,
              "search: select(mrv-degree, min), full inference, no restarts\n");
    EXPECT_EQ(run_sudoku("solve --verbose --format candidates", puzzle).err,
              "search: none, full inference\n");
}

TEST(CommandLine, MistakesAreOneClearLineAndStatus2) {
    const std::vector<std::pair<std::string, std::string>> mistakes{
        {"", "expected a command"},
        {"slove", "unknown command slove (did you mean solve?)"},
        {"solve --fromat grid", "unknown option --fromat (did you mean --format?)"},
        {"solve --diag", "unknown option --diag (did you mean --diagonal?)"},
        {"solve -z", "unknown option -z"},
        {"solve --format lines", "--format is \"lines\", expected one of line, grid, candidates"},
        {"solve --rules eliminate,twins",
         "--rules is \"twins\", expected one of eliminate, only-choice, naked-twins"},
        {"solve --rules naked-twins", "--rules: none of these notices that a full unit holds a value twice"},
        {"solve --engine dense --rules eliminate", "--engine dense cannot be used with --rules"},
        {"solve --engine dense --variable-order mrv", "--engine dense cannot be used with --variable-order"},
        {"solve --isa quick", "--isa is \"quick\", expected one that this processor has: baseline"},
        {"solve --engine quick", "--engine is \"quick\", expected one of auto, dense, general"},
        {"solve --variable-order dom/w", "(did you mean dom/wdeg?)"},
        {"solve --value-order mid", "--value-order is \"mid\", expected one of min, max,"},
        {"solve --seed -1", "--seed is \"-1\", expected a number"},
        {"solve --count 0", "--count is \"0\", expected a number from 1"},
        {"solve --count", "'--count' is missing"},
        {"solve --unique --count 2", "--unique and --count exclude each other"},
        {"solve --why --count 10",
         "--why cannot be used with --count: a number of solutions is not explained"},
        {"solve --unique --format candidates", "--format candidates cannot be used with --unique"},
        {"solve --count 2 --format candidates",
         "--format candidates cannot be used with --count: it searches for no solution"},
        {"solve --engine dense --format candidates", "--format candidates cannot be used with --engine"},
        {"solve --variable-order mrv --format candidates",
         "--format candidates cannot be used with --variable-order"},
        {"solve --value-order max --format candidates",
         "--format candidates cannot be used with --value-order"},
        {"solve --restarts luby --format candidates", "--format candidates cannot be used with --restarts"},
        {"solve --seed 2 --format candidates", "--format candidates cannot be used with --seed"},
        {"solve --time-limit 1s --format candidates", "--format candidates cannot be used with --time-limit"},
        {"solve --isa baseline --format candidates", "--format candidates cannot be used with --isa"},
        {"solve --count 2 --format grid", "--count and --format grid exclude each other"},
        {"solve --json --format grid", "--json and --format grid exclude each other"},
        {"solve --color always", "--color always: nothing is drawn without --format grid or candidates"},
        {"solve --json --format candidates --color always", "--color always: nothing is drawn"},
        {"solve --isa baseline --engine general",
         "--isa cannot be used with --engine general: it is for the kernel"},
        {"solve --isa baseline --rules eliminate", "--isa cannot be used with --rules"},
        {"solve --isa baseline --restarts luby", "--isa cannot be used with --restarts"},
        {"solve --time-limit 10", "--time-limit is \"10\", expected a time with its unit"},
        {"solve --time-limit 0s", "expected a time with its unit"},
        {"solve --threads 9999", "--threads is \"9999\", expected a number from 0 to 1024"},
        {"solve --box 3x9", "--box is \"3x9\", expected rows x columns between 2x2 and 5x5"},
        {"solve --box 2x3 --layout AABBAABBCCDDCCDD",
         "--box makes boards of side 6, but the layout has side 4"},
        {"solve --layout nothing", "--layout: \"nothing\" is neither classic nor diagonal, nor a file"},
        {"solve --layout /", "/: is a directory, expected a layout"},
        {"solve --json --json", "--json"},
    };
    for (const auto& [arguments, message] : mistakes) {
        const auto run = run_sudoku(arguments, tests::classic_puzzle);
        EXPECT_EQ(run.status, 2) << arguments;
        EXPECT_EQ(run.out, "") << arguments;
        EXPECT_THAT(run.err, StartsWith("arcwise-sudoku: ")) << arguments;
        EXPECT_THAT(run.err, HasSubstr(message)) << arguments;
        EXPECT_THAT(run.err, EndsWith("\nTry arcwise-sudoku --help.\n")) << arguments;
        EXPECT_EQ(tests::lines_of(run.err).size(), 2U) << arguments;
    }
}

TEST(CommandLine, WhatWasTypedIsOnOneLineOfTheMessage) {
    const std::vector<std::pair<std::string, std::string>> mistakes{
        {"solve --format 'li\nne'", R"(--format is "li\x0ane", expected one of)"},
        {"solve --layout 'AABB\nAABC'", R"(--layout: "AABB\x0aAABC" is neither classic nor diagonal)"},
        {"'\x1b[2J'", R"(unknown command \x1b[2J)"},
    };
    for (const auto& [arguments, message] : mistakes) {
        const auto run = run_sudoku(arguments, tests::classic_puzzle);
        EXPECT_EQ(run.status, 2) << arguments;
        EXPECT_THAT(run.err, HasSubstr(message)) << arguments;
        EXPECT_EQ(tests::lines_of(run.err).size(), 2U) << arguments;
    }
}

TEST(CommandLine, AMapOfRegionsMayBeLongerThanNamesOfFiles) {
    std::string map;
    for (const char region : std::string("0123456789ABCDEF")) map += std::string(16, region);
    const std::string empty_board(256, '.');
    const auto run = run_sudoku("solve --layout " + map, empty_board + "\n");
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.status, 0);
}

TEST(CommandLine, ANameThatIsTooLongForAFileIsTold) {
    const auto run = run_sudoku("solve " + std::string(300, 'x'));
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr("x: File name too long"));
}

TEST(CommandLine, MistakesInALayoutFileHaveTheirPlace) {
    const std::vector<std::pair<std::string, std::string>> mistakes{
        {"classic 3x4\nunit: A1 Z9\n", ":2:10: expected a cell from A1 to L12, found \"Z9\""},
        {"classic\nunit:\n", ":2:6: expected the cells of the unit, found the end of the line"},
        {"classic 9x9\n", ":1:9: expected a box between 2x2 and 5x5, found \"9x9\""},
        {"classic\ndiagonal\n", ":2:1: expected a unit"},
        {"side 3\n", ":1:6: expected a side that a board can have"},
        {"unit: A1\n", ":1:1: expected \"classic\", \"diagonal\" or \"side N\" before the first unit"},
        {"", ":1:1: expected \"classic\", \"diagonal\" or \"side N\" before the units"},
        {"AABB\nAA!B\n", ":2:3: expected the letter or digit of a region, found '!'"},
        {"AABB\nAABB\nAADD\nCCDD\n", ": region A has 6 cells, expected 4"},
        {"side 4\na\x1b[2Jb: A1\n", ":2:2: expected a name that can be printed, found byte 0x1B"},
        {"side 4\na: A\x1b[2J\n", ":2:4: expected a cell from A1 to D4, found byte 0x1B"},
        {"side 4\na: A1 A1-D4 A1-D4\n", ":2:7: expected at most 4 cells in a unit, found \"A1-D4\""},
        {"side 4\n two  ones : A1 A1\n", ": two ones has "},
    };
    const auto folder = tests::ScratchFolder();
    for (const auto& [text, message] : mistakes) {
        const auto file = folder.file("layout", text);
        const auto run = run_sudoku("solve --layout " + file, tests::classic_puzzle);
        EXPECT_EQ(run.status, 2) << text;
        EXPECT_THAT(run.err, HasSubstr(file + message)) << text;
    }
}

} // namespace command_line_test
