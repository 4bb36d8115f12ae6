// Lists of lists, lists that are nearly sorted, and chains of links.

#include <csp/base/lists.hpp>
#include <csp/base/random.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <span>
#include <vector>

namespace lists_test {

TEST(ShortLists, HoldWhatWasAddedInTheOrderInWhichItWas) {
    std::mt19937 random(1);
    csp::ShortLists<int> lists;
    std::vector<std::vector<int>> expected;
    for (int i = 0; i < 5000; ++i) {
        if (i % 100 == 0) { // some lists exist from the beginning, some are added later
            lists.add_list();
            expected.emplace_back();
        }
        const std::size_t list = std::min(random() % expected.size(), random() % expected.size());
        lists.add(list, i);
        expected[list].push_back(i);
    }
    const csp::ShortLists<int> copy = lists;
    lists.add(0, -1);
    for (std::size_t list = 0; list < expected.size(); ++list)
        EXPECT_THAT(copy[list], testing::ElementsAreArray(expected[list])) << "list " << list;
}

TEST(ShortLists, BeginEmpty) {
    csp::ShortLists<int> lists;
    lists.add_list();
    EXPECT_TRUE(lists[0].empty());
}

std::vector<int> numbers_to(int n) {
    std::vector<int> numbers(static_cast<std::size_t>(n));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

TEST(ANearlySortedList, IsSortedWhateverItsOrder) {
    csp::Random random(7);
    for (int n = 0; n <= 40; ++n) {
        std::vector<int> numbers = numbers_to(n);
        for (std::size_t i = numbers.size(); i > 1; --i)
            std::swap(numbers[i - 1], numbers[random.below(static_cast<std::uint32_t>(i))]);
        csp::sort_nearly_sorted(std::span(numbers), std::less<>());
        EXPECT_EQ(numbers, numbers_to(n));
    }
}

TEST(ANearlySortedList, IsLookedAtOnceWhereItIsInOrder) {
    std::vector<int> numbers = numbers_to(1000);
    std::size_t comparisons = 0;
    csp::sort_nearly_sorted(std::span(numbers), [&](int a, int b) {
        ++comparisons;
        return a < b;
    });
    EXPECT_EQ(comparisons, numbers.size() - 1);
}

TEST(ANearlySortedList, CostsNoSquareWhereItIsTheWrongWayRound) {
    std::vector<int> numbers = numbers_to(10'000);
    std::reverse(numbers.begin(), numbers.end());
    std::size_t comparisons = 0;
    csp::sort_nearly_sorted(std::span(numbers), [&](int a, int b) {
        ++comparisons;
        return a < b;
    });
    EXPECT_EQ(numbers, numbers_to(10'000));
    EXPECT_LT(comparisons, 1'000'000U); // insertion alone would take 50 million comparisons
}

TEST(AChainOfLinks, EndsAtThePlaceThatNamesItself) {
    std::vector<std::uint32_t> link{1, 2, 2, 3};
    EXPECT_EQ(csp::end_of_chain(link, 0), 2U);
    EXPECT_EQ(csp::end_of_chain(link, 2), 2U);
    EXPECT_EQ(csp::end_of_chain(link, 3), 3U);
}

TEST(AChainOfLinks, IsHalfAsLongForThoseWhoComeLater) {
    constexpr std::uint32_t n = 64;
    std::vector<std::uint32_t> link(n + 1);
    std::iota(link.begin(), link.end() - 1, 1U);
    link[n] = n;
    EXPECT_EQ(csp::end_of_chain(link, 0), n);
    std::uint32_t steps = 0;
    for (std::uint32_t k = 0; link[k] != k; k = link[k]) ++steps;
    EXPECT_LE(steps, n / 2);
    EXPECT_EQ(csp::end_of_chain(link, 0), n);
}

} // namespace lists_test
