#include <benchmarks/cluster/simulation.hpp>
#include <benchmarks/cluster/timeline.hpp>

#include <csp/base/error.hpp>
#include <csp/mpi/journal.hpp>

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace cluster_test {

using cluster::Machines;
using cluster::Shares;
using cluster::Timeline;
using csp::Atom;
using csp::Region;
using csp::Var;

Region region(int number) { return {.atoms = {Atom::equal(Var(0), number)}, .part = {}, .weight = 1}; }

/// Returns a search with nine slices of one unit: the first slice opens three regions; each further slice is a region
/// or a part.
///
///     time    1      2    3    4      5  ...
///     open    a b c  a b  a b  a      a ...    c: 1 to 2, b: 2 to 4 (once opened as b, then b2), a: 4 to 9
Timeline some_timeline() {
    Timeline timeline;
    const Region a = region(0), b = region(1), c = region(2), b2 = region(3), a2 = region(4);
    timeline.add(1, {a, b, c});
    timeline.add(1, {a, b});
    timeline.add(1, {a, b2});
    timeline.add(1, {a});
    for (int i = 0; i < 4; ++i) timeline.add(1, {a2});
    timeline.add(1, {});
    return timeline;
}

TEST(Timelines, CutWhereTheLowestOpenRegionBegins) {
    const Timeline timeline = some_timeline();
    EXPECT_EQ(timeline.end(), 9);
    EXPECT_EQ(timeline.lowest_region(1, 9), 4);
    EXPECT_EQ(timeline.lowest_region(1, 4), 2);
    EXPECT_EQ(timeline.lowest_region(1, 2), std::nullopt);
    EXPECT_EQ(timeline.lowest_region(3, 9), 4);
    EXPECT_EQ(timeline.lowest_region(4, 9), std::nullopt);
    EXPECT_EQ(timeline.next_pause(0.5), 1);
    EXPECT_EQ(timeline.next_pause(1), 1);
    EXPECT_EQ(timeline.next_pause(100), 9);
}

double sum(const Shares& shares) {
    return shares.search + shares.first + shares.last + shares.between + shares.beginning;
}

/// Returns a tree of unlimited depth: each slice opens a region that takes half of the rest.
Timeline even_timeline(int slices) {
    Timeline timeline;
    std::vector<std::pair<int, int>> open{{0, slices}}; // intervals; the last one is searched next
    for (int done = 0; done < slices; ++done) {
        auto [begin, end] = open.back();
        open.pop_back();
        ++begin; // this slice
        while (end - begin > 1) {
            const int middle = (begin + end) / 2;
            open.emplace_back(middle, end);
            end = middle;
        }
        if (begin < end) open.emplace_back(begin, end);
        std::vector<Region> regions;
        for (const auto& [first, last] : open) {
            regions.push_back(region(first));
            regions.back().atoms.push_back(Atom::equal(Var(1), last));
        }
        timeline.add(1, std::move(regions));
    }
    return timeline;
}

TEST(Simulations, OfOneRankAreTheSearch) {
    const Shares shares = simulate(some_timeline(), {.ranks = 1, .seconds = 18});
    EXPECT_NEAR(shares.makespan, 18, 1e-3);
    EXPECT_NEAR(shares.search, 1, 1e-3);
    EXPECT_EQ(shares.pieces, 1U);
}

TEST(Simulations, ShareEvenTreesNearlyEvenly) {
    const Timeline timeline = even_timeline(4096);
    double last = 1.1;
    for (const int ranks : {2, 8, 64}) {
        const Shares shares = simulate(timeline, {.ranks = ranks, .seconds = 10.0 * ranks});
        EXPECT_NEAR(sum(shares), 1, 1e-9) << ranks;
        EXPECT_NEAR(shares.search * shares.makespan, 10, 1e-6) << ranks; // no work is lost or repeated
        EXPECT_GT(shares.search, 0.9) << ranks;
        EXPECT_LT(shares.search, last) << ranks;
        last = shares.search;
    }
}

TEST(Simulations, OfWhatCannotBeDividedKeepOneRankBusy) {
    Timeline timeline;
    timeline.add(1, {});
    const Shares shares = simulate(timeline, {.ranks = 4, .seconds = 4});
    EXPECT_NEAR(shares.search, 0.25, 1e-3);
    EXPECT_NEAR(sum(shares), 1, 1e-9);
}

TEST(Simulations, WaitForSlowMessages) {
    const Timeline timeline = even_timeline(1024);
    const Shares near = simulate(timeline, {.ranks = 16, .seconds = 16, .latency = 1e-6});
    const Shares far = simulate(timeline, {.ranks = 16, .seconds = 16, .latency = 1e-2});
    EXPECT_LT(far.search, near.search - 0.02);
}

TEST(Timelines, AreReadFromJournalsOfOneRank) {
    using namespace csp::mpi;
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "journal").string();
    {
        Journal journal(file, {"subject"}, false);
        journal.replace({.piece = 0, .work = {0, 10, 0}, .left = {{region(0), region(1)}}});
        EXPECT_THROW((void)cluster::timeline_in(tests::text_of(file)), csp::Error);
        journal.replace({.piece = 1, .work = {0, 30, 0}});
    }
    EXPECT_EQ(cluster::timeline_in(tests::text_of(file)).end(), 40);
    EXPECT_EQ(cluster::timeline_in(tests::text_of(file)).lowest_region(10, 40),
              std::nullopt); // both are within a slice
    EXPECT_THROW((void)cluster::timeline_in("something else"), csp::Error);
    const std::string other = (folder.path() / "other").string();
    Journal(other, {"subject"}, false).replace({.piece = 0, .left = {{region(0)}, {region(1)}}});
    EXPECT_THROW((void)cluster::timeline_in(tests::text_of(other)), csp::Error);
}

} // namespace cluster_test
