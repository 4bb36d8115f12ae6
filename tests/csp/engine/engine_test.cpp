#include <csp/engine/engine.hpp>
#include <tests/support/test_rule.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace engine_test {

using csp::Atom;
using csp::Context;
using csp::Engine;
using csp::Events;
using csp::Priority;
using csp::Value;
using csp::Var;
using tests::add_rule;
using tests::on;

// Waking -------------------------------------------------------------------------------------------

/// The effect of each of these atoms on the domain 0..9, as events of the variable.
struct Change {
    Atom atom;
    Events events;
};
const Change changes[] = {
    {Atom::at_least(Var{0}, 3), Events::lower},
    {Atom::less(Var{0}, 3), Events::upper},
    {Atom::different(Var{0}, 3), Events::hole},
    {Atom::different(Var{0}, 0), Events::lower},
    {Atom::different(Var{0}, 9), Events::upper},
    {Atom::equal(Var{0}, 3), Events::lower | Events::upper | Events::fixed},
    {Atom::equal(Var{0}, 0), Events::upper | Events::fixed},
    {Atom::at_least(Var{0}, 9), Events::lower | Events::fixed},
};

Events mirrored(Events events) {
    Events result = events & (Events::fixed | Events::hole);
    if (any(events & Events::lower)) result |= Events::upper;
    if (any(events & Events::upper)) result |= Events::lower;
    return result;
}

TEST(Engine, WakesExactlyTheRulesThatSubscribed) {
    const Events subscriptions[] = {Events::none,  Events::lower,  Events::upper,
                                    Events::fixed, Events::bounds, Events::domain};
    for (const Change& change : changes) {
        for (const Events events : subscriptions) {
            Engine engine;
            const Var x = engine.add_variable(csp::range(0, 9));
            int woken = 0;
            int woken_by_mirror = 0;
            int woken_by_other = 0;
            add_rule(engine, on(x + 4, events), [&](Context&) { ++woken; });
            add_rule(engine, on(4 - x, events), [&](Context&) { ++woken_by_mirror; });
            add_rule(engine, on(engine.add_variable(csp::range(0, 9))), [&](Context&) { ++woken_by_other; });
            ASSERT_TRUE(engine.propagate());
            woken = woken_by_mirror = woken_by_other = 0;
            ASSERT_TRUE(engine.decide(change.atom));
            EXPECT_EQ(woken, any(change.events & events) ? 1 : 0);
            EXPECT_EQ(woken_by_mirror, any(mirrored(change.events) & events) ? 1 : 0);
            EXPECT_EQ(woken_by_other, 0);
        }
    }
}

TEST(Engine, RunsEveryRuleOnceInTheBeginning) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    int runs = 0;
    add_rule(engine, on(x, Events::none), [&](Context&) { ++runs; });
    engine.propagate();
    engine.propagate();
    EXPECT_EQ(runs, 1);
}

TEST(Engine, TellsARuleOnceOfSeveralChangesOfOtherRules) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    const Var y = engine.add_variable(csp::range(0, 9));
    int runs = 0;
    add_rule(engine, on(x), [&](Context&) { ++runs; });
    add_rule(
        engine,
        [=](csp::Wiring& w) {
            w.on(y, Events::fixed);
            w.reads(x);
        },
        [=](Context& c) {
            if (!c.is_fixed(y)) return;
            for (const Value v : {1, 2, 3, 5}) c.remove(x, v);
            c.at_most(x, 7);
        });
    engine.propagate();
    runs = 0;
    ASSERT_TRUE(engine.decide(Atom::equal(y, 0)));
    EXPECT_EQ(runs, 1);
}

/// Each run removes one value; only rules that do not claim a fixpoint are run again because of it.
TEST(Engine, RunsARuleAgainForItsOwnChangesUnlessItClaimsAFixpoint) {
    for (const bool claims : {false, true}) {
        Engine engine;
        const Var x = engine.add_variable(csp::range(0, 9));
        int runs = 0;
        add_rule(engine, on(x), [&, claims](Context& c) {
            ++runs;
            if (claims) {
                c.at_least(x, 5);
                c.fixpoint();
            } else if (c.min(x) < 5) {
                c.remove(x, c.min(x));
            }
        });
        ASSERT_TRUE(engine.propagate());
        EXPECT_EQ(engine.store().min(x), 5);
        EXPECT_LE(claims ? 1 : 6, runs);
        EXPECT_LE(runs, claims ? 2 : 6); // a build with checks runs the rule once more
    }
}

TEST(Engine, RunsARuleAgainWhereAVariableStandsInItsScopeTwice) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    add_rule(
        engine,
        [=](csp::Wiring& w) {
            w.on(x);
            w.on(-x);
        },
        [=](Context& c) {
            if (c.min(x) < 5) c.remove(x, c.min(x));
            c.fixpoint(); // the claim is ignored
        });
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().min(x), 5);
}

TEST(Engine, RunsTheMostUrgentRulesFirst) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    std::string order;
    for (const auto& [name, priority] : {std::pair('h', Priority::heavy),
                                         {'l', Priority::linear},
                                         {'u', Priority::unary},
                                         {'d', Priority::domain},
                                         {'t', Priority::ternary},
                                         {'q', Priority::quadratic}})
        add_rule(
            engine, on(x), [&order, name = name](Context&) { order += name; }, priority);
    engine.propagate();
    EXPECT_EQ(order, "utlqdh");
    order.clear();
    engine.decide(Atom::at_least(x, 1));
    EXPECT_EQ(order, "utlqdh");
}

TEST(Engine, CountsARunByThePriorityAndTheScopeOfItsRule) {
    const auto effort_of_a_run = [](Priority priority, std::size_t scope, bool wants_dirty) {
        Engine engine;
        std::vector<Var> xs;
        for (std::size_t i = 0; i < scope; ++i) xs.push_back(engine.add_variable(csp::range(0, 9)));
        add_rule(
            engine,
            [&](csp::Wiring& wiring) {
                for (const Var x : xs) wiring.on(x, Events::domain);
                if (wants_dirty) wiring.wants_dirty();
            },
            [](Context&) {}, priority);
        engine.propagate();
        engine.decide(Atom::at_least(xs.front(), 1));
        EXPECT_EQ(engine.propagations(), 2U);
        return engine.effort() / 2;
    };
    EXPECT_EQ(effort_of_a_run(Priority::unary, 2, false), 1U);
    EXPECT_EQ(effort_of_a_run(Priority::ternary, 4, false), 1U);
    EXPECT_EQ(effort_of_a_run(Priority::linear, 80, false), 11U);
    EXPECT_EQ(effort_of_a_run(Priority::linear, 80, true), 1U) << "it looks at what has changed";
    EXPECT_EQ(effort_of_a_run(Priority::quadratic, 80, false), 81U);
    EXPECT_EQ(effort_of_a_run(Priority::domain, 80, true), 81U);
    EXPECT_EQ(effort_of_a_run(Priority::heavy, 80, false), 321U);
}

TEST(Engine, LetsAnUrgentRuleOvertakeThoseThatWait) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    const Var y = engine.add_variable(csp::range(0, 9));
    std::string order;
    const auto both = [=](csp::Wiring& w) {
        w.on(x, Events::fixed);
        w.on(y);
    };
    add_rule(engine, both, [&, y](Context& c) {
        order += 'a';
        c.at_least(y, 3);
    });
    add_rule(
        engine, on(x), [&](Context&) { order += 'b'; }, Priority::quadratic);
    add_rule(
        engine, on(y), [&](Context&) { order += 'u'; }, Priority::unary);
    engine.propagate();
    EXPECT_EQ(order.substr(0, 3), "uau");
    EXPECT_EQ(order.back(), 'b');
}

TEST(Engine, LetsRulesOfOnePriorityTakeTurns) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 99));
    std::string order;
    for (const char name : {'a', 'b', 'c'})
        add_rule(engine, on(x), [&order, name, x](Context& c) {
            order += name;
            if (c.min(x) < 6) c.remove(x, c.min(x));
        });
    ASSERT_TRUE(engine.propagate());
    for (std::size_t i = 3; i < order.size(); ++i) EXPECT_EQ(order[i], order[i - 3]) << order;
}

// Claims, failure, undoing -------------------------------------------------------------------------

TEST(Engine, LetsAnEntailedRuleSleepUntilThatIsUndone) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    int runs = 0;
    add_rule(engine, on(x), [&, x](Context& c) {
        ++runs;
        if (c.min(x) >= 3) c.entailed();
    });
    engine.propagate();
    ASSERT_TRUE(engine.decide(Atom::at_least(x, 3)));
    runs = 0;
    ASSERT_TRUE(engine.decide(Atom::at_least(x, 4)));
    ASSERT_TRUE(engine.decide(Atom::at_least(x, 5)));
    EXPECT_EQ(runs, 0);
    engine.pop();
    engine.pop();
    ASSERT_TRUE(engine.decide(Atom::at_least(x, 6)));
    EXPECT_EQ(runs, 0);
    engine.pop();
    engine.pop();
    ASSERT_TRUE(engine.decide(Atom::at_least(x, 1)));
    EXPECT_EQ(runs, 1);
}

TEST(Engine, LetsARuleEntailedAtTheRootSleepForGood) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    int runs = 0;
    add_rule(engine, on(x), [&](Context& c) {
        ++runs;
        c.entailed();
    });
    engine.propagate();
    runs = 0;
    add_rule(engine, on(x), [](Context&) {});
    engine.propagate();
    engine.decide(Atom::at_least(x, 1));
    engine.pop();
    engine.decide(Atom::at_least(x, 1));
    EXPECT_EQ(runs, 0);
}

TEST(Engine, DropsWhatWaitedWhenItFails) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    int runs = 0;
    const auto failing = add_rule(
        engine, on(x),
        [x](Context& c) {
            if (c.min(x) > 5) c.fail();
        },
        Priority::unary);
    add_rule(
        engine, on(x), [&](Context&) { ++runs; }, Priority::heavy);
    engine.propagate();
    runs = 0;
    EXPECT_FALSE(engine.decide(Atom::at_least(x, 6)));
    EXPECT_EQ(engine.failed_rule(), failing);
    engine.pop();
    EXPECT_FALSE(engine.failed());
    EXPECT_EQ(engine.store().min(x), 0);
    EXPECT_TRUE(engine.propagate());
    EXPECT_EQ(runs, 0);
    EXPECT_TRUE(engine.decide(Atom::at_least(x, 5)));
    EXPECT_EQ(runs, 1);
}

TEST(Engine, NamesNobodyWhereADecisionItselfFails) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    add_rule(engine, on(x), [](Context&) {});
    engine.propagate();
    EXPECT_FALSE(engine.decide(Atom::equal(x, 12)));
    EXPECT_EQ(engine.failed_rule(), csp::no_rule);
}

TEST(Engine, RemembersAFailureThatARuleIgnores) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    add_rule(engine, on(x), [x](Context& c) {
        c.at_least(x, 20);
        c.assign(x, 3);
        c.entailed();
    });
    EXPECT_FALSE(engine.propagate());
}

TEST(Engine, UndoesTheStateOfRules) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    csp::Reversible<int> seen;
    add_rule(
        engine,
        [&, x](csp::Wiring& w) {
            w.on(x);
            seen = w.reversible(0);
        },
        [&](Context& c) { c.set(seen, c.get(seen) + 1); });
    engine.propagate();
    engine.decide(Atom::at_least(x, 1));
    engine.decide(Atom::at_least(x, 2));
    EXPECT_EQ(engine.store().get(seen), 3);
    engine.pop();
    EXPECT_EQ(engine.store().get(seen), 2);
    engine.pop();
    EXPECT_EQ(engine.store().get(seen), 1);
}

TEST(Engine, TakesAVariableInAfterItHasPropagated) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    int runs = 0;
    add_rule(engine, on(x), [&](Context&) { ++runs; });
    ASSERT_TRUE(engine.propagate());
    const Var y = engine.add_variable(csp::range(0, 9));
    ASSERT_TRUE(engine.propagate());
    runs = 0;
    ASSERT_TRUE(engine.decide(Atom::equal(y, 3)));
    EXPECT_EQ(runs, 0);
    ASSERT_TRUE(engine.decide(Atom::equal(x, 3)));
    EXPECT_EQ(runs, 1);
}

TEST(Engine, ListsTheRulesOnAVariableOnce) {
    Engine engine;
    const Var x = engine.add_variable(csp::range(0, 9));
    const Var y = engine.add_variable(csp::range(0, 9));
    const auto first = add_rule(
        engine,
        [=](csp::Wiring& w) {
            w.on(x);
            w.on(x + 1);
        },
        [](Context&) {});
    const auto second = add_rule(engine, on(x), [](Context&) {});
    EXPECT_EQ(std::vector(engine.rules_on(x).begin(), engine.rules_on(x).end()),
              (std::vector{first, second}));
    EXPECT_TRUE(engine.rules_on(y).empty());
    const auto third = add_rule(engine, on(y), [](Context&) {});
    EXPECT_EQ(std::vector(engine.rules_on(y).begin(), engine.rules_on(y).end()), std::vector{third});
    EXPECT_EQ(engine.rules_on(x).size(), 2U);
}

} // namespace engine_test
