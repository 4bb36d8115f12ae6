#include <csp/constraints/rule_constraint.hpp>

#include <csp/base/error.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rule_constraint_test {

void keep_apart(csp::Context& context, csp::Views xs) {
    for (const csp::View x : xs)
        for (const csp::View y : xs)
            if (!x.is_same(y) && context.is_fixed(x)) context.remove(y, context.value(x), csp::because{x});
}

/// x < y by bounds, with a specific text and check.
class Before final : public csp::Rule {
  public:
    Before(csp::Var x, csp::Var y) : x_(x), y_(y) {}

    void scope(csp::Wiring& wiring) override {
        wiring.on(x_, csp::Events::lower);
        wiring.on(y_, csp::Events::upper);
    }
    void propagate(csp::Context& context) override {
        context.at_least(y_, csp::WideValue{context.min(x_)} + 1, csp::because{x_});
        context.at_most(x_, csp::WideValue{context.max(y_)} - 1, csp::because{y_});
    }
    std::string name() const override { return "before"; }
    std::string describe(const csp::NameOf& name) const override {
        return name(x_) + " comes before " + name(y_);
    }
    std::optional<bool> check(const csp::Assignment& assignment) const override {
        return assignment[x_] < assignment[y_];
    }

  private:
    csp::Var x_;
    csp::Var y_;
};

TEST(RuleConstraint, OfAFunctionIsAConstraintLikeAnyOther) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3), "x");
    model.rule("keep apart", x, keep_apart);
    EXPECT_EQ(csp::count_solutions(model).solutions, 6U);
    EXPECT_EQ(model.constraint(0)->kind(), "rule");
    EXPECT_EQ(model.constraint_name(0), "keep apart");
    EXPECT_EQ(model.describe(0), "keep apart: x[0], x[1], x[2]");
}

TEST(RuleConstraint, OfAFunctionIsCheckedByRunningItOnTheAssignment) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3), "x");
    model.rule("keep apart", x, keep_apart);
    EXPECT_TRUE(model.check(csp::Assignment({3, 1, 2})));
    EXPECT_FALSE(model.check(csp::Assignment({3, 1, 3})));
}

TEST(RuleConstraint, OfAClassSpeaksAndChecksForItself) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 3), "breakfast");
    const csp::Var y = model.int_var(csp::range(1, 3), "lunch");
    model.rule<Before>(x, y);
    EXPECT_EQ(model.describe(0), "breakfast comes before lunch");
    EXPECT_EQ(csp::count_solutions(model).solutions, 3U);
    EXPECT_TRUE(model.check(csp::Assignment({1, 3})));
    EXPECT_FALSE(model.check(csp::Assignment({3, 3})));
}

TEST(RuleConstraint, GivesEveryEngineARuleOfItsOwn) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 3));
    const csp::Var y = model.int_var(csp::range(1, 3));
    model.rule<Before>(x, y);
    csp::Engine first;
    csp::Engine second;
    csp::load(model, first);
    csp::load(model, second);
    EXPECT_NE(&first.rule(0), &second.rule(0));
}

TEST(RuleConstraint, RefusesAnEmptyFunction) {
    EXPECT_THAT([] { (void)csp::rule_constraint("nothing", {}, csp::RuleFunction()); },
                testing::ThrowsMessage<csp::ArgumentError>(
                    "csp::rule_constraint: the rule \"nothing\" is an empty function"));
}

TEST(RuleConstraint, FollowsFromAConstraintOfItsScope) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3), "x");
    const auto nothing = [](csp::Context&, csp::Views) {};
    EXPECT_NO_THROW(model.rule("pair", {x[0], x[1]}, nothing, {.follows_from = x[1] != x[0]}));
    EXPECT_THAT(
        [&] {
            model.rule("pair", {x[0], x[1]}, nothing, {.follows_from = csp::all_different(x)});
        },
        testing::ThrowsMessage<csp::ArgumentError>(
            "csp::rule_constraint: the rule \"pair\" follows from a constraint about variable number 2, "
            "which is not in its scope"));
}

} // namespace rule_constraint_test
