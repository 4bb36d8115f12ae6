#pragma once

#include <sudoku/layout/layout.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace sudoku {

struct Rulebook;
struct Variant;

/// A set of values: bit v for value v, as in Candidates.
using Values = std::uint32_t;

/// A set of places in a unit: bit i for its i-th cell.
using Places = std::uint32_t;

constexpr std::uint32_t one_bit(int i) { return std::uint32_t{1} << static_cast<unsigned>(i); }
constexpr bool has_bit(std::uint32_t set, int i) { return (set >> static_cast<unsigned>(i) & 1U) != 0; }
constexpr int lowest(std::uint32_t set) { return std::countr_zero(set); }

/// Whether a set has exactly one number, or exactly two.
constexpr bool has_one(std::uint32_t set) { return set != 0 && (set & (set - 1)) == 0; }
constexpr bool has_two(std::uint32_t set) { return has_one(set & (set - 1)); }

/// The number of elements of a set. Baseline processors have no instruction for this. std::popcount then calls a
/// function, which took a sixth of the time of all techniques.
constexpr int count_of(std::uint32_t set) {
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
    constexpr Iterator begin() const { return Iterator(set_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint32_t set_;
};
constexpr BitRange bits_of(std::uint32_t set) { return BitRange(set); }

/// A set of cells of a board of any size up to 25 by 25, in ten words.
class CellSet {
  public:
    CellSet() = default;

    void add(int cell) { word(cell) |= bit(cell); }
    void remove(int cell) { word(cell) &= ~bit(cell); }
    bool contains(int cell) const { return (words_[static_cast<std::size_t>(cell) / 64] & bit(cell)) != 0; }

    bool is_empty() const {
        std::uint64_t all = 0;
        for (const std::uint64_t w : words_) all |= w;
        return all == 0;
    }
    int count() const {
        int sum = 0;
        for (const std::uint64_t w : words_) sum += std::popcount(w);
        return sum;
    }
    int first() const { return *begin(); }

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

    bool meets(const CellSet& other) const { return !(*this & other).is_empty(); }
    bool is_within(const CellSet& other) const { return (*this - other).is_empty(); }

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
    Iterator begin() const { return {words_.data(), 0}; }
    Iterator end() const { return {words_.data(), words}; }

  private:
    static constexpr std::size_t words = 10; ///< 640 cells, for a board of side 25
    static std::uint64_t bit(int cell) { return std::uint64_t{1} << (static_cast<unsigned>(cell) % 64U); }
    std::uint64_t& word(int cell) { return words_[static_cast<std::size_t>(cell) / 64]; }

    std::array<std::uint64_t, words> words_{};
};

/// The kind of a unit, as players distinguish them. Techniques about lines or boxes use it; all further techniques work
/// on units of any kind.
enum class UnitKind : std::uint8_t { row, column, region, other };

/// Two units that share two or more cells, seen from one of them.
struct Crossing {
    int other = 0;    ///< the other unit
    Places here = 0;  ///< the shared cells, as places in this unit
    Places there = 0; ///< the same cells, as places in the other unit
};

/// A layout prepared for techniques: the peers of each cell, the crossings of units, and the kinds of units. It is made
/// once for a layout or a variant, is immutable, and is shared by all positions on it.
class Geometry {
  public:
    explicit Geometry(Layout layout);
    /// The geometry of a variant: its units, the sets of its restrictions in which no digit repeats, and a rulebook of
    /// the restrictions for the techniques of variants.
    /// Errors: throws csp::ArgumentError as VariantModel does.
    explicit Geometry(const Variant& variant, CellNaming naming = CellNaming::letter_number);

    /// The restrictions of a variant; null if there are none.
    const Rulebook* rulebook() const { return rulebook_.get(); }
    const Layout& layout() const { return layout_; }
    int side() const { return layout_.side(); }
    int size() const { return layout_.size(); }
    int unit_count() const { return static_cast<int>(layout_.units().size()); }

    /// The cells of a unit, in its order: place i is `cells(unit)[i]`.
    const std::vector<int>& cells(int unit) const { return at(layout_.units(), unit).cells; }
    const CellSet& set(int unit) const { return at(sets_, unit); }
    CellSet set(int unit, Places places) const {
        CellSet cells_there;
        for (const int place : bits_of(places)) cells_there.add(at(cells(unit), place));
        return cells_there;
    }
    UnitKind kind(int unit) const { return at(kinds_, unit); }
    bool is_line(int unit) const { return kind(unit) == UnitKind::row || kind(unit) == UnitKind::column; }
    /// Whether the unit has as many cells as values, so that each value needs a place.
    bool is_full(int unit) const { return at(full_, unit) != 0; }
    /// The units of a kind, in the order of their first cells. Place i of a row is in column i, and place i of a
    /// column in row i.
    const std::vector<int>& units(UnitKind kind) const { return by_kind_[static_cast<std::size_t>(kind)]; }
    const std::vector<Crossing>& crossings(int unit) const { return at(crossings_, unit); }

    std::span<const int> units_of(int cell) const { return layout_.units_of(cell); }
    /// The place of a cell in a unit that contains it.
    int place(int unit, int cell) const {
        return places_[static_cast<std::size_t>(unit) * static_cast<std::size_t>(size()) +
                       static_cast<std::size_t>(cell)];
    }
    /// The cells that share a unit with a cell.
    const CellSet& peers(int cell) const { return at(peers_, cell); }
    bool sees(int a, int b) const { return peers(a).contains(b); }
    /// The cells that see all of these.
    CellSet common_peers(const CellSet& cells) const;
    /// The units that contain all of these cells.
    std::vector<int> units_around(const CellSet& cells) const;

  private:
    template <typename T>
    static const T& at(const std::vector<T>& list, int i) {
        return list[static_cast<std::size_t>(i)];
    }
    void find_kinds();
    void find_crossings();

    Layout layout_;
    std::vector<CellSet> sets_;
    std::vector<CellSet> peers_;
    std::vector<UnitKind> kinds_;
    std::vector<std::uint8_t> full_;
    std::array<std::vector<int>, 4> by_kind_;
    std::vector<std::vector<Crossing>> crossings_;
    std::vector<std::int8_t> places_;
    std::shared_ptr<const Rulebook> rulebook_;
};

} // namespace sudoku
