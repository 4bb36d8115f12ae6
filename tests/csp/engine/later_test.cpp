#include <csp/engine/engine.hpp>
#include <csp/engine/guarded.hpp>
#include <csp/engine/past.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

namespace later_test {

using csp::Atom;
using csp::Reason;
using csp::Var;
using testing::ElementsAre;

/// a + b <= 9 and c + b <= 9; the reason of a bound is the bound of its partner, whenever the reason is made.
class Pairs final : public csp::Rule {
  public:
    Pairs(Var a, Var b, Var c) : x_{a, b, c} {}

    void scope(csp::Wiring& wiring) override {
        for (const Var v : x_) wiring.on(v, csp::Events::lower);
    }
    void propagate(csp::Context& context) override {
        for (const Var end : {x_[0], x_[2]}) {
            if (context.min(end) + context.min(x_[1]) > 9) {
                context.fail(csp::later(end.index));
                return;
            }
            context.at_most(end, 9 - context.min(x_[1]), csp::later(end.index));
            context.at_most(x_[1], 9 - context.min(end), csp::later(end.index));
        }
    }
    /// The token is the end of the pair.
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const csp::Past& past,
                       Reason& reason) const override {
        const Var end{token};
        if (!stated || stated->variable().is_same(x_[1])) reason.add(Atom::at_least(end, past.min(end)));
        if (!stated || stated->variable().is_same(end)) reason.add(Atom::at_least(x_[1], past.min(x_[1])));
    }

  private:
    std::vector<Var> x_;
};

struct Reasons final : csp::Listener {
    void on_removal(const csp::Removal& removal) override { of_removals.push_back(removal.reason); }
    void on_failure(const csp::Failure& failure) override { of_failure = failure.reason; }
    std::vector<Reason> of_removals;
    Reason of_failure;
};

/// Three variables in 0..9 and a condition; the rule is under the condition if `is_guarded`.
struct Setting {
    explicit Setting(bool is_guarded) {
        for (int i = 0; i < 3; ++i) x.push_back(engine.add_variable(csp::range(0, 9)));
        condition = engine.add_variable(csp::range(0, 1));
        auto rule = std::make_unique<Pairs>(x[0], x[1], x[2]);
        if (is_guarded)
            engine.add_rule(std::make_unique<csp::GuardedRule>(Atom::equal(condition, 1), std::move(rule)));
        else
            engine.add_rule(std::move(rule));
    }
    bool propagate() {
        engine.set_listener(&received);
        return engine.propagate();
    }

    csp::Engine engine;
    std::vector<Var> x;
    Var condition{};
    Reasons received;
};

TEST(Later, GivesAListenerTheReasonAtOnce) {
    Setting s(false);
    s.engine.post(Atom::at_least(s.x[1], 4));
    EXPECT_TRUE(s.propagate());
    ASSERT_EQ(s.received.of_removals.size(), 2U);
    for (const Reason& reason : s.received.of_removals) {
        EXPECT_EQ(reason.kind, Reason::Kind::atoms);
        EXPECT_THAT(reason.atoms, ElementsAre(Atom::at_least(s.x[1], 4)));
    }
}

TEST(Later, ExplainsAFailureAtOnce) {
    Setting s(false);
    s.engine.post(Atom::at_least(s.x[1], 5));
    s.engine.post(Atom::at_least(s.x[2], 6));
    EXPECT_FALSE(s.propagate());
    EXPECT_THAT(s.received.of_failure.atoms,
                ElementsAre(Atom::at_least(s.x[2], 6), Atom::at_least(s.x[1], 5)));
}

TEST(Later, HasTheConditionInTheReasonOfARuleUnderIt) {
    Setting s(true);
    s.engine.post(Atom::equal(s.condition, 1));
    s.engine.post(Atom::at_least(s.x[1], 4));
    EXPECT_TRUE(s.propagate());
    ASSERT_EQ(s.received.of_removals.size(), 2U);
    EXPECT_THAT(s.received.of_removals[0].atoms,
                ElementsAre(Atom::at_least(s.x[1], 4), Atom::equal(s.condition, 1)));
}

TEST(Later, ExplainsATrialThatFails) {
    Setting s(true);
    s.engine.post(Atom::at_least(s.x[1], 5));
    s.engine.post(Atom::at_least(s.x[2], 6));
    EXPECT_TRUE(s.propagate());
    EXPECT_EQ(s.engine.store().max(s.condition), 0);
    ASSERT_EQ(s.received.of_removals.size(), 1U);
    EXPECT_THAT(s.received.of_removals[0].atoms,
                testing::UnorderedElementsAre(Atom::at_least(s.x[2], 6), Atom::at_least(s.x[1], 5)));
}

/// Without a log, the past is the present: no facts can be left out, and all holes are known.
TEST(Past, IsThePresentWithoutALog) {
    csp::Engine engine;
    const Var x = engine.add_variable(csp::range(0, 2000));
    engine.remove_range(x, 500, 600);
    engine.post(Atom::at_least(x, 3));
    const csp::Past now(engine.store());
    EXPECT_TRUE(now.is_now());
    EXPECT_EQ(now.min(x), 3);
    EXPECT_EQ(now.max(x), 2000);
    EXPECT_FALSE(now.lower(x).holds_everywhere());
    EXPECT_NE(now.since(Atom::at_least(x, 3)), csp::FactLog::none);
    EXPECT_TRUE(now.held(Atom::different(x, 555)));
    EXPECT_FALSE(now.held(Atom::different(x, 499)));
    EXPECT_TRUE(now.contains(x, 601));
    EXPECT_FALSE(now.contains(x, 600));
    EXPECT_EQ(now.window(x, 498, ~csp::Word{0}), csp::Word{3}); // 498 and 499
    EXPECT_EQ(now.bounds(csp::View(x) + 10).max, 2010);
}

} // namespace later_test
