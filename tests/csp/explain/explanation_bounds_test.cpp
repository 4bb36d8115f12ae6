// Values between the bounds of wide domains, and unnecessary steps.

#include <tests/csp/explain/expect_explained.hpp>

#include <gmock/gmock.h>

#include <set>
#include <vector>

namespace explanation_test {

using testing::HasSubstr;

TEST(Explanation, KnowsTheHolesOfADomainOfFewValuesFarApart) {
    csp::Model model;
    const auto x = model.int_var({-2, 0, 98}, "x");
    model.post(x != 0, "not nothing");
    const Explanation explanation = csp::explain(model);
    expect_explained(model, explanation);
    EXPECT_EQ(explanation.describe(model), "1. not nothing: x is not 0.\n"
                                           "Solutions differ in the values left open.\n");
    EXPECT_EQ(explanation.why(model, Atom::different(x, 0)).steps().size(), 1U);
}

TEST(Explanation, KnowsTheHolesBetweenTheBoundsOfAWideDomain) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 200), "x");
    const auto y = model.int_var(csp::range(0, 200), "y");
    model.post(csp::table({x}, {{3}, {70}, {71}, {200}}), "places");
    model.post(y == x + 5, "later");
    const Explanation explanation = csp::explain(model);
    expect_explained(model, explanation);
    EXPECT_EQ(explanation.status(), Status::complete);
    EXPECT_EQ(explanation.why(model, Atom::different(y, 9)).steps().size(), 2U);
}

TEST(Explanation, SaysOfWhichVariablesItLeavesOutValuesBetweenTheBounds) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 100'000), "x");
    const auto y = model.int_var(csp::range(0, 100'000), "y");
    (void)model.int_var(csp::range(0, 100'000), "z"); // in no constraint, so no fact follows for z
    model.post(x != 5, "not five");
    model.post(y >= 99'990, "late");
    model.post(y != 99'995, "not in the middle");
    const Explanation explanation = csp::explain(model);
    EXPECT_EQ(explanation.status(), Status::bounds);
    ASSERT_EQ(explanation.left_out().size(), 1U);
    EXPECT_TRUE(explanation.left_out().front().is_same(x));
    EXPECT_EQ(explanation.why(model, Atom::different(x, 5)).steps().size(), 1U);
    EXPECT_EQ(explanation.why(model, Atom::different(y, 99'995)).steps().size(), 1U);
    EXPECT_THAT(explanation.describe(model),
                HasSubstr("Not looked for: which values between the bounds of x are in no solution. "
                          "There are more than 1000."));
}

/// The bounds must not be found value by value.
TEST(Explanation, ComesToAnEndIfDomainsHaveABillionValues) {
    const csp::Value billion = 1'000'000'000;
    csp::Model rising;
    const auto x = rising.int_vars(3, csp::range(0, billion), "x");
    rising.post(x[0] < x[1], "first");
    rising.post(x[1] < x[2], "second");
    rising.post(x[1] != 1'000, "not a thousand");
    const Explanation steps = csp::explain(rising);
    EXPECT_EQ(steps.status(), Status::bounds);
    EXPECT_EQ(steps.left_out().size(), 3U);
    for (const Atom fact : {Atom::at_most(x[0], billion - 2), Atom::at_least(x[1], 1),
                            Atom::at_most(x[1], billion - 1), Atom::at_least(x[2], 2)})
        EXPECT_FALSE(steps.why(rising, fact).steps().empty());

    csp::Model sums;
    const auto y = sums.int_vars(3, csp::range(0, billion), "y");
    sums.post(y[0] + y[1] == y[2], "sum");
    sums.post(2 * y[0] == y[1], "double");
    const Explanation of_sums = csp::explain(sums);
    EXPECT_EQ(of_sums.status(), Status::bounds);
    EXPECT_FALSE(of_sums.why(sums, Atom::at_most(y[0], billion / 3)).steps().empty());
    EXPECT_FALSE(of_sums.why(sums, Atom::at_most(y[1], billion / 3 * 2)).steps().empty());
    EXPECT_FALSE(of_sums.why(sums, Atom::at_most(y[2], billion / 3 * 3)).steps().empty());
}

/// Returns a model of one or two variables with more than 64 values or with values far apart, two variables with few
/// values, and a few constraints.
csp::Model wide_model(csp::Random& random) {
    csp::Model model;
    std::vector<csp::Var> xs{model.int_var(csp::range(-3, 62 + random.below(12)), "x[0]")};
    xs.push_back(random.below(2) == 0 ? model.int_var({-70, -2, 0, 1, 5, 98}, "x[1]")
                                      : model.int_var({0, 64, 128, 129}, "x[1]"));
    xs.push_back(model.int_var(csp::range(0, 2), "x[2]"));
    xs.push_back(model.int_var({-1, 4}, "x[3]"));
    const std::uint32_t count = 3 + random.below(3);
    for (std::uint32_t i = 0; i < count; ++i) {
        const csp::Var a = xs[random.below(4)];
        const csp::Var b = xs[random.below(4)];
        const auto constant = static_cast<csp::Value>(random.below(70));
        switch (random.below(7)) {
        case 0:
            model.post(a != constant % 5);
            break;
        case 1:
            model.post(a + b <= 60 + constant);
            break;
        case 2:
            model.post(a != b + constant % 3);
            break;
        case 3:
            model.post(a % 7 != constant % 7 || b > 0);
            break;
        case 4:
            model.post(csp::abs(a - b) >= constant / 4);
            break;
        case 5:
            model.post(csp::in(a, {-70, -3, 0, 1, 2, 4, 60, 61, 64, 98, 128}));
            break;
        default:
            model.post(a % 9 == constant % 3 || b < 3);
        }
    }
    return model;
}

TEST(Explanation, LeavesTheProjectionOfTheSolutionsOfWideDomains) {
    std::size_t explained = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const csp::Model model = wide_model(random);
        const Explanation explanation = csp::explain(model);
        expect_explained(model, explanation);
        explained += explanation.steps().size();
        if (HasFailure()) return;
    }
    EXPECT_GT(explained, 40U);
}

TEST(Explanation, SaysNothingOfAFactThatTheDomainStates) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9), "x");
    const auto y = model.int_var(csp::range(1, 9), "y");
    model.post(y > 4, "large");
    model.post(x < 3, "small");
    const Explanation explanation = csp::explain(model);
    EXPECT_TRUE(explanation.why(model, Atom::at_least(x, 1)).steps().empty());
    EXPECT_TRUE(explanation.why(model, Atom::different(x, 11)).steps().empty());
}

/// Returns whether the fact follows without one of these steps: each remaining step whose facts are known adds its
/// conclusions.
bool leads_without(const csp::Model& model, const std::vector<Step>& steps, std::size_t left_out, Atom fact) {
    std::vector<std::set<csp::Value>> known(model.variable_count());
    for (std::uint32_t x = 0; x < known.size(); ++x)
        for (const csp::Interval run : model.domain(csp::Var(x)).intervals())
            for (csp::Value v = run.min; v <= run.max; ++v) known[x].insert(v);
    const auto is_known = [&](Atom some) {
        const auto& values = known[some.variable().index];
        return std::all_of(values.begin(), values.end(), [&](csp::Value v) { return some.holds_for(v); });
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == left_out || !std::all_of(steps[i].facts.begin(), steps[i].facts.end(), is_known)) continue;
        for (const Atom told : steps[i].news)
            std::erase_if(known[told.variable().index], [&](csp::Value v) { return !told.holds_for(v); });
    }
    return is_known(fact);
}

TEST(Explanation, NamesNoStepOfAReasonThatCanBeDropped) {
    std::size_t steps = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const csp::Model model = seed % 4 == 0 ? wide_model(random) : loose_model(random);
        const Explanation whole = csp::explain(model);
        if (whole.status() != Status::complete) continue;
        std::vector<Atom> facts;
        for (const Step& step : whole.steps()) facts.push_back(step.news.back());
        for (std::uint32_t x = 0; x < model.variable_count(); ++x)
            for (const csp::Value v : {model.domain(csp::Var(x)).min(), model.domain(csp::Var(x)).max()}) {
                facts.push_back(Atom::at_least(csp::Var(x), v + 1));
                facts.push_back(Atom::at_most(csp::Var(x), v - 1));
                facts.push_back(Atom::different(csp::Var(x), v));
                facts.push_back(Atom::equal(csp::Var(x), v));
            }
        for (const Atom fact : facts) {
            const Explanation why = whole.why(model, fact);
            for (std::size_t i = 0; i < why.steps().size(); ++i)
                EXPECT_FALSE(leads_without(model, why.steps(), i, fact)) << why.describe(model);
            if (!why.steps().empty()) {
                EXPECT_TRUE(leads_without(model, why.steps(), why.steps().size(), fact));
            }
            steps += why.steps().size();
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(steps, 200U);
}

} // namespace explanation_test
