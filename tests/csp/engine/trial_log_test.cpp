#include <csp/engine/deduction_log.hpp>
#include <csp/engine/guarded.hpp>

#include <tests/support/test_rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

namespace trial_log_test {

using csp::Atom;
using csp::Context;
using csp::Reason;
using csp::Var;

/// Keeps the last reason.
class LastReason final : public csp::Listener {
  public:
    void on_removal(const csp::Removal& removal) override { last = removal.reason; }
    Reason last;
};

std::unique_ptr<csp::Rule> guarded(Var b, tests::TestRule::Scope scope,
                                   tests::TestRule::Propagate propagate) {
    return std::make_unique<csp::GuardedRule>(
        Atom::equal(b, 1),
        std::make_unique<tests::TestRule>(std::move(scope), std::move(propagate), csp::Priority::linear));
}

/// Returns the reason reported for b if x < y < z is tried under b with x >= 7 and z <= 7.
Reason reason_of_trial(const tests::TestRule::Propagate& chain) {
    csp::Engine engine;
    const Var b = engine.add_variable(csp::range(0, 1));
    std::vector<Var> x;
    for (int i = 0; i < 4; ++i) x.push_back(engine.add_variable(csp::range(0, 9)));
    engine.post(Atom::at_least(x[0], 7));
    engine.post(Atom::at_most(x[2], 7));
    engine.post(Atom::at_most(x[3], 5)); // irrelevant
    const auto scope = [x](csp::Wiring& wiring) {
        for (const Var v : x) wiring.on(v);
    };
    engine.add_rule(guarded(b, scope, chain));
    LastReason listener;
    engine.set_listener(&listener);
    EXPECT_TRUE(engine.propagate());
    EXPECT_TRUE(engine.store().is_fixed(b));
    return listener.last;
}

TEST(TrialLog, FindsWhatATrialTookFromTheDomainsBefore) {
    const Reason reason = reason_of_trial([](Context& c) {
        const Var x{1};
        const Var y{2};
        const Var z{3};
        c.at_least(y, c.min(x) + 1, csp::because{Atom::at_least(x, c.min(x))});
        c.at_least(z, c.min(y) + 1, csp::because{Atom::at_least(y, c.min(y))});
    });
    EXPECT_EQ(reason.kind, Reason::Kind::atoms);
    EXPECT_THAT(reason.atoms,
                testing::UnorderedElementsAre(Atom::at_least(Var{1}, 7), Atom::at_least(Var{2}, 0),
                                              Atom::less(Var{3}, 9)));
}

TEST(TrialLog, TakesAllThatIsKnownWhereTheRuleNamesVariables) {
    const Reason reason = reason_of_trial([](Context& c) {
        const Var x{1};
        const Var y{2};
        const Var z{3};
        c.at_least(y, c.min(x) + 1, csp::because{x});
        if (c.min(y) >= c.max(z)) c.fail(csp::because{y, z});
    });
    EXPECT_THAT(reason.atoms,
                testing::UnorderedElementsAre(Atom::at_least(Var{1}, 7), Atom::at_most(Var{1}, 9),
                                              Atom::at_least(Var{2}, 0), Atom::at_most(Var{2}, 9),
                                              Atom::at_least(Var{3}, 0), Atom::at_most(Var{3}, 7)));
}

TEST(TrialLog, TakesTheWholeScopeWhereTheRuleSaysNothing) {
    const Reason reason = reason_of_trial([](Context& c) { c.fail(); });
    EXPECT_THAT(reason.atoms, testing::IsSupersetOf({Atom::at_least(Var{1}, 7), Atom::at_most(Var{4}, 5)}));
}

/// The holes that make a bound jump are part of the reason.
TEST(TrialLog, NamesTheHolesThatABoundHasPassed) {
    csp::Engine engine;
    const Var b = engine.add_variable(csp::range(0, 1));
    const Var x = engine.add_variable(csp::range(0, 9));
    engine.remove_range(x, 5, 6);
    engine.post(Atom::at_most(x, 7));
    const auto scope = [x](csp::Wiring& wiring) { wiring.on(x); };
    const auto propagate = [x](Context& c) { // x >= 5 makes the bound 7
        const auto always = [](Reason&) {};
        c.at_least(x, 5, always) && c.remove(x, 7, always);
    };
    engine.add_rule(guarded(b, scope, propagate));
    LastReason listener;
    engine.set_listener(&listener);
    EXPECT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().max(b), 0);
    EXPECT_THAT(listener.last.atoms,
                testing::UnorderedElementsAre(Atom::at_least(x, 0), Atom::different(x, 5),
                                              Atom::different(x, 6), Atom::at_most(x, 7)));
}

TEST(TrialLog, GivesTheListenerItsPlaceBack) {
    LastReason listener;
    csp::Listener* place = &listener;
    {
        const csp::TrialLog log(place);
        EXPECT_EQ(place, &log);
    }
    EXPECT_EQ(place, &listener);
}

} // namespace trial_log_test
