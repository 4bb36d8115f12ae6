#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace element_test {

using test::left_of;

using csp::Constraint;
using csp::Expression;
using csp::Value;
using csp::Var;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

Options options_for(std::size_t min_arity, std::size_t max_arity, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = min_arity;
    options.max_arity = max_arity;
    options.cases = 150;
    return options;
}

csp::testing::Report try_all(const std::function<Constraint(const Scope&, csp::Random&)>& make,
                             const Options& options) {
    return csp::testing::check_constraint(make, options);
}

csp::testing::Values random_array(csp::Random& random, std::size_t size) {
    csp::testing::Values array;
    for (std::size_t i = 0; i < size; ++i) array.push_back(csp::testing::random_between(random, -4, 4));
    return array;
}

TEST(Element, OfConstantsIsDomainConsistent) {
    const auto make = [](const Scope& s, csp::Random& random) {
        return s[0] == csp::element(random_array(random, random.below(6)), s[1]);
    };
    Options options = options_for(2, 2, Promise::domain);
    options.promise_for_duplicates = Promise::domain;
    EXPECT_EQ(try_all(make, options).violation, "");
}

TEST(Element, OfVariablesIsDomainConsistentWhereTheResultIsSmall) {
    const auto make = [](const Scope& s, csp::Random&) {
        return s[0] == csp::element(Scope(s.begin() + 2, s.end()), s[1]);
    };
    Options options = options_for(2, 5, Promise::domain);
    options.wide = false;
    EXPECT_EQ(try_all(make, options).violation, "");
}

TEST(Element, OfAMatrixOfConstantsIsDomainConsistent) {
    const auto make = [](const Scope& s, csp::Random& random) {
        const std::size_t columns = 1 + random.below(3);
        return s[0] ==
               csp::element(csp::Matrix<Value>{random_array(random, columns * random.below(4)), columns},
                            s[1], s[2]);
    };
    Options options = options_for(3, 3, Promise::domain);
    options.promise_for_duplicates = Promise::domain;
    EXPECT_EQ(try_all(make, options).violation, "");
}

TEST(Element, OfAMatrixOfVariablesIsDomainConsistentWhereTheResultIsSmall) {
    const auto make = [](const Scope& s, csp::Random&) {
        return s[0] == csp::element(std::vector<Scope>{{s[3], s[4]}, {s[4], s[3]}}, s[1], s[2]);
    };
    Options options = options_for(5, 5, Promise::none);
    options.duplicates = false;
    options.wide = false;
    EXPECT_EQ(try_all(make, options).violation, "");
}

TEST(Element, NestsInExpressionsOfEveryKind) {
    const auto inside = [](const Scope& s, csp::Random& random) {
        return csp::element(random_array(random, 4), Expression(s[0]) + s[1]) < s[2];
    };
    const auto truth = [](const Scope& s, csp::Random& random) {
        return (csp::element(random_array(random, 3), s[0]) == s[1]) == (s[2] >= 1);
    };
    const auto of_variables = [](const Scope& s, csp::Random&) {
        return csp::element({s[0], s[1], 3}, s[2]) != 2 || csp::element(s, s[0]) > s[1];
    };
    const auto of_matrix = [](const Scope& s, csp::Random& random) {
        return csp::element(csp::Matrix<Value>{random_array(random, 6), 3}, s[0], s[1]) > 1 || s[2] == 0;
    };
    Options options = options_for(3, 3, Promise::none);
    options.wide = false;
    for (const std::function<Constraint(const Scope&, csp::Random&)>& make :
         {std::function<Constraint(const Scope&, csp::Random&)>(inside),
          {truth},
          {of_variables},
          {of_matrix}})
        EXPECT_EQ(try_all(make, options).violation, "");
}

TEST(Element, NarrowsItsIndexToTheArray) {
    csp::Model model;
    const Var i = model.int_var(csp::range(-5, 99), "i");
    const Var x = model.int_var(csp::range(0, 9), "x");
    model.post(x == csp::element({7, 12, 7, 3}, i));
    EXPECT_EQ(left_of(model), (Box{{0, 2, 3}, {3, 7}}));
    EXPECT_EQ(model.describe(0), "x == element([7, 12, 7, 3], i)");
}

TEST(Element, ChoosesFromRows) {
    csp::Model model;
    const auto place = model.int_vars(2, csp::range(0, 5));
    const Var x = model.int_var(csp::range(5, 6));
    const std::vector<std::vector<Value>> rows{{1, 2, 3}, {4, 5, 6}};
    model.post(csp::element(rows, place[0], place[1]) == x);
    EXPECT_EQ(left_of(model), (Box{{1}, {1, 2}, {5, 6}}));
}

TEST(Element, TakesLargeArrays) {
    csp::Model model;
    std::vector<Value> squares;
    for (Value i = 0; i < 30'000; ++i) squares.push_back(i * i);
    const Var i = model.int_var(csp::range(0, 1'000'000));
    const Var x = model.int_var(csp::range(-5, 901));
    model.post(csp::element(squares, i) == x);
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().max(i), 30);
    ASSERT_TRUE(engine.decide(csp::Atom::at_least(x, 800)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{29, 30}, {841, 900}}));
}

TEST(Element, OfAnEmptyArrayDoesNotExist) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 5));
    model.post(csp::element(std::vector<Value>{}, x[0]) == x[1]);
    EXPECT_EQ(left_of(model), Box());
}

TEST(Element, RefusesRowsOfDifferentLengthsAndValuesOutOfRange) {
    const Var i{0};
    try {
        (void)csp::element(std::vector<std::vector<Value>>{{1, 2}, {3}}, i, i);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::element: row 1 has 1 elements, but those before have 2");
    }
    EXPECT_THROW((void)csp::element({csp::max_value + 1}, i), csp::ArgumentError);
    EXPECT_THROW((void)csp::element(csp::Matrix<Value>{{1, 2, 3}, 2}, i, i), csp::ArgumentError);
}

TEST(Element, RefusesConstantsThatAreNoValues) {
    const std::vector<long long> large{1, 5'000'000'000LL, 4'294'967'298LL};
    const std::vector<unsigned> without_sign{1, 4'294'967'295U};
    EXPECT_THROW((void)csp::element(large, csp::Var{0}), csp::ArgumentError);
    EXPECT_THROW((void)csp::element(without_sign, csp::Var{0}), csp::ArgumentError);
    EXPECT_THROW((void)csp::element(std::vector<std::vector<long long>>{large}, csp::Var{0}, csp::Var{1}),
                 csp::ArgumentError);
}

} // namespace element_test
