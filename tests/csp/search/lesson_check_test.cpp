// Known solutions reveal wrong nogoods on models whose solutions are not found within a hundred failures.

#include <csp/csp.hpp>
#include <csp/engine/rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lesson_check_test {

using testing::AllOf;
using testing::HasSubstr;

/// No further variable takes the value of the first, by a rule that blames an uninvolved variable. Branching on the
/// first variable leads to an immediate conflict for which no reason remains.
///
/// Unless all switches are 1, seven pigeons have six holes. Orders that decide switches first and try 0 first do not
/// leave this part of the tree.
struct Trap {
    explicit Trap(std::size_t switch_count) : z(model.int_vars(4, csp::range(0, 3), "z")) {
        switches = model.int_vars(switch_count, csp::range(0, 1), "switch");
        const auto pigeons = model.int_vars(7, csp::range(0, 5), "pigeon");
        for (std::size_t i = 0; i < pigeons.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (const csp::Var s : switches)
                    model.post(csp::implication(csp::equal(s, 0), csp::not_equal(pigeons[i], pigeons[j])));
        model.post(csp::disjunction({csp::equal(z[1], 0), csp::equal(z[2], 0)}));
        model.rule("liar", z, [](csp::Context& c, csp::Views v) {
            if (!c.is_fixed(v[0])) return;
            for (std::size_t i = 1; i < v.size(); ++i)
                c.remove(v[i], c.value(v[0]), csp::because{v[v.size() - 1]});
        });
    }
    csp::SearchOptions options() const {
        csp::SearchOptions options;
        options.learning = csp::Learning::always;
        options.value_order = &csp::value_order::min;
        options.decisions = z;
        return options;
    }

    csp::Model model;
    std::vector<csp::Var> z;
    std::vector<csp::Var> switches;
};

void expect_refusal(csp::Solver& solver) {
    try {
        EXPECT_FALSE(solver.next());
        FAIL() << "no lesson was refused";
    } catch (const csp::RuleError& error) {
        EXPECT_THAT(error.what(), AllOf(HasSubstr("\"liar\""), HasSubstr("contradict each other")));
    }
}

TEST(LessonCheck, HasATrapThatIsTooHardForASmallSearch) {
    for (const std::size_t switches : {1U, 8U}) {
        csp::SearchOptions small;
        small.restarts.kind = &csp::restart::none;
        small.limits.failures = 100;
        const auto result = csp::solve(Trap(switches).model, small);
        EXPECT_FALSE(result);
        EXPECT_EQ(result.stopped(), csp::StopReason::failure_limit);
    }
}

TEST(LessonCheck, LooksForSolutionsBeforehand) {
    if (!csp::checks_enabled) GTEST_SKIP() << "needs a build with checks";
    const Trap trap(1);
    csp::Solver solver(trap.model, trap.options());
    solver.begin();
    expect_refusal(solver);
}

TEST(LessonCheck, LooksForSolutionsOfTheGivens) {
    if (!csp::checks_enabled) GTEST_SKIP() << "needs a build with checks";
    const Trap trap(1);
    csp::Solver solver(trap.model, trap.options());
    solver.begin(std::vector{csp::Atom::equal(trap.z[3], 2)});
    expect_refusal(solver);
}

TEST(LessonCheck, LooksForCheapSolutions) {
    if (!csp::checks_enabled) GTEST_SKIP() << "needs a build with checks";
    const Trap trap(1);
    csp::SearchOptions options = trap.options();
    options.minimise = 2 * trap.z[1] - 3 * trap.z[2];
    csp::Solver solver(trap.model, options);
    solver.begin();
    expect_refusal(solver);
}

/// No solution is known at the beginning, but a search with the switches given finds one.
TEST(LessonCheck, KeepsTheSolutionsOfEarlierSearches) {
    if (!csp::checks_enabled) GTEST_SKIP() << "needs a build with checks";
    const Trap trap(8);
    csp::Solver solver(trap.model, trap.options());
    std::vector<csp::Atom> givens{csp::Atom::equal(trap.z[0], 1)};
    for (const csp::Var s : trap.switches) givens.push_back(csp::Atom::equal(s, 1));
    solver.begin(givens);
    ASSERT_TRUE(solver.next());
    solver.begin();
    expect_refusal(solver);
}

/// A variable that is added later would have the number of an auxiliary variable of the search.
TEST(LessonCheck, IsAboutTheModelThatTheSolverHasLoaded) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 4), "x");
    const auto element = [](const std::vector<csp::Expression>& of, const csp::Expression& index) {
        return csp::element(csp::List(of), index);
    };
    const std::vector<csp::Expression> some{x[2], x[4], x[0], x[1], x[3]};
    const std::vector<csp::Expression> others{x[4], x[1], x[3], x[2], x[0]};
    model.post(csp::not_equal(x[3], x[0]));
    model.post(element(some, element(some, 4 - x[0])) == 2);
    model.post(element(others, element(others, x[2])) == element(others, x[1]));
    const auto expected = csp::count_solutions(model).solutions;
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    csp::Solver solver(model, options);
    model.post(model.int_var(csp::range(0, 3)) != 1);
    solver.begin();
    std::uint64_t found = 0;
    while (solver.next()) ++found;
    EXPECT_EQ(found, expected);
    EXPECT_GT(solver.statistics().nogoods, 0U);
}

} // namespace lesson_check_test
