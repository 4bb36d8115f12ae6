// Sums of variables that an all_different constraint keeps different.

#include <tests/csp/search/inference_trials.hpp>

#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace joint_distinct_sums_test {

using namespace csp;
using test::Root;
using test::Values;

using Scope = std::vector<View>;

const std::string sets = "all different sum, sets";
const std::string bounds = "sum of different values, bounds";

/// All views differ, and those before the last add up to a total.
class SumInAllDifferent final : public ConstraintDefinition {
  public:
    SumInAllDifferent(const Scope& scope, WideValue total)
        : all_different_(all_different(scope)),
          sum_(sum(Scope(scope.begin(), scope.end() - 1)) == total) {}

    std::string kind() const override { return "sum in all_different"; }
    Scope scope() const override { return all_different_->scope(); }
    bool check(const Assignment& assignment) const override {
        return all_different_->check(assignment) && sum_->check(assignment);
    }
    std::string describe(const NameOf& name) const override {
        return all_different_->describe(name) + "; " + sum_->describe(name);
    }
    void post(Posting& posting) const override {
        sum_->post(posting);
        all_different_->post(posting);
    }

  private:
    Constraint all_different_;
    Constraint sum_;
};

Constraint random_sum(const Scope& scope, Random& random) {
    return make_constraint<SumInAllDifferent>(scope, csp::testing::random_between(random, -3, 14));
}

/// Four variables from 1 to 9, with the two constraints of a killer sudoku cage.
struct Cage {
    explicit Cage(const std::function<Constraint(const std::vector<Var>&)>& second) {
        model.post(all_different(x));
        model.post(second(x));
    }
    Root full() const { return {model, inference::full}; }

    Model model;
    std::vector<Var> x = model.int_vars(4, csp::range(1, 9), "x");
};

std::vector<std::string> rules_of(const Root& root) {
    std::vector<std::string> found;
    for (const std::string& name : {sets, bounds})
        if (root.rules().contains(name)) found.push_back(name);
    return found;
}

const std::vector<std::string> none;

TEST(JointDistinctSums, AreRightForDomainsOfEveryKind) {
    csp::testing::Options options;
    options.promise = csp::testing::Promise::none;
    options.min_arity = 3;
    options.max_arity = 5;
    const auto report = csp::testing::check_constraint(random_sum, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 50U);
}

TEST(JointDistinctSums, KnowTheSetsThatHaveTheSum) {
    const Cage cage([](const auto& x) { return sum(x) == 11; });
    EXPECT_EQ(cage.full().values(cage.x[0]), (Values{1, 2, 3, 5}));
    EXPECT_EQ(rules_of(cage.full()), std::vector{sets});
}

TEST(JointDistinctSums, KnowBoundsWhereThereAreManySets) {
    Model model; // 0 + 1 + ... + 8 = 36, so the last may be 104
    const auto x = model.int_vars(10, csp::range(0, 1000), "x");
    model.post(sum(x) == 140);
    model.post(all_different(x));
    const Root root(model, inference::full);
    EXPECT_EQ(root.values(x[9]).back(), 104);
    EXPECT_EQ(rules_of(root), std::vector{bounds});
}

TEST(JointDistinctSums, OfManyValuesAreNearTheLeastOrTheGreatestOnly) {
    const auto rules = [](WideValue total) {
        Model model;
        const auto x = model.int_vars(4, csp::range(1, 16), "x"); // sums from 10 to 58
        model.post(all_different(x));
        model.post(sum(x) == total);
        return rules_of(Root(model, inference::full));
    };
    EXPECT_EQ(rules(22), std::vector{sets});
    EXPECT_EQ(rules(23), none);
    EXPECT_EQ(rules(34), none); // a line of a magic square
    EXPECT_EQ(rules(45), none);
    EXPECT_EQ(rules(46), std::vector{sets});
}

TEST(JointDistinctSums, ArePartsOfTheScope) {
    Model model;
    const auto row = model.int_vars(9, csp::range(1, 9), "row");
    model.post(all_different(row));
    model.post(row[2] + row[5] + row[7] == 6);
    EXPECT_EQ(Root(model, inference::full).values(row[5]), (Values{1, 2, 3}));
}

TEST(JointDistinctSums, AreSwitchedOff) {
    const Cage cage([](const auto& x) { return sum(x) == 11; });
    const Root apart(cage.model, inference::plain_sums);
    EXPECT_EQ(apart.values(cage.x[0]), (Values{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(rules_of(apart), none);
    EXPECT_EQ(rules_of(Root(cage.model, inference::bounds)), none);
    Engine engine;
    load(cage.model, engine, nullptr, {.without = {"distinct-sums"}});
    engine.propagate();
    EXPECT_EQ(engine.domain(cage.x[0]).max(), 8);
}

TEST(JointDistinctSums, AreSeenThroughEqualVariablesAndOffsets) {
    Model model;
    const auto x = model.int_vars(4, csp::range(1, 9), "x");
    const Var other = model.int_var(csp::range(0, 8), "other");
    model.post(equal(other + 1, x[0]));
    model.post(all_different(x));
    model.post((other + 1) + x[1] + x[2] + x[3] == 11);
    const Root root(model, inference::full);
    EXPECT_EQ(rules_of(root), std::vector{sets});
    EXPECT_EQ(root.values(x[0]), (Values{1, 2, 3, 5}));
    Model negated;
    const auto y = negated.int_vars(4, csp::range(1, 9), "y");
    negated.post(all_different(y));
    negated.post(-y[0] - y[1] - y[2] + 7 == y[3] - 4);
    EXPECT_EQ(rules_of(Root(negated, inference::full)), std::vector{sets});
}

TEST(JointDistinctSums, KnowOnlyBoundsOfOtherSums) {
    const auto rules = [](const auto& second) { return rules_of(Cage(second).full()); };
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] + x[2] + 2 * x[3] == 14; }), std::vector{bounds});
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] + x[2] + x[1] == 14; }), std::vector{bounds});
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] - x[2] + x[3] == 11; }), std::vector{bounds});
    EXPECT_EQ(rules([](const auto& x) { return sum(x) <= 11; }), std::vector{bounds});
    EXPECT_EQ(rules([](const auto& x) { return sum(x) != 11; }), none);
    EXPECT_EQ(rules([](const auto& x) { return sum(x) + (x[0] == 3) == 11; }), none);
    EXPECT_EQ(rules([](const auto& x) { return implication(x[0] >= 2, sum(x) == 11); }), none);
    EXPECT_EQ(rules([](const auto& x) { return !(sum(x) == 11); }), none);
    EXPECT_EQ(rules([](const auto& x) {
                  std::vector<Term> terms;
                  for (const Var y : x) terms.push_back({1, y});
                  return linear(terms, Comparison::equal, 11, consistency::bounds);
              }),
              none);
}

TEST(JointDistinctSums, NeedADifferenceOfEachPair) {
    Model model;
    const auto x = model.int_vars(5, csp::range(1, 9), "x");
    model.post(all_different(std::vector{x[0], x[1], x[2]}));
    model.post(all_different(std::vector{x[2], x[3], x[4]}));
    model.post(all_different(std::vector<View>{x[1], x[2], x[3] + 1}));
    model.post(all_different(x, consistency::value));
    model.post(disjunction({all_different(x), x[0] > 4}));
    model.post(x[1] + x[2] + x[3] == 6);
    EXPECT_EQ(rules_of(Root(model, inference::full)), std::vector{bounds}) << "of x[1] and x[2]";
    model.post(x[0] + x[1] + x[2] == 6);
    EXPECT_EQ(rules_of(Root(model, inference::full)), (std::vector{sets, bounds}));
}

/// Returns a model of two all_different and two sums over some of six variables, which may be equal up to an offset or
/// a sign.
Model random_model(Random& random) {
    Model model;
    std::vector<Var> x;
    const auto some = [&](std::size_t least) {
        std::vector<View> chosen;
        for (const Var y : x)
            if (random.below(3) != 0) chosen.push_back(y);
        while (chosen.size() < least) chosen.push_back(x[random.below(6)]);
        return chosen;
    };
    for (int i = 0; i < 6; ++i) {
        const Value least = csp::testing::random_between(random, -2, 2);
        x.push_back(model.int_var(csp::range(least, least + csp::testing::random_between(random, 2, 5))));
    }
    if (random.below(2) == 0)
        model.post(equal(x[0], View(x[1]) + csp::testing::random_between(random, -1, 1)));
    if (random.below(4) == 0) model.post(equal(x[2], csp::testing::random_between(random, 0, 4) - x[3]));
    const std::vector<View> different = some(3);
    model.post(all_different(different));
    model.post(all_different(some(2)));
    for (int i = 0; i < 2; ++i) {
        Expression total;
        const std::vector<View> parts = random.below(2) == 0 ? different : some(3);
        for (const View y : parts) total += (random.below(20) == 0 ? -2 : 1) * Expression(y);
        model.post(total == csp::testing::random_between(random, 0, 12));
    }
    return model;
}

TEST(JointDistinctSums, ChangeNoSolutions) {
    Random random(1);
    std::size_t with_rule = 0;
    std::size_t solutions = 0;
    for (int i = 0; i < 300; ++i) {
        const Model model = random_model(random);
        SCOPED_TRACE(i);
        const test::Comparison both = test::compare(model, inference::full, inference::plain_sums);
        if (HasFailure()) return;
        solutions += both.solutions;
        if (!rules_of(Root(model, inference::full)).empty()) ++with_rule;
    }
    EXPECT_GT(with_rule, 50U);
    EXPECT_GT(solutions, 300U);
}

} // namespace joint_distinct_sums_test
