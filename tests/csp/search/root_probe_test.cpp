#include <tests/csp/search/problems.hpp>
#include <tests/support/apart.hpp>

#include <csp/search/objective.hpp>
#include <csp/search/run/root_probe.hpp>

#include <gmock/gmock.h>

#include <utility>
#include <vector>

/// Trials at the root, which exclude values that propagation alone refutes.
namespace root_probe_test {

using namespace test;

/// The root of a model after trials have shaved its first variables.
struct Shaved {
    Shaved(const csp::Model& model, const std::vector<csp::Var>& candidates) {
        csp::load(model, engine);
        EXPECT_TRUE(engine.propagate());
        const csp::Tuning tuning;
        csp::RootProbe probe(engine, tuning);
        probe.begin();
        probe.run(nullptr, candidates, facts);
        EXPECT_EQ(engine.depth(), 0);
    }

    csp::Engine engine;
    std::vector<csp::Atom> facts;
};

TEST(RootProbe, ShavesWhatNoConstraintSeesAlone) {
    csp::Model model; // three variables with two values that differ pair by pair
    const auto x = model.int_vars(3, csp::range(0, 1), "x");
    model.post(tests::apart(x[0], x[1]));
    model.post(tests::apart(x[1], x[2]));
    model.post(tests::apart(x[0], x[2]));
    const Shaved root(model, x);
    EXPECT_TRUE(root.engine.failed());
    EXPECT_FALSE(root.facts.empty());
}

TEST(RootProbe, LeavesTheRootAsItWasIfNothingFails) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 3), "x");
    model.post(csp::all_different(x));
    const Shaved root(model, x);
    EXPECT_FALSE(root.engine.failed());
    EXPECT_TRUE(root.facts.empty());
    for (const csp::Var v : x) EXPECT_EQ(root.engine.store().size(v), 4U);
}

/// Tasks on a resource of four units. Propagation at the root implies that the end is not before the end of the longest
/// task; trials imply that the resource is used for at least energy / 4.
struct Packing {
    explicit Packing(csp::Model& model) : end(model.int_var(csp::range(0, 80))) {
        for (int i = 0; i < 12; ++i) {
            const int duration = 3 + 2 * (i % 4);
            const int demand = 2 + i % 2;
            const csp::Var start = model.int_var(csp::range(0, 80));
            tasks.emplace_back(start, duration, demand);
            model.post(start + duration <= end);
            energy += duration * demand;
        }
        model.post(csp::cumulative(tasks, 4));
    }
    csp::WideValue least_end() const { return (energy + 3) / 4; }

    csp::Var end;
    std::vector<csp::ResourceTask> tasks;
    int energy = 0;
};

/// Returns the bound before and after a search limited to 3,000 failures.
std::pair<csp::WideValue, csp::WideValue> bounds(const csp::Model& model, const csp::Expression& cost) {
    csp::SearchOptions options;
    options.minimise = cost;
    options.restarts.scale = 10;
    options.limits.failures = 3000;
    csp::Solver solver(model, options);
    solver.begin();
    const csp::WideValue before = solver.optimum().bound.value();
    while (solver.next()) continue;
    return {before, solver.optimum().bound.value()};
}

TEST(RootProbe, EndsWhereNoRuleRuns) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    for (const csp::Var cost : x) {
        csp::SearchOptions options;
        options.value_order = &csp::value_order::random;
        options.restarts.scale = 1;
        EXPECT_EQ(csp::minimise(model, cost, options).optimum().best, 0);
        EXPECT_EQ(csp::minimise(model, cost - x[0], options).optimum().best, cost.is_same(x[0]) ? 0 : -9);
    }
}

TEST(RootProbe, RaisesTheBoundOfAVariable) {
    csp::Model model;
    const Packing packing(model);
    const auto [before, after] = bounds(model, packing.end);
    EXPECT_EQ(before, 9);
    EXPECT_GE(after, packing.least_end());
}

TEST(RootProbe, RaisesTheBoundOfASum) {
    csp::Model model;
    const Packing one(model);
    const Packing other(model);
    const auto [before, after] = bounds(model, one.end + 2 * other.end);
    EXPECT_EQ(before, 27);
    EXPECT_GE(after, 2 * other.least_end() + 9);
}

} // namespace root_probe_test
