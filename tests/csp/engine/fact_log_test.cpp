#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/engine/guarded.hpp>
#include <csp/engine/past.hpp>

#include <tests/support/test_rule.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace fact_log_test {

using csp::Atom;
using csp::Context;
using csp::Engine;
using csp::FactLog;
using csp::Var;
using Index = FactLog::Index;
using Kind = FactLog::Kind;
using Why = FactLog::KeptReason::Kind;

/// An engine at the root with a log; rules are added before the log begins.
struct Logged {
    Logged() = default;
    ~Logged() { engine.set_log(nullptr, nullptr); }
    Logged(const Logged&) = delete;
    Logged& operator=(const Logged&) = delete;

    void begin() {
        EXPECT_TRUE(engine.propagate());
        log.begin(engine.store());
        engine.set_log(&log, nullptr);
    }
    Why why(Index fact) const { return log.reason(log[fact].reason).kind; }

    Engine engine;
    FactLog log;
};

TEST(FactLog, KeepsABoundAsStatedAndTheRestAsAGap) {
    Logged l;
    const Var x = l.engine.add_variable(csp::Domain({0, 1, 2, 7, 9}));
    l.begin();
    ASSERT_TRUE(l.engine.decide(Atom::at_least(x, 4)));
    ASSERT_EQ(l.log.size(), 2U);
    EXPECT_EQ(l.log[0].kind(), Kind::at_least);
    EXPECT_EQ(l.log[0].value, 4);
    EXPECT_EQ(l.log[0].other, 0);
    EXPECT_EQ(l.why(0), Why::decided);
    EXPECT_EQ(l.log[1].value, 7);
    EXPECT_EQ(l.log[1].other, 4);
    EXPECT_EQ(l.why(1), Why::gap);
    EXPECT_EQ(l.log.since_at_least(x, 3, 2), 0U);
    EXPECT_EQ(l.log.since_at_least(x, 6, 2), 1U);
    EXPECT_EQ(l.log.since_at_least(x, 6, 1), FactLog::none);
    EXPECT_EQ(l.log.since_different(x, 2, 2), 0U); // by the bound beyond it
}

/// A later fact is stronger, but an earlier one made the atom true.
TEST(FactLog, KnowsWhatWasSoAtTheRoot) {
    Logged l;
    const Var x = l.engine.add_variable(csp::range(3, 9));
    l.begin();
    ASSERT_TRUE(l.engine.decide(Atom::at_least(x, 5)));
    ASSERT_TRUE(l.engine.decide(Atom::less(x, 8)));
    const Index end = l.log.size();
    EXPECT_EQ(l.log.since_at_least(x, 3, end), FactLog::none);
    EXPECT_EQ(l.log.since_at_least(x, 4, end), 0U);
    EXPECT_EQ(l.log.since_less(x, 10, end), FactLog::none);
    EXPECT_EQ(l.log.since_less(x, 9, end), 1U);
    EXPECT_EQ(l.log.since_different(x, 1, end), FactLog::none);
    EXPECT_TRUE(csp::Past(l.log, l.engine.store(), 0).held(Atom::different(x, 1)));
    EXPECT_FALSE(csp::Past(l.log, l.engine.store(), 0).held(Atom::different(x, 3)));
}

/// The reason given by `because` for a removed value does not apply to the bound that moves, which also needs the
/// previous bound.
TEST(FactLog, KeepsRemovedValuesApartFromTheBoundThatMoves) {
    for (const csp::Value width : {10, 1000, 1'000'000}) {
        Logged l;
        const Var x = l.engine.add_variable(csp::range(0, width));
        const Var y = l.engine.add_variable(csp::range(0, 9));
        const auto scope = [=](csp::Wiring& wiring) {
            wiring.on(x);
            wiring.on(y);
        };
        const auto propagate = [=](Context& c) {
            if (c.is_fixed(y)) c.remove_range(x, 0, 3, csp::because{y});
        };
        tests::add_rule(l.engine, scope, propagate);
        l.begin();
        ASSERT_TRUE(l.engine.decide(Atom::equal(y, 0)));
        const Index bound = l.log.latest(x, Kind::at_least);
        ASSERT_NE(bound, FactLog::none);
        EXPECT_EQ(l.log[bound].value, 4);
        EXPECT_EQ(l.why(bound), Why::gap);
        const Index removed = l.log.since_different(x, 2, l.log.size());
        EXPECT_EQ(l.log[removed].kind(), Kind::removed);
        EXPECT_EQ(l.why(removed), Why::scoped);
        EXPECT_EQ(l.log.reason(l.log[removed].reason).rule, 0U);
    }
}

/// For every width, values are found by index, or in the chain if there are too many.
TEST(FactLog, FindsRemovedValuesAfterOthersWereUndone) {
    for (const csp::Value width : {9, 1000, 100'000}) {
        Logged l;
        const Var x = l.engine.add_variable(csp::range(-3, width));
        l.begin();
        const auto since = [&](csp::Value v) { return l.log.since_different(x, v, l.log.size()); };
        ASSERT_TRUE(l.engine.decide(Atom::different(x, 2))); // one level for each value
        ASSERT_TRUE(l.engine.decide(Atom::different(x, 4)));
        ASSERT_TRUE(l.engine.decide(Atom::different(x, -1)));
        EXPECT_EQ(since(2), 0U);
        EXPECT_EQ(since(4), 1U);
        EXPECT_EQ(since(-1), 2U);
        EXPECT_EQ(l.log.since_different(x, 4, 1), FactLog::none); // the atom was not true yet
        l.engine.pop();
        l.engine.pop();
        EXPECT_EQ(since(4), FactLog::none);
        ASSERT_TRUE(l.engine.decide(Atom::different(x, 5)));
        EXPECT_EQ(since(5), 1U); // at the index of the undone fact
        EXPECT_EQ(since(4), FactLog::none);
        EXPECT_EQ(since(-1), FactLog::none);
        EXPECT_EQ(since(2), 0U);
        EXPECT_EQ(since(-7), FactLog::none); // beyond the root's bounds
        EXPECT_EQ(since(width + 5), FactLog::none);
    }
}

/// The log lists all facts that removed a value of the range before a given time, each once, by value.
TEST(FactLog, ListsWhatRemovedValuesOfARange) {
    for (const csp::Value width : {60, 1000, 100'000}) {
        Logged l;
        const Var x = l.engine.add_variable(csp::range(0, width));
        const Var y = l.engine.add_variable(csp::range(0, 9));
        const auto scope = [=](csp::Wiring& wiring) {
            wiring.on(y);
            wiring.reads(x);
        };
        const auto propagate = [=](Context& c) {
            if (c.is_fixed(y)) c.remove_range(x, 20, 30, csp::because{y});
        };
        tests::add_rule(l.engine, scope, propagate);
        l.begin();
        ASSERT_TRUE(l.engine.decide(Atom::different(x, 40)));
        ASSERT_TRUE(l.engine.decide(Atom::equal(y, 0)));
        ASSERT_TRUE(l.engine.decide(Atom::different(x, 10)));
        const auto removed = [&](csp::Value first, csp::Value last, Index end) {
            std::vector<csp::Value> values;
            l.log.for_each_removal(x, first, last, end,
                                   [&](Index fact) { values.push_back(l.log[fact].value); });
            return values;
        };
        using Values = std::vector<csp::Value>;
        // A small domain has one fact for each value, a larger one has one fact for the whole run.
        const std::size_t of_run = width < 64 ? 11 : 1;
        EXPECT_EQ(removed(0, width, l.log.size()).size(), 2 + of_run);
        EXPECT_EQ(removed(0, width, l.log.size()).front(), 10);
        EXPECT_EQ(removed(0, width, l.log.size()).back(), 40);
        EXPECT_EQ(removed(0, width, 1), (Values{40}));
        EXPECT_EQ(removed(11, 19, l.log.size()), (Values{}));
        EXPECT_EQ(removed(30, 39, l.log.size()), (Values{width < 64 ? 30 : 20}));
        EXPECT_EQ(removed(csp::min_value, csp::max_value, l.log.size()).size(), 2 + of_run);
        l.engine.pop();
        l.engine.pop();
        EXPECT_EQ(removed(0, width, l.log.size()), (Values{40}));
    }
}

/// Values absent at the root never existed for the log, even if bounds pass them later; this includes values that the
/// root has lost in the meantime.
TEST(FactLog, KnowsTheHolesOfTheRoot) {
    for (const csp::Value width : {9, 1000}) {
        Logged l;
        std::vector<csp::Value> values = {0, 2};
        for (csp::Value v = 4; v <= width; ++v) values.push_back(v);
        const Var x = l.engine.add_variable(csp::Domain(values));
        l.begin();
        ASSERT_TRUE(l.engine.post(Atom::different(x, 5)));
        ASSERT_TRUE(l.engine.propagate());
        l.log.forget_root();
        ASSERT_TRUE(l.engine.decide(Atom::different(x, 4)));
        const Index end = l.log.size();
        ASSERT_TRUE(l.engine.decide(Atom::at_least(x, 8)));
        const csp::Past past(l.log, l.engine.store(), end);
        for (const csp::Value hole : {1, 3, 5}) {
            EXPECT_TRUE(past.held(Atom::different(x, hole))) << hole;
            EXPECT_FALSE(past.contains(x, hole)) << hole;
            EXPECT_EQ(past.since(Atom::different(x, hole)), FactLog::none) << hole;
        }
        EXPECT_FALSE(past.contains(x, 4));
        EXPECT_EQ(past.since(Atom::different(x, 4)), 0U);
        for (const csp::Value there : {0, 2, 6, 7, 8}) EXPECT_TRUE(past.contains(x, there)) << there;
        EXPECT_EQ(past.window(x, 0, csp::low_bits(9)), csp::Word{0b1'1100'0101});
        EXPECT_EQ(past.window(csp::View(x) + 1, 0, csp::low_bits(10)), csp::Word{0b11'1000'1010});
    }
}

TEST(FactLog, SplitsAValueIntoItsTwoBounds) {
    Logged l;
    const Var x = l.engine.add_variable(csp::range(0, 9));
    l.begin();
    ASSERT_TRUE(l.engine.decide(Atom::equal(x, 5)));
    ASSERT_EQ(l.log.size(), 2U);
    EXPECT_EQ(l.log[0].kind(), Kind::at_least);
    EXPECT_EQ(l.log[1].kind(), Kind::less);
    EXPECT_EQ(l.log[1].value, 6);
}

TEST(FactLog, ForgetsWithTheLevelAndHandsOutTheRestAgain) {
    Logged l;
    const Var x = l.engine.add_variable(csp::range(0, 9));
    l.begin();
    ASSERT_TRUE(l.engine.decide(Atom::at_least(x, 2)));
    EXPECT_EQ(l.log.next_unread(), 0U);
    ASSERT_TRUE(l.engine.decide(Atom::at_least(x, 4)));
    EXPECT_EQ(l.log[1].level, 2U);
    EXPECT_EQ(l.log.first_of(2), 1U);
    EXPECT_EQ(l.log.next_unread(), 1U);
    l.engine.pop();
    EXPECT_EQ(l.log.size(), 1U);
    EXPECT_EQ(l.log.latest(x, Kind::at_least), 0U);
    EXPECT_EQ(l.log.next_unread(), FactLog::none);
    ASSERT_TRUE(l.engine.decide(Atom::less(x, 5)));
    EXPECT_EQ(l.log.next_unread(), 1U);
}

TEST(FactLog, TellsWhatBlockedAFailedStep) {
    Logged l;
    const Var x = l.engine.add_variable(csp::range(0, 9));
    l.begin();
    ASSERT_TRUE(l.engine.decide(Atom::less(x, 5)));
    EXPECT_FALSE(l.engine.decide(Atom::at_least(x, 7)));
    ASSERT_TRUE(l.log.blocking());
    EXPECT_EQ(*l.log.blocking(), Atom::less(x, 7));
}

/// The inferences of a rule on trial are undone, and never enter the log.
TEST(FactLog, IsNotToldOfTrials) {
    Logged l;
    const Var b = l.engine.add_variable(csp::range(0, 1));
    const Var x = l.engine.add_variable(csp::range(0, 9));
    const Var y = l.engine.add_variable(csp::range(0, 9));
    const auto scope = [=](csp::Wiring& wiring) {
        wiring.on(x);
        wiring.on(y);
    };
    const auto below = [=](Context& c) {
        c.at_least(y, c.min(x) + 1, csp::because{Atom::at_least(x, c.min(x))});
        c.at_most(x, c.max(y) - 1, csp::because{Atom::at_most(y, c.max(y))});
    };
    l.engine.add_rule(std::make_unique<csp::GuardedRule>(
        Atom::equal(b, 1), std::make_unique<tests::TestRule>(scope, below, csp::Priority::linear)));
    l.begin();
    ASSERT_TRUE(l.engine.decide(Atom::at_least(x, 6)));
    EXPECT_EQ(l.log.size(), 1U);
    ASSERT_TRUE(l.engine.decide(Atom::less(y, 6)));
    const Index refused = l.log.latest(b, Kind::removed);
    ASSERT_NE(refused, FactLog::none);
    EXPECT_EQ(l.why(refused), Why::atoms);
    EXPECT_EQ(l.log.latest(y, Kind::at_least), FactLog::none);
}

} // namespace fact_log_test
