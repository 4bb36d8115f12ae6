#include <csp/base/error.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/inverse/inverse.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace inverse_test {

using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Lists = std::pair<Scope, Scope>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

Lists cut(const Scope& s, std::size_t at) {
    const auto middle = s.begin() + static_cast<std::ptrdiff_t>(at);
    return {{s.begin(), middle}, {middle, s.end()}};
}
/// Returns two lists of equal length; an odd variable is left out.
Lists halves(const Scope& s) {
    auto [xs, ys] = cut(s, s.size() / 2);
    ys.resize(xs.size(), View());
    return {xs, ys};
}

Options places(std::size_t min_arity, std::size_t max_arity, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = min_arity;
    options.max_arity = max_arity;
    options.cases = 300;
    options.values = [](csp::Random& random) { return csp::testing::some_of({-1, 0, 1, 2, 3}, random); };
    return options;
}

const Make by_value = [](const Scope& s, csp::Random&) {
    const auto [xs, ys] = halves(s);
    return csp::inverse(xs, ys, csp::consistency::value);
};
const Make by_domain = [](const Scope& s, csp::Random&) {
    const auto [xs, ys] = halves(s);
    return csp::inverse(xs, ys, csp::consistency::domain);
};
const Make in_range = [](const Scope& s, csp::Random& random) {
    const auto [xs, ys] = cut(s, random.below(static_cast<std::uint32_t>(s.size() + 1)));
    return csp::inverse_in_range(xs, ys);
};

TEST(Inverse, KeepsTheConsistencyItIsAskedFor) {
    for (const bool views : {true, false}) { // without views, more inferences are possible
        Options options = places(views ? 0 : 4, views ? 7 : 6, Promise::value);
        options.views = options.duplicates = views;
        auto report = check_constraint(by_value, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, views ? report.cases / 6 : report.cases / 2);
        options.promise = Promise::domain;
        report = check_constraint(by_domain, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, views ? report.cases / 6 : report.cases / 2);
    }
}

TEST(Inverse, InRangeIsValueConsistent) {
    Options options = places(0, 6, Promise::value);
    EXPECT_EQ(check_constraint(in_range, options).violation, "");
    options.values = nullptr;
    options.max_arity = 4;
    EXPECT_EQ(check_constraint(in_range, options).violation, "");
}

TEST(Inverse, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random& random) {
        return !by_value(s, random) || !in_range(s, random);
    };
    const Make conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.front() + 0 >= 1, by_value(s, random));
    };
    const Make counted = [](const Scope& s, csp::Random& random) {
        const csp::Constraint other = in_range(s, random);
        return by_domain(s, random) + other == 1;
    };
    Options options = places(2, 4, Promise::none);
    options.cases = 100;
    for (const Make make : {negated, conditional, counted})
        EXPECT_EQ(check_constraint(make, options).violation, "");
}

const Make not_inverse = [](const Scope& s, csp::Random& random) { return !by_domain(s, random); };
const Make not_in_range = [](const Scope& s, csp::Random& random) { return !in_range(s, random); };

TEST(NotInverse, IsDomainConsistent) {
    for (const Make make : {not_inverse, not_in_range}) {
        Options options = places(1, 6, Promise::domain);
        options.cases = 1500;
        options.values = [](csp::Random& random) { // nearly fixed domains, so that inferences are possible
            return random.below(2) == 0 ? csp::testing::Values{csp::testing::random_between(random, 0, 2)}
                                        : csp::testing::some_of({-4, -1, 0, 1, 2}, random);
        };
        const auto report = check_constraint(make, options);
        EXPECT_TRUE(report.ok()) << report;
        EXPECT_GT(report.removals, 0U);
        EXPECT_GT(report.failures, 0U);
    }
}

TEST(NotInverse, HoldsUnderConditionsAndIsNegatedAgain) {
    const Make equivalent = [](const Scope& s, csp::Random& random) {
        return csp::equivalence(s.front() + 0 >= 1, by_value(s, random));
    };
    const Make twice = [](const Scope& s, csp::Random& random) {
        return random.below(2) == 0 ? !!by_domain(s, random) : !!in_range(s, random);
    };
    Options options = places(1, 5, Promise::none);
    options.cases = 150;
    for (const Make make : {equivalent, twice}) EXPECT_EQ(check_constraint(make, options).violation, "");
}

/// If only one place can violate the constraint, it must violate it.
TEST(NotInverse, KeepsWhatDisagrees) {
    csp::Model model;
    const csp::Var seat = model.int_var(csp::range(-3, 1), "seat");
    const csp::Var left = model.int_var({-1, 0}, "left");
    const csp::Var right = model.int_var({-1}, "right");
    model.post(!csp::inverse_in_range({seat}, {left, right}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{-3, -2, -1, 0, 1}, {-1, 0}, {-1}}));
    ASSERT_TRUE(engine.decide(csp::Atom::different(left, 0)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{0, 1}, {-1}, {-1}}));
    engine.pop();
    ASSERT_TRUE(engine.decide(csp::Atom::equal(left, 0)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{-3, -2, -1, 1}, {0}, {-1}}));
    EXPECT_EQ(model.describe(0), "not inverse in range: (seat) and (left, right)");
}

TEST(Inverse, PassesOnWhatIsLost) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(-5, 9), "x"), y = model.int_vars(3, csp::range(0, 9), "y");
    model.post(csp::inverse(x, y));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), Box(6, {0, 1, 2}));
    ASSERT_TRUE(engine.decide(csp::Atom::equal(x[0], 1)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{1}, {0, 2}, {0, 2}, {1, 2}, {0}, {1, 2}}));
    ASSERT_TRUE(engine.decide(csp::Atom::different(y[2], 1)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{1}, {0}, {2}, {1}, {0}, {2}}));
    EXPECT_EQ(model.describe(0), "inverse: (x[0], x[1], x[2]) and (y[0], y[1], y[2])");
}

TEST(Inverse, HasOneSolutionForEachPermutation) {
    csp::Model model;
    model.post(csp::inverse(model.int_vars(5, csp::range(0, 9)), model.int_vars(5, csp::range(0, 9))));
    EXPECT_EQ(csp::count_solutions(model).solutions, 120U);
}

/// The numbers of permutations that equal their inverses are 1, 2, 4, 10, 26, 76.
TEST(Inverse, OfAListAndItselfCountsInvolutions) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 5));
    model.post(csp::inverse(x, x, csp::consistency::domain));
    EXPECT_EQ(csp::count_solutions(model).solutions, 76U);
}

/// With three seats and two guests, the numbers of ways to seat none, one or both are 1 + 6 + 6.
TEST(Inverse, InRangeLeavesSomeWithoutCounterpart) {
    csp::Model model;
    const auto seats = model.int_vars(3, csp::range(-1, 1)), guests = model.int_vars(2, csp::range(-1, 2));
    model.post(csp::inverse_in_range(seats, guests));
    EXPECT_EQ(csp::count_solutions(model).solutions, 13U);
}

TEST(Inverse, RefusesListsOfDifferentLengths) {
    try {
        (void)csp::inverse({csp::Var{0}}, {csp::Var{1}, csp::Var{2}});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::inverse: lists of 1 and 2 variables; they must be of one length");
    }
}

} // namespace inverse_test
