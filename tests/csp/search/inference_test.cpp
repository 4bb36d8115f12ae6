#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>
#include <tests/csp/search/inference_trials.hpp>
#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <numeric>
#include <set>
#include <string>

namespace inference_test {

using namespace csp;
using test::Root;
using test::TreeSearch;
using test::Values;

/// Returns a mixed model: functions, logic, equal variables, a rule, a function without a value.
Model mixed() {
    Model model;
    const auto [x, y, z, u] = model.int_vars<4>(csp::range(-1, 3), "x");
    const Var b = model.bool_var("b");
    model.post(abs(x - y) + max(z, u) == 3);
    model.post(equal(y, z + 1));
    model.post(disjunction({less(x, u), linear({{2, z}, {1, u}}, Comparison::equal, 3)}));
    model.post(conjunction(
        {all_equal(std::vector<View>{b, b}), relation(x, u, [](Value v, Value w) { return v * w < 4; })}));
    model.post(b == (z / u > 0));
    model.rule("not both negative", std::vector{x, z}, [](Context& c, Views v) {
        if (c.max(v[0]) < 0) c.at_least(v[1], 0);
        if (c.max(v[1]) < 0) c.at_least(v[0], 0);
    });
    return model;
}

struct Problem {
    std::string name;
    Model model;
};

std::vector<Problem> problems() {
    std::vector<Problem> all;
    all.push_back({"queens", test::queens(6)});
    all.push_back({"latin square", test::latin_square(3)});
    all.push_back({"sudoku", test::sudoku(2, 2, true)});
    all.push_back({"Australia", test::australia()});
    all.push_back({"Petersen", test::petersen(2)});
    all.push_back({"pigeons", test::pigeons(4)});
    all.push_back({"mixed", mixed()});
    all.push_back({"nothing", Model()});
    return all;
}

TEST(Inference, EveryKindFindsTheSameSolutions) {
    for (const Problem& problem : problems()) {
        const auto expected = test::textbook_solutions(problem.model);
        for (const InferenceKind* kind : inference::all())
            EXPECT_EQ(TreeSearch(problem.model, *kind).solutions, expected)
                << kind->name << " on " << problem.name;
    }
    EXPECT_FALSE(test::textbook_solutions(mixed()).empty());
}

TEST(Inference, StrongerKindsVisitNoMoreNodes) {
    std::vector<Problem> all = problems();
    all.push_back({"larger latin square", test::latin_square(4)});
    for (const Problem& problem : all) {
        int weaker = std::numeric_limits<int>::max();
        for (const InferenceKind* kind :
             {&inference::backward_checking, &inference::forward_checking, &inference::arc_consistency,
              &inference::full, &inference::singleton}) {
            const int nodes = TreeSearch(problem.model, *kind).nodes;
            EXPECT_LE(nodes, weaker) << kind->name << " on " << problem.name;
            weaker = nodes;
        }
    }
    const auto nodes = [](const InferenceKind& kind) { return TreeSearch(test::queens(6), kind).nodes; };
    EXPECT_GT(nodes(inference::backward_checking), nodes(inference::forward_checking));
    EXPECT_GT(nodes(inference::full), nodes(inference::singleton));
}

TEST(Inference, BackwardCheckingVisitsTheNodesOfTheTextbook) {
    // A binary tree over d values has a refutation for each value but the last, which needs no separate node.
    Model model;
    const auto x = model.int_vars(3, csp::range(1, 2), "x");
    model.post(all_different(x));
    // x0 = 1: x1 = 1 fails, x1 = 2 by refutation, x2 = 1 fails, x2 = 2 fails; the same below x0 = 2.
    EXPECT_EQ(TreeSearch(model, inference::backward_checking).nodes, 11);
}

TEST(Inference, KindsAreRegisteredByName) {
    std::set<std::string_view> names;
    for (const InferenceKind* kind : inference::all()) {
        EXPECT_EQ(inference::find(kind->name), kind);
        EXPECT_TRUE(names.insert(kind->name).second) << kind->name;
        EXPECT_FALSE(kind->summary.empty() || kind->source.empty()) << kind->name;
    }
    EXPECT_THROW(inference::find("arc"), csp::ArgumentError);
}

// Random constraints --------------------------------------------------------------------------------

using csp::testing::Promise;

/// Returns a random constraint over the scope: a pair, a function, logic or a sum.
Constraint random_constraint(const std::vector<View>& xs, Random& random) {
    const View first = xs.front();
    const View last = xs.back();
    const auto k = static_cast<WideValue>(random.below(4));
    switch (random.below(8)) {
    case 0:
        return all_different(xs);
    case 1:
        return all_equal(xs);
    case 2:
        return linear({{2, first}, {-3, last}, {1, xs[xs.size() / 2]}}, Comparison::equal, k);
    case 3:
        return linear({{1, first}, {2, last}}, Comparison::at_most, k);
    case 4:
        return first * last == xs[xs.size() / 2] + k;
    case 5:
        return disjunction({less(first, last), equal(last, k)});
    case 6:
        return not_equal(first, last);
    default:
        return require(xs, [k](std::span<const Value> values) {
            return std::accumulate(values.begin(), values.end(), WideValue{0}) % 3 != k;
        });
    }
}

csp::testing::Options options_for(const InferenceKind& kind, Promise promise, std::size_t arity) {
    csp::testing::Options options;
    options.load = kind.load;
    options.promise = promise;
    options.min_arity = 1;
    options.max_arity = arity;
    options.cases = 120;
    return options;
}

TEST(Inference, KindsKeepWhatTheyPromise) {
    const auto violation = [](const InferenceKind& kind, Promise promise, std::size_t arity) {
        return csp::testing::check_constraint(random_constraint, options_for(kind, promise, arity)).violation;
    };
    EXPECT_EQ(violation(inference::backward_checking, Promise::none, 4), "");
    EXPECT_EQ(violation(inference::forward_checking, Promise::value, 4), "");
    EXPECT_EQ(violation(inference::arc_consistency, Promise::domain, 2), "");
    EXPECT_EQ(violation(inference::arc_consistency, Promise::value, 4), "");
    EXPECT_EQ(violation(inference::value, Promise::none, 4), "");
    EXPECT_EQ(violation(inference::bounds, Promise::none, 4), "");
    EXPECT_EQ(violation(inference::domain, Promise::none, 4), "");
}

TEST(Inference, LevelsReachTheConstraintsThatOfferThem) {
    const auto violation = [](const csp::testing::MakeConstraint& make, const InferenceKind& kind,
                              Promise promise, std::size_t arity) {
        csp::testing::Options options = options_for(kind, promise, arity);
        options.values = [](Random& random) { return csp::testing::some_of({-1, 0, 1, 2, 3}, random); };
        return csp::testing::check_constraint(make, options).violation;
    };
    const auto distinct = [](Views xs) { return all_different(xs); };
    EXPECT_EQ(violation(distinct, inference::value, Promise::value, 4), "");
    EXPECT_EQ(violation(distinct, inference::bounds, Promise::bounds, 4), "");
    EXPECT_EQ(violation(distinct, inference::domain, Promise::domain, 4), "");

    const auto sum = [](Views xs) {
        return linear({{2, xs.front()}, {-3, xs.back()}, {5, xs[xs.size() / 2]}}, Comparison::equal, 1);
    };
    EXPECT_EQ(violation(sum, inference::domain, Promise::domain, 3), "");
    const auto product = [](Views xs) {
        return xs.size() < 3 ? square(xs.front()) == xs.back() : xs[0] * xs[1] == xs[2];
    };
    EXPECT_EQ(violation(product, inference::domain, Promise::domain, 3), "");
}

// The pruning of each kind --------------------------------------------------------------------------

TEST(Inference, BackwardCheckingRemovesNothing) {
    Model model;
    const auto [x, y] = model.int_vars<2>(csp::range(1, 3), "x");
    model.post(less(x, y));
    model.post(not_equal(x, 2));
    Root root(model, inference::backward_checking);
    EXPECT_EQ(root.values(x), (Values{1, 2, 3}));
    ASSERT_TRUE(root.engine.decide(Atom::equal(x, 3)));
    EXPECT_EQ(root.values(y), (Values{1, 2, 3}));
    EXPECT_FALSE(root.engine.decide(Atom::equal(y, 2)));
}

TEST(Inference, ForwardCheckingLooksAtTheLastVariable) {
    Model model;
    const auto [x, y, z] = model.int_vars<3>(csp::range(1, 3), "x");
    model.post(less(x, y));
    model.post(x + y + z == 5);
    Root root(model, inference::forward_checking);
    EXPECT_EQ(root.values(x), (Values{1, 2, 3}));
    ASSERT_TRUE(root.engine.decide(Atom::equal(x, 1)));
    EXPECT_EQ(root.values(y), (Values{2, 3}));
    EXPECT_EQ(root.values(z), (Values{1, 2, 3}));
    ASSERT_TRUE(root.engine.decide(Atom::equal(y, 3)));
    EXPECT_EQ(root.values(z), (Values{1}));
}

TEST(Inference, ArcConsistencyLooksAtPairs) {
    Model model;
    const auto [x, y, z] = model.int_vars<3>(csp::range(1, 4), "x");
    model.post(less(x, y));
    model.post(2 * y == z + z + 4); // bounds alone would leave y and z intervals
    model.post(x * x == y + z - 2); // three variables: checked forward
    model.post(abs(x - z) != 1);    // two variables behind a function
    Root root(model, inference::arc_consistency);
    EXPECT_EQ(root.values(y), (Values{3, 4}));
    EXPECT_EQ(root.values(z), (Values{1, 2}));
    EXPECT_EQ(root.values(x), (Values{1, 2, 3}));
    EXPECT_EQ(root.engine.auxiliaries().size(), 0U);
}

TEST(Inference, ArcConsistencySeesAllDifferentAsPairs) {
    Model model;
    const auto x = model.int_vars(3, csp::range(1, 2), "x");
    model.post(all_different(x));
    EXPECT_TRUE(Root(model, inference::arc_consistency).is_consistent);
    EXPECT_FALSE(Root(model, inference::full).is_consistent);
}

TEST(Inference, TooManyPairsAreCheckedForward) {
    Model model;
    const auto [x, y] = model.int_vars<2>(csp::range(0, 2000), "x");
    model.post(3 * x + 2 * y == 4001);
    Root root(model, inference::arc_consistency);
    EXPECT_EQ(root.engine.domain(x).size(), 2001U);
    ASSERT_TRUE(root.engine.decide(Atom::equal(x, 1001)));
    EXPECT_EQ(root.values(y), (Values{499}));
}

TEST(Inference, WideDomainsKeepTheirRules) {
    Model model;
    const auto [x, y] = model.int_vars<2>(csp::range(min_value, max_value), "x");
    const Var z = model.int_var(csp::range(0, 3), "z");
    model.post(x == 1'000'000 * z + 5);
    model.post(less(y, x));
    model.post(y + 2 >= x);
    for (const InferenceKind* kind : inference::all()) {
        const TreeSearch search(model, *kind);
        EXPECT_EQ(search.solutions.size(), 8U) << kind->name;
        EXPECT_LT(search.nodes, 40) << kind->name;
    }
}

/// Returns constraints on x with an argument that is out of the range of variables if x is 2 or 3.
std::vector<Constraint> beyond_values(Var x) {
    constexpr WideValue factor = 1 << 29;
    return {abs(factor * x) >= 0, all_different({factor * x, 5 * x + 1}),
            implication(x != 0, abs(factor * x) > 2)};
}

TEST(Inference, EveryKindRefusesArgumentsThatNoVariableCanHold) {
    for (const InferenceKind* kind : inference::all())
        for (std::size_t i = 0; i < 3; ++i) {
            Model model;
            model.post(beyond_values(model.int_var(csp::range(0, 3), "x"))[i]);
            try {
                Engine engine;
                kind->load(model, engine, nullptr, {});
                ADD_FAILURE() << kind->name << " accepts " << model.describe(0);
            } catch (const ArgumentError& error) {
                EXPECT_NE(std::string(error.what()).find("an argument can lie anywhere in 0..1610612736"),
                          std::string::npos)
                    << error.what();
            }
        }
}

TEST(Inference, EveryKindAcceptsArgumentsThatOtherConstraintsKeepSmall) {
    for (const InferenceKind* kind : inference::all())
        for (std::size_t i = 0; i < 3; ++i) {
            Model model;
            const Var x = model.int_var(csp::range(0, 3), "x");
            model.post(x <= 1);
            model.post(beyond_values(x)[i]);
            EXPECT_EQ(TreeSearch(model, *kind).solutions.size(), 2U)
                << kind->name << ": " << model.describe(1);
        }
}

TEST(Inference, RulesOfTheUserAreKept) {
    Model model;
    const Var x = model.int_var(csp::range(1, 3), "x");
    const Var y = model.int_var(csp::range(1, 3), "y");
    model.rule("y is large", std::vector{x, y}, [](Context& c, Views v) { c.at_least(v[1], 2); });
    for (const InferenceKind* kind : inference::all()) {
        const Root root(model, *kind);
        EXPECT_EQ(root.values(y), (Values{2, 3})) << kind->name;
        EXPECT_EQ(root.rules(), std::set<std::string>{"y is large"}) << kind->name;
    }
}

// Levels of consistency -----------------------------------------------------------------------------

TEST(Inference, LevelsChooseTheRulesOfAllDifferent) {
    Model model;
    model.post(all_different(model.int_vars(4, csp::range(1, 5), "x")));
    EXPECT_EQ(Root(model, inference::value).rules().size(), 1U);
    EXPECT_EQ(Root(model, inference::full).rules(), Root(model, inference::bounds).rules());
    EXPECT_NE(Root(model, inference::value).rules(), Root(model, inference::bounds).rules());
    EXPECT_NE(Root(model, inference::domain).rules(), Root(model, inference::bounds).rules());
}

TEST(Inference, LevelsFindHallSets) {
    Model model;
    const auto x = model.int_vars(2, {1, 5}, "x");
    const Var y = model.int_var(csp::range(1, 9), "y");
    const Var z = model.int_var(csp::range(5, 9), "z");
    model.post(all_different({x[0], x[1], y, z}));
    EXPECT_EQ(Root(model, inference::value).values(z), (Values{5, 6, 7, 8, 9}));
    EXPECT_EQ(Root(model, inference::domain).values(z), (Values{6, 7, 8, 9}));
    EXPECT_EQ(Root(model, inference::domain).values(y), (Values{2, 3, 4, 6, 7, 8, 9}));
}

TEST(Inference, WhatIsTaggedStaysAsTagged) {
    for (const InferenceKind* kind :
         {&inference::value, &inference::bounds, &inference::domain, &inference::full}) {
        Model model;
        const auto [x, y] = model.int_vars<2>(csp::range(0, 6), "x");
        model.post(linear({{2, x}, {-3, y}}, Comparison::equal, 0, consistency::bounds));
        EXPECT_EQ(Root(model, *kind).values(y), (Values{0, 1, 2, 3, 4})) << kind->name;

        Model tagged;
        const auto z = tagged.int_vars(3, csp::range(0, 9), "z");
        tagged.post(all_different(z, consistency::domain));
        EXPECT_EQ(Root(tagged, *kind).rules().size(), 2U) << kind->name;
    }
}

TEST(Inference, DomainConsistencyReachesSumsFunctionsAndConditions) {
    Model model;
    const auto [x, y, z] = model.int_vars<3>(csp::range(0, 12), "x");
    model.post(3 * x + 2 * y == 4 * z + 2);
    const auto [p, q] = model.int_vars<2>(csp::range(2, 20), "p");
    const Var product = model.int_var(csp::range(4, 400), "product");
    model.post(product == p * q);
    const auto is_even = [](const Root& root, Var variable) {
        return root.engine.domain(variable).size() == 7;
    };
    const Root full(model, inference::full);
    const Root domain(model, inference::domain);
    EXPECT_FALSE(is_even(full, x));
    EXPECT_TRUE(is_even(domain, x));
    EXPECT_TRUE(full.engine.domain(product).contains(397));
    EXPECT_FALSE(domain.engine.domain(product).contains(397)); // 397 is prime

    Model condition;
    const auto c = condition.int_vars(3, csp::range(0, 3), "c");
    condition.post(require(c, [](Value a, Value b, Value d) { return a + b + d == 1; }));
    EXPECT_EQ(Root(condition, inference::value).values(c[0]), (Values{0, 1, 2, 3}));
    EXPECT_EQ(Root(condition, inference::bounds).values(c[0]), (Values{0, 1}));
}

} // namespace inference_test
