// The harness must find what it is there to find: rules that are wrong, each in one way.

#include <csp/base/assert.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace {

using csp::Context;
using csp::Reason;
using csp::Value;
using csp::View;
using csp::Views;
using csp::testing::Options;
using csp::testing::Promise;
using testing::HasSubstr;

/// Says that x < y, and does what the function does.
class LessBy final : public csp::Rule {
  public:
    LessBy(std::vector<View> scope, csp::RuleFunction propagate)
        : scope_(std::move(scope)),
          propagate_(std::move(propagate)) {}

    std::string name() const override { return "less"; }
    void scope(csp::Wiring& wiring) override { wiring.on_each(scope_); }
    void propagate(Context& context) override { propagate_(context, scope_); }
    std::optional<bool> check(const csp::Assignment& assignment) const override {
        return assignment[scope_[0]] < assignment[scope_[1]];
    }

  private:
    std::vector<View> scope_;
    csp::RuleFunction propagate_;
};

std::string violation_of(const csp::RuleFunction& propagate, Promise promise = Promise::domain) {
    Options options;
    options.promise = promise;
    options.max_arity = 2;
    const auto make = [&](const std::vector<View>& scope, csp::Random&) {
        return csp::rule_constraint([=] { return std::make_unique<LessBy>(scope, propagate); });
    };
    return csp::testing::check_constraint(make, options).violation;
}

bool below(Context& c, Views s) { return c.at_most(s[0], c.max(s[1]) - 1, csp::because{s[1]}); }
bool above(Context& c, Views s) { return c.at_least(s[1], c.min(s[0]) + 1, csp::because{s[0]}); }

TEST(RuleHarness, FindsNothingWrongWithACorrectRule) {
    EXPECT_EQ(violation_of([](Context& c, Views s) { below(c, s) && above(c, s); }), "");
}

TEST(RuleHarness, PrintsTheSeedAndTheCase) {
    const auto violation = violation_of([](Context&, Views) {});
    EXPECT_THAT(violation, HasSubstr("of seed 1: less: "));
    EXPECT_THAT(violation, HasSubstr("x0 {"));
}

TEST(RuleHarness, FindsARuleThatRemovesSolutions) {
    const auto violation =
        violation_of([](Context& c, Views s) { c.at_most(s[0], c.max(s[1]) - 2); }, Promise::none);
    EXPECT_THAT(violation, testing::AnyOf(HasSubstr("was removed"), HasSubstr("but there is the solution")));
}

TEST(RuleHarness, FindsARuleThatAcceptsWhatIsNoSolution) {
    const auto lenient = [](Context& c, Views s) {
        if (!c.is_fixed(s[0]) || !c.is_fixed(s[1])) below(c, s) && above(c, s);
    };
    EXPECT_THAT(violation_of(lenient, Promise::none),
                testing::AnyOf(HasSubstr("was accepted"), HasSubstr("which belongs to no solution")));
}

TEST(RuleHarness, FindsARuleThatKeepsLessOfThePromisedConsistency) {
    const auto half = [](Context& c, Views s) {
        below(c, s);
        if (c.is_fixed(s[0])) above(c, s);
    };
    EXPECT_THAT(violation_of(half, Promise::domain), HasSubstr("which belongs to no solution"));
    EXPECT_THAT(violation_of(half, Promise::bounds), HasSubstr("which belongs to no solution"));
    EXPECT_EQ(violation_of(half, Promise::value), "");
}

TEST(RuleHarness, FindsARuleThatIsNotMonotone) {
    const auto shy = [](Context& c, Views s) { // does nothing where x has lost values between its bounds
        const bool has_holes = c.size(s[0]) != static_cast<std::uint32_t>(c.max(s[0]) - c.min(s[0]) + 1);
        if (!has_holes || c.is_fixed(s[1])) below(c, s) && above(c, s);
    };
    EXPECT_NE(violation_of(shy, Promise::none), "");
}

TEST(RuleHarness, FindsARuleThatForgetsToUndo) {
    const auto counting = [runs = 0](Context& c, Views s) mutable {
        if (++runs % 3 != 0 || c.is_fixed(s[0]) || c.is_fixed(s[1])) below(c, s) && above(c, s);
    };
    EXPECT_NE(violation_of(counting, Promise::none), "");
}

TEST(RuleHarness, FindsAReasonThatDoesNotImplyTheRemoval) {
    const auto blaming_the_wrong_one = [](Context& c, Views s) {
        c.at_most(s[0], c.max(s[1]) - 1, csp::because{s[0]});
        above(c, s);
    };
    EXPECT_THAT(violation_of(blaming_the_wrong_one), HasSubstr("does not imply"));
    const auto too_weak = [](Context& c, Views s) {
        const Value highest = c.max(s[1]);
        c.at_most(s[0], highest - 1, csp::because{csp::atom_at_most(s[1], highest + 1)});
        above(c, s);
    };
    EXPECT_THAT(violation_of(too_weak),
                testing::AnyOf(HasSubstr("does not imply"), HasSubstr("does not explain")));
}

TEST(RuleHarness, FindsAReasonThatIsNotTrue) {
    const auto exaggerating = [](Context& c, Views s) {
        const Value highest = c.max(s[1]);
        c.at_most(s[0], highest - 1, csp::because{csp::atom_at_most(s[1], highest - 1)});
        above(c, s);
    };
    EXPECT_THAT(violation_of(exaggerating), HasSubstr("which is not true"));
}

TEST(RuleHarness, FindsARuleThatDependsOnBeingListenedTo) {
    const auto peeking = [](Context& c, Views s) {
        bool is_listened_to = false;
        c.at_most(s[0], c.max(s[1]), [&](Reason& r) {
            is_listened_to = true;
            r.add(csp::atom_at_most(s[1], c.max(s[1])));
        });
        if (!is_listened_to) below(c, s);
        if (c.is_fixed(s[0]) || c.is_fixed(s[1])) below(c, s) && above(c, s);
    };
    EXPECT_NE(violation_of(peeking, Promise::none), "");
}

// What the engine finds itself, in builds with checks ----------------------------------------------

class RuleChecks : public testing::Test {
  protected:
    void SetUp() override {
        if (!csp::checks_enabled) GTEST_SKIP() << "this build makes no checks of rules";
    }
};

TEST_F(RuleChecks, FindAFalseClaimOfAFixpoint) {
    const auto slow = [](Context& c, Views s) {
        if (below(c, s) && c.min(s[1]) <= c.min(s[0])) c.remove(s[1], c.min(s[1])); // one value a run
        c.fixpoint();
    };
    EXPECT_THAT(violation_of(slow), HasSubstr("claimed a fixpoint, but running it again"));
}

TEST_F(RuleChecks, FindAFalseClaimOfEntailment) {
    const auto hasty = [](Context& c, Views s) {
        if (below(c, s) && above(c, s)) c.entailed();
    };
    EXPECT_THAT(violation_of(hasty), HasSubstr("claimed to be entailed, but its constraint does not hold"));
}

TEST_F(RuleChecks, FindAReadOutsideTheScope) {
    const auto curious = [](Context& c, Views s) {
        below(c, s) && above(c, s);
        const csp::Var other{s[0].variable().index == 0 ? 1U : 0U};
        if (other != s[1].variable()) (void)c.min(other);
    };
    Options options;
    options.min_arity = options.max_arity = 3;
    options.duplicates = false;
    const auto make = [&](const std::vector<View>& scope, csp::Random&) {
        return csp::rule_constraint([=] {
            return std::make_unique<LessBy>(std::vector{scope[0], scope[2]}, curious);
        });
    };
    EXPECT_THAT(csp::testing::check_constraint(make, options).violation,
                HasSubstr("which is not in its scope"));
}

TEST_F(RuleChecks, FindAWriteOutsideTheScope) {
    const auto meddling = [](Context& c, Views s) {
        below(c, s) && above(c, s);
        c.remove(csp::Var{1}, 0);
    };
    Options options;
    options.min_arity = options.max_arity = 3;
    options.duplicates = false;
    const auto make = [&](const std::vector<View>& scope, csp::Random&) {
        return csp::rule_constraint([=] {
            return std::make_unique<LessBy>(std::vector{scope[0], scope[2]}, meddling);
        });
    };
    EXPECT_THAT(csp::testing::check_constraint(make, options).violation,
                HasSubstr("which is not in its scope"));
}

} // namespace
