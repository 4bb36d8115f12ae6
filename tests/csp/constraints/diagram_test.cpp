#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/regular/regular.hpp>
#include <csp/model/model.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

namespace diagram_test {

using csp::Diagram;
using csp::Interval;
using csp::Random;
using csp::Value;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Layers = std::vector<std::vector<Diagram::Edge>>;

enum class Ways : std::uint8_t { one, several };

/// Returns rows of up to `width` nodes, with edges for values of the harness. If only one path is allowed, edges that
/// overlap with further edges of their node are left out.
Layers random_layers(std::size_t length, std::uint32_t width, Ways ways, Random& random) {
    const std::vector<Interval> labels{{-70'000, -3}, {-3, -3}, {-2, 0}, {-1, 1},    {0, 0},
                                       {1, 1},        {1, 3},   {2, 2},  {3, 70'000}};
    Layers layers(length);
    std::uint32_t above = 1;
    for (std::size_t i = 0; i < length; ++i) {
        const std::uint32_t below = i + 1 == length ? 1 : 1 + random.below(width);
        for (auto count = random.below(4 * above + 2); count > 0; --count) {
            const Diagram::Edge edge{random.below(above),
                                     labels[random.below(static_cast<std::uint32_t>(labels.size()))],
                                     random.below(below), static_cast<Value>(random.below(5)) - 2};
            const auto overlaps = [&](const Diagram::Edge& other) {
                return other.from == edge.from && other.values.min <= edge.values.max &&
                       edge.values.min <= other.values.max;
            };
            if (ways == Ways::several || std::none_of(layers[i].begin(), layers[i].end(), overlaps))
                layers[i].push_back(edge);
        }
        above = below;
    }
    return layers;
}

csp::Constraint some_mdd(const Scope& scope, Random& random) {
    const Ways ways = random.below(2) == 0 ? Ways::one : Ways::several;
    return csp::mdd(scope,
                    Diagram(random_layers(scope.size(), random.below(4) == 0 ? 100 : 4, ways, random)));
}

csp::Constraint some_cost_mdd(const Scope& scope, Random& random) {
    return csp::cost_mdd(Scope(scope.begin() + 1, scope.end()),
                         Diagram(random_layers(scope.size() - 1, 4, Ways::one, random)), scope[0]);
}

TEST(MddOfDiagram, IsDomainConsistent) {
    Options options;
    options.promise = Promise::domain;
    options.min_arity = 1;
    const auto report = csp::testing::check_constraint(some_mdd, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 100U);
}

TEST(MddOfDiagram, HoldsUnderConditionsAndMayNotHold) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 3;
    options.cases = 300;
    const auto condition = [](const Scope& scope, Random& random) {
        return csp::equivalence(csp::equal(scope[0], 1), some_mdd({scope.begin() + 1, scope.end()}, random));
    };
    const auto report = csp::testing::check_constraint(condition, options);
    EXPECT_TRUE(report.ok()) << report;
}

/// The complement of a deterministic diagram is as strong as the diagram itself.
TEST(MddOfDiagram, MayNotHoldDomainConsistently) {
    Options options;
    options.promise = Promise::domain;
    options.min_arity = 1;
    const auto report = csp::testing::check_constraint(
        [](const Scope& scope, Random& random) {
            return !csp::mdd(scope, Diagram(random_layers(scope.size(), 3, Ways::one, random)));
        },
        options);
    EXPECT_TRUE(report.ok()) << report;
}

/// Returns whether a path accepts the values, by the definition: tries all paths, edge by edge.
bool some_way(const Layers& layers, std::size_t layer, Diagram::Node node, const std::vector<Value>& values) {
    if (layer == layers.size()) return true;
    return std::any_of(layers[layer].begin(), layers[layer].end(), [&](const Diagram::Edge& e) {
        return e.from == node && e.values.min <= values[layer] && values[layer] <= e.values.max &&
               some_way(layers, layer + 1, e.to, values);
    });
}

TEST(MddOfDiagram, AllowsWhatLeadsToTheTerminal) {
    Random random(11);
    std::size_t accepted = 0;
    for (int i = 0; i < 200; ++i) {
        const Layers layers = random_layers(4, 150, Ways::several, random);
        csp::Model model;
        const auto x = model.int_vars(4, csp::range(-3, 3));
        model.post(csp::mdd(x, Diagram(layers)));
        csp::Model plain;
        const auto y = plain.int_vars(4, csp::range(-3, 3));
        std::size_t expected = 0;
        for (const auto& s : csp::solutions(plain))
            if (some_way(layers, 0, 0, {s[y[0]], s[y[1]], s[y[2]], s[y[3]]})) ++expected;
        ASSERT_EQ(csp::count_solutions(model).solutions, expected);
        accepted += expected;
    }
    EXPECT_GT(accepted, 1'000U);
}

TEST(CostMdd, AgreesWithItsDefinition) {
    Options options;
    options.min_arity = 2;
    options.max_arity = 5;
    const auto report = csp::testing::check_constraint(some_cost_mdd, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 100U);
}

TEST(CostMdd, HoldsUnderConditionsAndMayNotHold) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 3;
    options.cases = 200;
    const auto condition = [](const Scope& scope, Random& random) {
        return csp::equivalence(csp::equal(scope.back(), 1),
                                some_cost_mdd(Scope(scope.begin(), scope.end() - 1), random));
    };
    const auto report = csp::testing::check_constraint(condition, options);
    EXPECT_TRUE(report.ok()) << report;
}

/// The diagram that the header draws.
const Layers drawn{{{0, {0, 0}, 0, 5}, {0, {1, 2}, 1, 1}},
                   {{0, {1, 1}, 0, 1}, {0, {2, 2}, 1}, {1, {0, 0}, 1, 7}},
                   {{0, {3, 3}, 0}, {1, {3, 3}, 0, 2}}};

TEST(CostMdd, FindsTheCheapestWay) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    const csp::Var total = model.int_var(csp::range(0, 100), "total");
    model.post(csp::cost_mdd(x, Diagram(drawn), total));
    EXPECT_EQ(csp::count_solutions(model).solutions, 4U);
    EXPECT_EQ((*csp::minimise(model, total))[total], 6);
    EXPECT_EQ((*csp::maximise(model, total))[total], 10);
    EXPECT_EQ(model.describe(0), "(x[0], x[1], x[2]) in a diagram of 7 edges at a cost of total");
}

TEST(CostMdd, OfNothingCostsNothing) {
    csp::Model model;
    const csp::Var total = model.int_var(csp::range(-3, 3));
    model.post(csp::cost_mdd(Scope{}, Diagram(Layers{}), total));
    model.post(csp::mdd(Scope{}, Diagram(Layers{})));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
}

std::string error_of(const std::function<void()>& make) {
    try {
        make();
    } catch (const csp::ArgumentError& e) {
        return e.what();
    }
    return "no error";
}

TEST(Diagram, SaysWhatIsWrong) {
    const auto error = [](const Layers& layers) { return error_of([&] { (void)Diagram(layers); }); };
    EXPECT_EQ(error({{{1, {0, 0}, 0}}}),
              "csp::Diagram: an edge of layer 0 begins in node 1, not in the root, node 0");
    EXPECT_EQ(error({{{0, {0, 0}, 1}}}),
              "csp::Diagram: an edge of layer 0 ends in node 1, not in the terminal, node 0");
    EXPECT_EQ(error({{{0, {0, 0}, 1U << 24}}, {}}),
              "csp::Diagram: an edge of layer 0 has the node 16777216, outside 0..16777215");
    EXPECT_EQ(error({{{0, {1, 0}, 0}}}),
              "csp::Diagram: an edge of layer 0 has the values 1..0, which is not an "
              "interval within -1073741823..1073741823");
    EXPECT_EQ(error(drawn), "no error");
}

TEST(Diagram, MustFitTheVariables) {
    const std::vector<csp::Var> x{csp::Var{0}, csp::Var{1}};
    EXPECT_EQ(error_of([&] { (void)csp::mdd(x, Diagram(drawn)); }),
              "csp::mdd: the diagram has 3 layers, but there are 2 variables");
    const Diagram two_ways({{{0, {0, 1}, 0}, {0, {1, 2}, 1}}, {{0, {0, 0}, 0}, {1, {1, 1}, 0}}});
    EXPECT_FALSE(two_ways.is_deterministic());
    EXPECT_EQ(error_of([&] { (void)csp::cost_mdd(x, two_ways, csp::Var{2}); }),
              "csp::cost_mdd: a node of the diagram has two edges with one value");
}

} // namespace diagram_test
