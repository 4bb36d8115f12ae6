// A running search gives regions of its tree away: together, the searches find every solution once.

#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <deque>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace give_away_test {

using namespace test;
using csp::Atom;
using csp::Region;
using csp::StopReason;
using csp::Var;
using testing::IsEmpty;
using testing::SizeIs;

/// The joint result of searches of regions.
struct Findings {
    std::vector<Values> solutions;
    std::size_t regions = 0;
    double weight = 0; ///< the weight of the searched regions, without the regions given away
    csp::Statistics statistics;
};

/// Searches the regions one after another by one solver, in slices of this many nodes. After each slice, the search
/// gives away every region that it can.
Findings searched(csp::Solver& solver, std::deque<Region> regions, std::uint64_t slice) {
    Findings all;
    for (; !regions.empty(); regions.pop_front()) {
        csp::Regions(solver).begin(regions.front());
        ++all.regions;
        all.weight += regions.front().weight;
        csp::Limits limits;
        do {
            limits.nodes = solver.statistics().nodes + slice;
            solver.set_limits(limits);
            while (solver.next()) all.solutions.push_back(values_of(solver.solution()));
            if (auto region = csp::Regions(solver).give_away()) {
                all.weight -= region->weight;
                regions.push_back(*std::move(region));
            }
        } while (solver.stopped() == StopReason::node_limit);
        EXPECT_EQ(solver.stopped(), StopReason::exhausted);
        all.statistics += solver.statistics();
    }
    return all;
}

csp::SearchOptions quickly_restarting() {
    csp::SearchOptions options;
    options.restarts.scale = 2;
    return options;
}

std::vector<csp::Model> problems() {
    auto models = mixed_problems();
    for (csp::Model& model : std::vector{parts(), disconnected(), negative(), latin_square(4), queens(7)})
        models.push_back(std::move(model));
    return models;
}

TEST(GiveAway, LosesNoSolutionAndRepeatsNone) {
    for (const csp::Model& model : problems()) {
        const auto expected = sorted(found(model));
        for (const std::uint64_t slice : {1U, 3U, 10U, 100U})
            for (const auto& options : {csp::SearchOptions(), quickly_restarting()}) {
                csp::Solver solver(model, options);
                EXPECT_EQ(sorted(searched(solver, {{}}, slice).solutions), expected) << slice;
            }
    }
}

TEST(GiveAway, GoesOnAsLongAsThereAreOpenBranches) {
    const csp::Model model = queens(8);
    csp::Solver solver(model);
    const Findings all = searched(solver, {{}}, 1);
    EXPECT_GT(all.regions, 300U);
    EXPECT_THAT(all.solutions, SizeIs(92));
}

TEST(GiveAway, CanBeAskedForEverythingAtOnce) {
    const csp::Model model = queens(6);
    csp::Solver solver(model);
    csp::Limits limits;
    limits.nodes = 4;
    solver.set_limits(limits);
    solver.begin();
    ASSERT_FALSE(solver.next());
    std::deque<Region> away;
    while (auto region = csp::Regions(solver).give_away()) away.push_back(*std::move(region));
    EXPECT_GE(away.size(), 2U);
    for (std::size_t i = 1; i < away.size(); ++i) EXPECT_GT(away[i].atoms.size(), away[i - 1].atoms.size());
    solver.set_limits({});
    std::vector<Values> solutions;
    while (solver.next()) solutions.push_back(values_of(solver.solution()));
    const Findings others = searched(solver, away, 100);
    solutions.insert(solutions.end(), others.solutions.begin(), others.solutions.end());
    EXPECT_EQ(sorted(solutions), sorted(found(model)));
}

TEST(GiveAway, KeepsTheSumOfTheWeights) {
    for (const csp::Model& model : {queens(8), parts(), negative(), send_more_money()})
        for (const std::uint64_t slice : {1U, 20U}) {
            csp::SearchOptions options;
            options.restarts = {.kind = &csp::restart::none};
            csp::Solver solver(model, options);
            EXPECT_NEAR(searched(solver, {{}}, slice).weight, 1, 1e-5);
        }
}

TEST(GiveAway, GivesTheOtherBranchOfTheFirstDecision) {
    const csp::Model model = queens(8);
    csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::min);
    options.limits.nodes = 5;
    csp::Solver solver(model, options);
    solver.begin();
    ASSERT_FALSE(solver.next());
    const auto first = csp::Regions(solver).give_away();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->atoms, std::vector{Atom::different(Var{0}, 0)});
    EXPECT_NEAR(first->weight, 7.0 / 8, 1e-6);
    const auto second = csp::Regions(solver).give_away();
    ASSERT_TRUE(second);
    EXPECT_EQ(second->atoms, (std::vector{Atom::equal(Var{0}, 0), Atom::different(Var{1}, 2)}));
    EXPECT_NEAR(second->weight, 1.0 / 8 * 5 / 6, 1e-6);
}

TEST(GiveAway, KeepsRegionsBelowTheGivenSize) {
    const csp::Model model = queens(8);
    csp::SearchOptions options;
    options.limits.nodes = 50;
    csp::Solver solver(model, options);
    solver.begin();
    while (solver.next()) {
    }
    EXPECT_FALSE(csp::Regions(solver).give_away(50)); // at the root, before the first decision
    EXPECT_TRUE(csp::Regions(solver).give_away(40));
}

TEST(GiveAway, CountsSolutionsThatDifferElsewhereOnce) {
    for (const csp::Model& model : {parts(), queens(6), latin_square(3), disconnected()})
        for (const auto& projection : {std::vector{Var{0}}, {Var{2}, Var{0}}, {Var{4}}, {Var{1}, Var{5}}})
            for (const std::uint64_t slice : {1U, 2U, 7U}) {
                csp::SearchOptions options;
                options.projection = projection;
                const std::size_t expected = found(model, options).size();
                csp::Solver solver(model, options);
                EXPECT_THAT(searched(solver, {{}}, slice).solutions, SizeIs(expected));
            }
}

TEST(GiveAway, DividesAnIndependentPart) {
    const csp::Model model = parts();
    csp::Solver solver(model);
    for (std::size_t part = 0; part < csp::SolverParts(solver).all().size(); ++part) {
        solver.set_limits({});
        csp::SolverParts(solver).begin(part);
        std::size_t expected = 0;
        while (solver.next()) ++expected;
        EXPECT_THAT(searched(solver, {{.part = part}}, 1).solutions, SizeIs(expected));
    }
}

/// The solver that continues must not restart: the branch is not refuted, and its place on the path would be lost.
TEST(GiveAway, EndsRestarts) {
    const csp::Model model = pigeons(6);
    csp::Solver solver(model, quickly_restarting());
    csp::Limits limits;
    limits.nodes = 100;
    solver.set_limits(limits);
    solver.begin();
    ASSERT_FALSE(solver.next());
    const std::uint64_t restarts = solver.statistics().restarts;
    EXPECT_GT(restarts, 0U);
    const auto away = csp::Regions(solver).give_away();
    ASSERT_TRUE(away);
    solver.set_limits({});
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.statistics().restarts, restarts);
    csp::Regions(solver).begin(*away);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.statistics().restarts, 0U);
}

/// The second part has a solution only in a branch that is given away.
TEST(GiveAway, DoesNotTakeAnIndependentPartForUnsolvable) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 3));
    model.post(x[0] != x[1]);
    const auto y = model.int_vars(4, csp::range(1, 4));
    for (std::size_t i = 1; i < 4; ++i) model.post(y[0] != 1 || y[i - 1] + y[i] == 9);
    model.post(y[0] + y[1] <= 5);
    const auto expected = sorted(found(model));
    for (std::uint64_t slice = 1; slice < 9; ++slice) {
        csp::Solver solver(model, options_of(csp::variable_order::input, csp::value_order::min));
        EXPECT_EQ(sorted(searched(solver, {{}}, slice).solutions), expected);
    }
}

/// The part is not refuted for each solution of the first part.
TEST(GiveAway, RefutesAnUnsolvablePartOnce) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(1, 4));
    for (std::size_t i = 1; i < x.size(); ++i) model.post(x[i - 1] <= x[i] + 2);
    const auto hole = model.int_vars(6, csp::range(1, 5));
    for (std::size_t a = 0; a < hole.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) model.post(tests::apart(hole[a], hole[b]));
    csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::min);
    options.restarts.kind = &csp::restart::none;
    csp::Solver solver(model, options);
    solver.begin();
    EXPECT_FALSE(solver.next());
    const std::uint64_t alone = solver.statistics().nodes;
    options.limits.nodes = alone / 2;
    solver.set_limits(options.limits);
    solver.begin();
    EXPECT_FALSE(solver.next());
    EXPECT_TRUE(csp::Regions(solver).give_away());
    solver.set_limits({});
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.statistics().nodes, alone);
}

TEST(GiveAway, FindsTheBest) {
    const Ruler ruler = golomb(6);
    csp::SearchOptions options;
    options.minimise = csp::View(ruler.length);
    options.learning = csp::Learning::never;
    for (const std::uint64_t slice : {1U, 5U, 50U}) {
        std::atomic<csp::WideValue> best = csp::Limits::unlimited / 4;
        csp::Solver solver(ruler.model, options, {.best = &best});
        const Findings all = searched(solver, {{}}, slice);
        EXPECT_GT(all.regions, 2U);
        EXPECT_EQ(best, 17);
        ASSERT_FALSE(all.solutions.empty());
        EXPECT_EQ(all.solutions.back()[ruler.length.index], 17);
    }
}

TEST(GiveAway, IsRefusedWhereABranchIsNoRegion) {
    const csp::Model model = queens(8);
    csp::SearchOptions learning;
    learning.learning = csp::Learning::always;
    csp::SearchOptions learning_later;
    learning_later.limits.solutions = 1;
    csp::SearchOptions discrepancies;
    discrepancies.by_discrepancies = true;
    for (csp::SearchOptions options : {learning, learning_later, discrepancies}) {
        options.limits.nodes = 7;
        csp::Solver solver(model, options);
        EXPECT_FALSE(csp::Regions(solver).give_away()); // before the search begins
        solver.begin();
        while (solver.next()) {
        }
        EXPECT_FALSE(csp::Regions(solver).give_away());
        EXPECT_EQ(csp::Regions(solver).open().size() > 1,
                  options.limits.solutions == 1); // the search may learn later
    }
    csp::Solver solver(model);
    csp::Limits limits;
    limits.nodes = 7;
    solver.set_limits(limits);
    solver.begin_on({Var{0}, Var{1}});
    while (solver.next()) {
    }
    EXPECT_FALSE(csp::Regions(solver).give_away());
    EXPECT_THAT(csp::Regions(solver).open(), IsEmpty());
    solver.set_limits({});
    solver.begin();
    while (solver.next()) {
    }
    EXPECT_FALSE(csp::Regions(solver).give_away()); // after the end of the search
}

TEST(GiveAway, RefusesARegionOfAnotherModel) {
    const csp::Model model = queens(4);
    csp::Solver solver(model);
    EXPECT_THROW(csp::Regions(solver).begin({.atoms = {Atom::equal(Var{4}, 1)}}), csp::ArgumentError);
    EXPECT_THROW(csp::Regions(solver).begin({.part = 1}), csp::ArgumentError);
}

// Heuristics ---------------------------------------------------------------------------------------

/// The brancher counts the beginnings of searches.
TEST(BeginRegion, KeepsWhatHeuristicsHaveLearned) {
    struct Told {
        int begins = 0;
        int restarts = 0;
    } told;
    struct Learning final : csp::Brancher {
        explicit Learning(Told& all) : told(all) {}
        std::optional<csp::BranchChoice> next(csp::SearchState&) override { return std::nullopt; }
        void on_begin() override { ++told.begins; }
        void on_restart() override { ++told.restarts; }
        Told& told;
    };
    const csp::Model model = queens(4);
    csp::SearchOptions options;
    options.branching = csp::Branching(
        "learning", [&](csp::Engine&, const csp::Model&) { return std::make_unique<Learning>(told); });
    csp::Solver solver(model, options);
    csp::Regions(solver).begin({.atoms = {Atom::equal(Var{0}, 1)}});
    EXPECT_EQ(std::pair(told.begins, told.restarts), std::pair(1, 0));
    csp::Regions(solver).begin({.atoms = {Atom::equal(Var{0}, 2)}});
    EXPECT_EQ(std::pair(told.begins, told.restarts), std::pair(1, 1));
    solver.begin();
    EXPECT_EQ(std::pair(told.begins, told.restarts), std::pair(2, 1));
}

/// A solver that takes over the weights of another solver continues as that solver would.
TEST(BeginRegion, TakesOverWhatAnotherSolverHasLearned) {
    const csp::Model model = pigeons(6);
    const auto& order = csp::variable_order::dom_wdeg;
    const auto select = csp::select(order, csp::value_order::min);
    for (const csp::Branching& branching :
         {select, csp::sequence({csp::select({Var{0}, Var{1}}, order, csp::value_order::min), select}),
          csp::last_conflict(1, select)}) {
        csp::SearchOptions options;
        options.restarts.kind = &csp::restart::none;
        options.branching = branching;
        csp::Solver first(model, options);
        csp::Regions(first).begin({.atoms = {Atom::equal(Var{0}, 1)}});
        EXPECT_FALSE(first.next());
        const auto learned = csp::Regions(first).learned();
        EXPECT_FALSE(learned.empty());
        const Region region{.atoms = {Atom::equal(Var{0}, 2), Atom::different(Var{1}, 1)}};
        csp::Solver second(model, options);
        csp::Solver fresh(model, options);
        for (csp::Solver* const solver : {&first, &second, &fresh}) {
            csp::Regions(*solver).begin(region);
            if (solver == &second) csp::Regions(second).learn(learned);
            EXPECT_FALSE(solver->next());
        }
        EXPECT_EQ(csp::Regions(second).learned(), csp::Regions(first).learned());
        EXPECT_EQ(second.statistics().nodes, first.statistics().nodes);
        EXPECT_NE(csp::Regions(fresh).learned(), csp::Regions(first).learned());
    }
}

// Open regions -------------------------------------------------------------------------------------

/// Wherever a search pauses, the solutions that it has found, together with the solutions of its open regions, are all
/// solutions, each once.
TEST(OpenRegions, HoldTheSolutionsThatAreLeft) {
    const std::vector<std::vector<Var>> projections{{}, {Var{0}}, {Var{2}, Var{0}}, {Var{1}, Var{5}}};
    for (const csp::Model& model : {queens(6), parts(), disconnected(), latin_square(3), pigeons(4)})
        for (const auto& projection : projections) {
            if (!projection.empty() && model.variable_count() < 6) continue;
            csp::SearchOptions options;
            options.projection = projection;
            options.restarts.scale = 3;
            const std::size_t expected = found(model, options).size();
            csp::Solver reader(model, options);
            csp::Solver solver(model, options);
            std::size_t read = 0;
            const auto expect_the_rest = [&] {
                std::size_t left = 0;
                for (const Region& region : csp::Regions(solver).open())
                    left += searched(reader, {region}, 1000).solutions.size();
                EXPECT_EQ(read + left, expected) << "after " << read;
            };
            solver.begin();
            csp::Limits limits;
            for (limits.nodes = 1; solver.stopped() != StopReason::exhausted;
                 limits.nodes += limits.nodes / 9 + 1) {
                solver.set_limits(limits);
                while (solver.next()) {
                    ++read;
                    if (read < 4 || read % (expected / 4) == 0) expect_the_rest(); // at a solution
                }
                expect_the_rest(); // between two nodes
            }
            EXPECT_THAT(csp::Regions(solver).open(), IsEmpty());
        }
}

TEST(OpenRegions, AreWithoutThoseGivenAway) {
    const csp::Model model = queens(7);
    csp::SearchOptions options;
    options.limits.nodes = 6;
    csp::Solver solver(model, options);
    solver.begin();
    std::size_t read = 0;
    while (solver.next()) ++read;
    const auto all = csp::Regions(solver).open();
    const auto away = csp::Regions(solver).give_away();
    ASSERT_TRUE(away);
    const auto left = csp::Regions(solver).open();
    ASSERT_EQ(left.size() + 1, all.size());
    EXPECT_EQ(all.back().atoms, away->atoms);
    EXPECT_NEAR(std::accumulate(all.begin(), all.end(), 0.0,
                                [](double sum, const Region& region) { return sum + region.weight; }),
                1, 0.2); // the rest after the searched regions
}

} // namespace give_away_test
