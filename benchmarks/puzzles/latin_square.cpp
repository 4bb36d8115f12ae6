#include <benchmarks/puzzles/latin_square.hpp>

#include <csp/base/random.hpp>

#include <numeric>
#include <utility>

namespace benchmarks {

namespace {

/// A Latin square as a cube of ones and zeros, a one at (row, column, value): every line of the cube sums to 1. A
/// mistake is a -1, with two ones in each of the three lines through it.
class Cube {
  public:
    struct Place {
        int row, column, value;
    };

    Cube(int size, std::uint64_t seed)
        : size_(size),
          random_(seed),
          contents_(static_cast<std::size_t>(size * size * size)) {
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) at({row, column, (row + column) % size}) = 1;
    }

    /// Adds a one if there is none, or repairs the mistake, and makes all lines sum to 1 again.
    void move() {
        const auto [row, column, value] = is_proper_ ? place_without_one() : mistake_;
        const int row2 = one_of([&, c = column, v = value](int i) { return at({i, c, v}) == 1; });
        const int column2 = one_of([&, r = row, v = value](int i) { return at({r, i, v}) == 1; });
        const int value2 = one_of([&, r = row, c = column](int i) { return at({r, c, i}) == 1; });
        for (const Place& place : {Place{row, column, value},
                                   {row, column2, value2},
                                   {row2, column, value2},
                                   {row2, column2, value}})
            ++at(place);
        for (const Place& place : {Place{row2, column2, value2},
                                   {row2, column, value},
                                   {row, column2, value},
                                   {row, column, value2}})
            --at(place);
        mistake_ = {row2, column2, value2};
        is_proper_ = at(mistake_) >= 0;
    }

    bool is_proper() const { return is_proper_; }

    Square square() {
        Square square(static_cast<std::size_t>(size_));
        for (int row = 0; row < size_; ++row)
            for (int column = 0; column < size_; ++column)
                square[static_cast<std::size_t>(row)].push_back(one_of([&](int value) {
                    return at({row, column, value}) == 1;
                }));
        return square;
    }

  private:
    int& at(const Place& place) {
        return contents_[static_cast<std::size_t>((place.row * size_ + place.column) * size_ + place.value)];
    }
    int any() { return static_cast<int>(random_.below(static_cast<std::uint32_t>(size_))); }
    Place place_without_one() {
        for (;;) {
            const Place place{any(), any(), any()};
            if (at(place) == 0) return place;
        }
    }
    /// Returns a random one of the numbers, one or two, for which the condition holds.
    template <typename Condition>
    int one_of(Condition&& holds) {
        int found = -1;
        for (int i = 0; i < size_; ++i)
            if (holds(i) && (found < 0 || random_.below(2) == 0)) found = i;
        return found;
    }

    int size_;
    csp::Random random_;
    std::vector<int> contents_;
    Place mistake_{};
    bool is_proper_ = true;
};

} // namespace

Square random_latin_square(int size, std::uint64_t seed) {
    Cube cube(size, seed);
    for (int moves = 0; moves < size * size * size || !cube.is_proper(); ++moves) cube.move();
    return cube.square();
}

Square punched(Square square, int holes, std::uint64_t seed) {
    csp::Random random(seed);
    const auto size = static_cast<std::uint32_t>(square.size());
    std::vector<std::uint32_t> cells(square.size() * square.size());
    std::iota(cells.begin(), cells.end(), 0U);
    for (auto left = size * size; holes > 0; --holes, --left) {
        std::swap(cells[random.below(left)], cells[left - 1]);
        square[cells[left - 1] / size][cells[left - 1] % size] = -1;
    }
    return square;
}

} // namespace benchmarks
