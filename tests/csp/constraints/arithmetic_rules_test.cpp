#include <csp/constraints/arithmetic/functions.hpp>
#include <csp/constraints/arithmetic/rules.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>
#include <tests/support/posted_function.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace arithmetic_rules_test {

using csp::Value;
using csp::View;
using csp::Views;
using csp::WideValue;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;
using harness::PostedFunction;

using Arguments = std::span<const WideValue>;

std::optional<WideValue> largest(Arguments a) { return *std::max_element(a.begin(), a.end()); }
std::optional<WideValue> absolute(Arguments a) { return std::abs(a[0]); }
std::optional<WideValue> square(Arguments a) { return a[0] * a[0]; }
std::optional<WideValue> product(Arguments a) { return a[0] * a[1]; }
std::optional<WideValue> quotient(Arguments a) { return csp::quotient(a[0], a[1]); }
std::optional<WideValue> remainder(Arguments a) { return csp::remainder(a[0], a[1]); }
std::optional<WideValue> power(Arguments a) { return csp::power(a[0], a[1]); }

template <csp::Consistency needed>
void post_maximum(csp::Posting& posting, View result, Views arguments) {
    posting.add<csp::MaximumBounds>(result, std::vector<View>(arguments.begin(), arguments.end()), needed);
}
template <typename Rule>
void post_unary(csp::Posting& posting, View result, Views arguments) {
    posting.add<Rule>(result, arguments[0]);
}
template <typename Rule>
void post_binary(csp::Posting& posting, View result, Views arguments) {
    posting.add<Rule>(result, arguments[0], arguments[1]);
}

/// Tries the rules of a function with this number of arguments; the result is the first view and may also be an
/// argument.
csp::testing::Report try_rule(const PostedFunction::Function& function, const PostedFunction::Post& post,
                              std::size_t min_arguments, std::size_t max_arguments, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = min_arguments + 1;
    options.max_arity = max_arguments + 1;
    options.cases = 500;
    return csp::testing::check_constraint(
        [&](const std::vector<View>& scope, csp::Random&) {
            return csp::make_constraint<PostedFunction>(scope, function, post);
        },
        options);
}

TEST(ArithmeticRules, MaximumIsBoundsConsistent) {
    for (const auto post : {post_maximum<csp::Consistency::domain>, post_maximum<csp::Consistency::bounds>}) {
        const auto report = try_rule(largest, post, 1, 4, Promise::bounds);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 200U);
        EXPECT_EQ(try_rule(largest, post, 1, 3, Promise::value).violation, "");
    }
}

TEST(ArithmeticRules, AbsoluteIsDomainConsistent) {
    const auto report = try_rule(absolute, post_unary<csp::AbsoluteDomain>, 1, 1, Promise::domain);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 200U);
}

TEST(ArithmeticRules, AbsoluteOfWhichBoundsMatterIsBoundsConsistent) {
    for (const Promise promise : {Promise::bounds, Promise::value}) {
        const auto report = try_rule(absolute, post_unary<csp::AbsoluteBounds>, 1, 1, promise);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 200U);
    }
}

TEST(ArithmeticRules, SquareIsBoundsConsistent) {
    const auto report = try_rule(square, post_unary<csp::SquareBounds>, 1, 1, Promise::bounds);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 200U);
}

TEST(ArithmeticRules, TimesIsValueConsistent) {
    const auto report = try_rule(product, post_binary<csp::TimesBounds>, 2, 2, Promise::value);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 200U);
}

TEST(ArithmeticRules, DivisionIsValueConsistent) {
    const auto report = try_rule(quotient, post_binary<csp::DivisionBounds>, 2, 2, Promise::value);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 200U);
}

TEST(ArithmeticRules, RemainderIsSound) {
    const auto report = try_rule(remainder, post_binary<csp::RemainderBounds>, 2, 2, Promise::none);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 200U);
}

TEST(ArithmeticRules, PowerIsSound) {
    const auto report = try_rule(power, post_binary<csp::PowerBounds>, 2, 2, Promise::none);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 200U);
}

TEST(ArithmeticRules, TablesAreDomainConsistent) {
    for (const auto& function : {product, quotient, remainder, power}) {
        const auto post = [&](csp::Posting& posting, View result, Views arguments) {
            EXPECT_TRUE(csp::tabulate(posting, result, arguments, function, {100, 100}));
        };
        Options options;
        options.promise = options.promise_for_duplicates = Promise::domain;
        options.min_arity = options.max_arity = 3;
        const auto report = csp::testing::check_constraint(
            [&](const std::vector<View>& scope, csp::Random&) {
                return csp::make_constraint<PostedFunction>(scope, function, post);
            },
            options);
        EXPECT_EQ(report.violation, "");
    }
}

} // namespace arithmetic_rules_test
