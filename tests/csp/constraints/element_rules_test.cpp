#include <csp/constraints/element/rules.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>
#include <tests/support/posted_function.hpp>

#include <gtest/gtest.h>

namespace element_rules_test {

using csp::Value;
using csp::View;
using csp::Views;
using csp::WideValue;
using csp::testing::Options;
using csp::testing::Promise;
using harness::PostedFunction;

using Arguments = std::span<const WideValue>;

/// Returns the element at index a[0] of the remaining arguments.
std::optional<WideValue> element(Arguments a) {
    if (a[0] < 0 || a[0] + 1 >= static_cast<WideValue>(a.size())) return std::nullopt;
    return a[static_cast<std::size_t>(a[0] + 1)];
}

void post_element(csp::Posting& posting, View result, Views arguments) {
    const std::vector<View> elements(arguments.begin() + 1, arguments.end());
    posting.add<csp::ElementOfVariables>(result, arguments[0], elements);
}

/// Returns, for a matrix of two columns, the element at (a[0], a[1]) of the remaining arguments.
std::optional<WideValue> matrix_element(Arguments a) {
    if (a[0] < 0 || a[1] < 0 || a[1] > 1 || 2 * a[0] + a[1] + 2 >= static_cast<WideValue>(a.size()))
        return std::nullopt;
    return a[static_cast<std::size_t>(2 * a[0] + a[1] + 2)];
}

void post_matrix_element(csp::Posting& posting, View result, Views arguments) {
    const std::vector<View> elements(arguments.begin() + 2, arguments.end());
    posting.add<csp::ElementOfMatrix>(result, arguments[0], arguments[1], elements, 2);
}

csp::testing::Report try_rule(const PostedFunction::Function& function, const PostedFunction::Post& post,
                              Options options) {
    options.cases = 300;
    return csp::testing::check_constraint(
        [&](const std::vector<View>& scope, csp::Random&) {
            return csp::make_constraint<PostedFunction>(scope, function, post);
        },
        options);
}

csp::testing::Values narrow_values(csp::Random& random) {
    return csp::testing::some_of({-1, 0, 1, 2, 3}, random);
}
csp::testing::Values far_values(csp::Random& random) {
    return csp::testing::some_of({-70, 0, 1, 2, 65}, random);
}

TEST(ElementRules, ElementOfVariablesIsDomainConsistentWhereTheResultIsSmall) {
    Options options;
    options.promise = Promise::domain;
    options.min_arity = 3;
    options.max_arity = 5;
    options.wide = false;
    options.values = narrow_values;
    const auto report = try_rule(element, post_element, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 100U);
}

TEST(ElementRules, ElementOfVariablesIsBoundsConsistent) {
    Options options;
    options.promise = Promise::bounds;
    options.min_arity = 3;
    options.max_arity = 5;
    options.values = far_values;
    EXPECT_EQ(try_rule(element, post_element, options).violation, "");
    options.values = nullptr;
    EXPECT_EQ(try_rule(element, post_element, options).violation, "");
}

TEST(ElementRules, ElementOfAMatrixIsDomainConsistentWhereTheResultIsSmall) {
    Options options;
    options.promise = Promise::domain;
    options.min_arity = options.max_arity = 7;
    options.wide = false;
    options.values = [](csp::Random& random) { return csp::testing::some_of({0, 1, 2}, random); };
    EXPECT_EQ(try_rule(matrix_element, post_matrix_element, options).violation, "");
}

TEST(ElementRules, ElementOfAMatrixIsBoundsConsistent) {
    Options options;
    options.promise = Promise::bounds;
    options.min_arity = options.max_arity = 5;
    options.values = far_values;
    EXPECT_EQ(try_rule(matrix_element, post_matrix_element, options).violation, "");
}

} // namespace element_rules_test
