// Man pages and completions agree with --help.

#include <apps/manual/help_text.hpp>
#include <tests/support/run_program.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace manual_test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using tests::lines_of;
using tests::run_shell;

const std::string help = R"(tool - does it

Usage: tool run | walk [OPTION...]
       tool --list

Says a lot, back\slash
in two lines.

Examples:
  First:
    tool run --depth 3

What is asked:
  --depth N      how deep: a number
                 of levels
  --order NAME   which first
  -h, --help

Exit status: 0 it worked, 2 it did
  not; see above.
)";

TEST(HelpText, IsTakenApart) {
    const auto parsed = manual::parse_help(help);
    EXPECT_EQ(parsed.name, "tool");
    EXPECT_EQ(parsed.purpose, "does it");
    EXPECT_THAT(parsed.usage, ElementsAre("tool run | walk [OPTION...]", "tool --list"));
    std::vector<std::string> titles;
    for (const auto& section : parsed.sections) titles.push_back(section.title);
    EXPECT_THAT(titles, ElementsAre("", "Examples", "What is asked", "Exit status"));
    EXPECT_THAT(manual::option_terms(parsed), ElementsAre("--depth N", "--order NAME", "-h, --help"));
    EXPECT_EQ(parsed.sections[2].items[0].text, "how deep: a number of levels");
    EXPECT_THROW((void)manual::parse_help("no help at all\n"), csp::Error);
}

TEST(HelpText, AShortLineOfTheUsageIsNoFault) {
    EXPECT_THAT(manual::parse_help("tool - does it\n\nUsage: tool\n  x\n").usage, ElementsAre("tool", "x"));
    EXPECT_THROW((void)manual::parse_help(" - does it\n\nUsage: tool\n"), csp::Error);
}

TEST(ManPage, HasTheSectionsOfTheHelp) {
    const std::string page = manual::man_page(manual::parse_help(help), "1.2");
    EXPECT_EQ(page, R"(.TH TOOL 1 "" "Arcwise 1.2" "User Commands"
.SH NAME
tool \- does it
.SH SYNOPSIS
.nf
tool run | walk [OPTION...]
tool \-\-list
.fi
.SH DESCRIPTION
.PP
Says a lot, back\eslash
in two lines.
.SH EXAMPLES
.PP
First:
.PP
.EX
    tool run \-\-depth 3
.EE
.SH WHAT IS ASKED
.TP
\fB\-\-depth N\fR
how deep: a number of levels
.TP
\fB\-\-order NAME\fR
which first
.TP
\fB\-h, \-\-help\fR
\&
.SH EXIT STATUS
.PP
0 it worked, 2 it did
not; see above.
)");
}

/// Returns the completions that bash offers for the last of some words.
std::vector<std::string> completions(const std::string& completion, const std::string& program,
                                     const std::vector<std::string>& words) {
    const tests::ScratchFolder folder;
    const std::string file = folder.file("completion", completion);
    std::string line = ". " + file + "\nCOMP_WORDS=(" + program;
    for (const std::string& word : words) line += " '" + word + "'";
    line +=
        "); COMP_CWORD=" + std::to_string(words.size()) +
        "\ncompopt() { :; }\nfunction=$(complete -p | sed 's/.*-F \\([^ ]*\\) .*/\\1/')\n"
        "\"$function\" \"${COMP_WORDS[0]}\" \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"\n"
        "printf '%s\\n' \"${COMPREPLY[@]}\"";
    const auto result = run_shell("", line);
    EXPECT_EQ(result.err, "");
    return lines_of(result.out);
}

TEST(Completion, OffersOptionsAndCommands) {
    const std::string completion = manual::bash_completion(manual::parse_help(help));
    EXPECT_THAT(completions(completion, "tool", {"--"}),
                ElementsAre("--depth", "--help", "--list", "--order"));
    EXPECT_THAT(completions(completion, "tool", {"--depth", ""}), ElementsAre(""));
}

TEST(ManPage, IsNeverWithoutADescription) {
    const std::string page = manual::man_page(
        manual::parse_help("tool - does it\n\nUsage: tool\n\nCommands:\n  run  runs\n"), "1");
    EXPECT_THAT(page, HasSubstr(".SH DESCRIPTION\n.PP\n\\fBtool\\fR does it.\n.SH COMMANDS\n"));
}

TEST(Completion, OffersTheValuesThatTheHelpLists) {
    const std::string completion = manual::bash_completion(manual::parse_help(R"(tool - does it

Usage: tool [OPTION...]

What is asked:
  --color WHEN   auto (default), always, or never: found digits
  --format FORM  line (default), grid, or candidates
  --format FORM  explain: line, or csv, a table; hint: line, or svg, a picture
  --naming KIND  of cells: A1 (default) or r1c1
  --kind WHAT    of 1, 2 or 3: a kind
  -o, --output PAGE  the page
  --trace TRACE  the story, or a part
  --depth N      1, 2, or 3
)"));
    EXPECT_THAT(completions(completion, "tool", {"--color", ""}), ElementsAre("always", "auto", "never"));
    EXPECT_THAT(completions(completion, "tool", {"--format", ""}),
                ElementsAre("candidates", "csv", "grid", "line", "svg"));
    EXPECT_THAT(completions(completion, "tool", {"--naming", "r"}), ElementsAre("r1c1"));
    EXPECT_THAT(completions(completion, "tool", {"--depth", ""}), ElementsAre(""));
    EXPECT_THAT(completion, HasSubstr("--output | --trace | -o) return ;;")); // then bash completes files
}

/// Returns the help above with the help of a command.
manual::HelpText with_command() {
    auto parsed = manual::parse_help(help);
    parsed.commands.push_back(manual::parse_help(R"(tool walk - walks along

Usage: tool walk [--far] [OPTION...] [FILE...]

  Takes each step
  at once.

  --pace NAME            of the steps: slow, quick, even or odd; none is slow
  --keep WHAT            goes over no grass, or no sand: grass or sand
  --flat, --shoe SHOE, --size RxC     as in run
Exit status: 0 it arrived
)"));
    return parsed;
}

TEST(HelpText, ListsTheCommandsOfTheUsage) {
    EXPECT_THAT(manual::commands_of(manual::parse_help(help)), ElementsAre("run", "walk"));
    EXPECT_THAT(manual::commands_of(with_command().commands.front()), testing::IsEmpty());
}

TEST(ManPage, HasASectionForEachCommandWithAHelp) {
    EXPECT_THAT(manual::man_page(with_command(), "1"), testing::EndsWith(R"(
.SH TOOL WALK
.PP
\fBtool walk\fR walks along.
.PP
.nf
tool walk [\-\-far] [OPTION...] [FILE...]
.fi
.PP
Takes each step
at once.
.TP
\fB\-\-pace NAME\fR
of the steps: slow, quick, even or odd; none is slow
.TP
\fB\-\-keep WHAT\fR
goes over no grass, or no sand: grass or sand
.TP
\fB\-\-flat, \-\-shoe SHOE, \-\-size RxC\fR
as in run
.SS Exit status
.PP
0 it arrived
)"));
}

TEST(Completion, IsThatOfTheCommandOnTheLine) {
    const std::string completion = manual::bash_completion(with_command());
    EXPECT_THAT(completions(completion, "tool", {"walk", "--"}),
                ElementsAre("--far", "--flat", "--help", "--keep", "--pace", "--shoe", "--size"));
    EXPECT_THAT(completions(completion, "tool", {"walk", "--pace", ""}),
                ElementsAre("even", "odd", "quick", "slow"));
    EXPECT_THAT(completions(completion, "tool", {"walk", "--keep", ""}), ElementsAre("grass", "sand"));
    EXPECT_THAT(completions(completion, "tool", {"run", "--"}),
                ElementsAre("--depth", "--help", "--list", "--order"));
    EXPECT_THAT(completions(completion, "tool", {"--"}),
                ElementsAre("--depth", "--help", "--list", "--order"));
    EXPECT_THAT(completion, Not(HasSubstr("| --flat"))); // no value follows it
}

struct Installed {
    std::string program;
    std::string folder; ///< the folder of the files made from its help, within the build folder
};

std::vector<Installed> programs() {
    return {{"arcwise-sudoku", "apps"},
            {"arcwise-puzzles", "apps/puzzles"},
            {"fzn-arcwise", "apps/flatzinc"},
#ifdef ARCWISE_HAS_MPI
            {"arcwise-mpi", "apps/mpi"},
#endif
            {"arcwise-tournament", "benchmarks/tournament"}};
}

std::string content_of(const std::string& file) { return run_shell("", "cat '" + file + "'").out; }

TEST(Manual, HasEveryOptionOfEveryProgram) {
    for (const auto& [program, folder] : programs()) {
        const auto parsed =
            manual::parse_help(run_shell(ARCWISE_PROGRAM_DIR "/" + program, "$program --help").out);
        const std::string made = ARCWISE_PROGRAM_DIR "/.."
                                                     "/" +
                                 folder + "/" + program;
        const std::string page = content_of(made + ".1");
        const std::string completion = content_of(made + ".bash");
        EXPECT_GT(manual::option_terms(parsed).size(), 5U) << program;
        for (const std::string& term : manual::option_terms(parsed)) {
            const std::string option = term.substr(0, term.find_first_of(" ,"));
            EXPECT_THAT(completion, HasSubstr(option)) << program;
            std::string in_page;
            for (const char c : option) in_page.append(c == '-' ? "\\" : "").append(1, c);
            EXPECT_THAT(page, HasSubstr("\n\\fB" + in_page)) << program;
        }
        EXPECT_THAT(page, AllOf(HasSubstr(".SH NAME\n"), HasSubstr(".SH EXAMPLES\n"),
                                HasSubstr(".SH EXIT STATUS\n")));
    }
}

TEST(Manual, HasTheOptionsOfTheDeskOfASetter) {
    const std::string made = ARCWISE_PROGRAM_DIR "/.."
                                                 "/apps/arcwise-sudoku";
    const std::string page = content_of(made + ".1");
    for (const std::string section : {"BACKDOORS", "CANONICAL", "CHECK", "CONVERT", "EQUIVALENT", "GENERATE",
                                      "MINIMISE", "PRINT", "SERVE"})
        EXPECT_THAT(page, HasSubstr("\n.SH ARCWISE\\-SUDOKU " + section + '\n'));
    for (const std::string option : {"symmetry", "restrictions", "frame", "pattern", "tries", "to",
                                     "per\\-page", "port", "origin", "keep", "most"})
        EXPECT_THAT(page, HasSubstr("\n\\fB\\-\\-" + option + ' '));
    const std::string completion = content_of(made + ".bash");
    const std::string program = ARCWISE_PROGRAM_DIR "/arcwise-sudoku";
    const auto completed = [&](const std::vector<std::string>& words) {
        return completions(completion, program, words);
    };
    EXPECT_THAT(completed({"generate", "--sym"}), ElementsAre("--symmetry"));
    EXPECT_THAT(completed({"generate", "--symmetry", "rotation-1"}), ElementsAre("rotation-180"));
    EXPECT_THAT(completed({"generate", "--symmetry", "fu"}), ElementsAre("full"));
    EXPECT_THAT(completed({"generate", "--pass"}), ElementsAre("")); // an option of solve
    EXPECT_THAT(completed({"solve", "--pass"}), ElementsAre("--passes"));
    EXPECT_THAT(completed({"minimise", "--keep", ""}), ElementsAre("givens", "restrictions"));
    EXPECT_THAT(completed({"convert", "--to", "s"}),
                ElementsAre("sdk", "sdm", "sdx", "ss", "sudokupad", "svg"));
    EXPECT_THAT(completed({"convert", "--from", "s"}),
                ElementsAre("sdk", "sdm", "sdx", "ss", "sudokupad", "sumocue"));
    EXPECT_THAT(completed({"count", "--lim"}), ElementsAre("--limit"));
    EXPECT_THAT(completed({"serve", "--naming", "r"}), ElementsAre("r1c1"));
}

TEST(Manual, CompletesWhatTheProgramsList) {
    const std::string puzzles = content_of(ARCWISE_PROGRAM_DIR "/.."
                                                               "/apps/puzzles/arcwise-puzzles.bash");
    const std::string program = ARCWISE_PROGRAM_DIR "/arcwise-puzzles";
    EXPECT_THAT(completions(puzzles, program, {"quee"}), ElementsAre("queens"));
    EXPECT_THAT(completions(puzzles, program, {"queens", "--lim"}), ElementsAre("--limit"));
    EXPECT_THAT(completions(puzzles, program, {"queens", "--engine", ""}),
                ElementsAre("auto", "dense", "general"));
    EXPECT_THAT(completions(puzzles, program, {"queens", "--variable-order", "dom/w"}),
                Not(testing::IsEmpty()));
    const std::string sudoku = content_of(ARCWISE_PROGRAM_DIR "/.."
                                                              "/apps/arcwise-sudoku.bash");
    EXPECT_THAT(completions(sudoku, "arcwise-sudoku", {"s"}), ElementsAre("serve", "solve"));
    EXPECT_THAT(completions(sudoku, "arcwise-sudoku", {"ra"}), ElementsAre("rate"));
    const std::string solver = ARCWISE_PROGRAM_DIR "/arcwise-sudoku";
    for (const auto& [option, value] : {std::pair("--format", "candidates"),
                                        {"--color", "always"},
                                        {"--naming", "r1c1"},
                                        {"--learning", "automatic"},
                                        {"--isa", "avx512"},
                                        {"--rules", "naked-twins"},
                                        {"--until", "x-wing"}})
        EXPECT_THAT(completions(sudoku, solver, {"solve", option, value}), ElementsAre(value)) << option;
    for (const char* const option : {"-o", "--output", "--trace", "--layout"})
        EXPECT_THAT(sudoku, testing::ContainsRegex(std::string("[|] ") + option + " [|]|        " + option +
                                                   " [|]|[|] " + option + "[)]"))
            << option;
    const std::string flatzinc = content_of(ARCWISE_PROGRAM_DIR "/.."
                                                                "/apps/flatzinc/fzn-arcwise.bash");
    const std::string fzn = ARCWISE_PROGRAM_DIR "/fzn-arcwise";
    EXPECT_THAT(completions(flatzinc, fzn, {"--without", "a"}), ElementsAre("aliases"));
    EXPECT_THAT(completions(flatzinc, fzn, {"--without", "c"}),
                ElementsAre("cliques", "conditions", "counts"));
    EXPECT_THAT(completions(flatzinc, fzn, {"--without", "tour"}), ElementsAre("tour-costs"));
}

} // namespace manual_test
