#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// The numbers of constraints of a model, in ascending order, each once. Nearly all rules have a single number, which
/// allocates no memory.
class ConstraintNumbers {
  public:
    using value_type = std::uint32_t;
    using const_iterator = const std::uint32_t*;

    ConstraintNumbers() = default;
    explicit ConstraintNumbers(std::uint32_t constraint) : one_(constraint), count_(1) {}
    /// Takes the numbers in any order; they may repeat.
    explicit ConstraintNumbers(std::vector<std::uint32_t> constraints) : many_(std::move(constraints)) {
        std::sort(many_.begin(), many_.end());
        many_.erase(std::unique(many_.begin(), many_.end()), many_.end());
        count_ = many_.size();
        if (count_ == 1) one_ = many_.front();
    }

    const_iterator begin() const { return count_ == 1 ? &one_ : many_.data(); }
    const_iterator end() const { return begin() + count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    operator std::span<const std::uint32_t>() const { return {begin(), count_}; }

  private:
    std::uint32_t one_ = 0;
    std::size_t count_ = 0;
    std::vector<std::uint32_t> many_; ///< all of them, if there are several
};

} // namespace csp
