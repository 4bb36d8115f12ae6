// Teams whose members search with the library, in slices of a few nodes, so that pieces are cut at every place.

#include <tests/csp/mpi/local_team.hpp>
#include <tests/csp/mpi/ranks/problems.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace mpi_solver_team_test {

using namespace csp::mpi;
using namespace test;
using csp::Region;
using csp::StopReason;

LocalTeam::MakeSearch make_solvers(const csp::Model& model, const csp::SearchOptions& options,
                                   std::uint64_t nodes) {
    return [&model, options, nodes] { return make_region_search(model, options, nodes); };
}

/// Returns options with which members report after every slice and are asked for parts immediately.
LeaderOptions eager() {
    LeaderOptions options;
    options.between_cuts = {};
    options.before_asking = {};
    return options;
}

/// Returns the number of solutions counted so far, plus the number of solutions in each open region.
Total counted_and_open(const Ledger& ledger, const std::vector<Values>& all) {
    Total sum = ledger.work.solutions;
    for (const auto& [number, piece] : ledger.open)
        for (const Region& region : piece)
            sum += static_cast<unsigned>(std::count_if(all.begin(), all.end(), [&](const Values& values) {
                return std::all_of(region.atoms.begin(), region.atoms.end(), [&](csp::Atom atom) {
                    return atom.holds_for(values[atom.variable().index]);
                });
            }));
    return sum;
}

TEST(SolverTeams, CountEachSolutionOnceAfterEveryMessage) {
    const std::vector<csp::Model> models{queens(6),      australia(), petersen(3),      latin_square(3),
                                         disconnected(), pigeons(4),  chain_by_rule(7), negative()};
    std::uint64_t seed = 0;
    for (const csp::Model& model : models) {
        const auto all = textbook_solutions(model);
        for (const std::uint64_t nodes : {1U, 3U, 7U}) {
            const int ranks = 1 + static_cast<int>(++seed % 5);
            LocalTeam team(ranks, seed, Purpose::count, eager(), make_solvers(model, {}, nodes));
            while (team.round()) ASSERT_EQ(counted_and_open(team.leader().ledger(), all), all.size()) << seed;
            EXPECT_EQ(team.leader().failure(), "") << seed;
            EXPECT_EQ(team.leader().stopped(), StopReason::exhausted);
            EXPECT_EQ(team.leader().ledger().work.solutions, all.size()) << seed;
        }
    }
}

TEST(SolverTeams, CountProjectedSolutionsOnce) {
    for (const std::vector<std::uint32_t>& chosen :
         std::vector<std::vector<std::uint32_t>>{{0}, {2, 0}, {1, 3, 5}, {4}}) {
        csp::SearchOptions options;
        for (const std::uint32_t x : chosen) options.projection.emplace_back(x);
        for (const csp::Model& model : {queens(6), disconnected()}) {
            std::set<Values> different;
            for (const Values& values : textbook_solutions(model)) {
                Values projected;
                for (const std::uint32_t x : chosen) projected.push_back(values[x]);
                different.insert(projected);
            }
            for (int ranks = 1; ranks <= 4; ++ranks) {
                LocalTeam team(ranks, 7, Purpose::count, eager(), make_solvers(model, options, 2));
                team.run();
                EXPECT_EQ(team.leader().failure(), "");
                EXPECT_EQ(team.leader().ledger().work.solutions, different.size()) << ranks;
            }
        }
    }
}

TEST(SolverTeams, FindTheBest) {
    for (const auto& [name, model, objective, is_gain] : problems_to_optimise()) {
        csp::SearchOptions options;
        options.minimise = is_gain ? -objective : objective;
        const csp::SolveResult expected = csp::minimise(model, *options.minimise);
        for (int ranks = 1; ranks <= 5; ++ranks) {
            LocalTeam team(ranks, 11, Purpose::optimum, eager(), make_solvers(model, options, 5));
            team.run();
            const auto& best = team.leader().ledger().best;
            ASSERT_EQ(best.has_value(), static_cast<bool>(expected)) << name;
            if (best) {
                EXPECT_EQ(best->cost, expected.cost()) << name;
            }
        }
    }
}

/// A proof continues with the best cost and the open regions, wherever it was cut off.
TEST(SolverTeams, ProveAnOptimumInSeveralRuns) {
    csp::SearchOptions options;
    options.minimise = csp::Var{5};
    const csp::Model model = ruler(6);
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "journal").string();
    csp::Random random(3);
    int runs = 0;
    for (bool is_over = false; !is_over; ++runs) {
        Journal journal(file, {"ruler"}, true);
        LeaderOptions leading = eager();
        leading.journal = &journal;
        LocalTeam team(1 + runs % 4, random.below(1000), Purpose::optimum, leading,
                       make_solvers(model, options, 3));
        for (std::uint32_t rounds = 20 + random.below(60); rounds > 0 && !is_over; --rounds)
            is_over = !team.round();
        if (is_over) {
            EXPECT_EQ(team.leader().ledger().best->cost, 17);
            EXPECT_TRUE(model.check(csp::Assignment(team.leader().ledger().best->values)));
        } else {
            const auto size = static_cast<std::uint32_t>(std::filesystem::file_size(file));
            std::filesystem::resize_file(file, size - random.below(std::min(size, 60U)));
        }
    }
    EXPECT_GT(runs, 3);
}

/// A search of the region of a search that postpones decisions would find its solutions again.
TEST(RegionSearches, ThatPostponeDecisionsHaveNoOpenRegionsAfterASolution) {
    csp::Model model;
    const auto starts = model.int_vars(2, csp::range(0, 5), "start");
    std::vector<csp::Task> tasks;
    for (const csp::Var start : starts) tasks.push_back({start, 2});
    model.post(csp::no_overlap(tasks));
    csp::SearchOptions options;
    options.branching = csp::set_times(tasks);
    const auto search = csp::mpi::make_region_search(model, options, 1);
    search->begin({});
    EXPECT_FALSE(search->open_regions().empty());
    while (search->search() != csp::mpi::RegionSearch::Slice::solution) continue;
    EXPECT_THROW((void)search->open_regions(), csp::Error);
}

} // namespace mpi_solver_team_test
