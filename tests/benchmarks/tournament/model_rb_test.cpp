#include <benchmarks/tournament/problems/sets.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace model_rb_test {

using tournament::random_rb;
using tournament::RbConstraint;
using tournament::RbParameters;

bool operator_equal(const RbConstraint& a, const RbConstraint& b) {
    return a.x == b.x && a.y == b.y && a.conflicts == b.conflicts;
}

bool are_equal(const std::vector<RbConstraint>& one, const std::vector<RbConstraint>& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), operator_equal);
}

// The benchmarks frb30-15 to frb59-26 of Xu, "Forced satisfiable CSP and SAT benchmarks", have this number of values.
// They have the parameters of the paper on forced problems: alpha = 0.8, r = 0.8 / ln (4/3), p = 0.25.
TEST(ModelRb, HasAsManyValuesAsThePublishedInstances) {
    for (const auto& [variables, values] : std::vector<std::pair<int, int>>{
             {30, 15}, {35, 17}, {40, 19}, {45, 21}, {50, 23}, {53, 24}, {56, 25}, {59, 26}})
        EXPECT_EQ(RbParameters{.variables = variables}.values(), values) << variables;
}

TEST(ModelRb, HasAsManyConstraintsAndConflictsAsTheModelSays) {
    const RbParameters parameters{.variables = 30};
    EXPECT_EQ(parameters.constraints(), 284); // frb30-15
    EXPECT_EQ(parameters.conflicts(), 56);    // 225 / 4
    EXPECT_NEAR(parameters.critical_tightness(), 0.25, 1e-12);
    const RbParameters other{.variables = 10, .alpha = 0.5, .density = 1, .tightness = 0.5};
    EXPECT_EQ(other.values(), 3);       // 3.16
    EXPECT_EQ(other.constraints(), 23); // 10 ln 10 = 23.03
    EXPECT_EQ(other.conflicts(), 5);    // 4.5
    EXPECT_NEAR(other.critical_tightness(), 1 - std::exp(-0.5), 1e-12);
}

TEST(ModelRb, ConstraintsAreBetweenDifferentVariablesAndForbidDifferentPairs) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (const bool is_forced : {false, true}) {
            const RbParameters parameters{.variables = 12};
            const auto constraints = random_rb(parameters, is_forced, seed);
            ASSERT_EQ(constraints.size(), static_cast<std::size_t>(parameters.constraints()));
            for (const RbConstraint& constraint : constraints) {
                ASSERT_NE(constraint.x, constraint.y);
                ASSERT_THAT(constraint.x, testing::AllOf(testing::Ge(0), testing::Lt(12)));
                ASSERT_THAT(constraint.y, testing::AllOf(testing::Ge(0), testing::Lt(12)));
                const std::set<csp::ValuePair> pairs(constraint.conflicts.begin(),
                                                     constraint.conflicts.end());
                ASSERT_EQ(pairs.size(), static_cast<std::size_t>(parameters.conflicts()));
                for (const auto& pair : pairs)
                    ASSERT_TRUE(pair.first >= 0 && pair.first < parameters.values() && pair.second >= 0 &&
                                pair.second < parameters.values());
            }
        }
}

TEST(ModelRb, EveryPairOfVariablesComesAsOftenAsEveryOther) {
    std::map<std::pair<int, int>, int> scopes;
    const RbParameters parameters{.variables = 4, .density = 2000};
    for (const RbConstraint& constraint : random_rb(parameters, false, 7))
        ++scopes[{constraint.x, constraint.y}];
    ASSERT_EQ(scopes.size(), 12U);
    const double expected = parameters.constraints() / 12.0;
    for (const auto& [scope, times] : scopes) EXPECT_NEAR(times, expected, 5 * std::sqrt(expected));
}

TEST(ModelRb, IsTheSameForASeedAndAnotherForAnother) {
    const RbParameters parameters{.variables = 16};
    EXPECT_TRUE(are_equal(random_rb(parameters, false, 1), random_rb(parameters, false, 1)));
    EXPECT_FALSE(are_equal(random_rb(parameters, false, 1), random_rb(parameters, false, 2)));
    EXPECT_FALSE(are_equal(random_rb(parameters, false, 1), random_rb(parameters, true, 1)));
    const auto constraints = random_rb(parameters, false, 1); // the same on every machine
    EXPECT_EQ(std::pair(constraints.front().x, constraints.front().y), std::pair(4, 13));
    EXPECT_EQ(constraints.front().conflicts.front(), csp::ValuePair(0, 5));
}

// All tuples except one are forbidden: only the hidden solution is left, which satisfies all constraints.
TEST(ModelRb, AForcedProblemHasItsSolution) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RbParameters parameters{.variables = 8};
        const int values = parameters.values();
        parameters.tightness = 1 - 1.0 / (values * values);
        ASSERT_EQ(parameters.conflicts(), values * values - 1);
        std::map<int, int> hidden;
        for (const RbConstraint& constraint : random_rb(parameters, true, seed)) {
            const std::set<csp::ValuePair> conflicts(constraint.conflicts.begin(),
                                                     constraint.conflicts.end());
            for (int a = 0; a < values; ++a)
                for (int b = 0; b < values; ++b) {
                    if (conflicts.contains({a, b})) continue;
                    ASSERT_EQ(hidden.try_emplace(constraint.x, a).first->second, a);
                    ASSERT_EQ(hidden.try_emplace(constraint.y, b).first->second, b);
                }
        }
    }
}

} // namespace model_rb_test
