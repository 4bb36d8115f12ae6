#pragma once

#include <csp/base/assert.hpp>
#include <csp/base/bits.hpp>
#include <csp/base/types.hpp>

#include <cstdint>
#include <vector>

namespace csp {

/// How to undo. Plain stacks of old contents, with a mark for every level; it knows nothing of reasons.
///
/// A cell or scalar is saved at most once per level: it carries the epoch in which it was last saved, and the
/// epoch changes at every push *and* every pop, so that stamps never need to be restored.
class Trail {
  public:
    /// The part of a domain cell that changes during search.
    struct SavedCell {
        std::uint32_t variable;
        std::uint32_t size;
        Value min;
        Value max;
        Word bits;
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
    };

    /// Makes room for every variable and the state of every rule to be saved once, on some levels.
    void reserve(std::size_t variables, std::size_t rules) {
        constexpr std::size_t first_levels = 8;
        cells.reserve(2 * variables);
        scalars.reserve(2 * rules);
        marks_.reserve(first_levels);
    }

    /// Never 0, the stamp of what was never saved.
    std::uint32_t epoch() const { return epoch_; }
    int depth() const { return static_cast<int>(marks_.size()); }

    void push() {
        marks_.push_back({cells.size(), words.size(), scalars.size(), holes.size(), entailed.size()});
        ++epoch_;
    }

    /// Ends the level: returns the heights to which the owner must unwind the stacks.
    Mark pop() {
        CSP_ASSERT(!marks_.empty());
        const Mark mark = marks_.back();
        marks_.pop_back();
        ++epoch_;
        return mark;
    }

    /// Whether the epoch could wrap before all levels and one more are popped; then all stamps must be zeroed
    /// before the next level.
    bool is_exhausted() const { return last_epoch - epoch_ <= marks_.size() + 1; }
    /// All stamps are 0 now. (Tests begin near the end.)
    void restart_epochs(std::uint32_t first = 1) { epoch_ = first; }

    std::vector<SavedCell> cells;
    std::vector<SavedWord> words;
    std::vector<SavedScalar> scalars;
    std::vector<AddedHole> holes;
    std::vector<std::uint32_t> entailed; ///< rules found entailed, for the engine

  private:
    static constexpr std::uint32_t last_epoch = ~std::uint32_t{0};

    std::vector<Mark> marks_;
    std::uint32_t epoch_ = 1;
};

/// A handle on eight bytes that return to their old contents on backtracking. The rule that owns it reads and
/// writes it through its Context.
template <typename T>
struct Reversible {
    static_assert(sizeof(T) <= sizeof(std::uint64_t));
    std::uint32_t slot = 0;
};

} // namespace csp
