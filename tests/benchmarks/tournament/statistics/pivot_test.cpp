#include <benchmarks/tournament/statistics/statistics.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

namespace pivot_test {

using testing::ElementsAre;
using testing::IsEmpty;
using tournament::Combination;
using tournament::Measurement;
using tournament::Outcome;
using tournament::pivot;
using tournament::Quantity;
using tournament::Table;

using Runs = std::vector<tournament::Run>; // within a test, Run is a name of GoogleTest

const Combination first{"dom", "min", "full", "none"};
const Combination second{"dom/wdeg", "min", "full", "luby"};

tournament::Run run(const std::string& instance, const Combination& combination, std::uint64_t seed,
                    double seconds, Outcome outcome = Outcome::solved) {
    tournament::Run result;
    result.set = "queens";
    result.instance = instance;
    result.combination = combination;
    result.seed = seed;
    result.seconds = seconds;
    result.nodes = static_cast<std::uint64_t>(100 * seconds);
    result.outcome = outcome;
    return result;
}

std::vector<std::string> instances(const Table& table) {
    std::vector<std::string> names;
    for (const auto& row : table.rows) names.push_back(row.set + "/" + row.instance);
    return names;
}

MATCHER_P(Finished, value, "") { return arg.is_finished && arg.value == value; }
MATCHER_P(Unfinished, value, "") { return !arg.is_finished && arg.value == value; }

TEST(Pivot, HasARowForAnInstanceAndAColumnForACombination) {
    const Runs runs{run("b", second, 1, 4), run("b", first, 1, 3), run("a", second, 1, 2),
                    run("a", first, 1, 1)};
    const Table table = pivot(runs, Quantity::seconds);
    EXPECT_THAT(table.combinations, ElementsAre(first, second));
    EXPECT_THAT(instances(table), ElementsAre("queens/a", "queens/b"));
    EXPECT_THAT(table.rows[0].measurements, ElementsAre(Finished(1), Finished(2)));
    EXPECT_THAT(table.rows[1].measurements, ElementsAre(Finished(3), Finished(4)));
    EXPECT_THAT(table.column(1), ElementsAre(Finished(2), Finished(4)));
    EXPECT_EQ(table.left_out, 0U);
}

TEST(Pivot, CountsTheInstancesThatLackACombination) {
    const Runs runs{run("a", first, 1, 1), run("a", second, 1, 2), run("b", first, 1, 3),
                    run("b", first, 2, 3), run("c", second, 1, 3)};
    const Table table = pivot(runs, Quantity::seconds);
    EXPECT_THAT(instances(table), ElementsAre("queens/a"));
    EXPECT_EQ(table.left_out, 2U);
}

TEST(Pivot, KeepsACensoredRunAsUnfinished) {
    const Runs runs{run("a", first, 1, 10, Outcome::censored), run("a", second, 1, 2, Outcome::refuted)};
    const Table table = pivot(runs, Quantity::seconds);
    ASSERT_THAT(instances(table), ElementsAre("queens/a"));
    EXPECT_THAT(table.rows[0].measurements, ElementsAre(Unfinished(10), Finished(2)));
}

TEST(Pivot, TakesTheMedianOverTheSeeds) {
    const Runs runs{run("a", first, 1, 9), run("a", first, 2, 1), run("a", first, 3, 2),
                    run("a", second, 1, 1), run("a", second, 2, 4)};
    EXPECT_THAT(pivot(runs, Quantity::seconds).rows.at(0).measurements,
                ElementsAre(Finished(2), Finished(2.5)));
    EXPECT_THAT(pivot(runs, Quantity::nodes).rows.at(0).measurements,
                ElementsAre(Finished(200), Finished(250)));
}

TEST(Pivot, CallsAMedianUnfinishedIfHalfOfTheRunsAre) {
    const Outcome cut = Outcome::censored;
    const Runs one_of_three{run("a", first, 1, 0.5, cut), run("a", first, 2, 1), run("a", first, 3, 2)};
    EXPECT_THAT(pivot(one_of_three, Quantity::seconds).rows.at(0).measurements, ElementsAre(Finished(2)))
        << "what was cut off early, by a limit of nodes, is no short run";
    const Runs one_of_two{run("a", first, 1, 10, cut), run("a", first, 2, 1)};
    EXPECT_THAT(pivot(one_of_two, Quantity::seconds).rows.at(0).measurements, ElementsAre(Unfinished(5.5)));
    const Runs two_of_three{run("a", first, 1, 10, cut), run("a", first, 2, 1), run("a", first, 3, 10, cut)};
    EXPECT_THAT(pivot(two_of_three, Quantity::seconds).rows.at(0).measurements, ElementsAre(Unfinished(10)));
}

TEST(Pivot, TellsInstancesOfTheSameNameInTwoSetsApart) {
    Runs runs{run("a", first, 1, 1), run("a", first, 1, 2)};
    runs[0].set = "sudoku";
    EXPECT_THAT(instances(pivot(runs, Quantity::seconds)), ElementsAre("queens/a", "sudoku/a"));
}

TEST(Pivot, KeepsTheDifficulty) {
    Runs runs{run("a", first, 1, 1), run("a", second, 1, 1), run("b", first, 1, 1), run("b", second, 1, 1)};
    runs[0].difficulty = runs[1].difficulty = 0.25;
    const Table table = pivot(runs, Quantity::seconds);
    EXPECT_EQ(table.rows.at(0).difficulty, 0.25);
    EXPECT_EQ(table.rows.at(1).difficulty, std::nullopt);
}

TEST(Pivot, DoesNotDependOnTheOrderOfTheRuns) {
    Runs runs;
    for (const char* instance : {"a", "b", "c"})
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            for (const Combination& combination : {first, second})
                runs.push_back(
                    run(instance, combination, seed, 1.0 + static_cast<double>(runs.size() * 7 % 11)));
    const Table before = pivot(runs, Quantity::seconds);
    std::shuffle(runs.begin(), runs.end(), std::mt19937(1));
    const Table after = pivot(runs, Quantity::seconds);
    EXPECT_EQ(instances(before), instances(after));
    for (std::size_t row = 0; row < before.rows.size(); ++row)
        for (std::size_t column = 0; column < 2; ++column)
            EXPECT_THAT(after.rows[row].measurements[column],
                        Finished(before.rows[row].measurements[column].value));
}

TEST(Pivot, OfNoRunsIsEmpty) {
    const Table table = pivot({}, Quantity::seconds);
    EXPECT_THAT(table.combinations, IsEmpty());
    EXPECT_THAT(table.rows, IsEmpty());
    EXPECT_EQ(table.left_out, 0U);
    EXPECT_THROW((void)table.column(0), std::invalid_argument);
}

} // namespace pivot_test
