#include <csp/base/lists.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace short_lists_test {

using ::testing::ElementsAreArray;

TEST(ShortLists, HoldWhatWasAddedInTheOrderInWhichItWas) {
    std::mt19937 random(1);
    csp::ShortLists<int> lists;
    std::vector<std::vector<int>> expected;
    for (int i = 0; i < 5000; ++i) {
        if (i % 100 == 0) { // some lists exist from the beginning, others are added later
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
        EXPECT_THAT(copy[list], ElementsAreArray(expected[list])) << "list " << list;
}

TEST(ShortLists, BeginEmpty) {
    csp::ShortLists<int> lists;
    lists.add_list();
    EXPECT_TRUE(lists[0].empty());
}

} // namespace short_lists_test
