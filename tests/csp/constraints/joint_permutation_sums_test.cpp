// Sums that follow from permutations and stated sums: the rule of 45 of killer sudokus.

#include <tests/csp/search/inference_trials.hpp>

#include <csp/base/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace joint_permutation_sums_test {

using namespace csp;
using test::Root;
using test::Values;

using Vars = std::vector<Var>;

/// Returns the effect of the pass on the model, in words; empty for none.
std::string effect_on(const Model& model, std::vector<std::string_view> without = {}) {
    Engine engine;
    load(model, engine, nullptr, {.without = std::move(without)});
    for (const PassEffect& found : engine.findings().all<PassEffect>())
        if (found.pass == "permutation-sums") return found.effect;
    return "";
}

const std::string one = "1 sum from permutations less other sums";
const std::string none;

/// Rows of some permutations of 1, 2, ...
struct Rows {
    Rows(std::size_t count, std::size_t length) {
        for (std::size_t r = 0; r < count; ++r) {
            row.push_back(model.int_vars(length, range(1, static_cast<Value>(length)), "row"));
            model.post(all_different(row.back()));
        }
    }
    /// Returns the first `count` variables of the first row.
    Vars first(std::size_t count) const { return {row[0].begin(), row[0].begin() + static_cast<int>(count)}; }

    Model model;
    std::vector<Vars> row;
};

TEST(JointPermutationSums, LeaveTheInnieOfARow) {
    Rows rows(1, 9);
    const Vars& x = rows.row[0];
    rows.model.post(all_different_sum({x[0], x[1], x[2], x[3]}, 14));
    rows.model.post(x[4] + x[5] + x[6] + x[7] == 24);
    EXPECT_EQ(Root(rows.model, inference::full).values(x[8]), (Values{7}));
    EXPECT_GT(Root(rows.model, inference::plain_sums).values(x[8]).size(), 1U);
    EXPECT_EQ(effect_on(rows.model), one);
    EXPECT_EQ(effect_on(rows.model, {"permutation-sums"}), none);
}

TEST(JointPermutationSums, LeaveTheOutieOfTwoRows) {
    Rows rows(2, 6);
    const Var outie = rows.model.int_var(range(1, 9), "outie");
    const Vars& x = rows.row[0];
    const Vars& y = rows.row[1];
    rows.model.post(x[0] + x[1] + x[2] + y[0] + y[1] + y[2] == 20);
    rows.model.post(x[3] + x[4] + x[5] + y[3] + y[4] + y[5] + outie == 26);
    EXPECT_EQ(Root(rows.model, inference::full).values(outie), (Values{4})); // 20 + 26 - 42
}

TEST(JointPermutationSums, CountTheCircleOfAnArrowTwice) {
    Rows rows(1, 6);
    const Vars& x = rows.row[0];
    rows.model.post(x[0] + x[1] + x[2] == x[3]); // implies 2 * x3 + x4 + x5 == 21
    EXPECT_EQ(effect_on(rows.model), one);
    EXPECT_EQ(Root(rows.model, inference::full).values(x[4]), (Values{4, 5}));
}

TEST(JointPermutationSums, SubtractCagesOfTwo) {
    Rows rows(1, 6);
    const Vars& x = rows.row[0];
    rows.model.post(all_different_sum({x[0], x[1]}, 7));
    rows.model.post(x[2] + x[3] + x[4] == 12);
    EXPECT_EQ(Root(rows.model, inference::full).values(x[5]), (Values{2}));
}

TEST(JointPermutationSums, AreNotThoseAlreadyStated) {
    Rows rows(1, 6);
    const Vars& x = rows.row[0];
    rows.model.post(x[0] + x[1] + x[2] == 10);
    EXPECT_EQ(effect_on(rows.model), one);
    rows.model.post(x[3] + x[4] + x[5] == 11);
    EXPECT_EQ(effect_on(rows.model), none);
}

TEST(JointPermutationSums, HaveAtMostSixTerms) {
    const auto effect = [](std::size_t length, std::size_t in_sum) {
        Rows rows(1, length);
        rows.model.post(sum(rows.first(in_sum)) == static_cast<Value>(3 * in_sum));
        return effect_on(rows.model);
    };
    EXPECT_EQ(effect(9, 3), one);
    EXPECT_EQ(effect(10, 3), none);
    EXPECT_EQ(effect(10, 4), one);
    EXPECT_EQ(effect(11, 4), none);
}

/// All columns but the last have sums, so that only the union of all rows leaves few variables.
TEST(JointPermutationSums, AreOfAtMostFourPermutations) {
    const auto effect = [](std::size_t count) {
        Rows rows(count, 6);
        for (std::size_t c = 0; c + 1 < 6; ++c) {
            Vars column;
            for (const Vars& row : rows.row) column.push_back(row[c]);
            rows.model.post(sum(column) == static_cast<Value>(3 * count + c % 2));
        }
        return effect_on(rows.model);
    };
    EXPECT_EQ(effect(4), one);
    EXPECT_EQ(effect(5), none);
}

TEST(JointPermutationSums, NeedSuccessiveValues) {
    Model model;
    const Vars x = model.int_vars(4, Domain{1, 2, 3, 7}, "x");
    model.post(all_different(x));
    model.post(x[0] + x[1] + x[2] == 6);
    EXPECT_EQ(effect_on(model), none);
    EXPECT_EQ(count_solutions(model).solutions, 6U);
}

TEST(JointPermutationSums, AreOfCoefficientsOneAlone) {
    Rows rows(1, 4);
    const Vars& x = rows.row[0];
    rows.model.post(2 * x[0] + x[1] + x[2] == 9);
    EXPECT_EQ(effect_on(rows.model), none);
}

TEST(JointPermutationSums, FailAtOnceIfTotalsContradictEachOther) {
    Rows rows(1, 6);
    const Vars& x = rows.row[0];
    rows.model.post(x[0] + x[1] + x[2] == 10);
    rows.model.post(x[3] + x[4] + x[5] == 10);
    Engine engine;
    load(rows.model, engine);
    EXPECT_TRUE(engine.failed());
}

/// Returns all solutions of a model, by trying all values.
std::set<Values> solutions_by_definition(const Model& model) {
    std::set<Values> found;
    Values values(model.variable_count(), 0);
    const auto visit = [&](const auto& self, std::uint32_t x) -> void {
        if (x == model.variable_count()) {
            const Assignment assignment(values);
            for (std::size_t c = 0; c < model.constraint_count(); ++c)
                if (!model.constraint(c)->check(assignment)) return;
            found.insert(values);
            return;
        }
        for (Value v = model.domain(Var{x}).min(); v <= model.domain(Var{x}).max(); ++v) {
            values[x] = v;
            self(self, x + 1);
        }
    };
    visit(visit, 0);
    return found;
}

/// Squares of 3 rows and 3 columns, some of them permutations, with the sums of a random filling.
TEST(JointPermutationSums, ChangeNoSolutions) {
    Random random(7);
    std::size_t active = 0;
    for (int trial = 0; trial < 150; ++trial) {
        Model model;
        const Vars x = model.int_vars(9, range(1, 3), "x");
        for (std::size_t i = 0; i < 3; ++i) {
            if (random.below(4) != 0) model.post(all_different({x[3 * i], x[3 * i + 1], x[3 * i + 2]}));
            if (random.below(2) != 0) model.post(all_different({x[i], x[i + 3], x[i + 6]}));
        }
        for (int s = 0; s < 3; ++s) {
            Expression total = 0;
            for (const Var cell : x)
                if (const auto kind = random.below(5); kind < 2)
                    total = total + cell;
                else if (kind == 2)
                    total = total - cell;
            model.post(total == static_cast<Value>(random.below(7)));
        }
        active += effect_on(model).empty() ? 0U : 1U;
        const std::set<Values> expected = solutions_by_definition(model);
        for (const Learning learning : {Learning::never, Learning::always}) {
            SearchOptions options;
            options.learning = learning;
            std::set<Values> found;
            Solver solver(model, options);
            for (solver.begin(); solver.next();) {
                Values values;
                for (const Var cell : x) values.push_back(solver.solution()[cell]);
                EXPECT_TRUE(found.insert(values).second);
            }
            EXPECT_EQ(found, expected) << "trial " << trial;
        }
    }
    EXPECT_GT(active, 15U);
}

} // namespace joint_permutation_sums_test
