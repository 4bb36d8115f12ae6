// Reasons of all_different by domain on request: the Hall set at that time.

#include <tests/csp/learn/asked_reason.hpp>

#include <csp/constraints/all_different/values.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace hall_set_reasons_test {

using csp::Atom;
using csp::FactLog;
using csp::Var;
using testing::Contains;
using testing::UnorderedElementsAre;

class HallSetReasons : public testing::Test {
  protected:
    ~HallSetReasons() override { engine.set_log(nullptr, nullptr); }

    Var add(const std::vector<csp::Value>& values) {
        scope.emplace_back(engine.add_variable(csp::Domain(values)));
        return scope.back().variable();
    }
    void add_rule(const std::vector<csp::Interval>& values) {
        engine.add_rule(csp::make_all_different_domain(scope, engine.store(), values));
        ASSERT_TRUE(engine.propagate());
    }
    void begin() {
        log.begin(engine.store());
        engine.set_log(&log, nullptr);
    }
    std::vector<Atom> why(std::optional<Atom> stated) { return test::asked_reason(engine, log, stated); }

    csp::Engine engine;
    std::vector<csp::View> scope;
    FactLog log;
};

/// Each value has a separate Hall set as its reason, even if one step removed both.
TEST_F(HallSetReasons, NameNoMoreThanTheValueNeeds) {
    const Var a = add({0, 1});
    const Var b = add({2, 3});
    const Var c = add({0, 2, 4, 5});
    add_rule({{0, 9}});
    begin();
    engine.push();
    engine.post(Atom::different(a, 1));
    engine.post(Atom::different(b, 3));
    ASSERT_TRUE(engine.propagate());
    ASSERT_FALSE(engine.store().contains(c, 0));
    EXPECT_THAT(why(Atom::different(c, 0)), UnorderedElementsAre(Atom::different(a, 1)));
    EXPECT_THAT(why(Atom::different(c, 2)), UnorderedElementsAre(Atom::different(b, 3)));
}

TEST_F(HallSetReasons, OfAFailureAreTheVariablesWithTooFewValues) {
    const Var a = add({0, 1, 2});
    const Var b = add({0, 1, 3});
    const Var c = add({0, 1, 4});
    add({5, 6});
    add_rule({{0, 9}});
    begin();
    engine.push();
    engine.post(Atom::different(a, 2));
    engine.post(Atom::different(b, 3));
    engine.post(Atom::different(c, 4));
    ASSERT_FALSE(engine.propagate());
    EXPECT_THAT(why(std::nullopt),
                UnorderedElementsAre(Atom::different(a, 2), Atom::different(b, 3), Atom::different(c, 4)));
}

/// The log does not know that `a != 1` held at the root, since a is wide and a later bound has passed 1. With 1, all
/// three variables would be needed for the values 0 to 2. The reason then consists of all known facts.
TEST_F(HallSetReasons, NameAllThatWasKnownIfAHoleOfTheRootStandsInTheWay) {
    const Var a = add({0, 1, 2, 2000});
    const Var b = add({0, 1, 2});
    const Var c = add({0, 1, 2});
    add_rule({{0, 2}, {2000, 2000}});
    ASSERT_TRUE(engine.post(Atom::different(a, 1)));
    ASSERT_TRUE(engine.propagate());
    begin();
    ASSERT_TRUE(engine.decide(Atom::less(a, 2000)));
    ASSERT_TRUE(engine.decide(Atom::different(b, 1)));
    ASSERT_FALSE(engine.store().contains(c, 0));
    const std::vector<Atom> before = why(Atom::different(c, 0));
    EXPECT_THAT(before, Contains(Atom::different(b, 1)));
    ASSERT_TRUE(engine.decide(Atom::at_least(a, 2)));
    EXPECT_THAT(why(Atom::different(c, 0)), Contains(Atom::different(b, 1)));
    EXPECT_THAT(why(Atom::different(c, 0)), Contains(Atom::less(a, 3)));
}

} // namespace hall_set_reasons_test
