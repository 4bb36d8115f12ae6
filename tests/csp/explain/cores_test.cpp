#include <csp/csp.hpp>
#include <tests/csp/explain/random_model.hpp>

#include <gmock/gmock.h>

#include <algorithm>

namespace cores_test {

using csp::ConstraintSet;
using testing::IsEmpty;
using testing::UnorderedElementsAreArray;

bool contains(const ConstraintSet& set, const ConstraintSet& part) {
    return std::ranges::includes(set, part);
}

/// The least of the sets: those that contain no other one.
std::vector<ConstraintSet> least(const std::vector<ConstraintSet>& sets) {
    std::vector<ConstraintSet> least;
    for (const ConstraintSet& set : sets)
        if (std::ranges::none_of(sets, [&](const ConstraintSet& other) {
                return other.size() < set.size() && contains(set, other);
            }))
            least.push_back(set);
    return least;
}

/// All sets of constraints, by whether they have a solution.
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
    for (int round = 0; round < 60; ++round) {
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
    csp::ExplainOptions options;
    options.limits.nodes = 0;
    EXPECT_FALSE(csp::all_cores(model, options).is_complete);
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

} // namespace cores_test
