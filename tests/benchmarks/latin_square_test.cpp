#include <benchmarks/puzzles/latin_square.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

namespace latin_square_test {

using benchmarks::punched;
using benchmarks::random_latin_square;
using benchmarks::Square;

bool is_latin(const Square& square) {
    const auto n = static_cast<int>(square.size());
    for (std::size_t i = 0; i < square.size(); ++i) {
        std::set<int> row, column;
        for (std::size_t j = 0; j < square.size(); ++j) {
            row.insert(square[i][j]);
            column.insert(square[j][i]);
        }
        for (int v = 0; v < n; ++v)
            if (row.count(v) == 0 || column.count(v) == 0) return false;
    }
    return true;
}

TEST(RandomLatinSquare, HoldsEveryNumberOnceInEachRowAndColumn) {
    for (int size = 2; size <= 12; ++size)
        for (std::uint64_t seed = 0; seed < 20; ++seed)
            EXPECT_TRUE(is_latin(random_latin_square(size, seed))) << size << ' ' << seed;
}

TEST(RandomLatinSquare, IsTheSameForTheSameSeed) {
    EXPECT_EQ(random_latin_square(9, 4), random_latin_square(9, 4));
    EXPECT_NE(random_latin_square(9, 4), random_latin_square(9, 5));
}

TEST(RandomLatinSquare, CanBeAnyOfTheSquaresOfOrderThree) {
    std::set<Square> squares;
    for (std::uint64_t seed = 0; seed < 400; ++seed) squares.insert(random_latin_square(3, seed));
    EXPECT_EQ(squares.size(), 12U);
}

TEST(PunchedSquare, HasTheHolesAskedForAndIsTheSameElsewhere) {
    const Square whole = random_latin_square(7, 1);
    const Square square = punched(whole, 20, 3);
    int holes = 0;
    for (std::size_t i = 0; i < 7; ++i) {
        for (std::size_t j = 0; j < 7; ++j) {
            if (square[i][j] == -1)
                ++holes;
            else
                EXPECT_EQ(square[i][j], whole[i][j]);
        }
    }
    EXPECT_EQ(holes, 20);
}

} // namespace latin_square_test
