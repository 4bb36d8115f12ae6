#include <csp/base/lists.hpp>

#include <gtest/gtest.h>

#include <numeric>

namespace links_test {

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

} // namespace links_test
