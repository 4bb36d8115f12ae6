// Turns with and without learning: their ends and their lengths.

#include <csp/search/conflicts/turns.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace turns_test {

using csp::Turns;

/// Returns the effort after which the turn that begins at `now` ends if it has no failure.
std::uint64_t length(const Turns& turns, std::uint64_t failures, std::uint64_t now) {
    std::uint64_t effort = 1;
    while (!turns.is_over(failures, now + effort)) effort *= 2;
    for (std::uint64_t step = effort / 2; step > 0; step /= 2)
        if (turns.is_over(failures, now + effort - step)) effort -= step;
    return effort;
}

TEST(Turns, BeginWithAThousandFailuresWithoutLearning) {
    const csp::Tuning tuning;
    Turns turns(tuning);
    turns.begin(500);
    EXPECT_TRUE(turns.is_first());
    EXPECT_FALSE(turns.is_over(999, 1'000'000'000));
    EXPECT_TRUE(turns.is_over(1000, 501));
}

TEST(Turns, GrowByHalf) {
    const csp::Tuning tuning;
    Turns turns(tuning);
    turns.begin(500);
    EXPECT_TRUE(turns.change(1000, 40'500, 0)) << "the second learns";
    EXPECT_FALSE(turns.is_first());
    EXPECT_EQ(length(turns, 1100, 40'500), 40'000U) << "as long as the first";
    // Each of a hundred failures took forty times the effort, so nogoods are expensive.
    EXPECT_FALSE(turns.change(1010, 80'500, 10));
    EXPECT_EQ(length(turns, 1010, 80'500), 60'000U);
    EXPECT_TRUE(turns.change(2510, 140'500, 10));
    EXPECT_EQ(length(turns, 2510, 140'500), 90'000U);
}

TEST(Turns, AreNotShorterThanTenThousand) {
    const csp::Tuning tuning;
    Turns turns(tuning);
    turns.begin(0);
    EXPECT_TRUE(turns.change(1000, 9'999, 0));
    EXPECT_EQ(length(turns, 1000, 9'999), 10'000U);
}

TEST(Turns, WithLearningAreAnEighthIfLessonsSpreadWidely) {
    for (const double spread : {50.0, 50.1}) {
        const csp::Tuning tuning;
        Turns turns(tuning);
        turns.begin(0);
        EXPECT_TRUE(turns.change(1000, 80'000, spread));
        EXPECT_EQ(length(turns, 1000, 80'000), spread > 50 ? 10'000U : 80'000U);
    }
}

TEST(Turns, WithoutLearningAreAnEighthIfLessonsAreCheap) {
    // A failure without learning takes an effort of 80; one with learning takes 400, or a little less.
    for (const std::uint64_t failures : {200U, 201U}) {
        const csp::Tuning tuning;
        Turns turns(tuning);
        turns.begin(0);
        EXPECT_TRUE(turns.change(1000, 80'000, 10));
        EXPECT_FALSE(turns.change(1000 + failures, 160'000, 10));
        EXPECT_EQ(length(turns, 1000 + failures, 160'000), failures > 200 ? 15'000U : 120'000U);
    }
}

/// Short turns must grow; otherwise, turns of one unit would stay so short forever.
TEST(Turns, GrowHoweverShortTheyAre) {
    csp::Tuning tuning;
    tuning.shortest_turn = 1;
    tuning.cheap_lesson = 0; // no turn is cut short
    Turns turns(tuning);
    turns.begin(0);
    std::uint64_t effort = 1;
    for (std::uint64_t expected = 1; expected <= 3; ++expected) {
        turns.change(expected, effort, 0);
        EXPECT_EQ(length(turns, expected, effort), expected);
        effort += expected;
    }
}

TEST(Turns, BeginAnewWithASearch) {
    const csp::Tuning tuning;
    Turns turns(tuning);
    turns.begin(0);
    turns.change(1000, 80'000, 0);
    turns.begin(90'000);
    EXPECT_TRUE(turns.is_first());
    EXPECT_FALSE(turns.is_over(999, 1'000'000'000));
    EXPECT_TRUE(turns.change(1000, 130'000, 0));
    EXPECT_EQ(length(turns, 1000, 130'000), 40'000U);
}

} // namespace turns_test
