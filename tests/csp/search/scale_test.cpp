// Deep trees, and more than one search at a time.

#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <thread>

namespace scale_test {

using namespace test;

/// Returns x[0] <= x[1] <= ...: with the least value first, each variable takes one decision.
csp::Model chain(std::size_t length) {
    csp::Model model;
    const auto x = model.int_vars(length, csp::range(0, 1), "x");
    for (std::size_t i = 1; i < length; ++i) model.post(csp::less_equal(x[i - 1], x[i]));
    return model;
}

TEST(Search, GoesAsDeepAsTheModelIsLong) {
    constexpr int length = 30'000;
    const csp::Model model = chain(length);
    auto options = options_of(csp::variable_order::input, csp::value_order::min);
    options.limits.solutions = 3;
    auto range = csp::solutions(model, options);
    std::vector<csp::WideValue> ones;
    for (const csp::Assignment& solution : range) {
        csp::WideValue total = 0;
        for (const csp::Value v : solution.values()) total += v;
        ones.push_back(total);
    }
    EXPECT_EQ(ones, (std::vector<csp::WideValue>{0, 1, 2}));
    EXPECT_EQ(range.statistics().peak_depth, length);
}

TEST(Search, OfManyPartsIsAsDeepAsTheyAre) {
    csp::Model model;
    model.int_vars(100'000, csp::range(0, 1));
    const csp::SolveResult result = csp::solve(model);
    EXPECT_TRUE(result);
    EXPECT_EQ(result.statistics().peak_depth, 100'000);
}

TEST(Search, OfOneModelRunsOnTwoThreadsAtOnce) {
    csp::Model model = queens(7);
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    model.post(csp::require({x[0], x[1], x[2]},
                            [](csp::Value a, csp::Value b, csp::Value c) { return a * b == c + 60; }));
    model.rule("x[0] is even", x, [](csp::Context& c, csp::Views scope) {
        for (csp::Value v = 1; v <= 9; v += 2) c.remove(scope[0], v);
    });
    for (const auto& options : every_order()) {
        const auto expected = found(model, options);
        ASSERT_FALSE(expected.empty());
        std::vector<Values> one, two;
        {
            std::jthread first([&] { one = found(model, options); });
            std::jthread second([&] { two = found(model, options); });
        }
        EXPECT_EQ(one, expected) << name_of(options);
        EXPECT_EQ(two, expected) << name_of(options);
    }
}

} // namespace scale_test
