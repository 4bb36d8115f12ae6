#include <csp/learn/conflict_analysis.hpp>

#include <tests/support/test_rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace conflict_analysis_test {

using csp::Atom;
using csp::because;
using csp::ConflictAnalysis;
using csp::Context;
using csp::Engine;
using csp::FactLog;
using csp::LearnedNogoods;
using csp::Lesson;
using csp::Reason;
using csp::Value;
using csp::Var;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

/// Variables 0..9, rules over them, and the log from the root on.
class Lab {
  public:
    explicit Lab(std::size_t variables, Value greatest = 9) {
        for (std::size_t i = 0; i < variables; ++i) engine_.add_variable(csp::range(0, greatest));
    }
    ~Lab() { engine_.set_log(nullptr, nullptr); }
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    void rule(tests::TestRule::Propagate propagate) {
        const auto count = static_cast<std::uint32_t>(engine_.variable_count());
        const auto all = [count](csp::Wiring& wiring) {
            for (std::uint32_t x = 0; x < count; ++x) wiring.on(Var{x});
        };
        tests::add_rule(engine_, all, std::move(propagate));
    }
    /// x + gap <= y
    void before(Var x, Value gap, Var y) {
        rule([=](Context& context) {
            context.at_least(y, context.min(x) + gap, because{Atom::at_least(x, context.min(x))});
            context.at_most(x, context.max(y) - gap, because{Atom::at_most(y, context.max(y))});
        });
    }
    void begin() {
        ASSERT_TRUE(engine_.propagate());
        log_.begin(engine_.store());
        nogoods_.begin(engine_.store().variable_count());
        engine_.set_log(&log_, &nogoods_);
    }
    bool decide(Atom atom) { return engine_.decide(atom); }
    const Lesson* analyse() { return analysis_.analyse(); }
    std::uint64_t effort() const { return analysis_.effort(); }

  private:
    Engine engine_;
    FactLog log_;
    LearnedNogoods nogoods_{4000}; ///< more nogoods than any test learns
    ConflictAnalysis analysis_{engine_, log_, nogoods_};
};

constexpr Var a{0};
constexpr Var b{1};
constexpr Var c{2};
constexpr Var d{3};

/// The decision on a is one step from the failure in c, through b; so the first implication point is b, not a, and only
/// the part of b that c cannot tolerate is needed. The decision on d is irrelevant.
TEST(ConflictAnalysis, StopsAtTheFirstImplicationPointAndNeedsNoMoreThanItMust) {
    Lab lab(4);
    lab.before(a, 2, b);
    lab.rule([](Context& context) { // b >= 5 and c >= 3 contradict each other
        if (context.min(b) >= 5 && context.min(c) >= 3)
            context.fail(because{Atom::at_least(b, 5), Atom::at_least(c, 3)});
    });
    lab.begin();
    ASSERT_TRUE(lab.decide(Atom::at_least(c, 4)));
    ASSERT_TRUE(lab.decide(Atom::equal(d, 0)));
    ASSERT_FALSE(lab.decide(Atom::at_least(a, 6)));
    const Lesson* const lesson = lab.analyse();
    ASSERT_NE(lesson, nullptr);
    EXPECT_THAT(lesson->atoms, ElementsAre(Atom::at_least(b, 5), Atom::at_least(c, 3)));
    EXPECT_EQ(lesson->level, 1U);
    EXPECT_EQ(lesson->levels, 2U);
}

/// The turns of a search compare this effort with the effort of rules, so it grows with all facts that reasons name.
TEST(ConflictAnalysis, CountsTheFactsThatReasonsName) {
    constexpr Value variables = 8;
    const auto effort_of = [](Value named) {
        Lab lab(variables + 1);
        lab.rule([named](Context& context) { // at the first level, by the decision on a: two facts
            if (!context.is_fixed(a)) return;
            for (Value x = 1; x <= named; ++x)
                context.at_least(Var{static_cast<std::uint32_t>(x)}, 5, because{Atom::equal(a, 3)});
        });
        lab.rule([named](Context& context) {
            if (context.min(Var{static_cast<std::uint32_t>(named)}) < 5) return;
            context.fail([named](Reason& reason) {
                for (Value x = 1; x <= named; ++x)
                    reason.add(Atom::at_least(Var{static_cast<std::uint32_t>(x)}, 5));
            });
        });
        lab.begin();
        EXPECT_FALSE(lab.decide(Atom::equal(a, 3)));
        EXPECT_NE(lab.analyse(), nullptr);
        return lab.effort();
    };
    EXPECT_EQ(effort_of(3), 3U + 3 * 2);
    EXPECT_EQ(effort_of(8), 8U + 8 * 2);
}

TEST(ConflictAnalysis, TakesADecisionOfAValueAsOneAtom) {
    Lab lab(2);
    lab.rule([](Context& context) { // not both are true
        if (context.is_fixed(a) && context.is_fixed(b)) context.fail(because{a, b});
    });
    lab.begin();
    ASSERT_TRUE(lab.decide(Atom::equal(a, 4)));
    ASSERT_FALSE(lab.decide(Atom::equal(b, 7)));
    const Lesson* const lesson = lab.analyse();
    ASSERT_NE(lesson, nullptr);
    EXPECT_THAT(lesson->atoms, ElementsAre(Atom::equal(b, 7), Atom::equal(a, 4)));
}

/// A bound that jumps over removed values needs the previous bound and these values, not the rule's reason for further
/// values.
TEST(ConflictAnalysis, ExplainsABoundThatJumpsOverHoles) {
    Lab lab(4);
    lab.rule([](Context& context) {
        if (context.is_fixed(b)) context.remove(a, 5, because{b});
        if (context.is_fixed(c)) context.remove(a, 6, because{c});
        if (context.min(a) >= 7 && context.is_fixed(d))
            context.fail(because{Atom::at_least(a, 7), Atom::equal(d, 1)});
    });
    lab.begin();
    ASSERT_TRUE(lab.decide(Atom::equal(b, 1)));
    ASSERT_TRUE(lab.decide(Atom::equal(c, 2)));
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 5)));
    ASSERT_FALSE(lab.decide(Atom::equal(d, 1)));
    const Lesson* const lesson = lab.analyse();
    ASSERT_NE(lesson, nullptr);
    EXPECT_EQ(lesson->atoms.front(), Atom::equal(d, 1));
    EXPECT_THAT(std::vector(lesson->atoms.begin() + 1, lesson->atoms.end()),
                ElementsAre(Atom::at_least(a, 7)));
    EXPECT_EQ(lesson->level, 3U);
}

/// The failure is unrelated to the last decision, and needs a run of values removed on the previous level.
TEST(ConflictAnalysis, GoesDownToALevelThatHasRemovedARun) {
    Lab lab(5, 999);
    lab.rule([](Context& context) {
        if (context.min(a) >= 1) context.remove_range(c, 100, 900, because{Atom::at_least(a, 1)});
        if (context.min(b) >= 1) context.remove_range(d, 100, 900, because{Atom::at_least(b, 1)});
        if (context.is_fixed(Var{4}) && !context.contains(c, 500) && !context.contains(d, 500))
            context.fail(because{Atom::different(c, 500), Atom::different(d, 500)});
    });
    lab.begin();
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 3)));
    ASSERT_TRUE(lab.decide(Atom::at_least(b, 3)));
    ASSERT_FALSE(lab.decide(Atom::equal(Var{4}, 0)));
    const Lesson* const lesson = lab.analyse();
    ASSERT_NE(lesson, nullptr);
    EXPECT_THAT(lesson->atoms, ElementsAre(Atom::at_least(b, 1), Atom::at_least(a, 1)));
    EXPECT_EQ(lesson->level, 1U);
}

/// Atoms implied by the rest of the nogood are left out: here, a implies b.
TEST(ConflictAnalysis, LeavesOutWhatFollowsFromTheRest) {
    Lab lab(4);
    lab.before(a, 1, b);
    lab.rule([](Context& context) {
        if (context.min(a) >= 3 && context.min(b) >= 4 && context.is_fixed(d))
            context.fail(because{Atom::at_least(a, 3), Atom::at_least(b, 4), Atom::equal(d, 1)});
    });
    lab.begin();
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 3)));
    ASSERT_FALSE(lab.decide(Atom::equal(d, 1)));
    const Lesson* const lesson = lab.analyse();
    ASSERT_NE(lesson, nullptr);
    EXPECT_THAT(lesson->atoms, UnorderedElementsAre(Atom::equal(d, 1), Atom::at_least(a, 3)));
}

/// A rule without a reason is assumed to have used its whole scope; a rule that names variables, to have used all facts
/// on these variables.
TEST(ConflictAnalysis, TakesARuleAtItsWord) {
    for (const bool says_nothing : {true, false}) {
        Lab lab(3);
        lab.rule([=](Context& context) {
            if (!context.is_fixed(c)) return;
            if (says_nothing)
                context.fail();
            else
                context.fail(because{b, c});
        });
        lab.begin();
        ASSERT_TRUE(lab.decide(Atom::at_least(a, 3)));
        ASSERT_TRUE(lab.decide(Atom::at_least(b, 2)));
        ASSERT_FALSE(lab.decide(Atom::equal(c, 4)));
        const Lesson* const lesson = lab.analyse();
        ASSERT_NE(lesson, nullptr);
        EXPECT_EQ(lesson->atoms.size(), says_nothing ? 3U : 2U);
        EXPECT_EQ(lesson->level, 2U);
    }
}

/// The failure needs no fact of the last level, so it could have been found earlier.
TEST(ConflictAnalysis, GoesDownToTheLevelThatIsToBlame) {
    Lab lab(3);
    lab.rule([](Context& context) {
        if (context.is_fixed(c)) context.fail(because{Atom::at_least(a, 3), Atom::at_least(b, 2)});
    });
    lab.begin();
    ASSERT_TRUE(lab.decide(Atom::at_least(a, 3)));
    ASSERT_TRUE(lab.decide(Atom::at_least(b, 2)));
    ASSERT_FALSE(lab.decide(Atom::equal(c, 4)));
    const Lesson* const lesson = lab.analyse();
    ASSERT_NE(lesson, nullptr);
    EXPECT_THAT(lesson->atoms, ElementsAre(Atom::at_least(b, 2), Atom::at_least(a, 3)));
    EXPECT_EQ(lesson->level, 1U);
}

TEST(ConflictAnalysis, FindsThatNothingIsLeftIfTheRootIsToBlame) {
    Lab lab(2);
    lab.rule([](Context& context) {
        if (context.is_fixed(a)) context.fail([](Reason&) {});
    });
    lab.begin();
    ASSERT_TRUE(lab.decide(Atom::at_least(b, 3)));
    ASSERT_FALSE(lab.decide(Atom::equal(a, 4)));
    EXPECT_EQ(lab.analyse(), nullptr);
}

} // namespace conflict_analysis_test
