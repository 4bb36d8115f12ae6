#include <csp/csp.hpp>
#include <tests/csp/explain/random_model.hpp>
#include <tests/support/apart.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <stop_token>
#include <vector>

namespace cores_test {

using csp::ConstraintSet;
using testing::IsEmpty;
using testing::UnorderedElementsAreArray;

bool contains(const ConstraintSet& set, const ConstraintSet& part) {
    return std::includes(set.begin(), set.end(), part.begin(), part.end());
}

/// Returns the minimal sets, which contain no other set.
std::vector<ConstraintSet> least(const std::vector<ConstraintSet>& sets) {
    std::vector<ConstraintSet> least;
    for (const ConstraintSet& set : sets)
        if (std::none_of(sets.begin(), sets.end(), [&](const ConstraintSet& other) {
                return other.size() < set.size() && contains(set, other);
            }))
            least.push_back(set);
    return least;
}

/// All sets of constraints, classified by whether they have a solution.
struct Sets {
    explicit Sets(const csp::Model& model) {
        const auto n = static_cast<std::uint32_t>(model.constraint_count());
        for (std::uint32_t bits = 0; bits < (1U << n); ++bits) {
            ConstraintSet set;
            ConstraintSet rest;
            for (std::uint32_t c = 0; c < n; ++c) ((bits >> c) % 2 == 1 ? set : rest).push_back(c);
            if (test::has_solution(model, set))
                without_repair.push_back(rest);
            else
                infeasible.push_back(set);
        }
    }
    std::vector<ConstraintSet> infeasible;
    std::vector<ConstraintSet> without_repair;
};

TEST(Cores, AndRepairsAreThoseOfBruteForce) {
    csp::Random random(11);
    for (int round = 0; round < 15; ++round) {
        const csp::Model model = test::random_model(random);
        const Sets sets(model);
        const csp::Cores found = csp::all_cores(model);
        EXPECT_TRUE(found.is_complete);
        EXPECT_THAT(found.cores, UnorderedElementsAreArray(least(sets.infeasible)));
        if (sets.infeasible.empty())
            EXPECT_THAT(found.repairs, IsEmpty());
        else
            EXPECT_THAT(found.repairs, UnorderedElementsAreArray(least(sets.without_repair)));
    }
}

TEST(Cores, StopAtTheNumberWantedAndAtLimits) {
    csp::Random random(11);
    csp::Model model = test::random_model(random);
    const csp::Var x = model.int_var(csp::range(0, 1));
    model.post(x == 0);
    model.post(x == 1);
    const csp::Cores one = csp::all_cores(model, {}, 1);
    EXPECT_EQ(one.cores.size() + one.repairs.size(), 1U);
    EXPECT_FALSE(one.is_complete);
    const csp::Cores none = csp::all_cores(model, {.hard = {0, 1}, .soft = {0}}, 0);
    EXPECT_EQ(none.cores.size() + none.repairs.size(), 0U);
    EXPECT_FALSE(none.is_complete);
    csp::ExplainOptions options;
    options.limits.nodes = 0;
    EXPECT_FALSE(csp::all_cores(model, options).is_complete);
}

/// A core whose minimisation was interrupted must not be reported.
TEST(Cores, AreMinimalWhereverALimitEndsTheSearch) {
    csp::Random random(23);
    int cut_short = 0;
    for (int round = 0; round < 4; ++round) {
        const csp::Model model = test::random_model(random);
        const std::vector<ConstraintSet> cores = least(Sets(model).infeasible);
        for (std::uint64_t nodes = 1; nodes < 120; ++nodes) {
            csp::ExplainOptions options;
            options.limits.nodes = nodes;
            const csp::Cores found = csp::all_cores(model, options);
            for (const ConstraintSet& core : found.cores)
                EXPECT_THAT(cores, testing::Contains(core)) << nodes;
            cut_short += found.is_complete ? 0 : 1;
        }
    }
    EXPECT_GT(cut_short, 50);
}

TEST(Cores, OfWhatIsHardAreEmpty) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 1));
    model.post(x == 0);
    model.post(x == 1);
    model.post(x != 0);
    const csp::Cores found = csp::all_cores(model, {.hard = {0, 1}});
    EXPECT_TRUE(found.is_complete);
    EXPECT_THAT(found.cores, testing::ElementsAre(IsEmpty()));
    EXPECT_THAT(found.repairs, IsEmpty());
}

std::uint64_t cost(const ConstraintSet& set, const std::vector<std::uint32_t>& costs) {
    std::uint64_t sum = 0;
    for (const std::uint32_t c : set) sum += costs.empty() ? 1 : costs[c];
    return sum;
}

TEST(LeastCore, CostsAsMuchAsTheCheapestOfBruteForce) {
    csp::Random random(17);
    int infeasible = 0;
    for (int round = 0; round < 20; ++round) {
        const csp::Model model = test::random_model(random);
        std::vector<std::uint32_t> costs;
        for (std::uint32_t c = 0; round % 2 == 1 && c < model.constraint_count(); ++c)
            costs.push_back(1 + random.below(5));
        const csp::LeastCore found = csp::least_core(model, {}, costs);
        const Sets sets(model);
        if (sets.infeasible.empty()) {
            EXPECT_EQ(found.status, csp::Infeasibility::Status::feasible);
            continue;
        }
        ++infeasible;
        std::uint64_t least = ~std::uint64_t{0};
        for (const ConstraintSet& set : sets.infeasible) least = std::min(least, cost(set, costs));
        EXPECT_TRUE(found.is_least());
        EXPECT_EQ(found.cost, least);
        EXPECT_EQ(cost(found.core, costs), least);
        EXPECT_FALSE(test::has_solution(model, found.core));
    }
    EXPECT_GT(infeasible, 10);
}

/// If the search stops early, there is a bound below the cost and, nevertheless, a core.
TEST(LeastCore, HasABoundWhereItStopsEarly) {
    csp::Model model;
    const auto hole = model.int_vars(5, csp::range(1, 4), "hole");
    for (std::size_t i = 0; i < hole.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) model.post(tests::apart(hole[i], hole[j]));
    const csp::LeastCore whole = csp::least_core(model);
    EXPECT_EQ(whole.cost, 10U);
    EXPECT_THAT(whole.describe(model), testing::HasSubstr("No core costs less than 10."));
    std::stop_source stop;
    const csp::LeastCore part = csp::least_core(
        model, {.stop = stop.get_token(), .on_progress = [&](const csp::ExplainProgress& progress) {
                    if (progress.questions == 12) stop.request_stop();
                }});
    EXPECT_EQ(part.status, csp::Infeasibility::Status::infeasible);
    EXPECT_FALSE(part.is_least());
    EXPECT_LT(part.bound, part.cost);
    EXPECT_FALSE(test::has_solution(model, part.core));
    EXPECT_THAT(part.describe(model), testing::HasSubstr("that of a cheapest core at least "));
}

TEST(LeastCore, RefusesCostsThatAreNone) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 1));
    model.post(x == 0);
    model.post(x == 1);
    EXPECT_THROW((void)csp::least_core(model, {}, {1}), csp::ArgumentError);
    EXPECT_THROW((void)csp::least_core(model, {}, {1, 0}), csp::ArgumentError);
    EXPECT_EQ(csp::least_core(model, {}, {4'294'967'294, 1}).cost, 4'294'967'295);
    EXPECT_THAT(
        [&] {
            (void)csp::least_core(model, {}, {4'294'967'295, 1});
        },
        testing::ThrowsMessage<csp::ArgumentError>(
            testing::StrEq("csp::least_core: the costs add up to 4294967296, expected at most 4294967295")));
    EXPECT_THAT(csp::least_core(model, {.hard = {0, 1}}).core, IsEmpty());
    EXPECT_EQ(csp::least_core(model, {.hard = {0}}).core, (ConstraintSet{1}));
}

} // namespace cores_test
