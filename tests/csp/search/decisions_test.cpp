#include <csp/search/defaults.hpp>

#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <optional>
#include <vector>

namespace decisions_test {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

/// Returns the numbers of the variables that a search decides last.
std::vector<std::uint32_t> left_in(const csp::Model& model, const csp::SearchOptions& options = {}) {
    std::vector<std::uint32_t> left;
    const auto is_left = csp::left_for_the_end(model, options, model.constraint_count());
    for (std::uint32_t x = 0; x < is_left.size(); ++x)
        if (is_left[x]) left.push_back(x);
    return left;
}

TEST(Decisions, LeaveOutWhatFunctionsCompute) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    const auto y = model.int_vars(3, csp::range(0, 9), "y");
    model.post(y[0] == csp::max(x));
    model.post(csp::abs(x[0] - x[1]) == 7 - y[1]);
    model.post(2 * y[2] == csp::min(x)); // this also determines y[2]
    EXPECT_THAT(left_in(model), ElementsAre(3U, 4U));
}

TEST(Decisions, LeaveOutTotals) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9), "x");
    const auto total = model.int_var(csp::range(0, 99), "total");
    const auto weight = model.int_var(csp::range(0, 99), "weight");
    model.post(total == csp::sum(x));
    model.post(2 * x[0] + 3 * x[1] == weight);
    model.post(x[0] == x[1] + x[2]); // any of the three may be chosen
    EXPECT_THAT(left_in(model), ElementsAre(4U, 5U));
}

TEST(Decisions, LeaveOutCountsLoadsAndSortedLists) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 1), "x");
    const auto counts = model.int_vars(2, csp::range(0, 3), "count");  // variables 3 and 4
    const auto loads = model.int_vars(2, csp::range(0, 9), "load");    // variables 5 and 6
    const auto sorted = model.int_vars(3, csp::range(0, 1), "sorted"); // variables 7 to 9
    model.post(csp::global_cardinality(x, {0, 1}, counts));
    model.post(csp::bin_packing(x, {2, 3, 4}, loads));
    model.post(csp::sort(x, sorted));
    EXPECT_THAT(left_in(model), ElementsAre(3U, 4U, 5U, 6U, 7U, 8U, 9U));
}

/// `b == (x < y)` splits the problem well; b is decided like any variable.
TEST(Decisions, KeepTruthValues) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 9), "x");
    const auto b = model.bool_var("b");
    model.post(b == (x[0] < x[1]));
    EXPECT_THAT(left_in(model), IsEmpty());
}

TEST(Decisions, KeepOneOfEveryCircle) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    model.post(x[0] == csp::max(x[1], 3));
    model.post(x[1] == csp::min(x[2], 7));
    model.post(x[2] == csp::abs(5 - csp::Expression(x[0])));
    EXPECT_EQ(left_in(model).size(), 2U);
    csp::Model itself;
    const auto y = itself.int_var(csp::range(-9, 9), "y");
    itself.post(y == csp::abs(y));
    EXPECT_THAT(left_in(itself), IsEmpty());
}

TEST(Decisions, KeepWhatAConstraintMentionsTwice) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 2), "x");
    const std::vector counts{x[0]};
    model.post(csp::global_cardinality(x, {1}, counts));
    EXPECT_THAT(left_in(model), IsEmpty());
}

TEST(Decisions, AreAllVariablesForOrdersOfOnesOwn) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    model.post(x[0] == csp::max(x[1], x[2]));
    csp::SearchOptions options;
    options.variable_order = &csp::variable_order::mrv;
    EXPECT_THAT(left_in(model, options), IsEmpty());
    options.decisions = {x[0]};
    EXPECT_THAT(left_in(model, options), ElementsAre(1U, 2U));
}

/// For every order, each solution is found once, and the reported optimum is optimal.
TEST(Decisions, ChangeNoAnswer) {
    csp::Random random(3);
    for (int round = 0; round < 30; ++round) {
        csp::Model model;
        const auto x = model.int_vars(4, csp::range(0, 3), "x");
        const auto most = model.int_var(csp::range(0, 9), "most");
        const auto total = model.int_var(csp::range(-9, 9), "total");
        model.post(most == csp::max(x));
        model.post(total == x[0] + x[1] + 2 * x[2] - most);
        model.post(x[random.below(4)] != x[random.below(4)] + 1);
        model.post(total != static_cast<int>(random.below(5)));
        csp::SearchOptions plain;
        plain.variable_order = &csp::variable_order::mrv;
        const std::uint64_t count = csp::count_solutions(model, plain).solutions;
        const auto best = csp::minimise(model, 2 * total - x[3], plain).optimum().best;
        csp::SearchOptions options;
        std::vector<csp::SearchOptions> ways(3, options);
        ways[1].decisions = {total, x[random.below(4)]};
        ways[2].decisions = x;
        ways[2].variable_order = &csp::variable_order::mrv;
        for (const csp::SearchOptions& way : ways) {
            EXPECT_EQ(csp::count_solutions(model, way).solutions, count);
            EXPECT_EQ(csp::minimise(model, 2 * total - x[3], way).optimum().best, best);
        }
    }
}

/// Placing four depots near twenty customers takes at most a given number of nodes. A branch on the cost, or on a
/// distance, would cut off one value and leave its components undecided.
TEST(Decisions, DoNotCutOffOneCostANode) {
    csp::Model model;
    csp::Random random(1);
    const auto depots = model.int_vars(4, csp::range(0, 400), "depot");
    csp::Expression total = 0;
    for (int customer = 0; customer < 20; ++customer) {
        const auto place = static_cast<int>(random.below(400));
        std::vector<csp::Expression> distances;
        for (const csp::Var depot : depots) distances.emplace_back(csp::abs(depot - place));
        total += csp::min(csp::List(distances));
    }
    const auto cost = model.int_var(csp::range(0, 10'000), "cost");
    model.post(cost == total);
    csp::SearchOptions options;
    options.neighbourhood = &csp::neighbourhood::none;
    options.learning = csp::Learning::never;
    options.limits.nodes = 4000;
    const auto by_default = csp::minimise(model, cost, options).optimum().best;
    options.decisions = depots;
    options.decisions.push_back(cost);
    EXPECT_LT(by_default, csp::minimise(model, cost, options).optimum().best);
}

TEST(Decisions, RefuseAVariableThatTheModelDoesNotHave) {
    const csp::Model model;
    csp::SearchOptions options;
    options.decisions = {csp::Var{7}};
    EXPECT_THAT([&] { csp::solve(model, options); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("variable")));
}

} // namespace decisions_test
