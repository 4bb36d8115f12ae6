#include <csp/constraints/linear/normal_form.hpp>
#include <csp/cost/cost_terms.hpp>
#include <csp/csp.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/objective.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace cost_parts_test {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::size_t many = 100;

csp::Replacements every_one() {
    return {.is_good = [](const auto&, const auto&, bool) { return true; }};
}

/// A model, an engine that has loaded it, and a cost.
struct Costly {
    csp::Model model;
    csp::Engine engine;

    csp::CostParts parts(const csp::Expression& expression, std::size_t most = many,
                         const csp::Replacements& replacements = every_one()) {
        csp::load(model, engine);
        engine.propagate();
        const csp::Cost cost(expression, engine);
        return csp::take_apart(cost.form(), engine, most, replacements);
    }
    std::vector<std::string> in_words(const csp::CostParts& parts) const {
        std::vector<std::string> words;
        for (const csp::CostPart& part : parts.parts)
            words.push_back(std::to_string(part.coefficient) + " " + model.name(part.variable) +
                            (part.atom ? " as an atom" : ""));
        return words;
    }
};

/// total == x + 2 y + 3, x == a - b
struct Chain : Costly {
    csp::Var total = model.int_var(csp::range(0, 1000), "total");
    csp::Var x = model.int_var(csp::range(-9, 9), "x");
    csp::Var y = model.int_var(csp::range(0, 9), "y");
    csp::Var a = model.int_var(csp::range(0, 9), "a");
    csp::Var b = model.int_var(csp::range(0, 9), "b");

    Chain() {
        model.post(total == x + 2 * y + 3);
        model.post(x == a - b);
    }
};

TEST(CostParts, AreTheTermsBehindEquations) {
    Chain chain;
    const csp::CostParts parts = chain.parts(2 * chain.total + 5);
    EXPECT_THAT(chain.in_words(parts), ElementsAre("2 a", "-2 b", "4 y"));
    EXPECT_EQ(static_cast<csp::WideValue>(parts.constant), 11);
    EXPECT_EQ(parts.equations.size(), 2U);
}

TEST(CostParts, KeepATermThatMayNotBeReplaced) {
    csp::Replacements some = every_one();
    some.is_good = [](const auto&, const auto&, bool is_of_cost) { return is_of_cost; };
    Chain refused;
    EXPECT_THAT(refused.in_words(refused.parts(refused.total, many, some)), ElementsAre("1 x", "2 y"));
    some = every_one();
    some.are_wanted = [](const auto&, bool is_of_cost) { return is_of_cost; };
    Chain unwanted;
    EXPECT_THAT(unwanted.in_words(unwanted.parts(unwanted.total, many, some)), ElementsAre("1 x", "2 y"));
}

TEST(CostParts, ReplaceNothingOnceThereAreAsManyAsWanted) {
    Chain none;
    EXPECT_THAT(none.in_words(none.parts(none.total, 0)), ElementsAre("1 total"));
    Chain one;
    EXPECT_THAT(one.in_words(one.parts(one.y + one.total, 1)), ElementsAre("1 y", "1 total"));
    Chain more;
    EXPECT_THAT(more.in_words(more.parts(more.y + more.total, 2)), ElementsAre("1 y", "1 a", "-1 b", "2 y"));
}

TEST(CostParts, UseEachEquationOnce) {
    Costly circle;
    const auto x = circle.model.int_vars(4, csp::range(0, 99), "x");
    circle.model.post(x[0] == x[1] + x[2] + 1);
    circle.model.post(x[1] == x[0] - 2 * x[3]); // x[0] and x[1] define each other
    const csp::CostParts parts = circle.parts(x[0] + 0);
    EXPECT_THAT(circle.in_words(parts), ElementsAre("1 x[0]", "-2 x[3]", "1 x[2]"));
    EXPECT_EQ(static_cast<csp::WideValue>(parts.constant), 1);
}

TEST(CostParts, AreVariablesAndAtoms) {
    Costly costly;
    const csp::Var a = costly.model.int_var(csp::range(0, 9), "a");
    const csp::Var b = costly.model.int_var(csp::range(0, 9), "b");
    const csp::CostParts parts = costly.parts(3 * a + 4 * (b >= 5));
    EXPECT_THAT(costly.in_words(parts), ElementsAre("3 a", "4 b as an atom"));
    EXPECT_THAT(parts.equations, IsEmpty());
}

/// A user's rule states an equation: cost == left + right.
class AddsUp final : public csp::Rule {
  public:
    AddsUp(csp::Var cost, csp::Var left, csp::Var right) : cost_(cost), left_(left), right_(right) {}

    void scope(csp::Wiring& wiring) override {
        for (const csp::Var x : {cost_, left_, right_}) wiring.on(x);
    }
    void propagate(csp::Context&) override {}
    void state_facts(csp::Facts& facts) const override {
        facts.state<csp::Equation>(
            csp::LinearForm{{{1, cost_}, {-1, left_}, {-1, right_}}, csp::Comparison::equal, 0});
    }

  private:
    csp::Var cost_;
    csp::Var left_;
    csp::Var right_;
};

TEST(CostParts, AreSeenBehindARuleOfAUser) {
    Costly costly;
    const csp::Var cost = costly.model.int_var(csp::range(0, 18), "cost");
    const csp::Var left = costly.model.int_var(csp::range(0, 9), "left");
    const csp::Var right = costly.model.int_var(csp::range(0, 9), "right");
    csp::load(costly.model, costly.engine);
    costly.engine.add_rule(std::make_unique<AddsUp>(cost, left, right));
    const csp::Cost form(cost, costly.engine);
    const csp::CostParts parts = csp::take_apart(form.form(), costly.engine, many, every_one());
    EXPECT_THAT(costly.in_words(parts), ElementsAre("1 left", "1 right"));
}

} // namespace cost_parts_test
