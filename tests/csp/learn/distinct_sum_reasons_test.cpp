// Reasons of sums over groups of different variables on request: the bounds at that time, as weak as possible.

#include <tests/csp/learn/asked_reason.hpp>

#include <csp/constraints/counting/distinct_sum.hpp>
#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

namespace distinct_sum_reasons_test {

using csp::Atom;
using csp::Var;
using testing::UnorderedElementsAre;

/// a, b and c differ, all four are from 1 to 9:  a + b + c + d <= 12.
class DistinctSumReasons : public testing::Test {
  protected:
    DistinctSumReasons() {
        engine.add_rule(std::make_unique<csp::DistinctSum>(
            std::vector<csp::SumGroup>{{1, {View(a), View(b), View(c)}}, {1, {View(d)}}}, 12));
        EXPECT_TRUE(engine.propagate());
        EXPECT_EQ(engine.store().max(d), 6);
        log.begin(engine.store());
        engine.set_log(&log, nullptr);
    }
    ~DistinctSumReasons() override { engine.set_log(nullptr, nullptr); }

    using View = csp::View;

    std::vector<Atom> why(std::optional<Atom> stated) { return test::asked_reason(engine, log, stated); }

    csp::Engine engine;
    Var a = engine.add_variable(csp::range(1, 9));
    Var b = engine.add_variable(csp::range(1, 9));
    Var c = engine.add_variable(csp::range(1, 9));
    Var d = engine.add_variable(csp::range(1, 9));
    csp::FactLog log;
};

/// With a >= 3 and b >= 4, the least sum is 1 + 3 + 4. It is the same with b >= 3, since a and b differ.
TEST_F(DistinctSumReasons, NeedNoBoundThatTheDifferencesImply) {
    ASSERT_TRUE(engine.decide(Atom::at_least(a, 3)));
    ASSERT_TRUE(engine.decide(Atom::at_least(b, 4)));
    ASSERT_EQ(engine.store().max(d), 4);
    EXPECT_THAT(why(Atom::at_most(d, 4)), UnorderedElementsAre(Atom::at_least(a, 3), Atom::at_least(b, 3)));
}

/// 1 + 4 + 5 with a >= 4 and b >= 4. If the sum may be one less, no bound can be lower; if it may be two less, both
/// bounds can be 3.
TEST_F(DistinctSumReasons, NeedNoMoreThanWhatIsAskedFor) {
    ASSERT_TRUE(engine.decide(Atom::at_least(a, 4)));
    ASSERT_EQ(engine.store().max(d), 5);
    ASSERT_TRUE(engine.decide(Atom::at_least(b, 4)));
    ASSERT_EQ(engine.store().max(d), 2);
    const auto both = UnorderedElementsAre(Atom::at_least(a, 4), Atom::at_least(b, 4));
    EXPECT_THAT(why(Atom::at_most(d, 2)), both);
    EXPECT_THAT(why(Atom::at_most(d, 3)), both);
    EXPECT_THAT(why(Atom::at_most(d, 4)), UnorderedElementsAre(Atom::at_least(a, 3), Atom::at_least(b, 3)));
    EXPECT_THAT(why(Atom::at_most(d, 5)), UnorderedElementsAre(Atom::at_least(a, 4)));
}

TEST_F(DistinctSumReasons, SayNothingOfWhatHoldsEverywhere) {
    ASSERT_TRUE(engine.decide(Atom::at_least(d, 4)));
    ASSERT_EQ(engine.store().max(a), 5) << "1 + 2 + 5 + 4";
    EXPECT_THAT(why(Atom::at_most(a, 5)), UnorderedElementsAre(Atom::at_least(d, 4)));
    EXPECT_THAT(why(Atom::at_most(a, 6)), UnorderedElementsAre(Atom::at_least(d, 3)));
    EXPECT_THAT(why(Atom::at_most(a, 7)), UnorderedElementsAre(Atom::at_least(d, 2))) << "8 holds everywhere";
}

TEST_F(DistinctSumReasons, OfAFailureLeaveOutWhatIsNotNeeded) {
    ASSERT_TRUE(engine.decide(Atom::at_least(a, 3)));
    engine.push();
    engine.post(Atom::at_least(b, 5));
    engine.post(Atom::at_least(c, 5));
    engine.post(Atom::at_least(d, 2));
    ASSERT_FALSE(engine.propagate()); // 3 + 5 + 6 + 2
    EXPECT_THAT(why(std::nullopt),
                UnorderedElementsAre(Atom::at_least(a, 3), Atom::at_least(b, 3), Atom::at_least(c, 3)))
        << "3 + 4 + 5 + 1 = 13";
}

} // namespace distinct_sum_reasons_test
