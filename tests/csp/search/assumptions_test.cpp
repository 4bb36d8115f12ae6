// Assumptions, and the assumptions that cause a failure.

#include <tests/csp/search/problems.hpp>
#include <tests/support/apart.hpp>

#include <csp/base/random.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace assumptions_test {

using csp::Atom;
using csp::Value;
using csp::Var;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSubsetOf;
using testing::Optional;
using testing::UnorderedElementsAre;

csp::SearchOptions learning() {
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.restarts = {.kind = &csp::restart::luby, .scale = 3};
    return options;
}

bool has_solution(const csp::Model& model, const std::vector<Atom>& atoms) {
    csp::Solver solver(model);
    solver.begin(atoms);
    return solver.next();
}

TEST(Assumptions, OfThemTheSearchNamesThoseThatContradictEachOther) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 9));
    model.post(x[0] < x[1]);
    model.post(x[1] < x[2]);
    csp::Solver solver(model, learning());
    solver.begin_assuming(std::vector{Atom::equal(x[4], 3), Atom::at_least(x[0], 5), Atom::equal(x[3], 1),
                                      Atom::less(x[2], 6)});
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.stopped(), csp::StopReason::exhausted);
    EXPECT_THAT(solver.blamed(),
                Optional(UnorderedElementsAre(Atom::at_least(x[0], 5), Atom::less(x[2], 6))));
}

TEST(Assumptions, AreNotToBlameIfThereIsNoSolutionAnyway) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 2));
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < i; ++j) model.post(tests::apart(x[i], x[j]));
    const Var y = model.int_var(csp::range(0, 1));
    csp::Solver solver(model, learning());
    solver.begin_assuming(std::vector{Atom::equal(y, 1)});
    EXPECT_FALSE(solver.next());
    EXPECT_THAT(solver.blamed(), Optional(IsEmpty()));
}

TEST(Assumptions, HoldInEverySolution) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 3));
    model.post(csp::all_different(x));
    csp::Solver solver(model, learning());
    solver.begin_assuming(std::vector{Atom::at_least(x[1], 2), Atom::different(x[2], 0)});
    EXPECT_EQ(solver.blamed(), std::nullopt);
    std::uint64_t found = 0;
    while (solver.next()) {
        EXPECT_GE(solver[x[1]], 2);
        EXPECT_NE(solver[x[2]], 0);
        ++found;
    }
    EXPECT_EQ(found, 8U); // two values for x[1], two of three except 0 for x[2], two for x[0]
    EXPECT_EQ(solver.blamed(), std::nullopt);
}

/// Solutions are distinguished by one variable; the assumptions are on further variables.
TEST(Assumptions, MayBeAboutWhatSolutionsAreNotToldApartBy) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 4));
    model.post(x[0] + x[1] <= x[2]);
    csp::SearchOptions options = learning();
    options.projection = {x[0]};
    csp::Solver solver(model, options);
    solver.begin_assuming(std::vector{Atom::at_least(x[1], 2), Atom::at_least(x[2], 3)});
    std::uint64_t found = 0;
    while (solver.next()) ++found;
    EXPECT_EQ(found, 3U);
}

TEST(Assumptions, BoundWhatIsMinimised) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 5));
    model.post(csp::all_different(x));
    csp::SearchOptions options = learning();
    options.minimise = csp::sum(x);
    csp::Solver solver(model, options);
    solver.begin_assuming(std::vector{Atom::at_least(x[0], 4)});
    csp::WideValue best = 0;
    while (solver.next()) best = *solver.optimum().best;
    EXPECT_EQ(best, 5);
}

/// The blamed assumptions alone have no solution; compared with a search that does not learn.
TEST(Assumptions, AreBlamedRightly) {
    csp::Random random(11);
    int blamed_some = 0;
    for (int round = 0; round < 300; ++round) {
        csp::Model model;
        const auto x = model.int_vars(6, csp::range(0, 3));
        for (int c = 0; c < 7; ++c) {
            std::vector<csp::Term> terms;
            for (const Var v : x)
                if (random.below(2) == 0)
                    terms.push_back({static_cast<csp::WideValue>(random.below(5)) - 2, v});
            const auto constant = static_cast<csp::WideValue>(random.below(7)) - 3;
            if (terms.size() > 1)
                model.post(csp::linear(terms, c % 3 == 0 ? csp::Comparison::equal : csp::Comparison::at_most,
                                       constant));
        }
        std::vector<Atom> assumptions;
        for (const Var v : x)
            if (random.below(3) > 0) {
                const auto k = static_cast<Value>(random.below(4));
                assumptions.push_back(random.below(2) == 0 ? Atom::at_least(v, k) : Atom::less(v, k));
            }
        csp::Solver solver(model, learning());
        solver.begin_assuming(assumptions);
        ASSERT_EQ(solver.next(), has_solution(model, assumptions));
        if (solver.stopped() != csp::StopReason::exhausted) continue;
        const auto blamed = solver.blamed();
        ASSERT_TRUE(blamed);
        EXPECT_THAT(*blamed, IsSubsetOf(assumptions));
        EXPECT_FALSE(has_solution(model, *blamed));
        if (!blamed->empty() && blamed->size() < assumptions.size()) ++blamed_some;
    }
    EXPECT_GT(blamed_some, 15);
}

TEST(Assumptions, NeedASearchThatLearns) {
    const csp::Model model = test::queens(4);
    csp::Solver solver(model);
    EXPECT_THROW(solver.begin_assuming(std::vector<Atom>()), csp::ArgumentError);
}

} // namespace assumptions_test
