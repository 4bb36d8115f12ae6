// Published figures, and figures recomputed by brute force, reproduced by the search.

#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <string>

namespace known_counts_test {

using namespace test;

std::uint64_t count_of(const csp::Model& model) {
    const csp::Count counted = csp::count_solutions(model);
    EXPECT_TRUE(counted.is_exact);
    EXPECT_EQ(counted.stopped, csp::StopReason::exhausted);
    return counted.solutions;
}

TEST(KnownCounts, OfQueens) { // OEIS A000170
    const std::uint64_t expected[] = {1, 0, 0, 2, 10, 4, 40, 92, 352, 724};
    for (int n = 1; n <= 10; ++n) EXPECT_EQ(count_of(queens(n)), expected[n - 1]) << n;
}

TEST(KnownCounts, OfLatinSquares) { // OEIS A002860
    const std::uint64_t expected[] = {1, 2, 12, 576};
    for (int n = 1; n <= 4; ++n) EXPECT_EQ(count_of(latin_square(n)), expected[n - 1]) << n;
}

TEST(KnownCounts, OfSmallSudokuGrids) {
    EXPECT_EQ(count_of(sudoku(2, 2, false)), 288U);
    EXPECT_EQ(count_of(sudoku(2, 2, true)), 48U);
    EXPECT_EQ(count_of(sudoku(2, 3, true)), 8640U);
}

TEST(KnownCounts, OfColouringsOfThePetersenGraph) {
    EXPECT_EQ(count_of(petersen(2)), 0U);
    EXPECT_EQ(count_of(petersen(3)), 120U);
}

TEST(KnownCounts, OfSendMoreMoneyIsOne) {
    const csp::Model model = send_more_money();
    EXPECT_EQ(found(model), (std::vector<Values>{{9, 5, 6, 7, 1, 0, 8, 2}}));
}

/// Returns the model of a permutation whose differences x[i + d] - x[i] are distinct for every distance d.
csp::Model costas(int size) {
    csp::Model model;
    const auto x = model.int_vars(static_cast<std::size_t>(size), csp::range(1, size), "x");
    model.post(csp::all_different(x));
    for (std::size_t d = 1; d < x.size(); ++d) {
        std::vector<csp::View> differences;
        for (std::size_t i = 0; i + d < x.size(); ++i) {
            const csp::Var difference = model.int_var(csp::range(1 - size, size - 1));
            model.post(csp::Expression(difference) == csp::Expression(x[i + d]) - x[i]);
            differences.push_back(difference);
        }
        model.post(csp::all_different(differences));
    }
    return model;
}

TEST(KnownCounts, OfCostasArrays) { // OEIS A008404
    const std::uint64_t expected[] = {1, 2, 4, 12, 40, 116, 200};
    for (int n = 1; n <= 7; ++n) EXPECT_EQ(count_of(costas(n)), expected[n - 1]) << n;
}

/// Returns the model of two copies of each number 1..n in a row, with k numbers between the two copies of k.
csp::Model langford(int n) {
    csp::Model model;
    std::vector<csp::View> places;
    for (int k = 1; k <= n; ++k) {
        const csp::Var first = model.int_var(csp::range(0, 2 * n - k - 2), "first " + std::to_string(k));
        places.push_back(first);
        places.push_back(first + (k + 1));
    }
    model.post(csp::all_different(places));
    return model;
}

TEST(KnownCounts, OfLangfordPairings) { // including reversals
    const std::uint64_t expected[] = {2, 2, 0, 0, 52};
    for (int n = 3; n <= 7; ++n) EXPECT_EQ(count_of(langford(n)), expected[n - 3]) << n;
}

TEST(KnownCounts, OfMagicSquaresOfOrderThree) {
    csp::Model model;
    const auto cell = model.int_vars(9, csp::range(1, 9), "cell");
    model.post(csp::all_different(cell));
    const std::size_t lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                     {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (const auto& line : lines)
        model.post(cell[line[0]] + cell[line[1]] + csp::Expression(cell[line[2]]) == 15);
    EXPECT_EQ(count_of(model), 8U);
}

/// Returns the model of a permutation whose neighbours have distinct distances.
csp::Model all_interval(int size) {
    csp::Model model;
    const auto note = model.int_vars(static_cast<std::size_t>(size), csp::range(0, size - 1), "note");
    const auto distance =
        model.int_vars(static_cast<std::size_t>(size) - 1, csp::range(1, size - 1), "distance");
    for (std::size_t i = 0; i < distance.size(); ++i)
        model.post(
            csp::require({note[i], note[i + 1], distance[i]},
                         [](csp::Value a, csp::Value b, csp::Value d) { return std::abs(a - b) == d; }));
    model.post(csp::all_different(note));
    model.post(csp::all_different(distance));
    return model;
}

TEST(KnownCounts, OfAllIntervalSeries) {
    const std::uint64_t expected[] = {2, 4, 4, 8, 24, 32, 40};
    for (int n = 2; n <= 8; ++n) EXPECT_EQ(count_of(all_interval(n)), expected[n - 2]) << n;
}

/// Returns a model in which x[i] is the number of occurrences of i in x.
csp::Model magic_sequence(int size) {
    csp::Model model;
    const auto x = model.int_vars(static_cast<std::size_t>(size), csp::range(0, size - 1), "x");
    csp::Expression moment;
    for (int i = 0; i < size; ++i) moment += i * csp::Expression(x[static_cast<std::size_t>(i)]);
    model.post(csp::sum(x) == size);
    model.post(moment == size);
    model.post(csp::require(x, [](std::span<const csp::Value> values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (std::count(values.begin(), values.end(), static_cast<csp::Value>(i)) != values[i])
                return false;
        return true;
    }));
    return model;
}

TEST(KnownCounts, OfMagicSequences) {
    const std::uint64_t expected[] = {0, 2, 1, 0, 1, 1, 1};
    for (int n = 3; n <= 9; ++n) EXPECT_EQ(count_of(magic_sequence(n)), expected[n - 3]) << n;
}

} // namespace known_counts_test
