// Sums over groups of variables that constraints keep different: arrows, diagonals, crossing cages.

#include <tests/csp/search/inference_trials.hpp>

#include <csp/testing/box.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace joint_sum_groups_test {

using namespace csp;
using test::Root;
using test::Values;
using ::testing::Contains;

/// Returns the numbers of the constraints that each rule over groups serves.
std::vector<std::vector<std::uint32_t>> served(const Root& root) {
    std::vector<std::vector<std::uint32_t>> all;
    for (RuleId rule = 0; rule < root.engine.rule_count(); ++rule) {
        const RuleInfo& info = root.engine.info(rule);
        if (info.name() == "sum of different values, bounds")
            all.emplace_back(info.constraints.begin(), info.constraints.end());
    }
    return all;
}

std::size_t rules_of(const Model& model, const InferenceKind& kind = inference::full) {
    return served(Root(model, kind)).size();
}

/// Nine variables from 1 to 9 and the constraints that `state` posts.
struct Cells {
    explicit Cells(const std::function<void(Model&, const std::vector<Var>&)>& state) { state(model, x); }
    std::size_t rules() const { return rules_of(model); }

    Model model;
    std::vector<Var> x = model.int_vars(9, csp::range(1, 9), "x");
};

TEST(JointSumGroups, KnowThatCellsOfAnArrowDiffer) {
    const Cells arrow([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[1], x[4]}));
        model.post(x[0] + x[1] + x[2] == x[3]);
    });
    EXPECT_EQ(Root(arrow.model, inference::full).values(arrow.x[3]), (Values{4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(Root(arrow.model, inference::plain_sums).values(arrow.x[3]), (Values{3, 4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(arrow.rules(), 2U) << "one for each bound";
    EXPECT_EQ(rules_of(arrow.model, inference::plain_sums), 0U);
}

TEST(JointSumGroups, OfPairs) {
    const Cells pair([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[1]}));
        model.post(x[0] + x[1] + x[2] <= 9);
    });
    EXPECT_EQ(Root(pair.model, inference::full).values(pair.x[2]).back(), 6);
    EXPECT_EQ(pair.rules(), 1U);
    const Cells triangle(
        [](Model& model, const auto& x) { // no list is made of the pairs, since there are many values
            model.post(x[0] != x[1]);
            model.post(x[1] != x[2]);
            model.post(x[2] != x[0]);
            model.post(x[0] + x[1] + x[2] + x[3] == 10);
        });
    EXPECT_EQ(Root(triangle.model, inference::full).values(triangle.x[3]).back(), 4);
}

/// x0 and x1 are in a row, x1 and x2 in a column, x0 and x2 in a box.
TEST(JointSumGroups, CrossScopes) {
    const Cells corner([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[1], x[4]}), "row");
        model.post(all_different({x[1], x[2], x[5]}), "column");
        model.post(all_different({x[0], x[2], x[6]}), "box");
        model.post(all_different({x[3], x[5], x[6]}), "elsewhere");
        model.post(x[0] + x[1] + x[2] + x[3] <= 7, "sum");
    });
    EXPECT_THAT(served(Root(corner.model, inference::full)),
                ::testing::ElementsAre(std::vector<std::uint32_t>{0, 1, 2, 4}));
    EXPECT_EQ(Root(corner.model, inference::full).values(corner.x[3]), Values{1});
}

TEST(JointSumGroups, HaveOneCoefficient) {
    const Cells equal([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[1], x[2], x[3]}));
        model.post(2 * x[0] + 2 * x[1] - 3 * x[2] - 3 * x[3] <= -41);
    });
    EXPECT_EQ(Root(equal.model, inference::full).values(equal.x[0]), (Values{1, 2, 3, 4})) << "6 - 51 + 4";
    const Cells different([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[1], x[2]}));
        model.post(x[0] + 2 * x[1] - x[2] <= 3);
    });
    EXPECT_EQ(different.rules(), 0U);
}

TEST(JointSumGroups, AreSeenThroughViews) {
    const Cells shifted([](Model& model, const auto& x) {
        model.post(all_different({x[0] + 3, x[1] + 3, 5 - x[2]}));
        model.post(x[0] + x[1] + x[3] <= 6);
    });
    EXPECT_EQ(Root(shifted.model, inference::full).values(shifted.x[3]), (Values{1, 2, 3}));
    const Cells unevenly([](Model& model, const auto& x) {
        model.post(all_different({x[0] + 3, x[1] + 2, 5 - x[2]}));
        model.post(x[1] >= 2);
        model.post(x[0] + x[1] + x[3] <= 6);
    });
    EXPECT_EQ(Root(unevenly.model, inference::full).values(unevenly.x[3]), (Values{1, 2}))
        << "1 + 3 or 2 + 2";
    const Cells negated([](Model& model, const auto& x) {
        model.post(all_different({x[0], 5 - x[2]}));
        model.post(x[2] <= 4);
        model.post(x[0] - x[2] + x[3] <= 6);
    });
    EXPECT_EQ(Root(negated.model, inference::full).values(negated.x[3]).back(), 8) << "1 - 3 or 2 - 4";
    const Cells opposite([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[2]}));
        model.post(x[0] - x[2] + x[3] <= 6);
    });
    EXPECT_EQ(opposite.rules(), 0U) << "x0 and -x2 may be equal";
    const Cells aliased([](Model& model, const auto& x) {
        model.post(equal(x[4] + 1, x[0]));
        model.post(all_different({x[0], x[1], x[2]}));
        model.post(x[1] >= 2);
        model.post((x[4] + 1) + x[1] + x[3] == 7);
    });
    EXPECT_EQ(Root(aliased.model, inference::full).values(aliased.x[3]), (Values{1, 2})) << "2 + 3";
}

TEST(JointSumGroups, AreNotMadeOfOtherSums) {
    const auto rules = [](const std::function<Constraint(const std::vector<Var>&)>& sum) {
        return Cells([&](Model& model, const auto& x) {
                   model.post(all_different({x[0], x[1], x[2]}));
                   model.post(sum(x));
               })
            .rules();
    };
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] + x[3] == 12; }), 2U);
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] + x[3] <= 12; }), 1U);
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] + x[3] != 12; }), 0U);
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[3] + x[4] == 12; }), 0U);
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] + x[2] == 12; }), 0U)
        << "that has rules of its own";
    EXPECT_EQ(rules([](const auto& x) { return x[0] + x[1] + (x[3] == 3) == 12; }), 0U);
    EXPECT_EQ(rules([](const auto& x) { return implication(x[4] == 3, x[0] + x[1] + x[3] == 12); }), 0U);
    EXPECT_EQ(
        rules([](const auto& x) {
            return linear({{1, x[0]}, {1, x[1]}, {1, x[3]}}, Comparison::equal, 12, consistency::bounds);
        }),
        0U);
}

/// A rule is made for many values only if the total is in the first or last quarter of the range, here 6 to 62.
TEST(JointSumGroups, OfManyValuesAreNearTheLeastOrTheGreatest) {
    const auto rules = [](const std::function<Constraint(const std::vector<Var>&)>& sum) {
        Model model;
        const auto x = model.int_vars(4, csp::range(1, 16), "x");
        model.post(all_different({x[0], x[1]}));
        model.post(all_different({x[2], x[3]}));
        model.post(sum(x));
        return rules_of(model);
    };
    EXPECT_EQ(rules([](const auto& x) { return sum(x) == 20; }), 2U);
    EXPECT_EQ(rules([](const auto& x) { return sum(x) == 21; }), 0U);
    EXPECT_EQ(rules([](const auto& x) { return sum(x) == 47; }), 0U);
    EXPECT_EQ(rules([](const auto& x) { return sum(x) == 48; }), 2U);
    EXPECT_EQ(rules([](const auto& x) { return sum(x) <= 20; }), 1U);
    EXPECT_EQ(rules([](const auto& x) { return sum(x) <= 21; }), 0U);
}

TEST(JointSumGroups, HaveUpTo64Terms) {
    const auto rules = [](std::size_t terms) {
        Model model;
        const auto x = model.int_vars(terms, csp::range(0, 2), "x");
        model.post(all_different({x.front(), x.back()}));
        model.post(sum(x) == 40);
        return rules_of(model);
    };
    EXPECT_EQ(rules(64), 2U);
    EXPECT_EQ(rules(65), 0U);
}

TEST(JointSumGroups, AreNamedAmongTheEffectsOfTheirPass) {
    const Cells arrow([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[1]}));
        model.post(x[0] + x[1] + x[2] + x[3] == 30);
    });
    EXPECT_THAT(plan_for(arrow.model, {.restarts = {}}).passes,
                Contains("distinct-sums: 1 sum of groups of variables that are all different"));
}

TEST(JointSumGroups, FailWhereTheLeastSumIsTooLarge) {
    const Cells arrow([](Model& model, const auto& x) {
        model.post(all_different({x[0], x[1], x[2]}));
        model.post(x[0] + x[1] + x[2] + x[3] == 6);
    });
    EXPECT_FALSE(Root(arrow.model, inference::full).is_consistent);
    EXPECT_TRUE(Root(arrow.model, inference::plain_sums).is_consistent);
}

/// Returns a model of six variables, lists and pairs that keep some of them different, and two sums.
Model random_model(Random& random) {
    Model model;
    std::vector<Var> x;
    for (int i = 0; i < 6; ++i) {
        const Value least = csp::testing::random_between(random, -2, 1);
        x.push_back(model.int_var(csp::range(least, least + csp::testing::random_between(random, 1, 3))));
    }
    if (random.below(4) == 0)
        model.post(equal(x[0], View(x[5]) + csp::testing::random_between(random, -1, 1)));
    const Value shift = csp::testing::random_between(random, -1, 1);
    for (int i = 0; i < 2; ++i) {
        std::vector<View> different;
        for (const Var y : x)
            if (random.below(2) == 0) different.push_back(random.below(8) == 0 ? shift - y : y + shift);
        model.post(all_different(different));
        const Var y = x[random.below(6)];
        const Var z = x[random.below(6)];
        if (!y.is_same(z)) model.post(y != z);
        Expression total;
        for (const Var v : x)
            if (random.below(4) != 0) total += (random.below(6) == 0 ? -2 : 1) * Expression(v);
        const Value constant = csp::testing::random_between(random, -2, 6);
        model.post(random.below(3) == 0 ? Constraint(total <= constant) : Constraint(total == constant));
    }
    return model;
}

TEST(JointSumGroups, ChangeNoSolutionsAndOnlyShortenSearches) {
    Random random(3);
    std::size_t with_rule = 0;
    std::size_t shorter = 0;
    std::size_t solutions = 0;
    for (int i = 0; i < 600; ++i) {
        const Model model = random_model(random);
        SCOPED_TRACE(i);
        const test::Comparison both = test::compare(model, inference::full, inference::plain_sums);
        if (HasFailure()) return;
        EXPECT_EQ(count_solutions(model, {.learning = Learning::always}).solutions, both.solutions) << i;
        solutions += both.solutions;
        shorter += both.is_shorter ? 1U : 0U;
        with_rule += rules_of(model) > 0 ? 1U : 0U;
    }
    EXPECT_GT(with_rule, 200U);
    EXPECT_GT(shorter, 20U);
    EXPECT_GT(solutions, 1000U);
}

} // namespace joint_sum_groups_test
