#include <tests/csp/search/problems.hpp>

#include <csp/search/objective.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

/// Neighbourhoods for models with a certain structure: tours, and costs that are sums.
namespace shaped_neighbourhoods_test {

using namespace test;
using csp::StopReason;

/// Returns the places whose successors a neighbourhood of this kind frees, in each of 60 runs; the best tour is 0, 1,
/// 2, ...
std::vector<std::set<csp::Value>> freed_places(const csp::Model& model, const std::vector<csp::Var>& next,
                                               std::vector<csp::Value> best) {
    csp::Engine engine;
    csp::load(model, engine);
    engine.propagate();
    std::vector<csp::Var> open;
    for (std::uint32_t x = 0; x < model.variable_count(); ++x)
        if (!engine.store().is_fixed(csp::Var{x})) open.push_back(csp::Var{x});
    csp::Random random(1);
    const auto neighbourhood = csp::neighbourhood::route_piece.make(engine, model);
    neighbourhood->on_begin();
    std::vector<std::set<csp::Value>> runs;
    for (int run = 0; run < 60; ++run) {
        csp::SearchState state{engine, model, random, open};
        std::vector<csp::Atom> kept;
        neighbourhood->choose(state, best, kept);
        std::set<csp::Value> freed;
        for (std::size_t place = 0; place < next.size(); ++place)
            if (std::none_of(kept.begin(), kept.end(),
                             [&](csp::Atom atom) { return atom.variable().is_same(next[place]); }))
                freed.insert(static_cast<csp::Value>(place));
        for (const csp::Atom keeps : kept) EXPECT_LT(keeps.variable().index, next.size());
        runs.push_back(std::move(freed));
    }
    return runs;
}

/// Returns the number of pieces of the tour 0, 1, ..., count - 1 that the places form.
std::size_t pieces(const std::set<csp::Value>& places, csp::Value count) {
    return static_cast<std::size_t>(std::count_if(places.begin(), places.end(), [&](csp::Value place) {
        return !places.contains((place + 1) % count);
    }));
}

TEST(ShapedNeighbourhoods, RoutePieceFreesPiecesOfTheTour) {
    csp::Model model;
    constexpr csp::Value count = 20;
    const auto next = model.int_vars(count, csp::range(0, count - 1), "next");
    model.int_vars(5, csp::range(0, 9), "other");
    model.post(csp::circuit(next));
    std::vector<csp::Value> best(next.size() + 5, 5);
    for (csp::Value place = 0; place < count; ++place)
        best[static_cast<std::size_t>(place)] = (place + 1) % count;
    std::set<std::size_t> seen;
    for (const std::set<csp::Value>& freed : freed_places(model, next, best)) {
        EXPECT_GE(freed.size(), 2U);
        EXPECT_LE(freed.size(), 6U);
        EXPECT_LE(pieces(freed, count), 3U);
        seen.insert(pieces(freed, count));
    }
    EXPECT_EQ(seen.size(), 3U);
}

/// The tour visits places on a line in another order; the neighbourhood frees places that are cheap to reach, or their
/// predecessors on the tour.
TEST(ShapedNeighbourhoods, RoutePieceFreesPlacesThatAreCheapToGoTo) {
    constexpr csp::Value count = 60;
    const auto position = [](csp::Value place) { return 7 * place % count; };
    for (const bool has_cost_circuit : {false, true}) {
        csp::Model model;
        const auto next = model.int_vars(count, csp::range(0, count - 1), "next");
        std::vector<csp::WideValue> all;
        for (csp::Value i = 0; i < count; ++i) {
            std::vector<csp::Value> way;
            for (csp::Value j = 0; j < count; ++j) way.push_back(std::abs(position(i) - position(j)));
            all.insert(all.end(), way.begin(), way.end());
            if (has_cost_circuit) continue;
            const auto leg = model.int_var(csp::range(0, 60), "leg");
            model.post(leg == csp::element(way, next[static_cast<std::size_t>(i)]));
        }
        if (has_cost_circuit)
            model.post(csp::cost_circuit(next, csp::Matrix<csp::WideValue>(all, count),
                                         model.int_var(csp::range(0, 4000), "total")));
        else
            model.post(csp::circuit(next));
        std::vector<csp::Value> best(model.variable_count(), 0);
        for (csp::Value place = 0; place < count; ++place) {
            const auto i = static_cast<std::size_t>(place);
            best[i] = (place + 1) % count;
            const csp::Value length = std::abs(position(place) - position(best[i]));
            best[has_cost_circuit ? next.size() : next.size() + i] += length;
        }
        int by_cost = 0;
        for (const std::set<csp::Value>& freed : freed_places(model, next, best)) {
            if (pieces(freed, count) <= 3) continue;
            ++by_cost;
            const auto is_centre = [&](csp::Value centre) {
                return std::all_of(freed.begin(), freed.end(), [&](csp::Value place) {
                    constexpr csp::Value near = 8;
                    return std::abs(position(place) - position(centre)) <= near ||
                           std::abs(position((place + 1) % count) - position(centre)) <= near;
                });
            };
            EXPECT_TRUE(std::any_of(freed.begin(), freed.end(), is_centre));
        }
        EXPECT_GT(by_cost, 10);
    }
}

/// A short tour of seven places: the neighbourhoods find the shortest tour and prove its optimality.
TEST(ShapedNeighbourhoods, AreCompleteOnRoutes) {
    const auto shortest = [](const csp::NeighbourhoodKind* kind, bool may_leave_out) {
        csp::Model model;
        constexpr std::size_t count = 7;
        const auto next = model.int_vars(count, csp::range(0, count - 1), "next");
        const auto second = model.int_vars(5, csp::range(0, 4), "second"); // a tour of another length
        csp::Expression cost;
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<csp::Value> way;
            for (std::size_t j = 0; j < count; ++j)
                way.push_back(static_cast<csp::Value>(i == j ? 9 : 1 + (i * 5 + j * 3 + i * j) % 11));
            cost += csp::element(way, next[i]);
            if (i < second.size()) cost += (second[i] == next[i]);
        }
        model.post(may_leave_out ? csp::subcircuit(next) : csp::circuit(next));
        model.post(csp::circuit(second));
        model.post(second[0] != 1);
        csp::SearchOptions options;
        options.learning = csp::Learning::never;
        options.neighbourhood = kind;
        options.restarts = {.kind = &csp::restart::geometric, .scale = 2, .growth = 1.1};
        const auto best = csp::minimise(model, cost, options);
        EXPECT_EQ(best.stopped(), StopReason::exhausted);
        return best.optimum().best;
    };
    for (const bool may_leave_out : {false, true})
        for (const auto* kind : csp::neighbourhood::all())
            EXPECT_EQ(shortest(kind, may_leave_out), shortest(nullptr, may_leave_out)) << kind->name;
}

/// Fifteen pairs should differ; one pair does not.
TEST(ShapedNeighbourhoods, CostlyTermsFreesTheVariablesOfAViolatedConstraint) {
    csp::Model model;
    const auto x = model.int_vars(30, csp::range(0, 9), "x");
    csp::Expression violations;
    for (std::size_t i = 0; i < x.size(); i += 2) violations += 10 * csp::Expression(x[i] == x[i + 1]);
    const auto cost = model.int_var(csp::range(0, 150), "cost");
    model.post(cost == violations);
    std::vector<csp::Value> best;
    for (csp::Value i = 0; i < 30; ++i) best.push_back(i % 7);
    best[6] = best[7] = 4;
    best.push_back(10);

    csp::Engine engine;
    csp::load(model, engine);
    const csp::Cost minimised(cost, engine);
    engine.propagate();
    csp::Random random(1);
    std::vector<csp::Var> open = x;
    open.push_back(cost);
    const auto neighbourhood = csp::neighbourhood::costly_terms.make(engine, model);
    EXPECT_TRUE(neighbourhood->aim_at(minimised));
    EXPECT_FALSE(
        csp::neighbourhood::costly_terms.make(engine, model)->aim_at(csp::Cost(x[0] + x[1], engine)));
    neighbourhood->on_begin();
    engine.push();
    for (std::uint32_t i = 0; i < best.size(); ++i) engine.post(csp::Atom::equal(csp::Var{i}, best[i]));
    ASSERT_TRUE(engine.propagate());
    neighbourhood->on_solution(engine.store());
    engine.pop();
    for (int run = 0; run < 20; ++run) {
        csp::SearchState state{engine, model, random, open};
        std::vector<csp::Atom> kept;
        neighbourhood->choose(state, best, kept);
        EXPECT_EQ(kept.size(), 24U); // a fifth of thirty is free
        for (const csp::Atom keeps : kept) {
            EXPECT_FALSE(keeps.variable().is_same(x[6]) || keeps.variable().is_same(x[7]));
            EXPECT_FALSE(keeps.variable().is_same(cost));
        }
    }
}

/// A load that grows step by step: a chain of equations too long for recursion on the stack.
TEST(ShapedNeighbourhoods, TakeApartCostsBehindManyEquations) {
    constexpr std::size_t steps = 100'000;
    csp::Model model;
    const auto xs = model.int_vars(steps, csp::range(0, 1));
    const auto loads = model.int_vars(steps, csp::range(0, static_cast<csp::Value>(2 * steps)));
    for (std::size_t i = 1; i < steps; ++i) model.post(loads[i] == loads[i - 1] + xs[i] + xs[i - 1]);
    csp::SearchOptions options;
    options.minimise = loads.back();
    options.neighbourhood = &csp::neighbourhood::costly_terms;
    options.learning = csp::Learning::never;
    options.limits.nodes = 1;
    EXPECT_EQ(csp::solve(model, options).stopped(), StopReason::node_limit);
}

} // namespace shaped_neighbourhoods_test
