// Rank 0 and members exchange messages in one process; the messages are late.

#include <tests/csp/mpi/local_team.hpp>
#include <tests/csp/mpi/queens_search.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mpi_team_test {

using namespace csp::mpi;
using namespace test;
using csp::Region;
using csp::StopReason;
using csp::Value;
using Solutions = std::vector<std::vector<Value>>;

const Subject subject{"queens"};

LocalTeam::MakeSearch make_queens(Value size, std::uint64_t seed, bool has_price = false) {
    return [=, number = seed]() mutable { return std::make_unique<QueensSearch>(size, number++, has_price); };
}

/// Returns options with which members are asked immediately, since pieces are small.
LeaderOptions eager() {
    LeaderOptions options;
    options.before_asking = {};
    return options;
}

class TeamSizes : public testing::TestWithParam<int> {};

/// Returns whether each of the solutions is counted, or in exactly one open region.
bool is_balanced(const Ledger& ledger, const Solutions& all) {
    Total sum = ledger.work.solutions;
    for (const auto& solution : all) {
        int places = 0;
        for (const auto& [number, piece] : ledger.open)
            for (const Region& region : piece) places += is_in_region(solution, region) ? 1 : 0;
        if (places > 1) return false;
        sum += static_cast<unsigned>(places);
    }
    return sum == all.size();
}

TEST(Teams, CountEachSolutionOnceAfterEveryMessage) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto size = static_cast<Value>(1 + seed % 7);
        const auto all = all_queens(size);
        const int ranks = 1 + static_cast<int>(seed % 6);
        LeaderOptions options = eager();
        options.searches = ranks == 1 || seed % 4 != 0;
        if (seed % 3 == 0) options.between_cuts = {};
        LocalTeam team(ranks, seed, Purpose::count, options, make_queens(size, seed));
        while (team.round()) ASSERT_TRUE(is_balanced(team.leader().ledger(), all)) << seed;
        EXPECT_EQ(team.leader().stopped(), StopReason::exhausted);
        EXPECT_EQ(team.leader().ledger().work.solutions, all.size()) << seed;
        EXPECT_TRUE(team.leader().ledger().open.empty());
    }
}

TEST_P(TeamSizes, HandOutEachSolutionOnce) {
    Solutions found;
    LeaderOptions options = eager();
    options.on_solution = [&](std::span<const Value> solution) {
        found.emplace_back(solution.begin(), solution.end());
    };
    LocalTeam team(GetParam(), 3, Purpose::solutions, options, make_queens(7, 4));
    team.run();
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, all_queens(7));
}

TEST_P(TeamSizes, FindTheBest) {
    csp::WideValue last = 1'000'000;
    LeaderOptions options = eager();
    options.on_better = [&](const Best& best) {
        EXPECT_LT(best.cost, last);
        EXPECT_EQ(price_of_queens(best.values), best.cost);
        last = best.cost;
    };
    LocalTeam team(GetParam(), 5, Purpose::optimum, options, make_queens(8, 6, true));
    team.run();
    csp::WideValue least = 1'000'000;
    for (const auto& solution : all_queens(8)) least = std::min(least, price_of_queens(solution));
    EXPECT_EQ(team.leader().stopped(), StopReason::exhausted);
    EXPECT_EQ(last, least);
    EXPECT_EQ(team.leader().ledger().best->cost, least);
}

INSTANTIATE_TEST_SUITE_P(All, TeamSizes, testing::Values(1, 2, 3, 5));

TEST(Teams, ShareTheWork) {
    LocalTeam team(5, 1, Purpose::count, eager(), make_queens(8, 1), 0);
    int most_busy = 0;
    while (team.round())
        most_busy = std::max(most_busy, static_cast<int>(team.leader().ledger().open.size()));
    EXPECT_EQ(team.leader().ledger().work.solutions, 92U);
    EXPECT_GE(most_busy, 5);
}

/// Runs are killed after some rounds. Each leaves a torn journal, with which another team continues.
TEST(Teams, GoOnWithATornJournal) {
    const auto all = all_queens(7);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        csp::Random random(seed);
        const tests::ScratchFolder folder;
        const std::string file = (folder.path() / "journal").string();
        for (bool is_over = false; !is_over;) {
            Journal journal(file, subject, true);
            ASSERT_TRUE(is_balanced(journal.ledger(), all)) << seed;
            LeaderOptions options = eager();
            options.journal = &journal;
            if (random.below(2) == 0) options.between_cuts = {};
            LocalTeam team(1 + static_cast<int>(random.below(6)), random.below(1000), Purpose::count, options,
                           make_queens(7, seed));
            for (std::uint32_t rounds = random.below(60); rounds > 0 && !is_over; --rounds)
                is_over = !team.round();
            const auto size = static_cast<std::uint32_t>(std::filesystem::file_size(file));
            if (!is_over)
                std::filesystem::resize_file(file, size - random.below(std::min(size, 100U)));
            else
                EXPECT_EQ(team.leader().ledger().work.solutions, 40U) << seed;
        }
    }
}

/// A journal may end at any place, also in the middle of a line.
TEST(Teams, GoOnFromAnyPrefixOfAJournal) {
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "journal").string();
    const auto run = [&](int ranks, bool resume) {
        Journal journal(file, subject, resume);
        LeaderOptions options = eager();
        options.journal = &journal;
        LocalTeam team(ranks, 3, Purpose::count, options, make_queens(5, 3));
        team.run();
        return team.leader().ledger().work.solutions;
    };
    EXPECT_EQ(run(3, false), 10U);
    const std::string whole = tests::text_of(file);
    ASSERT_GT(whole.size(), 500U);
    for (std::size_t size = 0; size <= whole.size(); size += 7) {
        std::ofstream(file, std::ios::binary) << whole.substr(0, size);
        EXPECT_EQ(run(1 + static_cast<int>(size % 4), true), 10U) << size;
    }
}

TEST(Teams, EndAtALimitWithAllThatIsLeft) {
    const auto all = all_queens(8);
    for (const int ranks : {1, 4}) {
        LeaderOptions options = eager();
        options.limits.nodes = 300;
        options.between_cuts = {};
        LocalTeam team(ranks, 5, Purpose::count, options, make_queens(8, 5));
        team.run();
        EXPECT_EQ(team.leader().stopped(), StopReason::node_limit);
        EXPECT_TRUE(is_balanced(team.leader().ledger(), all));
        EXPECT_LT(team.leader().ledger().work.solutions, 92U);
    }
}

/// The limit does not include earlier runs, which the journal adds up.
TEST(Teams, HaveALimitForEachRun) {
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "journal").string();
    std::uint64_t before = 0;
    for (int run = 0; run < 3; ++run) {
        Journal journal(file, subject, true);
        LeaderOptions options = eager();
        options.journal = &journal;
        options.limits.nodes = 300;
        options.between_cuts = {};
        LocalTeam team(2, 5, Purpose::count, options, make_queens(8, 5));
        team.run();
        EXPECT_EQ(team.leader().stopped(), StopReason::node_limit);
        EXPECT_GE(team.leader().ledger().work.nodes, before + 300);
        before = team.leader().ledger().work.nodes;
    }
}

TEST(Teams, CountBeyond64Bits) {
    LocalMessages messages(1, 1, 0);
    LocalChannel channel(messages, 0);
    Leader leader(channel, {});
    leader.step();
    const Report report{.work = {csp::Limits::unlimited, 1, 1}, .rest = whole_tree(), .given = {}};
    for (int i = 0; i < 3; ++i) {
        leader.receive({0, report.message()});
        leader.step();
        EXPECT_EQ(leader.stopped(), StopReason::none) << leader.failure();
    }
    EXPECT_EQ(decimal(leader.ledger().work.solutions), "55340232221128654845");
}

/// A search without nodes; each test overrides the functions that it needs.
class EmptySearch : public RegionSearch {
  public:
    void begin(const Region&) override {}
    Slice search() override { return Slice::exhausted; }
    std::optional<Region> give_away() override { return {}; }
    Piece open_regions() override { return {}; }
    void take_bound(csp::WideValue) override {}
    std::vector<Value> solution() override { return {}; }
    csp::WideValue cost() override { return 0; }
    std::uint64_t nodes() const override { return 0; }
    std::uint64_t failures() const override { return 0; }
};

TEST(Teams, EndWhenAMemberThrows) {
    class Failing final : public EmptySearch {
      public:
        Slice search() override { throw csp::Error("a rule went wrong"); }
    };
    LeaderOptions options;
    options.searches = false;
    LocalTeam team(3, 1, Purpose::count, options, [] { return std::make_unique<Failing>(); });
    team.run();
    EXPECT_EQ(team.leader().failure(), "rank 1: a rule went wrong");
    EXPECT_EQ(text_of(team.leader().ledger().open.at(0)), "1 0");
}

/// The exception is thrown in a report that no leader has requested.
TEST(Teams, EndWhenAReportThrows) {
    class Failing final : public EmptySearch { // a solution with so many values is reported immediately
      public:
        Slice search() override { return Slice::solution; }
        Piece open_regions() override { throw csp::Error("no memory for regions"); }
        std::vector<Value> solution() override { return std::vector<Value>(100'000, 7); }
    };
    LeaderOptions options;
    options.searches = false;
    LocalTeam team(2, 1, Purpose::solutions, options, [] { return std::make_unique<Failing>(); });
    team.run();
    EXPECT_EQ(team.leader().failure(), "rank 1: no memory for regions");
    EXPECT_EQ(text_of(team.leader().ledger().open.at(0)), "1 0");
}

TEST(Teams, EndWhenAnExceptionHasNoMessage) {
    class Failing final : public EmptySearch {
      public:
        Slice search() override {
            if (std::exchange(has_failed_, true)) return Slice::exhausted;
            throw csp::Error("");
        }

      private:
        bool has_failed_ = false;
    };
    LocalTeam team(1, 1, Purpose::count, {}, [] { return std::make_unique<Failing>(); });
    team.run();
    EXPECT_EQ(team.leader().failure(), "rank 0: an exception without a message");
}

TEST(Teams, ReportSolutionsBeforeTheyAreTooMany) {
    class Endless final : public EmptySearch { // an endless search for solutions of a thousand values
      public:
        Slice search() override { return ++found_ == 1'000 ? Slice::exhausted : Slice::solution; }
        Piece open_regions() override { return {Region{}}; }
        std::vector<Value> solution() override { return std::vector<Value>(1'000, 7); }
        std::uint64_t nodes() const override { return found_; }

      private:
        std::uint64_t found_ = 0;
    };
    std::uint64_t received = 0;
    LeaderOptions options;
    options.on_solution = [&](std::span<const Value>) { ++received; };
    LocalTeam team(1, 1, Purpose::solutions, options, [] { return std::make_unique<Endless>(); });
    (void)team.round();
    (void)team.round();
    while (team.slices() < 2) (void)team.round();
    EXPECT_GT(received, 0U);
    EXPECT_LT(received, 999U);
    team.run();
    EXPECT_EQ(received, 999U);
}

TEST(Teams, EndWhenTheyAreAskedTo) {
    std::stop_source stop;
    stop.request_stop();
    LeaderOptions options;
    options.stop = stop.get_token();
    LocalTeam team(3, 1, Purpose::count, options, make_queens(6, 1));
    team.run();
    EXPECT_EQ(team.leader().stopped(), StopReason::stop_requested);
    EXPECT_EQ(team.slices(), 0U);
}

/// Members that never search: they send only the messages that the leader needs to hand out pieces.
class Crowd final : public Channel {
  public:
    explicit Crowd(int members) : has_piece_(static_cast<std::size_t>(members)), leader_(*this, options()) {}

    int rank() const override { return 0; }
    int size() const override { return static_cast<int>(has_piece_.size()); }
    void send(int to, Message message) override { sent_.push_back({to, std::move(message)}); }
    std::optional<Received> receive() override { return std::nullopt; }
    std::size_t unsent() override { return 0; }

    /// Returns the processor time of the leader for this many messages, in seconds.
    double time_for(int messages) {
        const auto begun = std::clock();
        while (messages > 0) {
            leader_.step();
            for (auto& [to, message] : std::exchange(sent_, {})) {
                const auto member = static_cast<std::size_t>(to);
                if (message.kind == Kind::search) has_piece_[member] = true;
                if (message.kind != Kind::give || !has_piece_[member]) continue;
                report(to, {.work = {}, .rest = whole_tree(), .given = whole_tree()});
                --messages;
            }
            const auto member =
                1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(has_piece_.size()) - 1));
            if (std::vector<bool>::reference has_piece = has_piece_[static_cast<std::size_t>(member)];
                has_piece) {
                has_piece = false;
                report(member, {});
                --messages;
            }
        }
        return static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
    }

  private:
    static LeaderOptions options() {
        LeaderOptions options = eager();
        options.searches = false;
        return options;
    }
    void report(int member, const Report& report) { leader_.receive({member, report.message()}); }

    std::vector<bool> has_piece_;
    std::vector<Received> sent_;
    csp::Random random_{1};
    Leader leader_;
};

TEST(Leaders, TakeAMessageAsQuicklyWithThousandsOfMembers) {
    const auto time_of = [](int members) {
        double least = 1e9;
        for (int i = 0; i < 3; ++i) least = std::min(least, Crowd(members).time_for(20'000));
        return least;
    };
    EXPECT_LT(time_of(4096), 4 * time_of(64));
}

} // namespace mpi_team_test
