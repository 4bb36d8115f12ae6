// A rule can request the positions of its variables that changed since its last run.

#include <csp/engine/engine.hpp>
#include <tests/support/test_rule.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace dirty_positions_test {

using csp::Atom;
using csp::Context;
using csp::Engine;
using csp::Events;
using csp::Priority;
using csp::Var;
using tests::add_rule;
using tests::on;

class DirtyPositions : public testing::Test {
  protected:
    DirtyPositions() {
        for (int i = 0; i < 4; ++i) x.push_back(engine.add_variable(csp::range(0, 9)));
        add_rule(
            engine,
            [this](csp::Wiring& w) {
                w.on(x[0]);
                w.on(x[1], Events::fixed);
                w.reads(x[2]);
                w.on(x[3]);
                w.wants_dirty();
            },
            [this](Context& c) {
                dirty.assign(c.dirty().begin(), c.dirty().end());
                std::sort(dirty.begin(), dirty.end());
                if (act) act(c);
            });
        engine.propagate();
    }

    Engine engine;
    std::vector<Var> x;
    std::vector<std::uint32_t> dirty;
    std::function<void(Context&)> act;
};

using Positions = std::vector<std::uint32_t>;

TEST_F(DirtyPositions, AreAllInTheFirstRun) { EXPECT_EQ(dirty, (Positions{0, 1, 2, 3})); }

TEST_F(DirtyPositions, AreThoseWhoseEventsHappened) {
    engine.push();
    engine.post(Atom::at_least(x[0], 1));
    engine.post(Atom::at_least(x[0], 2));
    engine.post(Atom::at_least(x[1], 1));
    engine.post(Atom::at_least(x[2], 1));
    engine.propagate();
    EXPECT_EQ(dirty, (Positions{0}));
    engine.push();
    engine.post(Atom::equal(x[1], 4));
    engine.post(Atom::different(x[3], 4));
    engine.propagate();
    EXPECT_EQ(dirty, (Positions{1, 3}));
}

TEST_F(DirtyPositions, AreForgottenAfterAFailure) {
    bool fails = true;
    add_rule(
        engine, on(x[0]),
        [&](Context& c) {
            if (fails && c.min(x[0]) > 0) c.fail();
        },
        Priority::unary);
    engine.propagate();
    EXPECT_FALSE(engine.decide(Atom::at_least(x[0], 1)));
    engine.pop();
    fails = false;
    ASSERT_TRUE(engine.decide(Atom::at_least(x[3], 1)));
    EXPECT_EQ(dirty, (Positions{3}));
}

TEST_F(DirtyPositions, CollectWhatARuleDidItself) {
    act = [this](Context& c) {
        if (c.min(x[0]) == 1) c.at_least(x[3], 5);
    };
    engine.decide(Atom::at_least(x[0], 1));
    EXPECT_EQ(dirty, (Positions{3}));
}

} // namespace dirty_positions_test
