#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>
#include <csp/search/brancher/branchings.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace orders_test {

std::string asked; ///< the name of the branching that made the last choice

csp::Branching named(const std::string& name) {
    return csp::branch_by(name, [name](csp::SearchState&) {
        asked = name;
        return std::optional<csp::Atom>();
    });
}

csp::Orders orders() { return {.own = named("by weight")}; }

TEST(Orders, AreAlwaysTheOwnIfThereIsNoOther) {
    EXPECT_EQ(describe(orders()), "own");
    EXPECT_EQ(by_turns(orders()).description(), "by weight");
}

TEST(Orders, TakeTurnsAsTheTableHasIt) {
    csp::Orders both = orders();
    both.stated = named("as stated");
    EXPECT_EQ(describe(both), "stated, own, own, stated, stated, own, own, stated");
    both.greedy = named("greedily");
    EXPECT_EQ(describe(both), "stated, own, own, greedy, stated, own, own, stated");
    csp::Orders greedy = orders();
    greedy.greedy = named("greedily");
    EXPECT_EQ(describe(greedy), "greedy, own, own, greedy, own, own, own, own");
    csp::Orders scheduled = orders();
    scheduled.scheduled = named("along the time");
    EXPECT_EQ(describe(scheduled), "scheduled, own, own");
}

TEST(GreatestFirst, IsOnlyOfTheListedVariables) {
    csp::Model model;
    const auto xs = model.int_vars(2, csp::range(-3, 7));
    csp::Engine engine;
    csp::load(model, engine);
    csp::Random random(1);
    const auto branching = csp::greatest_first(
        {xs[1]}, csp::select({xs[0], xs[1]}, csp::variable_order::input, csp::value_order::phase));
    EXPECT_EQ(branching.description(), "greatest_first(1 variables, select(2 variables, input, phase))");
    const auto brancher = branching.make(engine, model);
    const auto first_choice = [&](csp::Var open) {
        const std::array only{open};
        csp::SearchState state{engine, model, random, only};
        return csp::choice_of(*brancher, state).first();
    };
    EXPECT_EQ(first_choice(xs[0]), csp::Atom::equal(xs[0], -3));
    EXPECT_EQ(first_choice(xs[1]), csp::Atom::equal(xs[1], 7));
    csp::SearchState without{engine, model, random, {}};
    EXPECT_FALSE(brancher->next(without)) << "no choice is left";
}

TEST(GreatestFirst, IsTheDefaultForGains) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9));
    const csp::Var y = model.int_var(csp::range(0, 9));
    csp::SearchOptions options;
    const auto own = [&](const csp::Expression& cost) {
        options.minimise = cost;
        return csp::orders_with({}, options).own.description();
    };
    EXPECT_EQ(own(-x), "greatest_first(1 variables, select(dom/wdeg-ca.cd, phase))");
    EXPECT_EQ(own(2 * y - 3 * x), "greatest_first(1 variables, select(dom/wdeg-ca.cd, phase))");
    EXPECT_EQ(own(x + y), "select(dom/wdeg-ca.cd, phase)") << "the least values cost least";
    EXPECT_EQ(own(-abs(x)), "select(dom/wdeg-ca.cd, phase)") << "no value is known to cost least";
    options.value_order = &csp::value_order::phase;
    EXPECT_EQ(own(-x), "select(dom/wdeg-ca.cd, phase)") << "a value order that is set is kept";
}

/// Returns the names of the orders that decide in the first runs.
std::string decided_by(const csp::Orders& orders, std::size_t runs) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 1));
    csp::Engine engine;
    csp::load(model, engine);
    csp::Random random(1);
    const std::array open{x};
    csp::SearchState state{engine, model, random, open};
    const auto brancher = by_turns(orders).make(engine, model);
    brancher->on_begin();
    std::string names;
    for (std::size_t run = 0; run < runs; ++run) {
        asked.clear();
        (void)brancher->next(state);
        names += (run == 0 ? "" : ", ") + asked;
        brancher->on_restart();
    }
    return names;
}

TEST(Orders, DecideAsTheyAreDescribed) {
    for (const bool is_stated : {false, true})
        for (const bool is_greedy : {false, true}) {
            csp::Orders all{.own = named("own")};
            if (is_stated) all.stated = named("stated");
            if (is_greedy) all.greedy = named("greedy");
            if (!is_stated && !is_greedy) continue;
            EXPECT_EQ(decided_by(all, 8), describe(all));
            EXPECT_EQ(decided_by(all, 16), describe(all) + ", " + describe(all)) << "in cycles";
        }
    csp::Orders scheduled{.own = named("own"), .scheduled = named("scheduled")};
    EXPECT_EQ(decided_by(scheduled, 3), describe(scheduled));
    EXPECT_EQ(decided_by({.own = named("own")}, 3), "own, own, own");
}

TEST(Orders, MakeEachBrancherOnce) {
    csp::Orders all = orders();
    all.stated = named("as stated");
    all.greedy = named("greedily");
    EXPECT_EQ(by_turns(all).description(), "alternate(as stated, by weight, greedily)");
}

} // namespace orders_test
