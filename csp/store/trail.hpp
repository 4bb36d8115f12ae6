#pragma once

#include <csp/base/bits.hpp>
#include <csp/base/error.hpp>
#include <csp/base/types.hpp>

#include <algorithm>
#include <cstdint>
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
    /// The heights of all stacks when a level began.
    struct Mark {
        std::size_t cells;
        std::size_t words;
        std::size_t scalars;
        std::size_t holes;
        std::size_t entailed;
        std::uint32_t epoch; ///< the interrupted one
    };

    /// Reserves memory to save every variable and the state of every rule once, and for some levels.
    void reserve(std::size_t variables, std::size_t rules) {
        constexpr std::size_t first_levels = 8;
        cells.reserve(2 * variables);
        scalars.reserve(2 * rules);
        marks_.reserve(first_levels);
    }

    /// The current epoch. Never 0, which is the stamp of cells that were never saved.
    std::uint32_t epoch() const { return epoch_; }
    int depth() const { return static_cast<int>(marks_.size()); }

    void push() {
        marks_.push_back({cells.size(), words.size(), scalars.size(), holes.size(), entailed.size(), epoch_});
        begin_epoch();
    }
    /// From now on, changes are saved anew, on the same level.
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
    /// The new number of a stamp. Epochs in force are numbered from 1, in order; the stamps of all other epochs are
    /// meaningless and become 0.
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
    /// Continues from this epoch, which must be later than all epochs so far. (Tests use it to start near the end.)
    void skip_to_epoch(std::uint32_t epoch) { epoch_ = latest_epoch_ = epoch; }

    std::vector<SavedCell> cells;
    std::vector<SavedWord> words;
    std::vector<SavedScalar> scalars;
    std::vector<AddedHole> holes;
    std::vector<std::uint32_t> entailed; ///< rules found entailed, for the engine

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

} // namespace csp
