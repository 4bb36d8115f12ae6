#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/types.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

namespace csp {

/// Disjoint intervals in increasing order: the values missing between the bounds of a wide domain.
///
/// The holes are stored in blocks, each sorted and never empty, like the leaves of a two-level tree. A full block is
/// split in two, so adding a hole moves at most one block of holes, however many there are.
///
/// Complexity: finding a hole takes the logarithm of the number of holes; adding or removing one takes O(block) more,
/// plus the number of blocks whenever a block is split or becomes empty. Consecutive holes are read sequentially.
class Holes {
  public:
    class Iterator {
      public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = Interval;
        using difference_type = std::ptrdiff_t;
        using pointer = const Interval*;
        using reference = const Interval&;

        reference operator*() const { return (*blocks_)[block_][at_]; }
        pointer operator->() const { return &**this; }
        Iterator& operator++() {
            if (++at_ == (*blocks_)[block_].size()) {
                ++block_;
                at_ = 0;
            }
            return *this;
        }
        Iterator& operator--() {
            if (at_ == 0) at_ = (*blocks_)[--block_].size();
            --at_;
            return *this;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) {
            return a.block_ == b.block_ && a.at_ == b.at_;
        }

      private:
        friend class Holes;
        using Blocks = std::vector<std::vector<Interval>>;
        Iterator(const Blocks& blocks, std::size_t block, std::size_t at)
            : blocks_(&blocks),
              block_(block),
              at_(at) {}

        const Blocks* blocks_;
        std::size_t block_; ///< the number of blocks at the end
        std::size_t at_;    ///< in its block
    };

    Iterator begin() const { return {blocks_, 0, 0}; }
    Iterator end() const { return {blocks_, blocks_.size(), 0}; }

    /// Returns the first hole that ends at or after v.
    Iterator first_reaching(Value v) const {
        const std::size_t block = block_reaching(v);
        return {blocks_, block, block < blocks_.size() ? place_reaching(blocks_[block], v) : 0};
    }
    /// Returns the first hole that begins after v.
    Iterator first_after(Value v) const {
        Iterator hole = first_reaching(v);
        if (hole != end() && hole->min <= v) ++hole;
        return hole;
    }

    /// Adds a hole that overlaps no other hole.
    void add(Interval hole) {
        if (blocks_.empty()) return blocks_.push_back({hole});
        const std::size_t number = std::min(block_reaching(hole.min), blocks_.size() - 1);
        auto& block = blocks_[number];
        const std::size_t place = place_reaching(block, hole.min);
        block.insert(block.begin() + static_cast<std::ptrdiff_t>(place), hole);
        if (block.size() > most_in_block) split(number);
    }
    /// Removes the hole that begins at v.
    void remove(Value v) {
        const std::size_t number = block_reaching(v);
        auto& block = blocks_[number];
        block.erase(block.begin() + static_cast<std::ptrdiff_t>(place_reaching(block, v)));
        if (block.empty()) blocks_.erase(blocks_.begin() + static_cast<std::ptrdiff_t>(number));
    }

  private:
    static constexpr std::size_t most_in_block = 128;

    std::size_t block_reaching(Value v) const {
        const auto block =
            std::lower_bound(blocks_.begin(), blocks_.end(), v,
                             [](const auto& holes, Value value) { return holes.back().max < value; });
        return static_cast<std::size_t>(block - blocks_.begin());
    }
    static std::size_t place_reaching(const std::vector<Interval>& block, Value v) {
        const auto hole =
            std::lower_bound(block.begin(), block.end(), v,
                             [](Interval candidate, Value value) { return candidate.max < value; });
        return static_cast<std::size_t>(hole - block.begin());
    }
    void split(std::size_t number) {
        auto& block = blocks_[number];
        const auto middle = block.begin() + static_cast<std::ptrdiff_t>(block.size() / 2);
        std::vector<Interval> upper(middle, block.end());
        block.erase(middle, block.end());
        blocks_.insert(blocks_.begin() + static_cast<std::ptrdiff_t>(number) + 1, std::move(upper));
    }

    std::vector<std::vector<Interval>> blocks_;
};

} // namespace csp
