// The harness must detect wrong rules, each of which has a single fault.

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace rule_harness_test {

using csp::Context;
using csp::Reason;
using csp::Value;
using csp::View;
using csp::Views;
using csp::testing::check_rule;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::Report;
using testing::HasSubstr;

/// Stands for x < y, and propagates by calling the function.
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

/// Sets ARCWISE_CASES_PERCENT while the object exists; null unsets it.
class CasesPercent {
  public:
    explicit CasesPercent(const char* text) {
        if (const char* const before = std::getenv(name)) before_ = before;
        set(text);
    }
    CasesPercent(const CasesPercent&) = delete;
    CasesPercent& operator=(const CasesPercent&) = delete;
    ~CasesPercent() { set(before_ ? before_->c_str() : nullptr); }

  private:
    static constexpr const char* name = "ARCWISE_CASES_PERCENT";

    static void set(const char* text) {
        if (text)
            ::setenv(name, text, 1);
        else
            ::unsetenv(name);
    }

    std::optional<std::string> before_;
};

/// The tests of this file must find faults even if further tests run only a few cases.
const CasesPercent all_cases(nullptr);

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

TEST(RuleHarness, PrintsTheSmallestCaseItFinds) {
    EXPECT_EQ(violation_of([](Context&, Views) {}), "x0 kept the value 70000, which belongs to no solution: "
                                                    "left are x0 {70000}\n"
                                                    "  in      less: x0, x0  [rule]\n"
                                                    "  with    x0 {70000}\n"
                                                    "  from    case 0 of seed 1");
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
    const auto shy = [](Context& c, Views s) { // idle if x has holes
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
    EXPECT_THAT(violation_of(too_weak), HasSubstr("does not imply"));
}

TEST(RuleHarness, FindsAReasonThatIsNotTrue) {
    const auto exaggerating = [](Context& c, Views s) {
        const Value highest = c.max(s[1]);
        c.at_most(s[0], highest - 1, csp::because{csp::atom_at_most(s[1], highest - 1)});
        above(c, s);
    };
    EXPECT_THAT(violation_of(exaggerating), HasSubstr("which is not true"));
}

/// The known domain of y would compensate for the gap, but the atom that fails is on x and does not follow.
TEST(RuleHarness, FindsAReasonThatDoesNotImplyTheAtomThatFailed) {
    const auto of_x_alone = [](Context& c, Views s) {
        return csp::because{csp::atom_at_least(s[0], c.value(s[0]))};
    };
    const auto is_violated = [](Context& c, Views s) {
        return c.is_fixed(s[0]) && c.is_fixed(s[1]) && c.value(s[0]) >= c.value(s[1]);
    };
    const auto blaming_x = [=](Context& c, Views s) {
        if (is_violated(c, s)) c.at_most(s[0], c.value(s[1]) - 1, of_x_alone(c, s));
    };
    EXPECT_THAT(violation_of(blaming_x, Promise::none), HasSubstr("does not imply x0 < "));
    const auto giving_up = [=](Context& c, Views s) {
        if (is_violated(c, s)) c.fail(of_x_alone(c, s));
    };
    EXPECT_THAT(violation_of(giving_up, Promise::none), HasSubstr("does not imply a failure"));
}

TEST(RuleHarness, FindsAReasonThatMentionsALaterFact) {
    const auto foreseeing = [](Context& c, Views s) {
        const Value limit = c.max(s[1]) - 1;
        if (limit >= c.min(s[0])) c.at_most(s[0], limit, csp::because{csp::atom_at_most(s[0], limit)});
        below(c, s) && above(c, s);
    };
    EXPECT_THAT(violation_of(foreseeing), HasSubstr("which is not true"));
}

/// Promises atoms, whatever reasons it gives.
class LessByAtoms final : public csp::Rule {
  public:
    LessByAtoms(Views scope, csp::RuleFunction propagate)
        : scope_(scope.begin(), scope.end()),
          propagate_(std::move(propagate)) {}

    void scope(csp::Wiring& wiring) override { wiring.on_each(scope_); }
    void propagate(Context& context) override { propagate_(context, scope_); }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }

  private:
    std::vector<View> scope_;
    csp::RuleFunction propagate_;
};

TEST(RuleHarness, FindsAReasonThatSaysLessThanTheRulePromises) {
    const auto by = [](const csp::RuleFunction& propagate) {
        return check_rule([=](Views xs) { return std::make_unique<LessByAtoms>(xs, propagate); },
                          {.max_arity = 2});
    };
    EXPECT_THAT(by([](Context& c, Views s) { below(c, s) && above(c, s); }).violation,
                HasSubstr("less informative reason than it promises"));
    const auto report = by([](Context& c, Views s) {
        c.at_most(s[0], c.max(s[1]) - 1, csp::because{csp::atom_at_most(s[1], c.max(s[1]))}) &&
            c.at_least(s[1], c.min(s[0]) + 1, csp::because{csp::atom_at_least(s[0], c.min(s[0]))});
    });
    EXPECT_TRUE(report.ok()) << report;
    ASSERT_EQ(report.reasons.size(), 1U);
    EXPECT_GT(report.reasons.begin()->second.atoms, 500U);
    EXPECT_EQ(report.reasons.begin()->second.scoped + report.reasons.begin()->second.naive, 0U);
}

/// The rule accepts a single assignment that is no solution; a sample would rarely find it.
TEST(RuleHarness, TriesAllAssignmentsWhereTheyAreFew) {
    const auto forgetful = [](Context& c, Views s) {
        if (!c.is_fixed(s[0]) || !c.is_fixed(s[1]) || !c.is_fixed(s[2])) return;
        if (c.value(s[0]) != 2 || c.value(s[1]) != 1 || c.value(s[2]) != 1) below(c, s);
    };
    Options options{
        .promise = Promise::none, .min_arity = 3, .max_arity = 3, .views = false, .duplicates = false};
    options.meaning = [](Views xs) { return csp::less(xs[0], xs[1]); };
    options.values = [](csp::Random&) { return csp::testing::Values{1, 2, 3, 4}; };
    options.cases = 1;
    EXPECT_THAT(check_rule(forgetful, options).violation, HasSubstr("x0 {2}  x1 {1}  x2 {1}"));
}

TEST(RuleHarness, FindsARuleThatDependsOnBeingListenedTo) {
    const auto peeking = [](Context& c, Views s) {
        bool is_listened_to = false;
        c.at_most(s[0], c.max(s[1]), [&](Reason& r) {
            is_listened_to = true;
            r.add(csp::atom_at_most(s[1], c.max(s[1])));
        });
        if (is_listened_to) return c.entailed(); // reasons are requested only if a call changes a domain
        below(c, s);
        if (c.is_fixed(s[0]) || c.is_fixed(s[1])) below(c, s) && above(c, s);
    };
    EXPECT_NE(violation_of(peeking, Promise::none), "");
}

// How a user tries a rule ---------------------------------------------------------------------------

/// If two views have the same two remaining values, no other view can take one of them.
void naked_twins(Context& c, Views unit) {
    for (const View a : unit)
        for (const View b : unit) {
            if (a.is_same(b) || c.size(a) != 2 || !c.same_domain(a, b)) continue;
            for (const View z : unit)
                if (!z.is_same(a) && !z.is_same(b)) c.remove(z, c.domain(a), csp::because{a, b});
        }
}

Options beside_all_different() {
    Options options{.given = [](Views xs) { return csp::all_different(xs); }};
    options.duplicates = false;
    return options;
}

std::string text_of(const Report& report) {
    std::ostringstream text;
    text << report;
    return text.str();
}

TEST(CheckRule, TriesAFunctionBesideTheConstraintThatItFollowsFrom) {
    const auto report = check_rule(naked_twins, beside_all_different());
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_EQ(report.cases, 400U);
    EXPECT_GT(report.explained, 500U);
    EXPECT_THAT(text_of(report), HasSubstr("nothing wrong in 400 cases like\n  rule: "));
    EXPECT_THAT(text_of(report), HasSubstr("beside  all different: "));
}

TEST(CheckRule, FindsThatAConsequenceDoesNotFollow) {
    const auto report = check_rule(
        [](Context& c, Views unit) { // treats any two equal domains as twins
            for (const View a : unit)
                for (const View b : unit)
                    if (!a.is_same(b) && !c.is_fixed(a) && c.same_domain(a, b))
                        for (const View z : unit)
                            if (!z.is_same(a) && !z.is_same(b)) c.remove(z, c.domain(a), csp::because{a, b});
        },
        beside_all_different());
    EXPECT_THAT(report.violation, testing::AnyOf(HasSubstr("was removed"), HasSubstr("there is the solution"),
                                                 HasSubstr("does not imply")));
    EXPECT_THAT(report.violation, HasSubstr("x0 {")) << report;
    EXPECT_THAT(report.violation, HasSubstr("x2 {")) << report;
    EXPECT_THAT(report.violation, testing::Not(HasSubstr("x3 {")))
        << "three variables are enough: " << report;
}

TEST(CheckRule, TriesAClassByItsOwnConstructor) {
    const auto report = check_rule(
        [](Views xs) {
            return std::make_unique<LessBy>(std::vector(xs.begin(), xs.end()),
                                            [](Context& c, Views s) { below(c, s) && above(c, s); });
        },
        {.promise = Promise::domain, .max_arity = 2});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(CheckRule, TriesAClassWithRandomArguments) {
    std::set<Value> offsets;
    const auto report = check_rule(
        [&](Views xs, csp::Random& random) {
            const Value offset = csp::testing::random_between(random, 0, 3);
            offsets.insert(offset);
            return std::make_unique<LessBy>(std::vector{xs[0], xs[1] + offset},
                                            [](Context& c, Views s) { below(c, s) && above(c, s); });
        },
        {.promise = Promise::domain, .max_arity = 2, .given = [](Views xs, csp::Random& random) {
             return csp::less(xs[0], xs[1] + csp::testing::random_between(random, 0, 3));
         }});
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_EQ(offsets.size(), 4U);
}

TEST(CheckRule, TriesAConstraint) {
    const auto report = check_rule([](Views xs) { return csp::less(xs[0], xs[1]); },
                                   {.promise = Promise::domain, .max_arity = 2});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(CheckRule, TakesTheMeaningOfAFunctionFromAConstraint) {
    const Options as_less{.max_arity = 2, .meaning = [](Views xs) { return csp::less(xs[0], xs[1]); }};
    const auto is_less = [](Context& c, Views s) { below(c, s) && above(c, s); };
    EXPECT_TRUE(check_rule(is_less, as_less).ok()) << check_rule(is_less, as_less);
    const auto is_at_most = [](Context& c, Views s) {
        c.at_most(s[0], c.max(s[1])) && c.at_least(s[1], c.min(s[0]));
    };
    EXPECT_FALSE(check_rule(is_at_most, as_less).ok());
    EXPECT_TRUE(check_rule(is_at_most, {.max_arity = 2}).ok()) << "it means what it accepts";
}

TEST(CheckRule, FindsARuleWhoseOwnCheckRefusesSolutions) {
    const auto refusing = [](Views xs) {
        return std::make_unique<LessBy>(std::vector(xs.begin(), xs.end()), [](Context&, Views) {});
    };
    const auto report = check_rule(
        refusing, {.max_arity = 2, .given = [](Views xs) { return csp::less_equal(xs[0], xs[1]); }});
    EXPECT_THAT(report.violation, HasSubstr("it does not allow x0 = ")) << report;
}

TEST(CheckRule, LetsARuleLookAtAMomentWhereToldTo) {
    const auto waiting = [](Context& c, Views s) { // waits until both have few values
        if (c.size(s[0]) <= 2 && c.size(s[1]) != 3) below(c, s) && above(c, s);
    };
    const auto make = [=](Views xs) {
        return std::make_unique<LessBy>(std::vector(xs.begin(), xs.end()), waiting);
    };
    EXPECT_FALSE(check_rule(make, {.promise = Promise::none, .max_arity = 2}).ok());
    const auto report = check_rule(make, {.promise = Promise::none, .max_arity = 2, .monotone = false});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(CheckRule, ReportsARuleThatThrows) {
    const auto report = check_rule([](Context& c, Views s) {
        if (c.is_fixed(s[0])) throw std::runtime_error("out of luck");
    });
    EXPECT_THAT(report.violation, testing::StartsWith("out of luck\n  in      rule: x0, x1"));
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
        if (below(c, s) && c.min(s[1]) <= c.min(s[0])) c.remove(s[1], c.min(s[1])); // one value per run
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
        if (!other.is_same(s[1].variable())) (void)c.min(other);
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

std::size_t cases_tried(const char* percent) {
    const CasesPercent environment(percent);
    return check_rule([](Views xs) { return csp::all_different(xs); }, Options{.cases = 40}).cases;
}

TEST(RuleHarness, TriesAsManyCasesAsTheEnvironmentSays) {
    EXPECT_EQ(cases_tried(nullptr), 40U);
    EXPECT_EQ(cases_tried("25"), 10U);
    EXPECT_EQ(cases_tried("1"), 1U);
    EXPECT_EQ(cases_tried("200"), 80U);
    for (const char* const wrong : {"", "0", "-1", "1.5", "20 ", "1000001", "99999999999999999999"})
        EXPECT_THROW(cases_tried(wrong), std::invalid_argument) << wrong;
}

} // namespace rule_harness_test
