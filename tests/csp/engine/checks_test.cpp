// The messages of builds with checks about a wrong rule: the name of the rule, the names of its scope, and the
// evidence.

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/engine/rule.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <tests/support/test_rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace checks_test {

using csp::Context;
using csp::Views;

class Checks : public testing::Test {
  protected:
    void SetUp() override {
        if (!csp::checks_enabled) GTEST_SKIP() << "this build makes no checks of rules";
    }

    /// Returns the complaint if the function runs as a rule over x and y + 1.
    std::string complaint(const csp::RuleFunction& propagate) {
        model.rule("mine", std::vector{csp::View(x), y + 1}, propagate);
        return complaint_of_solving();
    }
    std::string complaint_of_solving() const {
        try {
            csp::solve(model);
        } catch (const csp::RuleError& error) {
            return error.what();
        }
        return "";
    }

    csp::Model model;
    csp::Var x = model.int_var(csp::range(0, 5), "x");
    csp::Var y = model.int_var({0, 1, 2, 7}, "y");
    csp::Var z = model.int_var(csp::range(0, 5), "z");
};

TEST_F(Checks, SayWhatWasReadOutsideTheScope) {
    const auto rule = [this](Context& c, Views) { (void)c.min(z); };
    EXPECT_EQ(complaint(rule),
              "the rule \"mine\" over x, y + 1 read z, which is not in its scope; declare it "
              "with Wiring::on or Wiring::reads");
}

TEST_F(Checks, SayWhatWasReadOfAnotherModel) {
    csp::Model other;
    const csp::Var foreign = other.int_var(csp::range(0, 5), "foreign"); // it has the number of x
    EXPECT_EQ(complaint([foreign](Context& c, Views) { (void)c.min(foreign); }),
              "the rule \"mine\" over x, y + 1 read variable number 0 of another model");
}

TEST_F(Checks, SayWhatWasNarrowedOutsideTheScope) {
    const auto rule = [this](Context& c, Views) { c.remove(5 - z, 3); };
    EXPECT_EQ(complaint(rule),
              "the rule \"mine\" over x, y + 1 narrowed z, which is not in its scope; declare "
              "it with Wiring::on or Wiring::reads");
}

TEST_F(Checks, ShowWhatBeliesAClaimOfAFixpoint) {
    const auto one_by_one = [](Context& c, Views s) {
        if (c.max(s[1]) > 2) c.remove(s[1], c.max(s[1]));
        c.fixpoint();
    };
    EXPECT_EQ(complaint(one_by_one),
              "the rule \"mine\" over x, y + 1 claimed a fixpoint, but running it again removed 2 from y; it "
              "had claimed it with x in {0..5}, y in {0..2}");
}

TEST_F(Checks, ShowWhatBeliesAClaimOfAFixpointByFailing) {
    const auto failing_late = [](Context& c, Views s) {
        if (c.max(s[0]) == 2) c.fail();
        c.at_most(s[0], 2);
        c.fixpoint();
    };
    EXPECT_EQ(
        complaint(failing_late),
        "the rule \"mine\" over x, y + 1 claimed a fixpoint, but running it again failed; it had claimed "
        "it with x in {0..2}, y in {0..2, 7}");
}

/// Stands for x < y, and claims to be entailed immediately.
class Hasty final : public csp::Rule {
  public:
    Hasty(csp::Var x, csp::Var y) : x_(x), y_(y) {}

    std::string name() const override { return "hasty"; }
    void scope(csp::Wiring& wiring) override {
        wiring.on(x_);
        wiring.on(y_);
    }
    void propagate(Context& context) override { context.entailed(); }
    std::optional<bool> check(const csp::Assignment& a) const override { return a[x_] < a[y_]; }

  private:
    csp::Var x_;
    csp::Var y_;
};

TEST_F(Checks, ShowAnAssignmentThatBeliesAClaimOfEntailment) {
    model.rule<Hasty>(x, y);
    EXPECT_THAT(
        complaint_of_solving(),
        testing::MatchesRegex("the rule \"hasty\" over x, y claimed to be entailed, but its constraint "
                              "does not hold for x = ., y = ., which the domains allow"));
}

TEST_F(Checks, FindTheAssignmentThatBeliesAnEntailmentInDomainsFullOfHoles) {
    const auto a = model.int_var({0, 4}, "a");
    const auto b = model.int_var({1, 70000}, "b");
    model.rule<Hasty>(a, b);
    EXPECT_EQ(
        complaint_of_solving(),
        "the rule \"hasty\" over a, b claimed to be entailed, but its constraint does not hold for a = 4, "
        "b = 1, which the domains allow");
}

TEST_F(Checks, TakeAFunctionToMeanWhatItAccepts) {
    const auto hasty = [](Context& c, Views s) {
        c.at_most(s[0], c.max(s[1]) - 1);
        if (c.size(s[0]) <= 2) c.entailed();
    };
    model.post(csp::in(x, csp::range(4, 5)));
    EXPECT_THAT(
        complaint(hasty),
        testing::StartsWith("the rule \"mine\" over x, y + 1 claimed to be entailed, but its constraint "
                            "does not hold for x = 4, y = "));
}

TEST_F(Checks, LetARightEntailmentOfAFunctionPass) {
    const auto less = [](Context& c, Views s) {
        c.at_most(s[0], c.max(s[1]) - 1);
        c.at_least(s[1], c.min(s[0]) + 1);
        if (c.max(s[0]) < c.min(s[1])) c.entailed();
    };
    model.rule("less", std::vector{csp::View(x), y + 1}, less);
    EXPECT_EQ(csp::count_solutions(model).solutions, 6U * (1 + 2 + 3 + 6));
}

TEST_F(Checks, SayWhoseValueWasTakenBeforeItWasFixed) {
    EXPECT_EQ(complaint([](Context& c, Views s) { (void)c.value(s[1]); }),
              "the rule \"mine\" over x, y + 1 asked for the value of y, which is not fixed");
}

TEST_F(Checks, AllowAnyReadingAfterAFailure) {
    const auto failing = [](Context& c, Views s) {
        c.assign(s[0], 7);
        (void)c.value(s[0]);
    };
    EXPECT_EQ(complaint(failing), "");
}

TEST_F(Checks, SayWhoseWordWasTakenWhereThereIsNone) {
    const auto wide = model.int_var(csp::range(0, 100), "wide");
    model.rule("bits", std::vector{wide}, [wide](Context& c, Views) { (void)c.bits(wide); });
    EXPECT_EQ(complaint_of_solving(),
              "the rule \"bits\" over wide asked for the bits of wide, which spans more than 64 values");
}

TEST_F(Checks, SayWhichReasonIsOutsideTheScopeWhereSomebodyListens) {
    model.rule("mine", std::vector{x}, [this](Context& c, Views s) { c.remove(s[0], 3, csp::because{z}); });
    struct Deaf final : csp::Listener {
    } listener;
    csp::Engine engine;
    engine.set_listener(&listener);
    load(model, engine);
    EXPECT_THAT([&] { engine.propagate(); },
                testing::ThrowsMessage<csp::RuleError>(
                    "the rule \"mine\" over x gave as a reason z, which is not in its scope; declare it with "
                    "Wiring::on or Wiring::reads"));
}

TEST_F(Checks, CallVariablesByNumberWhereNobodyHasNamedThem) {
    csp::Engine engine;
    for (int i = 0; i < 3; ++i) engine.add_variable(csp::range(0, 1));
    tests::add_rule(engine, tests::on(csp::Var{1}), [](Context& c) { (void)c.min(csp::Var{2}); });
    EXPECT_THROW(
        try { engine.propagate(); } catch (const csp::RuleError& error) {
            EXPECT_THAT(error.what(), testing::StartsWith("the rule \"rule\" over x1 read x2, which"));
            throw;
        },
        csp::RuleError);
}

/// x < y, with a rule that does nothing.
class Lenient final : public csp::ConstraintDefinition {
  public:
    Lenient(csp::Var x, csp::Var y) : x_(x), y_(y) {}

    std::string kind() const override { return "lenient"; }
    std::vector<csp::View> scope() const override { return {x_, y_}; }
    bool check(const csp::Assignment& a) const override { return a[x_] < a[y_]; }
    std::string describe(const csp::NameOf& name) const override { return name(x_) + " < " + name(y_); }
    void post(csp::Posting&) const override {}

  private:
    csp::Var x_;
    csp::Var y_;
};

TEST_F(Checks, FindASolutionThatAConstraintRefuses) {
    model.post(csp::make_constraint<Lenient>(x, y), "order");
    EXPECT_EQ(complaint_of_solving(),
              "the rules of the constraint \"order\" accepted x = 0, y = 0, which violates it: x < y");
}

// A caller's mistakes, in every build ---------------------------------------------------------------

std::string refusal_of(const std::function<void()>& act) {
    try {
        act();
    } catch (const csp::ArgumentError& error) {
        return error.what();
    }
    return "";
}

TEST(Engine, RefusesARuleOverAnUnknownVariable) {
    csp::Engine engine;
    engine.add_variable(csp::range(0, 1));
    const auto add = [&] { tests::add_rule(engine, tests::on(csp::Var{4}), [](Context&) {}); };
    EXPECT_EQ(refusal_of(add),
              "csp::Engine::add_rule: the rule \"rule\" names variable number 4, but the engine "
              "has 1 variables");
    EXPECT_EQ(engine.rule_count(), 0U);
    EXPECT_TRUE(engine.propagate());
}

TEST(Engine, TakesAModelOnce) {
    csp::Model model;
    model.int_vars(3, csp::range(0, 1));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(refusal_of([&] { load(model, engine); }),
              "csp::load: an engine that has 3 variables already; it must be empty");
}

} // namespace checks_test
