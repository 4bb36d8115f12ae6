#pragma once

#include <csp/base/bits.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>
#include <csp/base/types.hpp>
#include <csp/store/holes.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace csp {

/// The data needed to undo changes: plain stacks of old contents, with a mark for every level. The trail does not store
/// reasons.
///
/// A cell is saved at most once per *epoch*: its stamp is the epoch in which it was last saved. An epoch begins with
/// every level, and with every node of a search on the same level. The end of a level restores the interrupted epoch
/// and the stamps of the cells that the level saved. Levels that begin and end within a node, as in look-ahead,
/// therefore leave no trace. Epochs are never used twice. (Stamps of scalars are not restored; a scalar may be saved
/// twice, which is harmless.)
class Trail {
  public:
    /// The part of a domain cell that changes during search.
    struct SavedCell {
        std::uint32_t variable;
        std::uint32_t size;
        Value min;
        Value max;
        Word bits;
        std::uint32_t stamp;
    };
    struct SavedWord {
        std::size_t index;
        Word old;
    };
    struct SavedScalar {
        std::uint32_t slot;
        std::uint64_t old;
    };
    struct AddedHole {
        std::uint32_t variable;
        Value min;
    };
    /// The heights of all stacks at the beginning of a level.
    struct Mark {
        std::size_t cells;
        std::size_t words;
        std::size_t scalars;
        std::size_t holes;
        std::size_t entailed;
        std::uint32_t epoch; ///< the interrupted epoch
    };

    /// Reserves memory to save every variable and the state of every rule once, and for some levels.
    void reserve(std::size_t variables, std::size_t rules) {
        constexpr std::size_t first_levels = 8;
        cells.reserve(2 * variables);
        scalars.reserve(2 * rules);
        marks_.reserve(first_levels);
    }

    /// Returns the current epoch. It is never 0, the stamp of cells that were never saved.
    std::uint32_t epoch() const { return epoch_; }
    int depth() const { return static_cast<int>(marks_.size()); }

    void push() {
        marks_.push_back({cells.size(), words.size(), scalars.size(), holes.size(), entailed.size(), epoch_});
        begin_epoch();
    }
    /// Saves changes anew from now on, on the same level.
    void begin_epoch() {
        CSP_ASSERT(!is_exhausted());
        epoch_ = ++latest_epoch_;
    }

    /// Ends the level and returns the heights to which the owner must unwind the stacks.
    Mark pop() {
        CSP_ASSERT(!marks_.empty());
        const Mark mark = marks_.back();
        marks_.pop_back();
        epoch_ = mark.epoch;
        return mark;
    }

    /// Whether no number is left for another epoch. If so, every stamp must be replaced by the result of renumbered(),
    /// and renumber() must be called.
    bool is_exhausted() const { return latest_epoch_ == last_epoch; }
    /// Returns the new number of a stamp. Current epochs are numbered from 1, in order; the stamps of all other epochs
    /// are meaningless and become 0.
    std::uint32_t renumbered(std::uint32_t stamp) const {
        if (stamp == epoch_) return static_cast<std::uint32_t>(marks_.size()) + 1;
        const auto mark =
            std::lower_bound(marks_.begin(), marks_.end(), stamp,
                             [](const Mark& m, std::uint32_t epoch) { return m.epoch < epoch; });
        if (mark == marks_.end() || mark->epoch != stamp) return 0;
        return static_cast<std::uint32_t>(mark - marks_.begin()) + 1;
    }
    void renumber() {
        for (SavedCell& cell : cells) cell.stamp = renumbered(cell.stamp);
        std::uint32_t next = 0;
        for (Mark& mark : marks_) mark.epoch = ++next;
        epoch_ = latest_epoch_ = ++next;
    }
    /// Continues from this epoch, which must be later than all epochs so far. Tests use it to start near the end.
    void skip_to_epoch(std::uint32_t epoch) { epoch_ = latest_epoch_ = epoch; }

    std::vector<SavedCell> cells;
    std::vector<SavedWord> words;
    std::vector<SavedScalar> scalars;
    std::vector<AddedHole> holes;
    std::vector<std::uint32_t> entailed; ///< rules found to be entailed, for the engine

  private:
    static constexpr std::uint32_t last_epoch = ~std::uint32_t{0};

    std::vector<Mark> marks_;
    std::uint32_t epoch_ = 1;
    std::uint32_t latest_epoch_ = 1;
};

/// A handle on eight bytes that return to their old value on backtracking. The rule that owns it reads and
/// writes it through its Context.
template <typename T>
struct Reversible {
    static_assert(sizeof(T) <= sizeof(std::uint64_t));
    std::uint32_t slot = 0;
};

/// The current domains: one 32-byte cell per variable, two to a cache line.
///
///     min  max  size  stamp | bits (small)            | base  kind  pending
///     --------- exact for every kind -----------------------------------------
///
/// Three representations, chosen by the width of the initial domain (max - min + 1):
///
///     small     1 .. 64        one word inside the cell; bit i is the value base + i, always exact
///     words     65 .. 65536    a block of words, filled in when the first value between the bounds is removed;
///                              words are not cleared outside the bounds
///     interval  larger         the bounds, and the holes between them in increasing order
///
/// Mutators return false on failure. A mutator that would empty a domain leaves it unchanged and sets `failed`, which
/// stays set until the level is popped; calls after a failure are harmless. Changes are collected in the variable's
/// pending events, and each changed variable is listed once in `touched()` until it is drained.
///
/// Not thread-safe; one store per engine. Complexity: small O(1); words O(words crossed); interval O(log
/// holes) to look up or add one, see Holes.
class Store {
  public:
    enum class Kind : std::uint8_t { small, words, interval };

    static constexpr WideValue small_width = word_bits;
    static constexpr WideValue words_width = 65536;

    /// Reserves memory for this many variables, and for the reversible state of this many rules. Estimates suffice.
    void reserve(std::size_t variables, std::size_t rules);
    Var add(const Domain& domain);
    std::size_t variable_count() const { return cells_.size(); }

    // Reading the domains. O(1) except as noted.
    Value min(Var x) const { return cell(x).min; }
    Value max(Var x) const { return cell(x).max; }
    std::uint32_t size(Var x) const { return cell(x).size; }
    bool is_fixed(Var x) const { return cell(x).size == 1; }
    Value value(Var x) const;
    bool contains(Var x, WideValue v) const;
    Kind kind(Var x) const { return cell(x).kind; }

    /// Returns a small variable's domain as a word: bit i stands for `base(x) + i`.
    Word bits(Var x) const;
    Value base(Var x) const { return cell(x).base; }
    /// Returns the values from .. from + 63 of any domain as a word: bit i stands for `from + i`.
    Word window(Var x, WideValue from) const;

    /// Return the smallest value >= v, for v <= max; the largest value <= v, for v >= min.
    Value next(Var x, Value v) const;
    Value previous(Var x, Value v) const;
    /// Return the ends of the run of consecutive values around v, for v in the domain.
    Value run_begin(Var x, Value v) const;
    Value run_end(Var x, Value v) const;

    // Narrowing. False on failure.
    bool at_least(Var x, WideValue k);
    bool at_most(Var x, WideValue k);
    bool assign(Var x, WideValue v);
    bool remove(Var x, WideValue v);
    bool remove_range(Var x, WideValue from, WideValue to);
    /// For small variables only: keeps the values whose bits are set in `mask`; see bits().
    bool keep_bits(Var x, Word mask);

    bool failed() const { return failed_; }
    bool fail() {
        failed_ = true;
        return false;
    }
    void clear_failure() { failed_ = false; }

    /// The part of a domain that a change of bounds modifies, saved to restore it on the same level.
    struct Extent {
        Value min;
        Value max;
        std::uint32_t size;
        Word bits;
    };
    Extent extent(Var x) const { return {cell(x).min, cell(x).max, cell(x).size, cell(x).bits}; }
    void bring_back(Var x, const Extent& extent) {
        Cell& c = cell(x);
        c.min = extent.min;
        c.max = extent.max;
        c.size = extent.size;
        c.bits = extent.bits;
    }

    // Changes not yet announced to the rules.
    std::span<const std::uint32_t> touched() const { return {touched_.data(), touched_count_}; }
    Events take_pending(std::uint32_t index) {
        const Events events = cells_[index].pending;
        cells_[index].pending = Events::none;
        return events;
    }
    void clear_touched_list() { touched_count_ = 0; }
    void forget_touched();

    // Undo.
    int depth() const { return trail_.depth(); }
    void push();
    /// From now on, the first change of each cell saves its old contents on the trail again. Levels that begin and end
    /// in between do not affect this.
    void begin_epoch();
    /// Restores every domain and scalar to its contents at the matching push. Returns the height to which the engine
    /// must unwind the stack of entailed rules.
    std::size_t pop();
    Trail& trail() { return trail_; }
    const Trail& trail() const { return trail_; }

    template <typename T>
    Reversible<T> add_reversible(T initial) {
        scalars_.push_back({pack(initial), 0});
        return {static_cast<std::uint32_t>(scalars_.size() - 1)};
    }
    template <typename T>
    T get(Reversible<T> handle) const {
        T value{};
        std::memcpy(&value, &scalars_[handle.slot].bits, sizeof(T));
        return value;
    }
    template <typename T>
    void set(Reversible<T> handle, T value) {
        Scalar& scalar = scalars_[handle.slot];
        if (scalar.stamp != trail_.epoch()) {
            trail_.scalars.push_back({handle.slot, scalar.bits});
            scalar.stamp = trail_.epoch();
        }
        scalar.bits = pack(value);
    }

  private:
    struct Cell {
        Value min;
        Value max;
        std::uint32_t size;
        std::uint32_t stamp;
        Word bits; ///< small: the domain; others: index of the block of words or of the list of holes
        Value base;
        Kind kind;
        Events pending;
        bool has_holes; ///< words: the block is filled in
    };
    static_assert(sizeof(Cell) == 32);

    struct Scalar {
        std::uint64_t bits;
        std::uint32_t stamp;
    };

    template <typename T>
    static std::uint64_t pack(T value) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof(T));
        return bits;
    }

    const Cell& cell(Var x) const {
        CSP_ASSERT(x.index < cells_.size());
        return cells_[x.index];
    }
    Cell& cell(Var x) {
        CSP_ASSERT(x.index < cells_.size());
        return cells_[x.index];
    }

    void save(Var x, Cell& c) {
        if (c.stamp == trail_.epoch()) return;
        trail_.cells.push_back({x.index, c.size, c.min, c.max, c.bits, c.stamp});
        c.stamp = trail_.epoch();
    }
    void note(Var x, Cell& c, Events events) {
        if (c.pending == Events::none) touched_[touched_count_++] = x.index;
        c.pending |= events;
    }
    void renumber_epochs();
    bool set_bits(Var x, Cell& c, Word bits);
    bool assign_other(Var x, Cell& c, Value v);

    // words and interval
    bool contains_other(const Cell& c, Value v) const;
    void set_bounds(Var x, Cell& c, Value min, Value max);
    std::uint32_t count(const Cell& c, Value from, Value to) const;
    void remove_inside(Var x, Cell& c, Value from, Value to);
    void remove_word_bit(Var x, Cell& c, Value v);
    void clear_words(const Cell& c, Value from, Value to);
    void add_hole(Var x, Cell& c, Interval hole);
    void fill_words(Cell& c);
    const Word* block(const Cell& c) const { return words_.data() + blocks_[c.bits].first; }
    const Holes& holes(const Cell& c) const { return holes_[c.bits]; }
    Holes& holes(const Cell& c) { return holes_[c.bits]; }

    struct Block {
        std::size_t first; ///< its place in words_, once it has been made
        std::size_t count;
    };

    std::vector<Cell> cells_;
    std::vector<Block> blocks_;
    std::vector<Word> words_;
    std::vector<Holes> holes_;
    std::vector<Scalar> scalars_;
    std::vector<std::uint32_t> touched_;
    std::size_t touched_count_ = 0;
    Trail trail_;
    bool failed_ = false;
};

inline Value Store::value(Var x) const {
    CSP_ASSERT(is_fixed(x));
    return cell(x).min;
}

inline bool Store::contains(Var x, WideValue v) const {
    const Cell& c = cell(x);
    if (v < c.min || v > c.max) return false;
    if (c.kind == Kind::small) return (c.bits >> (v - c.base) & 1U) != 0;
    return contains_other(c, static_cast<Value>(v));
}

inline Word Store::bits(Var x) const {
    CSP_ASSERT(cell(x).kind == Kind::small);
    return cell(x).bits;
}

/// Replaces a small domain by a proper, possibly empty subset of itself.
inline bool Store::set_bits(Var x, Cell& c, Word bits) {
    if (bits == 0) [[unlikely]]
        return fail();
    save(x, c);
    const Value min = c.base + lowest(bits);
    const Value max = c.base + highest(bits);
    const unsigned events = (min != c.min ? 1U : 0U) | (max != c.max ? 2U : 0U) | (min == max ? 4U : 0U) |
                            (min == c.min && max == c.max ? 8U : 0U);
    c.min = min;
    c.max = max;
    c.size = static_cast<std::uint32_t>(count_ones(bits));
    c.bits = bits;
    note(x, c, static_cast<Events>(events));
    return true;
}

inline bool Store::keep_bits(Var x, Word mask) {
    Cell& c = cell(x);
    CSP_ASSERT(c.kind == Kind::small);
    const Word kept = c.bits & mask;
    return kept == c.bits || set_bits(x, c, kept);
}

inline bool Store::remove(Var x, WideValue v) {
    Cell& c = cell(x);
    if (v < c.min || v > c.max) return true;
    if (c.kind == Kind::small) {
        const Word kept = c.bits & ~(Word{1} << (v - c.base));
        return kept == c.bits || set_bits(x, c, kept);
    }
    if (c.kind == Kind::words && v != c.min && v != c.max) {
        remove_word_bit(x, c, static_cast<Value>(v));
        return true;
    }
    return remove_range(x, v, v);
}

inline bool Store::assign(Var x, WideValue v) {
    Cell& c = cell(x);
    if (c.size == 1) return c.min == v || fail();
    if (!contains(x, v)) return fail();
    if (c.kind == Kind::small) return set_bits(x, c, Word{1} << (v - c.base));
    return assign_other(x, c, static_cast<Value>(v));
}

} // namespace csp
