// A rule under an undecided condition is tried when it may fail; the result does not depend on when it was tried.

#include <csp/engine/guarded.hpp>

#include <csp/base/random.hpp>
#include <tests/support/test_rule.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace guarded_test {

using csp::Atom;
using csp::Context;
using csp::Engine;
using csp::Events;
using csp::Var;
using csp::View;
using Xs = std::vector<Var>;

/// A rule over some variables, half of them negated.
struct Kind {
    Events events;
    std::function<void(Context&, const std::vector<View>&)> propagate;
};

/// The sum is at most 8: wakes on lower bounds.
void bound_sum(Context& c, const std::vector<View>& xs) {
    int least = 0;
    for (const View x : xs) least += c.min(x);
    for (const View x : xs)
        if (!c.at_most(x, 8 - (least - c.min(x)))) return;
}

/// All variables are different: wakes on fixed variables.
void part(Context& c, const std::vector<View>& xs) {
    for (std::size_t i = 0; i < xs.size(); ++i)
        for (std::size_t j = 0; j < xs.size(); ++j)
            if (i != j && c.is_fixed(xs[i]) && !c.remove(xs[j], c.value(xs[i]))) return;
}

/// Each variable is at least as large as the one before: wakes on bounds.
void order(Context& c, const std::vector<View>& xs) {
    for (std::size_t i = 0; i + 1 < xs.size(); ++i) {
        if (!c.at_least(xs[i + 1], c.min(xs[i]))) return;
        if (!c.at_most(xs[i], c.max(xs[i + 1]))) return;
    }
}

/// All variables are equal: wakes on every removal.
void join(Context& c, const std::vector<View>& xs) {
    for (std::size_t i = 0; i < xs.size(); ++i)
        for (std::size_t j = 0; j < xs.size(); ++j)
            for (csp::Value v = 0; v < 8; ++v)
                if (!c.contains(xs[i], v) && !c.remove(xs[j], v)) return;
}

const std::vector<Kind> kinds{
    {Events::lower, bound_sum}, {Events::fixed, part}, {Events::bounds, order}, {Events::domain, join}};

/// Four variables from 0 to 7, optionally with further values that they cannot take, so that domains are large; and a
/// condition, number 4.
struct Guarded {
    Guarded(const Kind& kind, bool is_large) {
        for (int i = 0; i < 4; ++i) x.push_back(engine.add_variable(csp::range(0, is_large ? 100 : 7)));
        for (const Var v : x) engine.post(Atom::at_most(v, 7));
        condition = engine.add_variable(csp::range(0, 1));
        const std::vector<View> views{x[0], 7 - View(x[1]), x[2], 7 - View(x[3])};
        engine.add_rule(std::make_unique<csp::GuardedRule>(
            Atom::equal(condition, 1),
            std::make_unique<tests::TestRule>([=](csp::Wiring& w) { w.on_each(views, kind.events); },
                                              [=, this](Context& c) {
                                                  ++runs;
                                                  kind.propagate(c, views);
                                              },
                                              csp::Priority::linear)));
    }

    Engine engine;
    Xs x;
    Var condition{0};
    int runs = 0;
};

/// Returns whether a new engine with the current domains finds the condition false.
bool is_refuted_afresh(const Kind& kind, bool is_large, const Guarded& walked) {
    Guarded fresh(kind, is_large);
    for (const Var v : walked.x)
        for (csp::Value k = 0; k < 8; ++k)
            if (!walked.engine.store().contains(v, k)) fresh.engine.post(Atom::different(v, k));
    EXPECT_TRUE(fresh.engine.propagate());
    return fresh.engine.store().is_fixed(fresh.condition);
}

/// Removes values and undoes levels in random order: after each fixpoint, the condition depends only on the current
/// domains.
void walk(const Kind& kind, bool is_large, std::uint64_t seed) {
    csp::Random random(seed);
    Guarded walked(kind, is_large);
    Engine& engine = walked.engine;
    ASSERT_TRUE(engine.propagate());
    for (int step = 0; step < 60; ++step) {
        const bool goes_back = engine.depth() > 0 && (random.below(4) == 0 || engine.failed());
        if (goes_back) {
            engine.pop();
            continue;
        }
        const Var v = walked.x[random.below(4)];
        const auto k = static_cast<csp::Value>(random.below(8));
        if (!engine.decide(random.below(6) == 0 ? Atom::equal(v, k) : Atom::different(v, k))) continue;
        ASSERT_EQ(engine.store().is_fixed(walked.condition), is_refuted_afresh(kind, is_large, walked));
    }
}

TEST(GuardedRule, RefutesItsConditionAsIfItHadNeverBeenTriedBefore) {
    for (const Kind& kind : kinds)
        for (const bool is_large : {false, true})
            for (std::uint64_t seed = 1; seed <= 20; ++seed) walk(kind, is_large, seed);
}

/// Returns the number of runs of the rule that the decision causes.
int runs_for(Atom decision, Guarded& guarded) {
    const int before = guarded.runs;
    EXPECT_TRUE(guarded.engine.decide(decision));
    return guarded.runs - before;
}

TEST(GuardedRule, IsNotTriedAgainForEventsThatDoNotWakeTheRule) {
    Guarded order_of_bounds(kinds[2], false);
    ASSERT_TRUE(order_of_bounds.engine.propagate());
    EXPECT_EQ(runs_for(Atom::different(order_of_bounds.x[0], 3), order_of_bounds), 0);
    EXPECT_GT(runs_for(Atom::at_least(order_of_bounds.x[0], 2), order_of_bounds), 0);
}

TEST(GuardedRule, IsNotTriedAgainWhenValuesGoThatTheTrialTookAnyway) {
    Guarded equal(kinds[3], false);
    EXPECT_GT(runs_for(Atom::at_least(equal.x[0], 4), equal), 0);
    EXPECT_EQ(runs_for(Atom::different(equal.x[2], 1), equal), 0);
    EXPECT_GT(runs_for(Atom::different(equal.x[2], 5), equal), 0);
}

TEST(GuardedRule, IsTriedAgainWhenAHoleBecomesABoundInTheTrial) {
    Guarded order_of_bounds(kinds[2], false);
    Engine& engine = order_of_bounds.engine;
    ASSERT_TRUE(engine.decide(Atom::at_least(order_of_bounds.x[0], 3)));
    for (csp::Value k = 3; k < 7; ++k) // x[2] is at least 3 in the trial, and must finally be 7
        ASSERT_TRUE(engine.decide(Atom::different(order_of_bounds.x[2], k)));
    EXPECT_FALSE(engine.store().is_fixed(order_of_bounds.condition));
    ASSERT_TRUE(engine.decide(Atom::at_least(order_of_bounds.x[3], 1))); // 7 - x[3] is at most 6
    EXPECT_EQ(engine.store().max(order_of_bounds.condition), 0);
}

} // namespace guarded_test
