#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace box_table_test {

using namespace csp;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;

using Scope = std::vector<View>;
using Boxes = std::vector<std::vector<Interval>>;

/// Returns boxes of small intervals around 0; some intervals contain all values, some are far away.
Boxes random_boxes(std::size_t arity, Random& random) {
    Boxes boxes(random.below(random.below(8) == 0 ? 80 : 7));
    for (auto& box : boxes)
        for (std::size_t i = 0; i < arity; ++i) {
            const Value from = random_between(random, -4, 5);
            box.push_back({from, from + random_between(random, 0, 4)});
            if (random.below(6) == 0) box.back() = {min_value, max_value};
            if (random.below(8) == 0) box.back() = {from, 100'000};
        }
    return boxes;
}

Constraint in_boxes(const Scope& s, Random& random) { return box_table(s, random_boxes(s.size(), random)); }

Options any_domains(Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 0;
    options.max_arity = 4;
    options.cases = 800;
    return options;
}

TEST(BoxTable, IsDomainConsistent) {
    const auto report = csp::testing::check_constraint(in_boxes, any_domains(Promise::domain));
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 0U);
    EXPECT_GT(report.failures, 0U);
}

TEST(BoxTable, OfNoBoxIsValueConsistent) {
    const auto report = csp::testing::check_constraint(
        [](const Scope& s, Random& random) { return !in_boxes(s, random); }, any_domains(Promise::value));
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 0U);
    EXPECT_GT(report.failures, 0U);
}

TEST(BoxTable, HoldsUnderConditionsAndIsNegatedAgain) {
    Options options = any_domains(Promise::none);
    options.min_arity = 2;
    options.cases = 200;
    const auto reified = [](const Scope& s, Random& random) {
        return equivalence(equal(s[0], 1), in_boxes(Scope(s.begin() + 1, s.end()), random));
    };
    const auto twice = [](const Scope& s, Random& random) { return !!in_boxes(s, random); };
    EXPECT_EQ(csp::testing::check_constraint(reified, options).violation, "");
    EXPECT_EQ(csp::testing::check_constraint(twice, options).violation, "");
}

/// Domains of two thousand million values take no additional time.
TEST(BoxTable, TakesWideDomains) {
    Model model;
    const auto [x, y] = model.int_vars<2>(range(min_value, max_value), "x");
    model.post(box_table(
        {x, y}, {{{0, 9}, {min_value, -1}}, {{5, 1'000'000}, {7, 7}}, {{2'000'000, max_value}, {7, 9}}}));
    Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.domain(x).min(), 0);
    EXPECT_FALSE(engine.domain(x).contains(1'000'001));
    EXPECT_FALSE(engine.domain(y).contains(6));
    EXPECT_EQ(engine.domain(y).max(), 9);
    ASSERT_TRUE(engine.decide(Atom::at_least(y, 0)));
    EXPECT_EQ(engine.domain(x).min(), 5);
    ASSERT_TRUE(engine.decide(Atom::less(x, 2'000'000)));
    EXPECT_EQ(engine.domain(x).max(), 1'000'000);
    EXPECT_EQ(engine.domain(y).size(), 1U);
}

TEST(BoxTable, CountsWhatBoxesCover) {
    Model model;
    const auto x = model.int_vars(2, range(0, 99), "x");
    const Boxes overlapping{{{0, 9}, {0, 9}}, {{5, 14}, {5, 14}}};
    model.post(box_table(x, overlapping));
    EXPECT_EQ(count_solutions(model).solutions, 175U);
    Model negated;
    const auto y = negated.int_vars(2, range(0, 99), "y");
    negated.post(!box_table(y, overlapping));
    EXPECT_EQ(count_solutions(negated).solutions, 10'000U - 175);
    EXPECT_EQ(model.describe(0), "(x[0], x[1]) in {(0..9, 0..9), (5..14, 5..14)}");
    EXPECT_EQ(negated.describe(0), "(y[0], y[1]) not in {(0..9, 0..9), (5..14, 5..14)}");
}

TEST(BoxTable, RefusesWhatIsNoBox) {
    const std::vector<Var> x{Var{0}, Var{1}};
    const auto message = [&](const Boxes& boxes) -> std::string {
        try {
            (void)box_table(x, boxes);
            return "accepted";
        } catch (const ArgumentError& error) {
            return error.what();
        }
    };
    EXPECT_EQ(message({{{0, 1}, {0, 1}}, {{0, 1}}}),
              "csp::box_table: box number 1 has 1 intervals, but there are 2 variables");
    EXPECT_EQ(message({{{0, 1}, {3, 2}}}),
              "csp::box_table: box number 0 has the interval 3..2; it must have a "
              "value, and lie within -1073741823..1073741823");
    EXPECT_EQ(message({{{0, 1}, {3, max_value + 1}}}).substr(0, 60),
              "csp::box_table: box number 0 has the interval 3..1073741824;");
}

} // namespace box_table_test
