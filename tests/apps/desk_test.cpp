#include <tests/apps/sudoku_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace desk_test {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;
using tests::classic_puzzle;
using tests::classic_solution;
using tests::diagonal_puzzle;
using tests::diagonal_solution;
using tests::few_givens;
using tests::lines_of;
using tests::run_sudoku;

/// A contradictory text about two cells: their digits are 1 and 2, or add up to 9.
const std::string clashing = "sudoku 9\ncage 3 A1 A2\ncage 16 A1 B1\n";

/// The solution of `few_givens`.
const std::string its_solution =
    "483726159726159483159483726837261594261594837594837261372615948615948372948372615";

TEST(Variants, AreSolvedAlongWithBoards) {
    EXPECT_EQ(run_sudoku("solve --unique", few_givens).out, its_solution + '\n');
    const auto board = run_sudoku("solve --unique --variant diagonal-,diagonal+", diagonal_puzzle);
    EXPECT_EQ(board.out, diagonal_solution + '\n');
    for (const char* const rules : {"'diagonal-, diagonal+'", "diagonal", "' diagonal ,disjoint groups'"})
        EXPECT_EQ(
            run_sudoku("solve --unique --variant " + std::string(rules), diagonal_puzzle).out.substr(0, 9),
            std::string(rules).find("groups") == std::string::npos ? board.out.substr(0, 9) : "# no solu")
            << rules;
    EXPECT_EQ(run_sudoku("solve --unique --variant anti-knight", classic_puzzle).out, "# no solution\n");
}

TEST(Variants, AreReadInEveryForm) {
    for (const char* const format : {"text", "f-puzzles", "link", "sudokupad"}) {
        const auto converted = run_sudoku(std::string("convert --to ") + format, few_givens);
        EXPECT_EQ(converted.status, 0) << format;
        EXPECT_EQ(run_sudoku("solve", converted.out).out, its_solution + '\n') << format;
        EXPECT_EQ(run_sudoku("convert", converted.out).out, few_givens) << format;
    }
}

TEST(Variants, AreReadFromLinksOfPenpa) {
    const std::string file = ARCWISE_SOURCE_DIR "/apps/sudoku/examples/penpa-link.txt";
    const auto solved = run_sudoku("solve --unique " + file);
    EXPECT_EQ(solved.status, 0);
    EXPECT_EQ(solved.out, "631245254631516423423156362514145362\n");
    EXPECT_EQ(solved.err, file + ":1: 2 cells with a colour are drawings\n" + file +
                              ":1: rules that the drawings stand for are only in the text\n");
    const auto cut = run_sudoku("solve", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRR");
    EXPECT_EQ(cut.status, 2);
    EXPECT_THAT(cut.err, HasSubstr("stdin:1: the link does not unpack; is it complete?\n"));
}

TEST(Variants, OfOneFileAreAnsweredInOrder) {
    const auto solved =
        run_sudoku("solve --threads 2", few_givens + "# another one\n" + clashing + few_givens);
    EXPECT_EQ(solved.out, its_solution + "\n# no solution\n" + its_solution + '\n');
    EXPECT_EQ(solved.status, 1);
}

TEST(Variants, NameTheRulesThatClash) {
    EXPECT_THAT(run_sudoku("solve --why", clashing).out,
                StartsWith("# no solution: These cannot hold together: cage 3 at A1; cage 16 at A1."));
    EXPECT_THAT(run_sudoku("solve --unique --why", "sudoku 4\n").out, StartsWith("# not unique: C2 is "));
}

TEST(Variants, OfWhichAPartIsNotReadNameIt) {
    const auto solved =
        run_sudoku("solve --count 2", R"({"size": 4, "grid": [[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],
        [{},{},{},{}]], "text": [{"cells": ["R1C1"]}], "newrule": [1]})");
    EXPECT_EQ(solved.out, "2+\n");
    EXPECT_THAT(solved.err, AllOf(HasSubstr("stdin:1: text: 1 drawing without a rule\n"),
                                  HasSubstr("stdin:1: the key \"newrule\" is not known: [1]\n")));
}

TEST(Variants, ThatAreBrokenAreNamedWithTheirPlace) {
    const auto solved = run_sudoku("solve", "sudoku 4\nthermometre A1 A2\n" + few_givens);
    EXPECT_EQ(solved.status, 2);
    EXPECT_THAT(solved.err, StartsWith("stdin:2:1: expected "));
    EXPECT_EQ(solved.out, "# not a puzzle\n" + its_solution + '\n');
    EXPECT_THAT(run_sudoku("solve", "{\"size\": 99, \"grid\": []}").err, HasSubstr("stdin:1: size: "));
    EXPECT_THAT(run_sudoku("solve", "https://www.f-puzzles.com/?load=N4Ig").err, HasSubstr("stdin:1: "));
    EXPECT_THAT(run_sudoku("solve --variant antiknight", classic_puzzle).err, HasSubstr("anti-knight"));
    EXPECT_THAT(run_sudoku("solve --variant 'diagonal-, '", classic_puzzle).err,
                HasSubstr("--variant is \"diagonal-, \", expected a rule of the whole board such as "
                          "\"anti-knight\", found nothing\n"));
}

TEST(Variants, WithAFaultInTheirFirstLinesAreNamedLikeVariants) {
    EXPECT_EQ(run_sudoku("solve", "sudoku six\ncage 12 A1\n").err,
              "stdin:1:8: expected a side from 4 to 25, found \"six\"\n");
    EXPECT_EQ(run_sudoku("check", "# mine\nsudoku six").err,
              "stdin:2:8: expected a side from 4 to 25, found \"six\"\n");
    EXPECT_THAT(run_sudoku("solve", "sudoku 9\ncage=12 A1\n").err,
                HasSubstr("stdin:2:1: expected a restriction such as"));
    const auto board = run_sudoku("solve", "Sudoku puzzles\n" + classic_puzzle + "\n");
    EXPECT_EQ(board.out, "# not a puzzle\n" + tests::classic_solution + "\n");
    EXPECT_EQ(run_sudoku("solve", "Sudoku 9\n" + classic_puzzle + "\n").out, tests::classic_solution + "\n");
}

TEST(Variants, NameARegionThatIsTooLarge) {
    EXPECT_EQ(run_sudoku("solve", "sudoku 4\nregions:\nAAAA\nABBB\nBCCC\nCDDD\n").err,
              "stdin:3:1: expected at most 4 cells in the region \"A\", found 5\n");
    const std::string row = "[{},{},{},{}]";
    const std::string grid = "[[{},{},{},{},{\"region\":0},{}]," +
                             std::string("[{},{},{},{},{},{}],[{},{},{},{},{},{}],") +
                             "[{},{},{},{},{},{}],[{},{},{},{},{},{}],[{},{},{},{},{},{}]]";
    EXPECT_EQ(run_sudoku("solve", "{\"size\":6,\"grid\":" + grid + "}").err,
              "stdin:1: region 1, which begins at A1, has 7 cells, expected at most 6\n");
}

TEST(Variants, AreNotSoughtInOtherTexts) {
    EXPECT_EQ(run_sudoku("solve", "{\"puzzle\": \"" + classic_puzzle + "\"}").out, classic_solution + '\n');
    EXPECT_EQ(run_sudoku("solve", "Sudoku 9\n" + classic_puzzle).out, classic_solution + '\n');
    EXPECT_EQ(run_sudoku("solve", "# 1\n\nhttps://nowhere\n\n" + classic_puzzle).status, 2);
}

TEST(Variants, TakeTheRulesOfTheCommandLine) {
    const std::string plain = few_givens.substr(0, few_givens.find("anti-king"));
    const std::string rules = " --variant anti-king,anti-knight,nonconsecutive";
    EXPECT_EQ(run_sudoku("solve --unique" + rules, plain).out, its_solution + '\n');
    EXPECT_EQ(run_sudoku("rate" + rules, plain).out, run_sudoku("rate", few_givens).out);
    EXPECT_THAT(run_sudoku("check" + rules, plain).out, HasSubstr("one solution: " + its_solution));
}

TEST(Variants, RefuseOptionsThatHaveNoEffectOnThem) {
    EXPECT_THAT(run_sudoku("solve --diagonal", few_givens).err, HasSubstr("are for boards"));
    EXPECT_THAT(run_sudoku("check --box 3x3", few_givens).err, HasSubstr("are for boards"));
    EXPECT_THAT(run_sudoku("solve --rules eliminate", few_givens).err,
                HasSubstr("cannot be used with variants"));
    EXPECT_THAT(run_sudoku("solve --engine dense", few_givens).err,
                HasSubstr("cannot be used with variants"));
}

TEST(Variants, KeepTheMarksOfABoard) {
    std::string marks;
    for (int cell = 0; cell < 16; ++cell) marks += cell == 0 ? "2 " : cell % 4 == 3 ? "1234\n" : "1234 ";
    EXPECT_EQ(nlohmann::json::parse(
                  run_sudoku("solve --true-candidates --json --box 2x2", marks).out)["candidates"][0],
              nlohmann::json({2}));
}

TEST(TrueCandidates, AreThoseOfSomeSolution) {
    const auto marks = nlohmann::json::parse(
        run_sudoku("solve --true-candidates --json --count 3", "sudoku 4\ngrid:\n12..\n34..\n....\n....\n")
            .out);
    EXPECT_EQ(marks["status"], "propagated");
    EXPECT_EQ(marks["candidates"][0], nlohmann::json({1}));
    EXPECT_EQ(marks["candidates"][2], nlohmann::json({3, 4}));
    EXPECT_EQ(marks["solutions_of_candidates"][0], 3);
    EXPECT_EQ(marks["solutions_of_candidates"][1], 0);
    EXPECT_EQ(run_sudoku("solve --true-candidates", clashing).out, "# no solution\n\n");
    EXPECT_THAT(run_sudoku("solve --true-candidates", classic_puzzle).out, StartsWith("=4 =9 =2 |"));
}

TEST(TrueCandidates, AreCountedInJsonAlone) {
    const auto run = run_sudoku("solve --true-candidates --count 3", classic_puzzle);
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(
        run.err,
        HasSubstr("--count cannot be used with --true-candidates: numbers of solutions are not drawn; "
                  "add --json"));
}

TEST(ExplainVariants, ByTheirOwnRules) {
    const auto told = run_sudoku("explain", few_givens);
    EXPECT_EQ(told.status, 0);
    EXPECT_THAT(told.out, AllOf(StartsWith("1. Chess move, anti-king (E3 1): remove 1 from D4 and F4\n"),
                                HasSubstr("# solved: " + its_solution)));
    EXPECT_THAT(told.out, Not(HasSubstr("Trial")));
    EXPECT_THAT(run_sudoku("explain --naming r1c1", few_givens).out,
                StartsWith("1. Chess move, anti-king (r5c3 1): remove 1 from r4c4 and r6c4\n"));
    EXPECT_EQ(run_sudoku("explain", clashing).out, "# no solution; solve --why explains it\n");
    const auto json = nlohmann::json::parse(run_sudoku("explain --json", few_givens).out);
    EXPECT_EQ(json["steps"][0]["technique"], "chess-move");
    EXPECT_EQ(json["steps"][0]["restrictions"], nlohmann::json({"anti-king"}));
    EXPECT_EQ(json["steps"][0]["arcwise"], 1.4);
}

TEST(ExplainVariants, GivesHintsAndRatings) {
    EXPECT_EQ(run_sudoku("hint", few_givens).out, "Look at anti-king\n");
    EXPECT_EQ(run_sudoku("hint --level 2", few_givens).out, "The next step: Chess move\n");
    EXPECT_THAT(run_sudoku("hint --level 3 --cell E4", few_givens).out, HasSubstr(" E4"));
    const auto json = nlohmann::json::parse(run_sudoku("rate --json", few_givens).out);
    EXPECT_EQ(json["status"], "rated");
    EXPECT_EQ(json["arcwise"]["scale"], "Arcwise");
    EXPECT_EQ(json["arcwise"]["er"], 3.4);
    EXPECT_THAT(run_sudoku("rate --format csv", few_givens).out, HasSubstr(",3.4,2.0,1.4,"));
    EXPECT_THAT(run_sudoku("rate", few_givens).out, HasSubstr("ER 3.4 EP 2.0 ED 1.4 (Arcwise)"));
    const auto reached =
        nlohmann::json::parse(run_sudoku("solve --json --until common-exclusion", few_givens).out);
    EXPECT_EQ(reached["status"], "reached");
}

TEST(ExplainVariants, ByTechniquesIfDigitsOnlyDoNotRepeat) {
    std::string text = "sudoku 9\ndiagonal\ngrid:\n";
    for (std::size_t row = 0; row < 9; ++row) text += diagonal_puzzle.substr(9 * row, 9) + '\n';
    EXPECT_EQ(run_sudoku("rate --format csv", text).out,
              run_sudoku("rate --format csv --diagonal", diagonal_puzzle).out);
}

TEST(Check, FindsUnnecessaryClues) {
    EXPECT_EQ(run_sudoku("check", classic_puzzle).out,
              "one solution: " + classic_solution + "\n22 givens, no symmetry\nevery clue is needed\n\n");
    std::string more = classic_puzzle;
    more[0] = classic_solution[0];
    EXPECT_THAT(run_sudoku("check", more).out, HasSubstr("unnecessary, each by itself: 4 in A1"));
    EXPECT_EQ(run_sudoku("check", clashing).status, 1);
    EXPECT_THAT(run_sudoku("check", "sudoku 4\n").out, StartsWith("several solutions: C2 is "));
}

TEST(Check, FindsUnnecessaryRestrictions) {
    const std::string lines = "sudoku 4\nthermometer A1 A2 A3 A4\nthermometer B3 B4\nthermometer C1 D1\n"
                              "cage 4 B1 C2\n";
    const auto checked = nlohmann::json::parse(run_sudoku("check --json", lines).out);
    EXPECT_EQ(checked["status"], "unique");
    EXPECT_EQ(checked["unnecessary"], nlohmann::json::array());
    EXPECT_FALSE(checked.contains("symmetry")); // there are no givens
    EXPECT_FALSE(checked.contains("second_solution"));
    EXPECT_THAT(run_sudoku("check", lines + "thermometer B1 B2\n").out,
                HasSubstr("unnecessary, each by itself: thermometer from B1\n"));
}

TEST(Check, DrawsASecondSolution) {
    const std::string open = "sudoku 4\ngrid:\n1234\n3412\n....\n....\n";
    EXPECT_EQ(run_sudoku("check", open).out,
              "several solutions: C2 is 1 or 3, C4 is 3 or 1, D2 is 3 or 1, D4 is 1 or 3\n"
              "  1   2 |   3   4\n  3   4 |   1   2\n--------+--------\n"
              "  2 1/3 |   4 3/1\n  4 3/1 |   2 1/3\n8 givens, symmetry vertical\n\n");
    const auto checked = nlohmann::json::parse(run_sudoku("check --json", open).out);
    const std::string first = checked["solution"];
    const std::string second = checked["second_solution"];
    EXPECT_NE(first, second);
    EXPECT_EQ(run_sudoku("check", first).status, 0);
    EXPECT_EQ(run_sudoku("check", second).status, 0);
    EXPECT_EQ(checked["symmetry"], "vertical");
    EXPECT_FALSE(nlohmann::json::parse(run_sudoku("check --json", "sudoku 4\n").out)
                     .contains("symmetry")); // there are no givens
}

TEST(Backdoors, AreListedBySize) {
    const std::string hard = // P. Norvig; needs two cells
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    const std::string sets = run_sudoku("backdoors", hard).out;
    EXPECT_THAT(sets, StartsWith("2 cells: A2 B9"));
    EXPECT_EQ(run_sudoku("backdoors --first --naming r1c1", hard).out, "2 cells: r1c2 r2c9\n");
    EXPECT_EQ(run_sudoku("backdoors --most 1", hard).out, "more than 1 cell\n");
    EXPECT_EQ(run_sudoku("backdoors", classic_solution).out, "0 cells: singles solve it\n");
    const auto found = nlohmann::json::parse(run_sudoku("backdoors --json --first", hard).out);
    EXPECT_EQ(found["status"], "found");
    EXPECT_EQ(found["backdoors"], nlohmann::json::parse(R"([["A2", "B9"]])"));
    EXPECT_EQ(run_sudoku("backdoors", "sudoku 4\n").out, "# not unique\n");
    EXPECT_EQ(run_sudoku("backdoors", "sudoku 4\n").status, 1);
    EXPECT_THAT(run_sudoku("backdoors", few_givens).err, HasSubstr("stdin: line 1: has rules other than"));
    EXPECT_THAT(run_sudoku("backdoors --most 4", hard).err, HasSubstr("a number from 0 to 3"));
    // Singles solve the puzzle with the values of a backdoor given.
    std::string helped = hard;
    const std::string solution = lines_of(run_sudoku("solve", hard).out).front();
    for (const std::size_t cell : {1U, 17U}) helped[cell] = solution[cell];
    EXPECT_EQ(run_sudoku("backdoors", helped).out, "0 cells: singles solve it\n");
}

TEST(Check, ComparesTheSolutionOfTheFile) {
    auto json = nlohmann::json::parse(run_sudoku("convert --to f-puzzles", few_givens).out);
    json["solution"] = its_solution;
    EXPECT_THAT(run_sudoku("check", json.dump()).out, HasSubstr("it is the setter's solution"));
    json["solution"] = classic_solution;
    EXPECT_THAT(run_sudoku("check", json.dump()).out, HasSubstr("the setter's solution is another one"));
}

TEST(Variants, HaveNoSolutionIfACellHasNoMark) {
    const std::string marked = "sudoku 9\nmarks A2: 1 2\nmarks A2: 3\n";
    for (const char* const question :
         {"", " --why", " --unique", " --true-candidates", " --estimate 10", " --format candidates"}) {
        const auto solved = run_sudoku(std::string("solve") + question, marked);
        EXPECT_EQ(solved.status, 1) << question;
        EXPECT_THAT(solved.out, StartsWith("# no solution: A2 has no mark\n")) << question;
    }
    const auto json = nlohmann::json::parse(run_sudoku("solve --json", marked).out);
    EXPECT_EQ(json["status"], "no_solution");
    EXPECT_EQ(json["why"]["text"], "A2 has no mark");
    EXPECT_EQ(run_sudoku("solve --count 5", marked).out, "0\n");
    const auto checked = run_sudoku("check", marked);
    EXPECT_EQ(checked.status, 1);
    EXPECT_THAT(checked.out, StartsWith("no solution: A2 has no mark\n"));
    const auto replayed = run_sudoku("replay", marked);
    EXPECT_EQ(replayed.status, 1);
    EXPECT_EQ(replayed.out, "");
    EXPECT_THAT(replayed.err, HasSubstr("no solution: A2 has no mark, so there is no search to replay\n"));
    for (const char* const command : {"explain", "hint", "rate", "minimise"}) {
        const auto refused = run_sudoku(command, marked);
        EXPECT_EQ(refused.status, 1) << command;
        EXPECT_THAT(refused.out, HasSubstr("no solution")) << command;
    }
}

TEST(Minimise, LeavesOneSolutionAndNothingUnnecessary) {
    std::string more = classic_solution.substr(0, 40) + classic_puzzle.substr(40);
    for (const char* const order : {"", " --seed 5"}) {
        const auto rest = run_sudoku(std::string("minimise") + order, more);
        EXPECT_EQ(rest.status, 0);
        EXPECT_THAT(run_sudoku("check", rest.out).out, HasSubstr("every clue is needed"));
    }
    EXPECT_THAT(run_sudoku("minimise --keep givens", few_givens + "anti-knight\n").err,
                HasSubstr("left out anti-knight"));
    EXPECT_EQ(run_sudoku("minimise", "sudoku 4\n").out, "# not unique\n");
    EXPECT_THAT(run_sudoku("minimise --keep all", classic_puzzle).err,
                HasSubstr("expected givens or restrictions"));
}

TEST(Canonical, IsTheSameForEquivalentPuzzles) {
    const auto guises = run_sudoku("vary --number 6 --seed 2", classic_puzzle).out;
    const auto forms = lines_of(run_sudoku("canonical", guises).out);
    EXPECT_EQ(forms.size(), 6U);
    EXPECT_EQ(std::set<std::string>(forms.begin(), forms.end()).size(), 1U);
    EXPECT_THAT(run_sudoku("equivalent", guises).out,
                AllOf(StartsWith("stdin:1 = stdin:2 = "), HasSubstr("# 1 different puzzles\n")));
    EXPECT_EQ(run_sudoku("canonical", std::string(81, '.')).out, "# not one solution\n");
    EXPECT_THAT(run_sudoku("canonical", few_givens).err, HasSubstr("which canonical forms do not know"));
}

TEST(Print, MakesAPageThatDependsOnNothing) {
    const auto page =
        run_sudoku("print --title 'My <puzzles>' --per-page 4", few_givens + "title: One & only\n");
    EXPECT_EQ(page.status, 0);
    EXPECT_THAT(page.out, AllOf(HasSubstr("My &lt;puzzles&gt;"), HasSubstr("One &amp; only"),
                                Not(HasSubstr("href")), Not(HasSubstr("<script"))));
    EXPECT_THAT(run_sudoku("print --svg", few_givens).out, StartsWith("<svg"));
    EXPECT_THAT(run_sudoku("print --svg", few_givens + few_givens).err,
                HasSubstr("--svg draws one puzzle, found 2"));
    EXPECT_THAT(run_sudoku("print --per-page 20", few_givens).err,
                HasSubstr("expected a number from 1 to 12"));
}

TEST(Convert, NamesPartsThatTheFormatCannotExpress) {
    const auto line = run_sudoku("convert --to line", few_givens);
    EXPECT_EQ(line.status, 1);
    EXPECT_THAT(line.err, HasSubstr("left out: anti-knight"));
    EXPECT_THAT(run_sudoku("convert --to linc", few_givens).err, HasSubstr("line"));
}

TEST(Convert, EndsWithOneIfPartsOfTheInputAreLeftOut) {
    auto json = nlohmann::json::parse(run_sudoku("convert --to f-puzzles", few_givens).out);
    EXPECT_EQ(run_sudoku("convert", json.dump()).status, 0);
    json["sparkles"] = {1};
    for (const char* const format : {"text", "f-puzzles"}) {
        const auto converted = run_sudoku(std::string("convert --to ") + format, json.dump());
        EXPECT_EQ(converted.status, 1) << format;
        EXPECT_NE(converted.out, "");
        EXPECT_THAT(converted.err, HasSubstr("sparkles"));
    }
    EXPECT_EQ(run_sudoku("solve", json.dump()).status, 0);
    const auto drawings =
        run_sudoku("convert --to line " ARCWISE_SOURCE_DIR "/apps/sudoku/examples/penpa-link.txt");
    EXPECT_EQ(drawings.status, 1);
    EXPECT_THAT(drawings.err, HasSubstr("are drawings"));
}

/// Returns a puzzle in all formats that `convert` writes and reads.
std::map<std::string, std::string> puzzle_in_all_formats() {
    std::map<std::string, std::string> texts;
    for (const char* const format : {"text", "f-puzzles", "link", "sudokupad", "line", "grid", "candidates",
                                     "729", "sdk", "sdm", "ss", "sdx", "csv", "opensudoku"})
        texts[format] = run_sudoku(std::string("convert --to ") + format, classic_puzzle).out;
    return texts;
}

TEST(Convert, FromReadsTheFormatItself) {
    for (const auto& [format, text] : puzzle_in_all_formats()) {
        const auto line = run_sudoku("convert --to line --from " + format, text);
        EXPECT_EQ(line.out, classic_puzzle + '\n') << format;
        EXPECT_EQ(line.status, 0) << format;
    }
}

TEST(Convert, FromRefusesAnotherFormatInOneLine) {
    const std::set<std::set<std::string>> alike{{"line", "sdm"},       {"line", "csv"},      {"sdm", "csv"},
                                                {"grid", "ss"},        {"grid", "sdk"},      {"sdk", "ss"},
                                                {"candidates", "sdx"}, {"link", "sudokupad"}};
    for (const auto& [format, text] : puzzle_in_all_formats())
        for (const std::string wanted :
             {"text", "f-puzzles", "link", "sudokupad", "penpa", "sumocue", "killer", "jigsaw", "line",
              "grid", "candidates", "729", "sdk", "sdm", "ss", "sdx", "csv", "opensudoku"}) {
            if (wanted == format || alike.contains({wanted, format})) continue;
            const auto refused = run_sudoku("convert --from " + wanted, text);
            EXPECT_EQ(refused.status, 2) << format << " as " << wanted;
            EXPECT_EQ(refused.out, "") << format << " as " << wanted;
            EXPECT_THAT(lines_of(refused.err), SizeIs(1)) << format << " as " << wanted;
            EXPECT_THAT(refused.err,
                        AllOf(StartsWith("stdin:"), HasSubstr("expected "), HasSubstr("found ")));
        }
    EXPECT_EQ(run_sudoku("convert --from link", few_givens).err,
              "stdin:1: expected a link to f-puzzles, found a variant as text\n");
    EXPECT_EQ(run_sudoku("convert --from grid", classic_puzzle + '\n' + classic_puzzle).err,
              "stdin:1:1: expected a board with a line for each row, found a board on one line\n");
    EXPECT_EQ(run_sudoku("convert --from line", "").err, "stdin: holds no puzzle\n");
    EXPECT_EQ(run_sudoku("convert --from sdk", "").err, "stdin: holds no puzzle\n");
    const auto drawing = run_sudoku("convert --from drawing", classic_puzzle);
    EXPECT_EQ(drawing.status, 2);
    EXPECT_THAT(drawing.err, HasSubstr("--from is \"drawing\", expected one of text, f-puzzles, link"));
}

TEST(Convert, FromReportsFaultsOfTheFormatWithTheirPlace) {
    const auto typing = run_sudoku("convert --from text", "sudoku 9\ncage 3 A1 A2\ncag 4 A1\n" + few_givens);
    EXPECT_THAT(typing.err, StartsWith("stdin:3:1: expected "));
    EXPECT_EQ(typing.out, few_givens); // the next puzzle is read
    EXPECT_EQ(run_sudoku("convert --from sdk", "#AMe\n1........\n").err,
              "stdin:2:1: expected nine rows, found the end of the text after 1\n");
}

TEST(Convert, FromReadsOnAfterAnErrorThatIsNotTheFirst) {
    const auto texts = puzzle_in_all_formats();
    for (const char* const format : {"link", "line", "f-puzzles"}) {
        const std::string other = format == std::string("line") ? texts.at("sdk") : texts.at("line");
        const auto run = run_sudoku("convert --to line --from " + std::string(format),
                                    texts.at(format) + '\n' + other + '\n' + texts.at(format));
        EXPECT_EQ(run.out, classic_puzzle + '\n' + classic_puzzle + '\n') << format;
        EXPECT_EQ(run.status, 2) << format;
        EXPECT_THAT(lines_of(run.err), SizeIs(1)) << format;
    }
}

TEST(Convert, FromDecidesBetweenTheMeaningsOfAText) {
    std::string sixteen;
    for (int i = 0; i < 16; ++i) sixteen += "1234............\n";
    EXPECT_EQ(run_sudoku("convert", sixteen).status, 2);
    EXPECT_EQ(run_sudoku("convert --to line --from line", sixteen).out, sixteen);
    const auto rows = run_sudoku("convert --to line --from grid", sixteen);
    EXPECT_EQ(rows.status, 0);
    EXPECT_THAT(lines_of(rows.out), SizeIs(1));
}

TEST(Convert, FromReadsAuthorsAndTitlesOfFiles) {
    const std::string rows = "1........\n" + std::string("2........\n3........\n4........\n5........\n") +
                             "6........\n7........\n8........\n9........\n";
    const auto sdk = run_sudoku("convert --from sdk", "#AMe\n#DNine\n" + rows);
    EXPECT_THAT(sdk.out, StartsWith("sudoku 9\ntitle: Nine\nauthor: Me\ngrid:\n" + rows));
    const auto open =
        run_sudoku("convert --from opensudoku", "<opensudoku><name>Nine</name><game data=\"" +
                                                    std::string(81, '0') + "\"/></opensudoku>\n");
    EXPECT_THAT(open.out, StartsWith("sudoku 9\ntitle: Nine\n"));
    EXPECT_THAT(run_sudoku("convert --from sdk --diagonal", rows).err,
                HasSubstr("stdin:1: --layout, --diagonal and --box cannot be used with --from sdk"));
}

TEST(Convert, DrawsOnePicture) {
    EXPECT_THAT(run_sudoku("convert --to svg", few_givens).out, StartsWith("<svg"));
    const auto several = run_sudoku("convert --to svg", few_givens + few_givens);
    EXPECT_EQ(several.status, 2);
    EXPECT_EQ(several.out, "");
    EXPECT_THAT(several.err, HasSubstr("--to svg draws one puzzle, found 2"));
}

TEST(Tools, HaveHelpOfTheirOwnAndAPlaceInTheHelpOfAll) {
    const std::string help = run_sudoku("--help").out;
    EXPECT_THAT(help, HasSubstr("with --threads, all threads search one puzzle, then the next"));
    for (const std::string tool :
         {"backdoors", "check", "minimise", "generate", "convert", "print", "canonical", "equivalent"}) {
        const auto own = run_sudoku(tool + " --help");
        EXPECT_EQ(own.status, 0) << tool;
        EXPECT_THAT(own.out, StartsWith("arcwise-sudoku " + tool + " - "));
        EXPECT_THAT(help, HasSubstr("\n  " + tool + ' '));
        EXPECT_EQ(run_sudoku(tool + " --nonsense").status, 2) << tool;
        if (tool != "generate") {
            EXPECT_THAT(run_sudoku(tool + " nowhere.txt").err,
                        HasSubstr("nowhere.txt: No such file or directory"));
        }
    }
}

} // namespace desk_test
