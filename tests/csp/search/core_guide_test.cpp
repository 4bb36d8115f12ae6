#include <tests/csp/search/problems.hpp>

#include <csp/search/objective.hpp>
#include <csp/search/run/core_guide.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

/// Cores of a cost: sets of its terms that cannot all take their least values.
namespace core_guide_test {

using namespace test;
using testing::SizeIs;
using Terms = csp::CoreGuide::Terms;

/// An engine at the fixpoint of its root, and a guide for the cost.
struct Root {
    Root(const csp::Model& model, const csp::Expression& expression) {
        csp::load(model, engine);
        cost.emplace(expression, engine);
        EXPECT_TRUE(engine.propagate());
        guide.emplace(*cost, engine, tuning);
    }
    std::vector<csp::Atom> assumed(Terms terms = Terms::all) { return guide->choose(terms, engine.store()); }

    csp::Tuning tuning;
    csp::Engine engine;
    std::optional<csp::Cost> cost;
    std::optional<csp::CoreGuide> guide;
};

TEST(CoreGuide, SplitsTheWeightsOfACore) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 4), "x");
    Root root(model, 5 * x[0] + 3 * x[1] + 2 * x[2] + 7);
    EXPECT_EQ(root.guide->bound(), 7);
    EXPECT_THAT(root.assumed(Terms::heavy), testing::ElementsAre(csp::Atom::at_most(x[0], 0)));
    root.guide->note_no_core();
    EXPECT_THAT(root.assumed(Terms::heavy), SizeIs(3)); // 2 is at most half of 5
    EXPECT_THAT(root.assumed(), SizeIs(3));
    EXPECT_FALSE(
        root.guide->note_core(std::vector{csp::Atom::at_most(x[0], 0), csp::Atom::at_most(x[1], 0)}));
    EXPECT_EQ(root.guide->bound(), 10);
    EXPECT_THAT(root.assumed(),
                testing::ElementsAre(csp::Atom::at_most(x[0], 0), csp::Atom::at_most(x[2], 0)));
    ASSERT_TRUE(root.guide->has_new_sums());
    std::vector<csp::Atom> facts;
    root.guide->add_sums(root.engine, facts);
    const csp::Var sum{3};
    EXPECT_THAT(facts, testing::ElementsAre(csp::Atom::at_least(sum, 1)));
    ASSERT_TRUE(root.engine.propagate());
    EXPECT_EQ(root.engine.store().max(sum), 8); // the sum x[0] + x[1]
    EXPECT_THAT(root.assumed(), testing::Contains(csp::Atom::at_most(sum, 1)));
}

TEST(CoreGuide, TellsOfASingleTermThatItIsHigher) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 4), "x");
    Root root(model, x[0] - x[1]);
    ASSERT_THAT(root.assumed(), SizeIs(2));
    const auto fact = root.guide->note_core(std::vector{csp::Atom::at_least(x[1], 4)});
    ASSERT_TRUE(fact);
    EXPECT_EQ(*fact, csp::Atom::less(x[1], 4));
    root.engine.post(*fact);
    root.engine.propagate();
    root.guide->look_at(root.engine.store());
    EXPECT_EQ(root.guide->bound(), -3);
}

TEST(CoreGuide, TakesSubtotalsApartButNoOtherEquations) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 1), "x");
    const csp::Var total = model.int_var(csp::range(0, 40), "total");
    const csp::Var subtotal = model.int_var(csp::range(0, 20), "subtotal");
    model.post(subtotal == 2 * x[0] + 3 * x[1] + 4 * x[2]);
    model.post(total == 2 * subtotal + x[3] + x[4]);
    model.post(x[3] + x[4] + x[5] == 1); // the equation does not define x[3] as a sum
    Root root(model, total);
    EXPECT_THAT(root.assumed(), SizeIs(5));
    EXPECT_FALSE(Root(model, x[0]).guide->is_useful());
}

TEST(CoreGuide, HoldsDownWhatABetterSolutionCannotAfford) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 9), "x");
    Root root(model, 5 * x[0] + 2 * x[1]);
    std::vector<csp::Atom> facts;
    root.guide->harden(11, root.engine.store(), facts);
    EXPECT_THAT(facts,
                testing::UnorderedElementsAre(csp::Atom::at_most(x[0], 2), csp::Atom::at_most(x[1], 5)));
}

TEST(CoreGuide, AssumesNothingOfWideTerms) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 1), "x");
    const auto wide = model.int_vars(3, csp::range(0, 1000), "wide");
    Root root(model, x[0] + 2 * x[1] + csp::sum(wide));
    EXPECT_TRUE(root.guide->is_useful());
    EXPECT_THAT(root.assumed(),
                testing::ElementsAre(csp::Atom::at_most(x[1], 0), csp::Atom::at_most(x[0], 0)));
    EXPECT_FALSE(Root(model, csp::sum(wide)).guide->is_useful());
}

/// The search drops such a guide, since its bound would omit the savings of the terms.
TEST(CoreGuide, IsOfNoUseForTooManyTerms) {
    csp::Model model;
    const auto x = model.int_vars(20'001, csp::range(0, 1), "x");
    EXPECT_FALSE(Root(model, -csp::sum(x)).guide->is_useful());
}

/// Triangles with two colours. Each triangle has a cost that no bound of a single term detects; without cores, the
/// number of failures is exponential in the number of triangles.
struct Triangles {
    explicit Triangles(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const auto x = model.int_vars(3, csp::range(0, 1), "x");
            for (std::size_t a = 0; a < 3; ++a) {
                const auto weight = static_cast<csp::Value>(1 + (i + a) % 3);
                cost += weight * csp::equal(x[a], x[(a + 1) % 3]);
            }
        }
    }
    csp::Model model;
    csp::Expression cost;
};

std::uint64_t failures_to_prove(const Triangles& problem, bool uses_cores, std::uint64_t most) {
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.tuning.uses_cores = uses_cores;
    options.limits.failures = most;
    const auto result = csp::minimise(problem.model, problem.cost, options);
    if (result.stopped() == csp::StopReason::exhausted) {
        EXPECT_EQ(result.optimum().best, result.optimum().bound);
    }
    return result.statistics().failures;
}

TEST(CoreGuide, ProvesInFewFailuresWhatHasManySmallReasons) {
    const Triangles problem(12);
    constexpr std::uint64_t most = 1000;
    EXPECT_LT(failures_to_prove(problem, true, most), most);
    EXPECT_GE(failures_to_prove(problem, false, most), most);
}

/// Random sums of variables, views and conditions under random constraints: the optimum found with cores is the same as
/// without learning, and each bound on the way is valid.
TEST(CoreGuide, FindsTheOptimumOfAnySum) {
    csp::Random random(5);
    for (int round = 0; round < 300; ++round) {
        csp::Model model;
        const auto x = model.int_vars(6, csp::range(0, 3), "x");
        csp::Expression cost;
        for (int i = 0; i < 6; ++i) {
            const auto weight = static_cast<csp::Value>(random.below(7)) - 2;
            const csp::Var a = x[random.below(6)];
            const csp::Var b = x[random.below(6)];
            if (random.below(2) == 0)
                cost += weight * a;
            else
                cost += weight * csp::less(a, b);
        }
        for (int i = 0; i < 8; ++i)
            model.post(x[random.below(6)] + x[random.below(6)] >=
                       x[random.below(6)] + static_cast<csp::Value>(random.below(4)) - 1);
        csp::SearchOptions plain;
        plain.learning = csp::Learning::never;
        csp::SearchOptions by_cores;
        by_cores.learning = csp::Learning::always;
        by_cores.restarts = {.kind = &csp::restart::luby, .scale = 1};
        const auto expected = csp::minimise(model, cost, plain);
        by_cores.on_improvement = [&](const csp::Improvement& improvement) {
            if (improvement.optimum.bound) {
                EXPECT_LE(*improvement.optimum.bound, *expected.optimum().best);
            }
        };
        const auto found = csp::minimise(model, cost, by_cores);
        ASSERT_EQ(found.optimum().best, expected.optimum().best) << "round " << round;
        ASSERT_EQ(found.stopped(), csp::StopReason::exhausted);
    }
}

/// Variables added to the engine by a search are gone when the next one begins. Two colours for five vertices, all of
/// them adjacent: there are cores of cores.
TEST(CoreGuide, LeavesNothingToTheNextSearch) {
    csp::Model model;
    csp::SearchOptions options;
    options.minimise = csp::Expression(0);
    for (int clique = 0; clique < 4; ++clique) {
        const auto x = model.int_vars(5, csp::range(0, 1), "x");
        for (std::size_t a = 0; a < x.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) *options.minimise += csp::equal(x[a], x[b]);
    }
    options.learning = csp::Learning::always;
    options.restarts.scale = 1;
    csp::Solver solver(model, options);
    const std::size_t auxiliaries = solver.engine().auxiliaries().size();
    solver.begin();
    while (solver.next()) {
    }
    EXPECT_EQ(solver.optimum().best, 16);
    const std::uint64_t nodes = solver.statistics().nodes;
    ASSERT_GT(solver.engine().auxiliaries().size(), auxiliaries);
    solver.begin();
    EXPECT_EQ(solver.engine().auxiliaries().size(), auxiliaries);
    while (solver.next()) {
    }
    EXPECT_EQ(solver.stopped(), csp::StopReason::exhausted);
    EXPECT_EQ(solver.statistics().nodes, nodes);
}

} // namespace core_guide_test
