// Short nogoods shared by concurrent searches.

#include <csp/csp.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/search/objective.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace shared_nogoods_test {

using csp::Atom;
using csp::SharedNogoods;
using csp::Var;
using testing::ElementsAre;
using testing::IsEmpty;

csp::SearchOptions learning() {
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.restarts = {.kind = &csp::restart::luby, .scale = 5};
    options.tuning.without = {"machines"}; // the pass would leave few conflicts
    return options;
}

/// Four jobs on three machines; Booleans represent their orders, so that conflicts are frequent and short.
struct Shop {
    csp::Model model;
    Var makespan;
};

Shop shop() {
    Shop shop;
    csp::Model& model = shop.model;
    constexpr int horizon = 60;
    const std::vector<std::vector<int>> lengths{
        {4, 7, 5, 3}, {6, 2, 7, 4}, {3, 5, 2, 8}, {5, 4, 6, 3}, {7, 3, 4, 6}};
    shop.makespan = model.int_var(csp::range(0, horizon), "makespan");
    std::vector<std::vector<Var>> start;
    for (const auto& job : lengths) {
        start.push_back(model.int_vars(job.size(), csp::range(0, horizon)));
        for (std::size_t i = 0; i < job.size(); ++i) {
            model.post(start.back()[i] + job[i] <= shop.makespan);
            for (std::size_t j = 0; j < i; ++j)
                model.post(start.back()[i] + job[i] <= start.back()[j] ||
                           start.back()[j] + job[j] <= start.back()[i]);
        }
    }
    for (std::size_t k = 0; k < lengths.front().size(); ++k)
        for (std::size_t i = 0; i < lengths.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                model.post(start[i][k] + lengths[i][k] <= start[j][k] ||
                           start[j][k] + lengths[j][k] <= start[i][k]);
    return shop;
}

TEST(SharedNogoods, ReachEachOtherSearchOnce) {
    SharedNogoods shared;
    const Atom a = Atom::at_least(Var{0}, 3);
    const Atom b = Atom::equal(Var{1}, 4);
    shared.add(std::vector{a}, 1);
    shared.add(std::vector{a, b}, 2);
    SharedNogoods::Mark first = 0;
    SharedNogoods::Mark second = 0;
    EXPECT_THAT(shared.news(first, 1), ElementsAre(std::vector{a, b}));
    EXPECT_THAT(shared.news(first, 1), IsEmpty());
    EXPECT_THAT(shared.news(second, 2), ElementsAre(std::vector{a}));
    shared.add(std::vector{b}, 1);
    EXPECT_THAT(shared.news(second, 2), ElementsAre(std::vector{b}));
}

TEST(SharedNogoods, AreToldOnceWhoeverLearnsThem) {
    SharedNogoods shared;
    const Atom a = Atom::at_least(Var{0}, 3);
    const Atom b = Atom::equal(Var{1}, 4);
    shared.add(std::vector{a, b}, 1);
    shared.add(std::vector{b, a}, 2);
    shared.add(std::vector{a}, 2);
    shared.add(std::vector{a}, 1);
    SharedNogoods::Mark seen = 0;
    EXPECT_THAT(shared.news(seen, 3), ElementsAre(std::vector{a, b}, std::vector{a}));
}

csp::WideValue least(csp::Solver& solver) {
    solver.begin();
    while (solver.next()) {
    }
    EXPECT_EQ(solver.stopped(), csp::StopReason::exhausted);
    return *solver.optimum().best;
}

/// The second solver receives the nogoods of the first, which hold for all improvements on the best cost. It proves the
/// same optimum with fewer failures than a solver that knows only the best cost.
TEST(SharedNogoods, SpareOthersConflicts) {
    const Shop shop = shared_nogoods_test::shop();
    csp::SearchOptions options = learning();
    options.minimise = shop.makespan;
    std::atomic<csp::WideValue> best = csp::Objective::none;
    SharedNogoods shared;
    csp::Solver first(shop.model, options, {.best = &best, .nogoods = &shared});
    const auto makespan = least(first);
    csp::Solver alone(shop.model, options, {.best = &best});
    csp::Solver second(shop.model, options, {.best = &best, .nogoods = &shared, .author = 1});
    EXPECT_EQ(least(alone), makespan);
    EXPECT_EQ(least(second), makespan);
    EXPECT_LT(second.statistics().failures, alone.statistics().failures);
}

TEST(SharedNogoods, LeaveThePortfolioRight) {
    const Shop shop = shared_nogoods_test::shop();
    csp::SearchOptions options = learning();
    const auto alone = csp::minimise(shop.model, shop.makespan, options);
    options.threads = 3;
    const auto together = csp::minimise(shop.model, shop.makespan, options);
    ASSERT_TRUE(alone && together);
    EXPECT_EQ((*together)[shop.makespan], (*alone)[shop.makespan]);
    EXPECT_EQ(together.stopped(), csp::StopReason::exhausted);
}

} // namespace shared_nogoods_test
