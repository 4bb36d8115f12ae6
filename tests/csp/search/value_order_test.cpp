#include <tests/csp/search/playground.hpp>
#include <tests/support/is_variable.hpp>

#include <gtest/gtest.h>

#include <set>

namespace value_order_test {

using namespace test;
using csp::Atom;
using csp::Domain;

Atom first_branch(const csp::Model& model, const csp::ValueOrderKind& order) {
    return first_decision(model, options_of(csp::variable_order::input, order));
}

TEST(ValueOrder, TakesTheLeastTheGreatestOrTheMiddleValue) {
    csp::Model model;
    model.int_var({-5, 2, 3, 80, 100, 900});
    EXPECT_EQ(first_value(model, csp::value_order::min), -5);
    EXPECT_EQ(first_value(model, csp::value_order::max), 900);
    EXPECT_EQ(first_value(model, csp::value_order::median), 3); // the lower of the two middle values
}

TEST(ValueOrder, OfLeastConstrainingLeavesTheOthersTheMostValues) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3));
    const auto y = model.int_vars(2, csp::range(2, 3));
    for (const auto other : {x[1], x[2], y[0], y[1]}) model.post(csp::less_equal(other, 4 - x[0]));
    EXPECT_EQ(first_value(model, csp::value_order::lcv), 1);
    EXPECT_EQ(first_value(model, csp::value_order::max), 2); // 3 was removed at the root
}

TEST(ValueOrder, OfLeastConstrainingAvoidsValuesThatFail) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3));
    connect(model);
    model.rule("not 1 nor 2", x, [](csp::Context& c, csp::Views scope) {
        if (c.is_fixed(scope[0]) && c.value(scope[0]) < 3) c.fail();
    });
    EXPECT_EQ(first_value(model, csp::value_order::lcv), 3);
}

TEST(ValueOrder, OfChanceTakesEveryValueSoonerOrLater) {
    csp::Model model;
    model.int_var({-5, 2, 3, 80, 900});
    std::set<csp::Value> seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        seen.insert(
            first_decision(model, options_of(csp::variable_order::input, csp::value_order::random, seed))
                .value());
    EXPECT_EQ(seen, (std::set<csp::Value>{-5, 2, 3, 80, 900}));
}

TEST(ValueOrder, OfTheMiddleIsNearestToTheMiddleOfTheBounds) {
    const auto middle_of = [](const Domain& domain) {
        csp::Model model;
        model.int_var(domain);
        return first_value(model, csp::value_order::middle);
    };
    EXPECT_EQ(middle_of(Domain{0, 1, 2, 40, 100}), 40); // the median is 2
    EXPECT_EQ(middle_of(Domain{0, 4, 6, 10}), 4);       // the lower of two middle values
    EXPECT_EQ(middle_of(Domain{-10, -5, -4, 1}), -5);   // -4.5 is in the middle
    EXPECT_EQ(middle_of(Domain{-10, -6, -4, 1}), -4);
    EXPECT_EQ(middle_of(Domain{0, 1}), 0);
    EXPECT_EQ(middle_of(csp::range(csp::min_value, csp::max_value)), 0);
    EXPECT_EQ(middle_of(csp::range(csp::max_value - 2, csp::max_value)), csp::max_value - 1);
}

TEST(ValueOrder, OfHalvesSplitsTheBounds) {
    const auto halves = [](const Domain& domain) {
        csp::Model model;
        const auto x = model.int_var(domain);
        const Atom lower = first_branch(model, csp::value_order::split);
        EXPECT_EQ(!lower, first_branch(model, csp::value_order::reverse_split));
        EXPECT_EQ(lower, Atom::at_most(x, lower.value() - 1));
        return lower.value() - 1;
    };
    EXPECT_EQ(halves(Domain{0, 1, 2, 40, 100}), 50);
    EXPECT_EQ(halves(csp::range(-3, 0)), -2);
    EXPECT_EQ(halves(csp::range(5, 6)), 5);
    EXPECT_EQ(halves(csp::range(csp::min_value, csp::max_value)), 0);
    EXPECT_EQ(halves(csp::range(csp::max_value - 1, csp::max_value)), csp::max_value - 1);
    EXPECT_EQ(halves(csp::range(csp::min_value, csp::min_value + 1)), csp::min_value);
}

TEST(ValueOrder, ByStaticSupportsTakesTheValueThatGoesWithMost) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 4));
    model.post(csp::less(x[1], x[0])); // the values 1, 2, 3, 4 have 0, 1, 2, 3 of 4 supports
    model.post(csp::relation(x[0], x[2], {{2, 1}, {2, 2}, {2, 3}, {3, 1}, {4, 2}})); // 0 3 1 1 of 4
    EXPECT_EQ(first_value(model, csp::value_order::lcv_static), 2) << "0 4 3 4 of 4: the least of two";
    model.post(csp::in(x[0], {1, 3, 4})); // 1 0 1 1 of 1
    EXPECT_EQ(first_value(model, csp::value_order::lcv_static), 4) << "4 4 7 8 of 4";
}

TEST(ValueOrder, ByStaticSupportsCountsSharesSoThatLargeConstraintsWeighAsMuchAsSmallOnes) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 1));
    const auto y = model.int_vars(3, csp::range(0, 9));
    const auto z = model.int_var(csp::range(0, 1));
    // x = 0 has 501 supports of 1,000 and 1 of 2; x = 1 has 499 and 2.
    model.post(
        csp::require({x, y[0], y[1], y[2]}, [](csp::Value a, csp::Value b, csp::Value c, csp::Value d) {
            return (a == 0) == (100 * b + 10 * c + d < 501);
        }));
    model.post(csp::require({x, z}, [](csp::Value a, csp::Value b) { return a == 1 || b == 1; }));
    EXPECT_EQ(first_value(model, csp::value_order::lcv_static), 1);
}

TEST(ValueOrder, ByStaticSupportsSaysNothingOfLargeConstraints) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 64));
    const auto huge = model.int_var(csp::range(csp::min_value, csp::max_value));
    const auto y = model.int_var(csp::range(0, 64));
    model.post(csp::less(y, x)); // 65 * 65 combinations
    model.post(csp::less(huge, x));
    EXPECT_EQ(first_value(model, csp::value_order::lcv_static), 1) << "the least that is left";
}

TEST(ValueOrder, OfPhasesReturnsToTheLatestValue) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9));
    model.post(csp::equal(x[1], x[0] + 2));
    Playground play(model);
    play.use(csp::value_order::phase);
    EXPECT_EQ(play.branch(x[1]), Atom::equal(x[1], 2)) << "the least";
    play.decide(x[0], 3);
    play.decide(x[2], 8);
    play.restart();
    EXPECT_EQ(play.branch(x[1]), Atom::equal(x[1], 5)) << "fixed by propagation";
    EXPECT_EQ(play.branch(x[2]), Atom::equal(x[2], 8));
    play.decide(Atom::at_most(x[2], 7));
    EXPECT_EQ(play.branch(x[2]), Atom::equal(x[2], 0)) << "8 has gone";
    play.use(csp::value_order::phase);
    EXPECT_EQ(play.branch(x[1]), Atom::equal(x[1], 2)) << "nothing is left of the search before";
}

TEST(ValueOrder, OfTheBestSolutionReturnsToIt) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 9));
    Playground play(model);
    play.use(csp::value_order::best);
    play.decide(x[0], 3);
    EXPECT_EQ(play.branch(x[1]), Atom::equal(x[1], 0));
    play.decide(x[1], 7);
    play.found_solution();
    play.restart();
    play.decide(x[0], 1);
    play.back();
    EXPECT_EQ(play.branch(x[0]), Atom::equal(x[0], 3)) << "1 was no solution";
    EXPECT_EQ(play.branch(x[1]), Atom::equal(x[1], 7));
    play.use(csp::value_order::best);
    EXPECT_EQ(play.branch(x[1]), Atom::equal(x[1], 0)) << "nothing is left of the search before";
}

TEST(ValueOrder, LooksAtFewValuesOfHugeDomains) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(csp::min_value, csp::max_value));
    model.post(csp::not_equal(x[0], x[1]));
    model.post(csp::less(x[2], x[3]));
    connect(model);
    for (const auto* order : csp::value_order::all()) {
        Playground play(model);
        play.use(*order);
        const Atom atom = play.branch(x[0]);
        EXPECT_THAT(atom.variable(), IsVariable(x[0])) << order->name;
        EXPECT_TRUE(play.decide(atom)) << order->name;
        play.back();
    }
    for (const auto& options : every_order()) EXPECT_TRUE(csp::solve(model, options)) << name_of(options);
}

} // namespace value_order_test
