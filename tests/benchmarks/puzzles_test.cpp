#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>
#include <string>

namespace puzzles_test {

using benchmarks::generate_puzzles;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StrEq;
using testing::ThrowsMessage;

/// Returns the number of solutions by the solver: 0, 1, or 2 for "two or more".
std::uint64_t solutions_of(const std::string& puzzle) {
    csp::Model model;
    const auto cell = model.int_vars(81, csp::range(1, 9));
    for (const auto& unit : benchmarks::classic_units()) {
        std::vector<csp::View> scope;
        for (const int index : unit) scope.emplace_back(cell[static_cast<std::size_t>(index)]);
        model.post(csp::all_different(scope));
    }
    for (std::size_t i = 0; i < 81; ++i)
        if (puzzle[i] != '.') model.post(csp::equal(cell[i], puzzle[i] - '0'));
    csp::SearchOptions options;
    options.limits.solutions = 2;
    return csp::count_solutions(model, options).solutions;
}

// Generating ---------------------------------------------------------------------------------------

TEST(GeneratedPuzzles, AreTheSameForTheSameSeed) {
    EXPECT_EQ(generate_puzzles(7, 5, 30), generate_puzzles(7, 5, 30));
    EXPECT_NE(generate_puzzles(7, 5, 30), generate_puzzles(8, 5, 30));
}

TEST(GeneratedPuzzles, OfAShorterListBeginTheLongerOne) {
    const auto few = generate_puzzles(3, 2, 25), more = generate_puzzles(3, 4, 25);
    ASSERT_EQ(more.size(), 4U);
    EXPECT_TRUE(std::equal(few.begin(), few.end(), more.begin()));
    EXPECT_EQ(std::set(more.begin(), more.end()).size(), 4U);
}

TEST(GeneratedPuzzles, HaveExactlyOneSolution) {
    for (const int clues : {17, 24, 30, 45})
        for (const std::string& puzzle : generate_puzzles(1, 20, clues))
            EXPECT_EQ(solutions_of(puzzle), 1U) << puzzle;
}

TEST(GeneratedPuzzles, HaveTheGivensAskedForOrAreMinimal) {
    const auto givens = [](const std::string& puzzle) {
        return 81 - std::count(puzzle.begin(), puzzle.end(), '.');
    };
    for (const std::string& puzzle : generate_puzzles(1, 20, 35)) EXPECT_EQ(givens(puzzle), 35);
    for (std::string puzzle : generate_puzzles(2, 5, 17)) {
        EXPECT_GE(givens(puzzle), 17);
        for (char& cell : puzzle) {
            if (cell == '.') continue;
            const char given = std::exchange(cell, '.');
            EXPECT_EQ(solutions_of(puzzle), 2U) << "a given can go";
            cell = given;
        }
    }
}

// Reading ------------------------------------------------------------------------------------------

const std::string puzzle =
    "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";

/// A file used by the test.
class File {
  public:
    explicit File(const std::string& text) : path_(testing::TempDir() + "arcwise_puzzles_test.txt") {
        std::ofstream(path_) << text;
    }
    ~File() { std::remove(path_.c_str()); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

TEST(ReadPuzzles, TakesTheFirst81CharactersOfALine) {
    std::string zeros = puzzle;
    std::replace(zeros.begin(), zeros.end(), '.', '0');
    const File file("# a comment\n" + puzzle + "\n\r\n\n" + zeros + ",hard 17\r\n" + puzzle);
    EXPECT_THAT(benchmarks::read_puzzles(file.path()), ElementsAre(puzzle, puzzle, puzzle));
}

TEST(ReadPuzzles, NamesFileLineAndColumnOfWhatIsNoPuzzle) {
    const auto reading = [](const std::string& text) {
        return [text] {
            const File file(text);
            return benchmarks::read_puzzles(file.path());
        };
    };
    const std::string path = File("").path();
    std::string wrong = puzzle;
    wrong[11] = 'x';
    EXPECT_THAT(reading("# comment\n" + puzzle.substr(1)),
                ThrowsMessage<csp::Error>(StrEq(path + ", line 2: expected 81 cells, found 80")));
    EXPECT_THAT(reading(puzzle + "\n" + wrong + "\n"),
                ThrowsMessage<csp::Error>(StrEq(path + ", line 2, column 12: expected a digit or '.'")));
    EXPECT_THAT(reading("# nothing\n\n"), ThrowsMessage<csp::Error>(StrEq(path + ": holds no puzzle")));
    EXPECT_THAT([] { return benchmarks::read_puzzles("no/such/file"); },
                ThrowsMessage<csp::Error>(StrEq("no/such/file: cannot be read")));
    EXPECT_THAT([] { return benchmarks::read_puzzles("."); }, ThrowsMessage<csp::Error>(HasSubstr(".")));
}

TEST(Sample, IsEvenlySpaced) {
    const std::vector<std::string> all{"a", "b", "c", "d", "e", "f"};
    EXPECT_THAT(benchmarks::sample(all, 3), ElementsAre("a", "c", "e"));
    EXPECT_THAT(benchmarks::sample(all, 4), ElementsAre("a", "b", "d", "e"));
    EXPECT_EQ(benchmarks::sample(all, 0), all);
    EXPECT_EQ(benchmarks::sample(all, 9), all);
}

// Checking -----------------------------------------------------------------------------------------

const std::string solution =
    "267945381853716249491823576576438192384192657129657438642379815935281764718564923";

TEST(IsSolution, KeepsGivensAndRepeatsNoValue) {
    EXPECT_TRUE(benchmarks::is_solution(puzzle, solution));
    std::string other_given = puzzle;
    other_given[1] = '7';
    EXPECT_FALSE(benchmarks::is_solution(other_given, solution));
    EXPECT_FALSE(benchmarks::is_solution(puzzle, puzzle)) << "not filled";
    EXPECT_FALSE(benchmarks::is_solution(puzzle, solution.substr(1)));
    const std::string empty(81, '.');
    for (std::size_t cell = 0; cell < 81; ++cell) {
        std::string grid = solution;
        grid[cell] = grid[cell] == '9' ? '1' : static_cast<char>(grid[cell] + 1);
        EXPECT_FALSE(benchmarks::is_solution(empty, grid)) << cell;
    }
}

} // namespace puzzles_test
