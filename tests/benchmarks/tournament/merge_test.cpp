#include <benchmarks/tournament/results.hpp>
#include <tests/support/run_program.hpp>

#include <csp/base/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merge_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tournament::NamedResults;
using tournament::Outcome;
using tournament::Run;

Run run_of(std::uint64_t seed, Outcome outcome = Outcome::solved, std::optional<std::int64_t> cost = {}) {
    Run run;
    run.set = "set";
    run.instance = "instance";
    run.combination = {"mrv", "min", "full", "none"};
    run.seed = seed;
    run.outcome = outcome;
    run.cost = cost;
    return run;
}

NamedResults part(const std::string& name, std::vector<Run> runs) {
    return {name, {{"machine", "compiler", "commit", "command of " + name, 5, 0}, std::move(runs)}};
}

std::vector<std::uint64_t> seeds_of(const tournament::Results& results) {
    std::vector<std::uint64_t> seeds;
    for (const Run& run : results.runs) seeds.push_back(run.seed);
    return seeds;
}

TEST(Merge, PutsRunsTogether) {
    const auto merged =
        tournament::merge(std::vector{part("one", {run_of(1), run_of(3)}), part("two", {run_of(2)})});
    EXPECT_THAT(seeds_of(merged.results), ElementsAre(1, 3, 2));
    EXPECT_THAT(merged.remarks, IsEmpty());
    EXPECT_EQ(merged.results.circumstances.machine, "machine");
    EXPECT_EQ(merged.results.circumstances.command, "command of one; command of two");
}

TEST(Merge, DropsWhatComesAgainAndSaysSo) {
    auto again = run_of(1);
    again.seconds = 7;
    const auto merged =
        tournament::merge(std::vector{part("one", {run_of(1)}), part("two", {again, run_of(2)})});
    EXPECT_THAT(seeds_of(merged.results), ElementsAre(1, 2));
    EXPECT_EQ(merged.results.runs.front().seconds, 0);
    EXPECT_THAT(merged.remarks, ElementsAre("two: dropped 1 runs that came before"));
}

TEST(Merge, NamesAllMachines) {
    auto other = part("two", {run_of(2)});
    other.results.circumstances.machine = "another";
    other.results.circumstances.commit = "newer";
    const auto merged = tournament::merge(std::vector{part("one", {run_of(1)}), other});
    EXPECT_EQ(merged.results.circumstances.machine, "machine; another");
    EXPECT_EQ(merged.results.circumstances.commit, "commit; newer");
    EXPECT_THAT(merged.remarks,
                ElementsAre("two comes from another machine, commit than one: times may differ for that"));
}

TEST(Merge, RefusesOtherLimits) {
    auto other = part("two", {});
    other.results.circumstances.time_limit = 10;
    try {
        (void)tournament::merge(std::vector{part("one", {}), other});
        FAIL();
    } catch (const csp::Error& error) {
        EXPECT_STREQ(error.what(), "two has other limits (10 s) than one (5 s); they cannot be compared");
    }
}

TEST(Merge, WritesAFileThatIsReadAgain) {
    const tests::ScratchFolder folder;
    const std::string path = (folder.path() / "merged").string();
    tournament::write_results(part("one", {run_of(1), run_of(2)}).results, path);
    EXPECT_THAT(seeds_of(tournament::read_results(path)), ElementsAre(1, 2));
    tournament::write_results(part("one", {run_of(5)}).results, path);
    EXPECT_THAT(seeds_of(tournament::read_results(path)), ElementsAre(5));
    EXPECT_THROW(tournament::write_results({}, "/no such folder/file"), csp::Error);
}

TEST(Contradictions, AreRunsThatCannotAllBeRight) {
    using tournament::contradictions;
    EXPECT_THAT(contradictions(std::vector{run_of(1), run_of(2), run_of(3, Outcome::censored)}), IsEmpty());
    EXPECT_THAT(contradictions(std::vector{run_of(1, Outcome::refuted), run_of(2, Outcome::censored, 3)}),
                IsEmpty());
    EXPECT_THAT(contradictions(std::vector{run_of(1, Outcome::solved, 5), run_of(2, Outcome::censored, 7)}),
                IsEmpty());
    EXPECT_THAT(
        contradictions(std::vector{run_of(1), run_of(2, Outcome::refuted), run_of(3, Outcome::refuted)}),
        ElementsAre(
            "set, instance: a solution by (mrv, min, full, none), but no solution by (mrv, min, full, "
            "none)"));
    EXPECT_THAT(contradictions(std::vector{run_of(1, Outcome::solved, 5), run_of(2, Outcome::solved, 6)}),
                ElementsAre(HasSubstr("cost 5 by (mrv, min, full, none), but cost 6")));
}

} // namespace merge_test
