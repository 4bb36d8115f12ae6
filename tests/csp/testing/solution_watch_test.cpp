#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/engine/rule.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>
#include <csp/testing/solution_watch.hpp>

#include <gtest/gtest.h>

#include <string>

namespace solution_watch_test {

using csp::Context;
using csp::Views;
using csp::testing::SolutionWatch;

class SolutionWatchTest : public testing::Test {
  protected:
    SolutionWatchTest() {
        model.post(csp::all_different(x));
        model.post(csp::linear({{1, x[0]}, {1, x[1]}, {1, x[2]}}, csp::Comparison::equal, 6));
    }

    /// Returns the complaint of the watch while all solutions are counted.
    std::string complaint() {
        SolutionWatch watch(model, known);
        try {
            csp::SearchOptions options;
            options.variable_order = &csp::variable_order::mrv_degree;
            options.value_order = &csp::value_order::min;
            options.listener = &watch;
            csp::count_solutions(model, options);
        } catch (const csp::RuleError& error) {
            return error.what();
        }
        return "";
    }

    csp::Model model;
    std::vector<csp::Var> x = model.int_vars(3, csp::range(0, 5), "x");
    csp::Assignment known{{4, 2, 0}};
};

TEST_F(SolutionWatchTest, IsSilentWhileRulesKeepTheSolution) { EXPECT_EQ(complaint(), ""); }

TEST_F(SolutionWatchTest, NamesTheRuleThatRemovesAValueOfTheSolution) {
    model.rule("greedy", x, [](Context& c, Views s) {
        if (c.is_fixed(s[0])) c.at_most(s[1], c.value(s[0]) - 3, csp::because{s[0]});
    });
    EXPECT_EQ(complaint(), "the rule \"greedy\" over x[0], x[1], x[2] removed 2 from x[1], its value in the "
                           "solution watched; its reason: x[0]");
}

TEST_F(SolutionWatchTest, ShowsTheAtomsOfAReason) {
    model.rule("greedy", x, [](Context& c, Views s) {
        if (c.is_fixed(s[0])) c.remove(s[1], 2, csp::because{csp::atom_equal(s[0], c.value(s[0]))});
    });
    EXPECT_EQ(complaint(), "the rule \"greedy\" over x[0], x[1], x[2] removed 2 from x[1], its value in the "
                           "solution watched; its reason: x[0] = 4");
}

TEST_F(SolutionWatchTest, NamesTheRuleThatFails) {
    model.rule("strict", x, [](Context& c, Views s) {
        if (c.is_fixed(s[2]) && c.value(s[2]) == 0) c.fail();
    });
    EXPECT_EQ(complaint(),
              "the rule \"strict\" over x[0], x[1], x[2] failed where the solution watched was still "
              "possible; it gave no reason");
}

TEST_F(SolutionWatchTest, WantsAValueForEveryVariable) {
    EXPECT_THROW(SolutionWatch(model, csp::Assignment({3, 3})), csp::ArgumentError);
}

} // namespace solution_watch_test
