// arcwise-sudoku explain, hint, rate, and solve --until.

#include <tests/apps/sudoku_program.hpp>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <tuple>

namespace teach_test {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using tests::classic_puzzle;
using tests::classic_solution;
using tests::lines_of;
using tests::run_sudoku;

TEST(Explain, NumbersItsSentencesAndEndsWithTheSolution) {
    const auto told = run_sudoku("explain", classic_puzzle);
    EXPECT_EQ(told.status, 0);
    const auto lines = lines_of(told.out);
    EXPECT_THAT(lines.front(), StartsWith("1. "));
    EXPECT_THAT(told.out, HasSubstr("# solved: " + classic_solution));
    EXPECT_THAT(run_sudoku("explain --naming r1c1", classic_puzzle).out, HasSubstr(": r"));
}

TEST(Explain, GivesJsonWithTheFiguresOfEachStep) {
    const auto record = json::parse(run_sudoku("explain --json", classic_puzzle).out);
    EXPECT_EQ(record.at("status"), "solved");
    EXPECT_EQ(record.at("board"), classic_solution);
    EXPECT_EQ(record.at("unique"), true);
    ASSERT_FALSE(record.at("steps").empty());
    for (const auto& step : record.at("steps")) {
        EXPECT_TRUE(step.contains("technique"));
        EXPECT_TRUE(step.contains("placements") || step.contains("removals"));
    }
}

/// Returns the marks of each cell after all steps of a record. Every mark that a step removes must be present.
std::map<std::string, std::set<int>> marks_at_the_end_of(const json& record, int side) {
    std::map<std::string, std::set<int>> marks;
    for (int cell = 0; cell < side * side; ++cell)
        marks[static_cast<char>('A' + cell / side) + std::to_string(cell % side + 1)] =
            record.at("candidates").at(static_cast<std::size_t>(cell)).get<std::set<int>>();
    for (const auto& step : record.at("steps")) {
        for (const auto& mark : step.value("placements", json::array()))
            marks[mark.at("cell")] = {mark.at("value").get<int>()};
        for (const char* const kind : {"removals", "excluded"})
            for (const auto& mark : step.value(kind, json::array()))
                EXPECT_EQ(marks[mark.at("cell")].erase(mark.at("value")), 1U) << mark << " of " << step;
    }
    return marks;
}

TEST(Explain, GivesJsonWithEveryMarkThatIsExcluded) {
    const std::string cage = "sudoku 4\ndiagonal\ncage 3 A1 A2\neven B4\ngrid:\n....\n..1.\n....\n.4..\n";
    for (const auto& [side, arguments, puzzle] :
         {std::tuple(9, "explain --json", classic_puzzle),
          std::tuple(9, "explain --json --diagonal", tests::diagonal_puzzle),
          std::tuple(4, "explain --json", cage)}) {
        const auto record = json::parse(run_sudoku(arguments, puzzle).out);
        ASSERT_EQ(record.at("status"), "solved") << record;
        std::string board;
        for (const auto& [cell, marks] : marks_at_the_end_of(record, side)) {
            ASSERT_EQ(marks.size(), 1U) << cell;
            board += std::to_string(*marks.begin());
        }
        EXPECT_EQ(board, record.at("board"));
    }
}

TEST(Explain, DrawsTheMarksAfterEachStepWhereAsked) {
    const auto drawn = run_sudoku("explain --format candidates", classic_puzzle).out;
    const auto plain = run_sudoku("explain", classic_puzzle).out;
    EXPECT_GT(lines_of(drawn).size(), 10 * lines_of(plain).size());
}

TEST(Explain, AssumesOneSolutionOnlyWhereThereIsOne) {
    std::string several = classic_puzzle;
    several[8] = '.'; // with one given less, there are several solutions
    EXPECT_THAT(run_sudoku("explain", several).out, StartsWith("# several solutions"));
    EXPECT_THAT(run_sudoku("explain --no-uniqueness", classic_puzzle).out,
                ::testing::Not(HasSubstr("as there is one solution")));
}

TEST(Explain, SaysWhereThereIsNoSolution) {
    const auto told = run_sudoku("explain", tests::contradictory_puzzle());
    EXPECT_EQ(told.status, 1);
    EXPECT_THAT(told.out, HasSubstr("# no solution: row 3 has two 7s: C2 and C8"));
    EXPECT_EQ(run_sudoku("rate", tests::unsolvable_puzzle()).out, "# no solution\n");
}

TEST(Explain, TakesOtherLayouts) {
    const auto told = run_sudoku("explain --diagonal", tests::diagonal_puzzle);
    EXPECT_THAT(told.out, HasSubstr("# solved: " + tests::diagonal_solution));
}

TEST(Hint, GivesAwayMoreFromLevelToLevel) {
    EXPECT_THAT(run_sudoku("hint", classic_puzzle).out, StartsWith("Look at "));
    EXPECT_THAT(run_sudoku("hint --level 2", classic_puzzle).out, StartsWith("The next step: "));
    const auto whole = run_sudoku("hint --level 3", classic_puzzle).out;
    EXPECT_EQ("1. " + whole, lines_of(run_sudoku("explain", classic_puzzle).out).front() + "\n");
    EXPECT_EQ(json::parse(run_sudoku("hint --json --level 2", classic_puzzle).out).at("status"), "hint");
}

TEST(Hint, NamesWrongMarksOfAPerson) {
    std::string grid;
    for (int cell = 0; cell < 81; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        grid += classic_puzzle[at] != '.' ? std::string(1, classic_puzzle[at]) : std::string("123456789");
        grid += cell % 9 == 8 ? '\n' : ' ';
    }
    EXPECT_EQ(run_sudoku("hint --marks", grid).status, 0);
    const std::string wrong = classic_solution[0] == '1' ? "=2" : "=1"; // A1 is open
    const auto told = run_sudoku("hint --marks", wrong + grid.substr(9));
    EXPECT_EQ(told.status, 1);
    EXPECT_EQ(told.out,
              "# wrong: A1 is " + wrong.substr(1) + ", but the solution has " + classic_solution[0] + "\n");
    const auto broken = run_sudoku("hint --marks", "1 2 x");
    EXPECT_EQ(broken.status, 2);
    EXPECT_THAT(broken.err, HasSubstr("stdin:1:1: expected 81 cells with candidates, found 3"));
}

const std::string hinted_puzzle =
    "6.34..2......67..1.87......5....4..7.....25.846......................612...7.9..3";

TEST(Rate, GivesALineForEachPuzzle) {
    const auto rated = run_sudoku("rate", classic_puzzle + "\n" + classic_puzzle);
    EXPECT_EQ(lines_of(rated.out).size(), 2U);
    EXPECT_THAT(rated.out, HasSubstr("(SE 1.2.1)"));
    EXPECT_THAT(rated.out, HasSubstr("(HoDoKu 2.2)"));
    const auto csv = lines_of(run_sudoku("rate --format csv", classic_puzzle).out);
    ASSERT_EQ(csv.size(), 2U);
    EXPECT_EQ(csv.front(), "puzzle,er,ep,ed,score,level,steps");
    const auto record = json::parse(run_sudoku("rate --json", classic_puzzle).out);
    EXPECT_EQ(record.at("se").at("scale"), "SE 1.2.1");
    EXPECT_GE(record.at("se").at("er"), record.at("se").at("ep"));
    EXPECT_TRUE(record.at("hodoku").contains("score"));
}

TEST(Rate, TakesAGridThatIsFull) {
    const auto text = run_sudoku("rate", classic_solution);
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("ER 0.0 EP - ED -"));
    const auto record = json::parse(run_sudoku("rate --json", classic_solution).out);
    EXPECT_EQ(record.at("se").at("er"), 0);
    EXPECT_FALSE(record.at("se").contains("ep"));
}

const std::string hard_to_end =
    std::string(68, '.') + "1..........." + "2"; // many solutions, few conclusions

TEST(Lessons, SayWhatIsKnownAtTheTimeLimit) {
    const auto told = run_sudoku("explain --time-limit 50ms", hard_to_end);
    EXPECT_EQ(told.status, 3);
    EXPECT_THAT(told.out, HasSubstr("# unknown: time limit: " + hard_to_end));
    const auto rated = run_sudoku("rate --time-limit 50ms", hard_to_end);
    EXPECT_EQ(rated.status, 3);
    EXPECT_THAT(rated.out, HasSubstr("ER - EP - ED - (SE 1.2.1)"));
    EXPECT_THAT(rated.out, HasSubstr("# unknown: time limit"));
    const auto record = json::parse(run_sudoku("hint --json --time-limit 50ms", hard_to_end).out);
    EXPECT_EQ(record.at("status"), "unknown");
    EXPECT_EQ(record.at("stopped"), "time limit");
}

TEST(Lessons, HaveARecordForWhatIsNotAPuzzle) {
    const auto told = run_sudoku("explain --json", "12x\n\n" + classic_puzzle);
    EXPECT_EQ(told.status, 2);
    const auto lines = lines_of(told.out);
    ASSERT_EQ(lines.size(), 2U);
    const auto record = json::parse(lines.front());
    EXPECT_EQ(record.at("status"), "error");
    EXPECT_EQ(record.at("error").at("column"), 3);
    EXPECT_EQ(json::parse(lines.back()).at("status"), "solved");
    EXPECT_THAT(run_sudoku("rate", "12x").out, "# not a puzzle\n");
}

TEST(Lessons, NameCellsAsAskedInEveryMessage) {
    EXPECT_THAT(run_sudoku("explain --naming r1c1", tests::contradictory_puzzle()).out,
                HasSubstr("row 3 has two 7s: r3c2 and r3c8"));
}

TEST(Lessons, NameValuesAsBoardsShowThem) {
    std::string board(256, '.');
    for (int i = 0; i < 15; ++i) board[static_cast<std::size_t>(i)] = "123456789ABCDEF"[i];
    EXPECT_EQ(run_sudoku("hint --level 3", board).out, "Full house in row 1, G is missing: A16 is G\n");
}

TEST(Hint, IsForTheCellThatIsNamed) {
    const auto told = run_sudoku("hint --level 3 --cell a8", hinted_puzzle);
    EXPECT_EQ(told.status, 0);
    EXPECT_EQ(told.out, "Hidden single, 7 has one place in box 3: A8 is 7\n");
    EXPECT_EQ(run_sudoku("hint --level 3 --cell r1c8", hinted_puzzle).out, told.out);
    EXPECT_THAT(run_sudoku("hint --level 3 --cell B1", hinted_puzzle).out, HasSubstr("B1"));
    EXPECT_THAT(run_sudoku("hint --cell A1", hinted_puzzle).err, HasSubstr("--cell A1: it has 6 already"));
    const auto unknown = run_sudoku("hint --cell Z9", hinted_puzzle);
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("--cell: expected a cell such as A1 or r1c1, found \"Z9\""));
    EXPECT_THAT(run_sudoku("explain --cell A2", hinted_puzzle).err,
                HasSubstr("--cell cannot be used with explain: it is for hint"));
}

TEST(Explain, ListsEveryStepOfAPosition) {
    const auto told = run_sudoku("explain --all", hinted_puzzle);
    EXPECT_EQ(told.status, 0);
    EXPECT_THAT(told.out, HasSubstr("1. Hidden single, 7 has one place in box 3: A8 is 7\n2. "));
    EXPECT_THAT(told.out, HasSubstr("Pointing, "));
    EXPECT_THAT(told.out, HasSubstr(" steps\n"));
    const auto record = json::parse(run_sudoku("explain --all --json", hinted_puzzle).out);
    EXPECT_EQ(record.at("status"), "steps");
    EXPECT_EQ(record.at("steps").size() + 1, lines_of(told.out).size() - 1);
    EXPECT_THAT(run_sudoku("hint --all", hinted_puzzle).err,
                HasSubstr("--all cannot be used with hint: it is for explain"));
    EXPECT_THAT(run_sudoku("explain --all --format candidates", hinted_puzzle).err,
                HasSubstr("--all cannot be used with --format candidates"));
}

TEST(Hint, DrawsOnePuzzleAlone) {
    const auto drawn = run_sudoku("hint --format svg", classic_puzzle + "\n" + classic_puzzle);
    EXPECT_EQ(drawn.status, 2);
    EXPECT_THAT(drawn.err, HasSubstr("--format svg draws one step, and this is another puzzle"));
}

TEST(Marks, MustLeaveASolutionIfThereAreSeveral) {
    std::string grid = "=1 =2 =3 =4\n=3 =4 =1 =2\n";
    EXPECT_EQ(run_sudoku("hint --marks", grid + "1234 1234 1234 1234\n1234 1234 1234 1234\n").out,
              "# no step is known\n");
    const auto wrong = run_sudoku("hint --marks", grid + "24 13 24 13\n24 13 24 24\n");
    EXPECT_EQ(wrong.status, 1);
    EXPECT_EQ(wrong.out, "# wrong: the marks leave none of the solutions\n");
}

TEST(Marks, ThatAreOddAreRefused) {
    const std::string rest = " 12 12 12\n12 12 12 12\n12 12 12 12\n12 12 12 12\n";
    EXPECT_THAT(run_sudoku("hint --marks", "?" + rest).err,
                HasSubstr("expected one mark before ?, found '?'"));
    EXPECT_THAT(run_sudoku("hint --marks", "12?" + rest).err,
                HasSubstr("expected one mark before ?, found '12?'"));
    EXPECT_THAT(run_sudoku("hint --marks", "=1?" + rest).err,
                HasSubstr("expected one value behind =, found '=1?'"));
}

TEST(Lessons, EndWithOneIfTheTechniquesDoNotSuffice) {
    const std::string empty(81, '.');
    EXPECT_EQ(run_sudoku("hint --no-uniqueness", "1" + empty.substr(1)).status, 1);
}

TEST(SolveUntil, StopsWhereTheTechniqueWouldBeNext) {
    const auto stopped = run_sudoku("solve --until hidden-single", classic_puzzle);
    EXPECT_EQ(stopped.status, 0);
    EXPECT_THAT(stopped.out, HasSubstr("."));
    EXPECT_EQ(run_sudoku("solve --until refutation", classic_puzzle).out, classic_solution + "\n");
    EXPECT_THAT(run_sudoku("solve --until magic", classic_puzzle).err,
                HasSubstr("expected one of full-house"));
}

TEST(Lessons, RefuseOptionsOfNoUse) {
    const auto complaint = [](const std::string& arguments) {
        return run_sudoku(arguments, classic_puzzle).err;
    };
    EXPECT_THAT(complaint("explain --unique"), HasSubstr("--unique cannot be used with explain"));
    EXPECT_THAT(complaint("explain --until x-wing"),
                HasSubstr("--until cannot be used with explain: it is for solve"));
    EXPECT_THAT(complaint("rate --level 2"), HasSubstr("--level cannot be used with rate: it is for hint"));
    EXPECT_THAT(complaint("hint --level 4"), HasSubstr("expected 1, 2 or 3"));
    EXPECT_THAT(complaint("explain --format csv"), HasSubstr("--format csv cannot be used with explain"));
    EXPECT_THAT(complaint("rate --json --format csv"),
                HasSubstr("--json and --format csv exclude each other"));
    EXPECT_THAT(complaint("hint --level 3 --format svg"),
                HasSubstr("--level cannot be used with --format svg"));
    EXPECT_THAT(
        complaint("solve --naming A1"),
        HasSubstr("--naming cannot be used with solve: it is for explain, hint, rate and solve --until"));
    EXPECT_THAT(complaint("solve --level 2"), HasSubstr("--level cannot be used with solve: it is for hint"));
    EXPECT_THAT(
        complaint("solve --until x-wing --threads 2"),
        HasSubstr("--threads cannot be used with solve --until: it works on one puzzle after another"));
    EXPECT_THAT(run_sudoku("explain", "").err, HasSubstr("stdin: holds no puzzle"));
}

} // namespace teach_test
