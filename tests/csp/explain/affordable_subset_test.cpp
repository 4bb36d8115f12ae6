#include <csp/explain/minimal_subset.hpp>

#include <csp/base/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace affordable_subset_test {

using Items = std::vector<int>;

constexpr int item_count = 8;

std::uint32_t bits_of(const Items& items) {
    std::uint32_t bits = 0;
    for (const int item : items) bits |= 1U << static_cast<unsigned>(item);
    return bits;
}

/// Items with costs, and a few sets; each set suffices.
struct Question {
    std::vector<std::uint64_t> costs;
    std::vector<std::uint32_t> cores;

    explicit Question(csp::Random& random) {
        for (int i = 0; i < item_count; ++i) costs.push_back(1 + random.below(20));
        for (std::uint32_t i = random.below(4); i > 0; --i)
            cores.push_back(random.below(1U << static_cast<unsigned>(item_count)));
    }

    bool suffices(std::uint32_t set) const {
        return std::any_of(cores.begin(), cores.end(),
                           [set](std::uint32_t core) { return (core & ~set) == 0; });
    }
    std::uint64_t cost(const Items& items) const {
        std::uint64_t sum = 0;
        for (const int item : items) sum += costs[static_cast<std::size_t>(item)];
        return sum;
    }
    auto answer(std::uint64_t bound, std::size_t& questions) const {
        Items cheap_first(static_cast<std::size_t>(item_count));
        std::iota(cheap_first.begin(), cheap_first.end(), 0);
        std::stable_sort(cheap_first.begin(), cheap_first.end(),
                         [this](int a, int b) { return cost({a}) < cost({b}); });
        return csp::explaining::affordable_subset(
            cheap_first, bound, [this](const Items& some) { return cost(some); },
            [&](const Items& some) {
                ++questions;
                return suffices(bits_of(some));
            });
    }
};

constexpr std::uint64_t any_cost = std::numeric_limits<std::uint64_t>::max();

TEST(AffordableSubset, SufficesAndHasNothingToLeaveOut) {
    std::size_t found = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const Question question(random);
        std::size_t questions = 0;
        const auto subset = question.answer(any_cost, questions);
        ASSERT_EQ(subset.has_value(), !question.cores.empty());
        if (!subset) continue;
        ++found;
        const std::uint32_t set = bits_of(*subset);
        EXPECT_TRUE(question.suffices(set));
        EXPECT_EQ(static_cast<std::size_t>(std::popcount(set)), subset->size());
        for (const int item : *subset) EXPECT_FALSE(question.suffices(set & ~bits_of({item})));
        EXPECT_LE(questions, 2 + 5 * subset->size());
    }
    EXPECT_GT(found, 200U);
}

/// With a bound, the result is the same subset or none, and no result takes more questions than without a bound.
TEST(AffordableSubset, CostsLessThanTheBound) {
    std::size_t none = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const Question question(random);
        std::size_t of_all = 0;
        const auto whole = question.answer(any_cost, of_all);
        if (!whole) continue;
        for (const std::uint64_t bound : {0U, 5U, 20U, 40U, 80U}) {
            std::size_t questions = 0;
            const auto subset = question.answer(bound, questions);
            EXPECT_LE(questions, of_all);
            EXPECT_EQ(subset.has_value(), whole->empty() || question.cost(*whole) < bound);
            if (subset) {
                EXPECT_EQ(*subset, *whole);
            } else {
                ++none;
            }
        }
    }
    EXPECT_GT(none, 200U);
}

/// Of two sufficient subsets, the search prefers the one whose last item is earlier.
TEST(AffordableSubset, PrefersEarlyItems) {
    const auto suffices = [](const Items& some) {
        const std::uint32_t set = bits_of(some);
        return (set & bits_of({0, 3})) == bits_of({0, 3}) || (set & bits_of({1, 2})) == bits_of({1, 2});
    };
    const auto one_each = [](const Items& some) { return some.size(); };
    EXPECT_EQ(bits_of(*csp::explaining::affordable_subset(Items{0, 1, 2, 3}, any_cost, one_each, suffices)),
              bits_of({1, 2}));
    EXPECT_EQ(bits_of(*csp::explaining::affordable_subset(Items{0, 3, 1, 2}, any_cost, one_each, suffices)),
              bits_of({0, 3}));
}

/// The search terminates even if the answers contradict each other, as they do after a timeout.
TEST(AffordableSubset, EndsWhateverTheAnswers) {
    int answers = 0;
    const auto only_at_first = [&](const Items&) { return answers++ == 0; };
    EXPECT_FALSE(csp::explaining::affordable_subset(
        Items{0, 1, 2, 3}, any_cost, [](const Items& some) { return some.size(); }, only_at_first));
}

} // namespace affordable_subset_test
