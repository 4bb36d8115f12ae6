#include <apps/puzzles/grid.hpp>

#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>

#include <algorithm>

namespace grid_test {

using testing::UnorderedElementsAre;

//  0 1 2
//  3 4 5
const std::vector<int> cells{0, 1, 2, 3, 4, 5};

TEST(Grid, TellsNeighbours) {
    EXPECT_THAT(puzzles::beside(cells, 3, 0), UnorderedElementsAre(1, 3));
    EXPECT_THAT(puzzles::beside(cells, 3, 4), UnorderedElementsAre(1, 3, 5));
    EXPECT_THAT(puzzles::around(cells, 3, 0), UnorderedElementsAre(1, 3, 4));
    EXPECT_THAT(puzzles::around(cells, 3, 2), UnorderedElementsAre(1, 4, 5));
    EXPECT_THAT(puzzles::around(cells, 3, 4), UnorderedElementsAre(0, 1, 2, 3, 5));
    EXPECT_THAT(puzzles::around(cells, 1, 3), UnorderedElementsAre(2, 4));
}

/// Whether the ones among six cells hang together, in two rows or in three: walks grow to all of them.
bool hang_together(std::span<const csp::Value> values, std::size_t columns) {
    std::vector<bool> reached(values.size());
    const auto first = std::find(values.begin(), values.end(), 1);
    if (first == values.end()) return true;
    reached[static_cast<std::size_t>(first - values.begin())] = true;
    for (std::size_t round = 0; round < values.size(); ++round)
        for (std::size_t a = 0; a < values.size(); ++a)
            for (std::size_t b = 0; b < values.size(); ++b) {
                const bool in_row = a / columns == b / columns && (a + 1 == b || b + 1 == a);
                const bool in_column = a + columns == b || b + columns == a;
                if (reached[a] && values[b] == 1 && (in_row || in_column)) reached[b] = true;
            }
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] == 1 && !reached[i]) return false;
    return true;
}

TEST(Connected, KeepsWhatItPromises) {
    for (const std::size_t columns : {std::size_t{2}, std::size_t{3}, std::size_t{6}}) {
        csp::testing::Options options;
        options.promise = csp::testing::Promise::none;
        options.cases = 50;
        options.min_arity = options.max_arity = 6;
        options.values = [](auto&) { return std::vector<csp::Value>{0, 1, 2}; };
        options.meaning = [&](csp::Views xs) {
            return csp::require_tuple({xs.begin(), xs.end()}, [columns](std::span<const csp::Value> values) {
                return hang_together(values, columns);
            });
        };
        const auto report = csp::testing::check_rule(
            [&](csp::Views xs) {
                return puzzles::connected(std::vector<csp::View>(xs.begin(), xs.end()), columns, 1);
            },
            options);
        EXPECT_TRUE(report.ok()) << report;
    }
}

} // namespace grid_test
