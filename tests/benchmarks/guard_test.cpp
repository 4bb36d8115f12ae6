#include <benchmarks/guard/measure.hpp>
#include <tests/support/run_program.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

namespace guard_test {

using namespace benchmarks::guard;
using testing::HasSubstr;

/// A temporary file of the test with this text.
class File {
  public:
    explicit File(const std::string& text) { std::ofstream(path()) << text; }
    ~File() { std::remove(path().c_str()); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    static std::string path() {
        return testing::TempDir() + "records-" +
               testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
    }
    static std::string text() { return tests::text_of(path()); }
};

std::string refusal_of(const std::string& text) {
    const File file(text);
    try {
        const Records records(File::path());
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(GuardRecords, AreReadByCompilerProcessorAndMeasure) {
    const File file(
        "# a comment\ng++-12 amd-26-2 engine/queens 2.5 abc\ng++-12 amd-25-1 engine/queens 2 ghi\n"
        "clang++-14 amd-26-2 engine/queens 3 def\n");
    const Records records(File::path());
    EXPECT_EQ(records.find("g++-12", "amd-26-2", "engine/queens")->speed, 2.5);
    EXPECT_EQ(records.find("g++-12", "amd-25-1", "engine/queens")->speed, 2);
    EXPECT_EQ(records.find("clang++-14", "amd-26-2", "engine/queens")->commit, "def");
    EXPECT_FALSE(records.find("g++-13", "amd-26-2", "engine/queens"));
    EXPECT_FALSE(records.find("g++-12", "amd-26-2", "engine/sums"));
}

TEST(GuardRecords, AreTheLowestOfAllForAProcessorWithoutOne) {
    const File file("g++-12 a m 3 abc\ng++-12 b m 2 def\ng++-12 c m 4 ghi\nclang++-14 a m 1 jkl\n");
    const Records records(File::path());
    const auto record = records.find("g++-12", "d", "m");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->speed, 2);
    EXPECT_EQ(record->processor, "b");
    EXPECT_EQ(records.find("g++-12", "c", "m")->speed, 4); // the record of c, although others are lower
}

TEST(GuardRecords, AreWrittenInOrderBelowTheComments) {
    const File file("g++-12 p b 2 abc\n# a comment\n");
    Records records(File::path());
    records.set({"g++-12", "p", "a", 1, "def"});
    records.set({"g++-12", "p", "b", 3, "def"});
    records.set({"g++-12", "o", "b", 5, "def"});
    records.set({"clang++-14", "p", "b", 4, "def"});
    records.save();
    EXPECT_EQ(File::text(), "# a comment\n"
                            "clang++-14  p             b                            4.000  def\n"
                            "g++-12      o             b                            5.000  def\n"
                            "g++-12      p             a                            1.000  def\n"
                            "g++-12      p             b                            3.000  def\n");
}

TEST(GuardRecords, NameTheLineThatIsNone) {
    for (const char* line : {"g++-12 p a", "g++-12 p a b c", "g++-12 p a 0 abc", "g++-12 p a 1 abc more",
                             "g++-12 p a -1 abc", ""})
        EXPECT_THAT(refusal_of(std::string("# a comment\n") + line + "\n"), HasSubstr(".txt:2: ")) << line;
    EXPECT_THROW(Records("/does/not/exist"), csp::Error);
}

TEST(GuardRecords, OfThisProgramAreFoundAgain) {
    const File file("g++-12 p a 1 abc\n");
    Records records(File::path());
    records.set({this_compiler(), this_processor(), "a", 2, "def"});
    records.save();
    EXPECT_EQ(Records(File::path()).find(this_compiler(), this_processor(), "a")->commit, "def");
}

TEST(GuardYardsticks, CountRight) {
    EXPECT_EQ(count_queens(8), 92U);
    EXPECT_EQ(count_queens(1), 1U);
    EXPECT_EQ(count_queens(3), 0U);
    const std::string puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    EXPECT_EQ(count_sudoku(puzzle, 2), 1);
    EXPECT_EQ(count_sudoku(std::string(81, '.'), 5), 5);
    EXPECT_EQ(count_sudoku("55" + puzzle.substr(2), 2), 0);
}

/// A workload that does this much work from the call with this number on.
struct Work {
    int queens;
    int from_call = 0;
};

Measure measure_of(std::vector<Work> works, int& calls) {
    return {"test", "tests", Yardstick::queens, [works = std::move(works), &calls] {
                int queens = 0;
                for (const Work& work : works)
                    if (calls >= work.from_call) queens = work.queens;
                ++calls;
                (void)count_queens(queens);
            }};
}

TEST(GuardSpeed, IsThatOfTheYardstickWhereTheWorkIsTheSame) {
    int calls = 0;
    const double speed = speed_of(measure_of({{12}}, calls), 1);
    EXPECT_EQ(calls, 2); // one round does not count
    EXPECT_GT(speed, 0.5);
    EXPECT_LT(speed, 2);
}

/// Two calls per measurement: the second one is fast.
TEST(GuardSpeed, IsMeasuredAgainWhereItFallsShort) {
    int calls = 0;
    EXPECT_GT(best_speed_of(measure_of({{13, 0}, {10, 2}}, calls), 1, 2), 2);
    EXPECT_EQ(calls, 4);
}

TEST(GuardSpeed, FallsShortWhereItIsTooLowThreeTimes) {
    int calls = 0;
    EXPECT_LT(best_speed_of(measure_of({{13}}, calls), 1, 0.65), 0.65);
    EXPECT_EQ(calls, 6);
}

} // namespace guard_test
