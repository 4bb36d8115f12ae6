// The commands that make pages, and --watch, run as users run them.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace commands_test {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

const std::string puzzle =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const std::string sudoku = ARCWISE_PROGRAM_DIR "/arcwise-sudoku";
const std::string puzzles = ARCWISE_PROGRAM_DIR "/arcwise-puzzles";

class Commands : public testing::Test {
  protected:
    std::string place(const std::string& name) const { return (folder_.path() / name).string(); }
    static std::string text_of(const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

  private:
    tests::ScratchFolder folder_;
};

TEST_F(Commands, ReplayMakesAPageOfAPuzzleInAFileOrTyped) {
    const auto typed = tests::run_shell("", sudoku + " replay " + puzzle + " -o " + place("page.html"));
    EXPECT_EQ(typed.status, 0);
    EXPECT_THAT(typed.out, IsEmpty());
    EXPECT_THAT(typed.err,
                AllOf(StartsWith("replay: "), HasSubstr("of techniques"), HasSubstr("of the search")));
    const auto piped = tests::run_shell("", sudoku + " replay", puzzle + '\n');
    EXPECT_EQ(piped.status, 0);
    EXPECT_EQ(piped.out, text_of(place("page.html")));
    EXPECT_THAT(piped.out, AllOf(StartsWith("<!DOCTYPE html>"), EndsWith("</html>\n")));
}

TEST_F(Commands, ReplayShowsHowItFailsWhereThereIsNoSolution) {
    const auto result = tests::run_shell("", sudoku + " replay '11..............' -o " + place("page.html"));
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.err, testing::Not(HasSubstr("techniques")));
    EXPECT_THAT(text_of(place("page.html")), EndsWith("</html>\n"));
}

TEST_F(Commands, ReplayShowsWhatTheRulesDoPassByPass) {
    const auto both = tests::run_shell("", sudoku + " replay --rules eliminate,only-choice " + puzzle +
                                               " -o " + place("page.html"));
    EXPECT_EQ(both.status, 0) << both.err;
    EXPECT_THAT(both.err,
                AllOf(HasSubstr("of techniques"), HasSubstr("of rules"), HasSubstr("of the search")));
    // Naked twins in a given state: once in row A and once in box 1, and their consequences in the next pass.
    const std::string marks =
        "12 12 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n";
    const auto twins =
        tests::run_shell("", sudoku + " replay --marks --rules naked-twins -o " + place("twins.html"), marks);
    EXPECT_EQ(twins.status, 0) << twins.err;
    EXPECT_THAT(twins.err, EndsWith("twins.html has 3 steps of rules\n"));
    EXPECT_THAT(text_of(place("twins.html")), EndsWith("</html>\n"));
    EXPECT_THAT(tests::run_shell("", sudoku + " replay --marks", marks).err, HasSubstr("name the --rules"));
    EXPECT_THAT(tests::run_shell("", sudoku + " replay --rules naked-twins " + puzzle).err,
                HasSubstr("add eliminate"));
    EXPECT_EQ(tests::run_shell("", sudoku + " replay --marks --rules naked-twins", "1 2 3\n").status, 2);
}

TEST_F(Commands, ReplayShowsVariantsWithTheirRestrictions) {
    const std::string variant = "sudoku 4\ngrid:\n1...\n....\n....\n....\n"
                                "thermometer A2 A3 A4\nsandwich 5 row 2\n";
    const auto page = tests::run_shell("", sudoku + " replay -o " + place("page.html"), variant);
    EXPECT_EQ(page.status, 0) << page.err;
    EXPECT_THAT(page.err, AllOf(HasSubstr("of techniques"), HasSubstr("of the search")));
    EXPECT_THAT(text_of(place("page.html")), EndsWith("</html>\n"));
    const auto stated = tests::run_shell("", sudoku + " replay --variant anti-knight", "1...............\n");
    EXPECT_EQ(stated.status, 0) << stated.err;
    const auto two = tests::run_shell("", sudoku + " replay", variant + variant);
    EXPECT_EQ(two.status, 2);
    EXPECT_THAT(two.err, HasSubstr("a page shows one puzzle, and these are 2"));
    EXPECT_THAT(tests::run_shell("", sudoku + " replay --rules eliminate", variant).err,
                HasSubstr("--rules are for boards"));
    EXPECT_THAT(tests::run_shell("", sudoku + " vary", variant).err,
                HasSubstr("has restrictions, expected a board"));
}

TEST_F(Commands, ATraceOfAVariantNamesItsRestrictions) {
    const std::string variant = "sudoku 4\ngrid:\n1...\n....\n....\n....\nthermometer A2 A3 A4\n";
    const auto solved = tests::run_shell("", sudoku + " solve --trace " + place("trace.jsonl"), variant);
    EXPECT_EQ(solved.status, 0) << solved.err;
    EXPECT_EQ(solved.out, tests::run_shell("", sudoku + " solve", variant).out);
    EXPECT_THAT(text_of(place("trace.jsonl")),
                AllOf(HasSubstr("thermometer from A2"), HasSubstr("\"board\"")));
    const auto page = tests::run_shell("", puzzles + " --replay-trace " + place("trace.jsonl") +
                                               " --replay " + place("page.html"));
    EXPECT_EQ(page.status, 0) << page.err;
    EXPECT_THAT(
        tests::run_shell("", sudoku + " solve --trace " + place("trace.jsonl"), variant + variant).err,
        HasSubstr("one puzzle"));
}

TEST_F(Commands, SolveShowsPassesOfTheRulesFromMarks) {
    const std::string marks =
        "12 12 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n";
    const auto passes = [&](const std::string& options) {
        return tests::run_shell("", sudoku + " solve --marks --rules naked-twins " + options, marks);
    };
    const auto once = passes("--passes 1");
    EXPECT_EQ(once.status, 0) << once.err;
    EXPECT_THAT(once.out, AllOf(StartsWith("# pass 1\n"), HasSubstr("34   34 | 1234 1234")));
    const auto all = passes("--passes 9");
    EXPECT_THAT(all.out, AllOf(HasSubstr("# pass 2\n"), HasSubstr("34   34 |   12   12"),
                               EndsWith("# pass 3: nothing changes\n")));
    EXPECT_EQ(passes("--passes 1 --unique").status, 2);
    EXPECT_EQ(tests::run_shell("", sudoku + " solve --passes 1", puzzle).status, 2);
    const auto wrong =
        tests::run_shell("", sudoku + " solve --rules eliminate --passes 3", "11..............\n");
    EXPECT_EQ(wrong.status, 1);
    EXPECT_THAT(wrong.out, HasSubstr("a contradiction"));
}

TEST_F(Commands, ReplayTakesOnePuzzle) {
    const auto two = tests::run_shell("", sudoku + " replay", puzzle + '\n' + puzzle + '\n');
    EXPECT_EQ(two.status, 2);
    EXPECT_THAT(two.err, HasSubstr("a page shows one puzzle, and these are 2"));
    EXPECT_EQ(tests::run_shell("", sudoku + " replay", "no puzzle\n").status, 2);
}

TEST_F(Commands, WhatCannotBeWrittenIsSaidBeforeTheSearch) {
    const auto result = tests::run_shell("", sudoku + " replay " + puzzle + " -o /no/such/folder/page.html");
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("/no/such/folder/page.html: No such file"));
    EXPECT_EQ(tests::run_shell("", puzzles + " queens --replay /no/such/folder/page.html").status, 2);
}

TEST_F(Commands, OptionsThatDoNotGoWithReplayAreRefused) {
    for (const char* const option : {"--json", "--unique", "--trace file", "--level 2", "--watch"})
        EXPECT_EQ(tests::run_shell("", sudoku + " replay " + option, puzzle).status, 2) << option;
    EXPECT_EQ(tests::run_shell("", sudoku + " solve -o page.html", puzzle).status, 2);
    EXPECT_EQ(tests::run_shell("", sudoku + " solve --speed 5", puzzle).status, 2);
    EXPECT_EQ(tests::run_shell("", puzzles + " queens --threads 2 --replay " + place("page.html")).status, 2);
}

TEST_F(Commands, APuzzleOfTheGalleryIsReplayed) {
    const auto result = tests::run_shell("", puzzles + " nonogram --replay " + place("page.html"));
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.err, HasSubstr("page.html shows"));
    EXPECT_THAT(text_of(place("page.html")), HasSubstr("<title>Nonogram</title>"));
}

TEST_F(Commands, AnExplanationIsReplayed) {
    const auto result = tests::run_shell("", puzzles + " zebra --explain --replay " + place("page.html"));
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("zebra is 5"));
    EXPECT_THAT(result.err, HasSubstr(" steps of an explanation\n"));
    EXPECT_THAT(text_of(place("page.html")), HasSubstr("<title>Zebra</title>"));
    const auto none = tests::run_shell("", puzzles + " queens 3 --explain --replay " + place("none.html"));
    EXPECT_EQ(none.status, 1);
    EXPECT_EQ(none.out, "# no solution; --why explains it\n");
}

TEST_F(Commands, TheTraceOfAnyProgramIsReplayed) {
    const std::string trace = place("own.jsonl");
    ASSERT_EQ(tests::run_shell("", puzzles + " queens 6 --trace " + trace).status, 0);
    const std::string replay = puzzles + " --replay-trace " + trace + " --replay " + place("page.html");
    EXPECT_EQ(tests::run_shell("", replay).status, 0);
    EXPECT_THAT(text_of(place("page.html")), HasSubstr("<title>queens</title>"));
    const std::string piped = puzzles + " --replay-trace - --replay " + place("piped.html") + " <" + trace;
    EXPECT_EQ(tests::run_shell("", piped).status, 0);
    EXPECT_EQ(text_of(place("piped.html")), text_of(place("page.html")));

    const std::string whole = text_of(trace);
    std::ofstream(trace, std::ios::binary) << whole.substr(0, whole.size() / 2);
    const auto cut = tests::run_shell("", replay);
    EXPECT_EQ(cut.status, 2);
    EXPECT_THAT(cut.err, HasSubstr("own.jsonl:"));
    EXPECT_EQ(tests::run_shell("", puzzles + " --replay-trace /no/such/file --replay " + place("p")).status,
              2);
    EXPECT_EQ(tests::run_shell("", puzzles + " --replay-trace " + trace).status, 2);
}

TEST_F(Commands, WatchChangesNothingWhereThereIsNoTerminal) {
    const auto plain = tests::run_shell("", sudoku + " solve", puzzle);
    const auto watched = tests::run_shell("", sudoku + " solve --watch", puzzle);
    EXPECT_EQ(watched.out, plain.out);
    EXPECT_EQ(watched.status, 0);
}

TEST_F(Commands, WatchShowsTheSearchOnATerminal) {
    if (tests::run_shell("", "command -v script").status != 0) GTEST_SKIP() << "script(1) makes the terminal";
    const auto on_terminal = [](const std::string& command) {
        return tests::run_shell("", "TERM=xterm script -qec \"" + command + "\" /dev/null").out;
    };
    const std::string file = place("puzzle.txt");
    std::ofstream(file) << puzzle << '\n';
    const std::string colored = on_terminal(sudoku + " solve --watch --speed 100000 " + file);
    EXPECT_THAT(
        colored,
        AllOf(
            HasSubstr("\x1b[4;33m"), HasSubstr("dead end"), HasSubstr("guess: "),
            HasSubstr("812753649943682175675491283154237896369845721287169534521974368438526917796318452")));
    const std::string plain = on_terminal("NO_COLOR=1 " + sudoku + " solve --watch --speed 100000 " + file);
    EXPECT_THAT(plain, AllOf(HasSubstr("dead end"), testing::Not(HasSubstr("\x1b[4;33m"))));
}

} // namespace commands_test
