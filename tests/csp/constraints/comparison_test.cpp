#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace comparison_test {

using test::left_of;

using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

using Compare = csp::Constraint (*)(View, View);

Options domain_consistent() {
    Options options;
    options.promise = Promise::domain;
    options.promise_for_duplicates = Promise::domain;
    options.max_arity = 2;
    options.cases = 1000;
    return options;
}

void expect_domain_consistent(Compare compare) {
    const auto make = [compare](const std::vector<View>& scope, csp::Random& random) {
        return compare(scope[0], scope[1] + static_cast<csp::Value>(random.below(7)) - 3);
    };
    const auto report = csp::testing::check_constraint(make, domain_consistent());
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 4);
}

TEST(Equal, IsDomainConsistent) { expect_domain_consistent(csp::equal); }
TEST(NotEqual, IsDomainConsistent) { expect_domain_consistent(csp::not_equal); }
TEST(Less, IsDomainConsistent) { expect_domain_consistent(csp::less); }
TEST(LessEqual, IsDomainConsistent) { expect_domain_consistent(csp::less_equal); }

TEST(Comparison, OfAVariableWithAConstantNarrowsItsDomain) {
    using Make = csp::Constraint (*)(View, csp::WideValue);
    for (const Make make : {Make(csp::equal), Make(csp::not_equal), Make(csp::less), Make(csp::less_equal)}) {
        Options options = domain_consistent();
        options.min_arity = options.max_arity = 1;
        const auto with_constant = [make](const std::vector<View>& scope, csp::Random& random) {
            return make(scope[0], csp::WideValue{random.below(9)} - 4);
        };
        EXPECT_EQ(csp::testing::check_constraint(with_constant, options).violation, "");
    }
}

TEST(Comparison, KeepsHolesInLargeDomainsEqual) {
    csp::Model model;
    const auto x = model.int_var({0, 1, 2, 500, 501, 900'000'000});
    const auto y = model.int_var({-900'000'000, -501, -2, -1, 3});
    model.post(csp::equal(x, -y));
    EXPECT_EQ(left_of(model), (csp::testing::Box{{1, 2, 501, 900'000'000}, {-900'000'000, -501, -2, -1}}));
}

TEST(Comparison, UnderstandsViewsWhoseValuesLeaveTheRangeOfValues) {
    csp::Model model;
    const auto x = model.int_var(csp::range(csp::max_value - 2, csp::max_value));
    const auto y = model.int_var(csp::range(csp::max_value - 1, csp::max_value));
    model.post(csp::less(x + 5, y + 5));
    model.post(csp::not_equal(x + csp::max_value, y + csp::max_value - 2));
    EXPECT_EQ(left_of(model), (csp::testing::Box{{csp::max_value - 2, csp::max_value - 1},
                                                 {csp::max_value - 1, csp::max_value}}));
    model.post(csp::equal(-x + 3'000'000'000, 3'000'000'001 - y));
    EXPECT_EQ(left_of(model), (csp::testing::Box{{csp::max_value - 2, csp::max_value - 1},
                                                 {csp::max_value - 1, csp::max_value}}));
    model.post(csp::equal(y, csp::max_value));
    EXPECT_EQ(left_of(model), (csp::testing::Box{{csp::max_value - 1}, {csp::max_value}}));
    model.post(csp::less_equal(x, y - 4'000'000'000));
    EXPECT_EQ(left_of(model), csp::testing::Box());
}

TEST(Comparison, RefusesOffsetsThatCouldOverflow) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 1));
    const auto y = model.int_var(csp::range(0, 1));
    EXPECT_THROW((void)csp::equal(x + (csp::WideValue{1} << 62), y), csp::ArgumentError);
}

TEST(Comparison, ComparesWithConstantsAtTheEndOfTheRange) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, csp::max_value));
    model.post(csp::less(x, 5));
    model.post(csp::less(x, x + csp::max_value)); // the view leaves the range of Value; its variable does not
    EXPECT_EQ(left_of(model), (csp::testing::Box{{0, 1, 2, 3, 4}}));
}

TEST(Comparison, IsDescribedInOperators) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 9), "x");
    const csp::Var y = model.int_var(csp::range(1, 9), "y");
    model.post(csp::equal(x, y + 2));
    model.post(csp::not_equal(x, 5 - y));
    model.post(csp::less(x, y));
    model.post(csp::less_equal(x, y - 1));
    model.post(csp::not_equal(x, 0));
    model.post(csp::less(x, 4));
    EXPECT_EQ(model.describe(0), "x == y + 2");
    EXPECT_EQ(model.describe(1), "x != 5 - y");
    EXPECT_EQ(model.describe(2), "x < y");
    EXPECT_EQ(model.describe(3), "x <= y - 1");
    EXPECT_EQ(model.describe(4), "x != 0");
    EXPECT_EQ(model.describe(5), "x <= 3");
}

} // namespace comparison_test
