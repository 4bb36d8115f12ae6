// True candidates and their numbers of solutions, compared with all solutions of small variants.

#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/solve.hpp>

#include <tests/sudoku/random_variants.hpp>

#include <csp/base/error.hpp>
#include <csp/search/solve.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace true_candidates_test {

using sudoku::TrueCandidates;
using sudoku::Variant;
using sudoku::VariantModel;

/// Returns the numbers of solutions with each value of each cell, up to a limit, from the list of all solutions.
std::vector<std::uint64_t> counts_of(const Variant& variant, std::uint64_t most) {
    const VariantModel stated(variant);
    const auto side = static_cast<std::size_t>(variant.side());
    std::vector<std::uint64_t> counts(side * side * side);
    for (const csp::Assignment& solution : csp::solutions(stated.model()))
        for (std::size_t cell = 0; cell < side * side; ++cell) {
            const auto value = static_cast<std::size_t>(solution[stated.cells()[cell]]);
            std::uint64_t& count = counts[cell * side + value - 1];
            count = std::min(count + 1, most);
        }
    return counts;
}

TrueCandidates search(const Variant& variant, std::uint64_t most, unsigned threads) {
    sudoku::TrueCandidatesOptions options{.most_counted = most};
    options.search.threads = threads;
    return true_candidates(variant, options);
}

TEST(TrueCandidates, AreThoseOfAllSolutionsForAnyNumberOfThreads) {
    csp::Random random(5);
    int unsolvable = 0;
    int unique = 0;
    for (int i = 0; i < 25; ++i) {
        Variant variant(4);
        const auto kinds = sudoku::restriction_kinds();
        for (std::uint32_t k = random.below(3); k > 0; --k)
            variant.restrictions.push_back(random_variants::restriction(
                *kinds[random.below(static_cast<std::uint32_t>(kinds.size()))], random, 4));
        for (int given = 0; given < i % 5; ++given)
            variant.givens.set(random_variants::below(random, 16), 1 + random_variants::below(random, 4));
        for (const std::uint64_t most : {1U, 2U, 7U}) {
            const auto expected = counts_of(variant, most);
            for (const unsigned threads : {1U, 3U, 20U}) {
                const TrueCandidates found = search(variant, most, threads);
                ASSERT_TRUE(found.is_complete());
                EXPECT_EQ(found.solutions, expected) << most << " with " << threads;
            }
        }
        const auto seen = counts_of(variant, 1);
        const auto number =
            std::count_if(seen.begin(), seen.end(), [](std::uint64_t count) { return count != 0; });
        unsolvable += number == 0 ? 1 : 0;
        unique += number == 16 ? 1 : 0;
        EXPECT_EQ(search(variant, 1, 2).candidates(variant).has_value(), number != 0);
    }
    EXPECT_GT(unsolvable, 0);
    EXPECT_GT(unique, 0);
}

TEST(TrueCandidates, AreIncompleteIfALimitComesFirst) {
    for (const unsigned threads : {1U, 2U}) {
        for (const std::uint64_t most : {1U, 50U}) {
            sudoku::TrueCandidatesOptions options{.most_counted = most};
            options.search.threads = threads;
            options.search.limits.nodes = 60; // a filled board takes several dozen nodes
            const TrueCandidates found = true_candidates(Variant(9), options);
            EXPECT_EQ(found.stopped, csp::StopReason::node_limit);
            options.search.limits = {};
            std::stop_source source;
            source.request_stop();
            options.search.stop = source.get_token();
            EXPECT_EQ(true_candidates(Variant(9), options).stopped, csp::StopReason::stop_requested);
        }
    }
}

TEST(TrueCandidates, RefuseToCountToZero) {
    EXPECT_THROW((void)search(Variant(4), 0, 1), csp::ArgumentError);
}

} // namespace true_candidates_test
