#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <vector>

namespace split_test {

using namespace test;
using csp::StopReason;
using testing::HasSubstr;
using testing::ThrowsMessage;

csp::Subproblems split(const csp::Model& model, std::size_t wanted, const csp::SearchOptions& options = {}) {
    csp::Solver solver(model, options);
    return csp::SolverParts(solver).split(wanted);
}

TEST(Split, SharesOutTheSolutionsAmongTheSubproblems) {
    auto models = mixed_problems();
    models.push_back(parts());
    for (const csp::Model& model : models)
        for (const std::size_t wanted : {1U, 7U, 1000U}) {
            csp::Solver solver(model);
            const csp::Subproblems all = csp::SolverParts(solver).split(wanted);
            EXPECT_EQ(all.stopped, StopReason::exhausted);
            std::vector<Values> solutions;
            for (const auto& givens : all.givens)
                for (solver.begin(givens); solver.next();) solutions.push_back(values_of(solver.solution()));
            EXPECT_EQ(sorted(solutions), sorted(found(model)));
        }
}

TEST(Split, GivesAsManyAsAreWantedAndAlwaysTheSame) {
    const auto model = queens(8);
    csp::Solver solver(model);
    const auto first = csp::SolverParts(solver).split(30).givens;
    EXPECT_GE(first.size(), 30U);
    EXPECT_LE(first.size(), 30U + 14U);
    solver.begin();
    ASSERT_TRUE(solver.next());
    EXPECT_EQ(csp::SolverParts(solver).split(30).givens, first);
    EXPECT_EQ(split(model, 30).givens, first);
    for (const std::size_t wanted : {1U, 2U, 17U, 60U}) {
        const auto all = csp::SolverParts(solver).split(wanted).givens;
        EXPECT_GE(all.size(), wanted);
        EXPECT_LE(all.size(), wanted + 14);
    }
}

TEST(Split, LeavesNothingWhereTheProblemIsRefutedOnTheWay) {
    const auto model = pigeons(3);
    EXPECT_TRUE(split(model, 1000).givens.empty());
}

TEST(Split, SplitsProjectedVariablesAlone) {
    const auto model = queens(6);
    csp::SearchOptions options;
    options.projection = {csp::Var{2}, csp::Var{4}};
    for (const auto& givens : split(model, 1000, options).givens)
        for (const csp::Atom given : givens) EXPECT_THAT(given.variable().index, testing::AnyOf(2U, 4U));
}

TEST(Split, HalvesLargeDomains) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(csp::min_value, csp::max_value));
    model.post(csp::less_equal(x[0], x[1]));
    const auto subproblems = split(model, 8).givens;
    EXPECT_EQ(subproblems.size(), 8U);
}

TEST(Split, StopsAtALimit) {
    const auto model = queens(8);
    csp::SearchOptions options;
    options.limits.nodes = 5;
    const auto all = split(model, 100, options);
    EXPECT_EQ(all.stopped, StopReason::node_limit);
    EXPECT_TRUE(all.givens.empty());
    EXPECT_EQ(all.statistics.nodes, 5U);
}

TEST(Split, RefusesAPartThatIsNotThere) {
    const auto model = parts();
    csp::Solver solver(model);
    EXPECT_THAT([&] { csp::SolverParts(solver).split(9, 2); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("part 9, but")));
}

} // namespace split_test
