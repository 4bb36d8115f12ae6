#include <csp/base/lists.hpp>
#include <csp/base/random.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <vector>

namespace nearly_sorted_test {

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
    EXPECT_LT(comparisons, 1'000'000U); // insertion alone would take 50 million
}

} // namespace nearly_sorted_test
