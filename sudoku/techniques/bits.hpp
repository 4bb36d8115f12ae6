#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sudoku {

/// A set of values: bit v for value v, as in Candidates.
using Values = std::uint32_t;

/// A set of places in a unit: bit i for its i-th cell.
using Places = std::uint32_t;

[[nodiscard]] constexpr std::uint32_t one_bit(int i) { return std::uint32_t{1} << static_cast<unsigned>(i); }
[[nodiscard]] constexpr bool has_bit(std::uint32_t set, int i) {
    return (set >> static_cast<unsigned>(i) & 1U) != 0;
}
[[nodiscard]] constexpr int lowest(std::uint32_t set) { return std::countr_zero(set); }

/// Whether a set has exactly one number, or exactly two.
[[nodiscard]] constexpr bool has_one(std::uint32_t set) { return set != 0 && (set & (set - 1)) == 0; }
[[nodiscard]] constexpr bool has_two(std::uint32_t set) { return has_one(set & (set - 1)); }

/// The number of elements of a set. Baseline processors have no instruction for this. std::popcount then calls a
/// function, which took a sixth of the time of all techniques.
[[nodiscard]] constexpr int count_of(std::uint32_t set) {
    set -= set >> 1U & 0x55555555U;                                                    // sums of 2 bits
    set = (set & 0x33333333U) + (set >> 2U & 0x33333333U);                             // of 4
    return static_cast<int>(((set + (set >> 4U)) & 0x0F0F0F0FU) * 0x01010101U >> 24U); // of 8, then all
}

/// The numbers in a word, ascending: `for (const int v : bits_of(values))`.
class BitRange {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
        constexpr int operator*() const { return std::countr_zero(rest_); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint32_t rest_;
    };

    constexpr explicit BitRange(std::uint32_t set) : set_(set) {}
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint32_t set_;
};
[[nodiscard]] constexpr BitRange bits_of(std::uint32_t set) { return BitRange(set); }

/// A set of cells of a board of any size up to 25 by 25, in ten words.
class CellSet {
  public:
    CellSet() = default;

    void add(int cell) { word(cell) |= bit(cell); }
    void remove(int cell) { word(cell) &= ~bit(cell); }
    [[nodiscard]] bool contains(int cell) const {
        return (words_[static_cast<std::size_t>(cell) / 64] & bit(cell)) != 0;
    }

    [[nodiscard]] bool is_empty() const {
        std::uint64_t all = 0;
        for (const std::uint64_t w : words_) all |= w;
        return all == 0;
    }
    [[nodiscard]] int count() const {
        int sum = 0;
        for (const std::uint64_t w : words_) sum += std::popcount(w);
        return sum;
    }
    [[nodiscard]] int first() const { return *begin(); }

    CellSet& operator&=(const CellSet& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    CellSet& operator|=(const CellSet& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    CellSet& operator-=(const CellSet& other) {
        for (std::size_t i = 0; i < words; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
    friend CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
    friend CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
    friend bool operator==(const CellSet&, const CellSet&) = default;

    [[nodiscard]] bool meets(const CellSet& other) const { return !(*this & other).is_empty(); }
    [[nodiscard]] bool is_within(const CellSet& other) const { return (*this - other).is_empty(); }

    class Iterator {
      public:
        Iterator(const std::uint64_t* all, std::size_t at) : all_(all), at_(at) {
            if (at_ < words) rest_ = all_[at_];
            skip();
        }
        int operator*() const { return static_cast<int>(at_ * 64) + std::countr_zero(rest_); }
        Iterator& operator++() {
            rest_ &= rest_ - 1;
            skip();
            return *this;
        }
        friend bool operator!=(const Iterator& a, const Iterator& b) {
            return a.at_ != b.at_ || a.rest_ != b.rest_;
        }

      private:
        void skip() {
            while (rest_ == 0 && at_ < words)
                if (++at_ < words) rest_ = all_[at_];
        }
        const std::uint64_t* all_;
        std::size_t at_;
        std::uint64_t rest_ = 0;
    };
    [[nodiscard]] Iterator begin() const { return {words_.data(), 0}; }
    [[nodiscard]] Iterator end() const { return {words_.data(), words}; }

  private:
    static constexpr std::size_t words = 10; ///< 640 cells, for a board of side 25
    static std::uint64_t bit(int cell) { return std::uint64_t{1} << (static_cast<unsigned>(cell) % 64U); }
    std::uint64_t& word(int cell) { return words_[static_cast<std::size_t>(cell) / 64]; }

    std::array<std::uint64_t, words> words_{};
};

} // namespace sudoku
