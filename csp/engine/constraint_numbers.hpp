#pragma once

#include <csp/base/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// The numbers of constraints of a model, each once, in ascending order. Nearly all rules have a single number, which
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

/// Constraints on two variables each that one rule serves together: a deduction depends on those between the variables
/// that it mentions.
class ServedPairs {
  public:
    struct Pair {
        Var x;
        Var y;
        ConstraintNumbers constraints;
    };

    /// @param pairs  at most one for any two variables
    explicit ServedPairs(std::vector<Pair> pairs) : pairs_(std::move(pairs)) {
        for (Pair& pair : pairs_)
            if (pair.x.index > pair.y.index) std::swap(pair.x, pair.y);
        std::sort(pairs_.begin(), pairs_.end(), is_before);
    }

    ConstraintNumbers all() const {
        std::vector<std::uint32_t> numbers;
        for (const Pair& pair : pairs_) append(numbers, pair);
        return ConstraintNumbers(std::move(numbers));
    }
    /// Returns the constraints between two of the variables, which are sorted by number. O(n^2 log pairs).
    ConstraintNumbers between(std::span<const Var> variables) const {
        std::vector<std::uint32_t> numbers;
        for (std::size_t j = 1; j < variables.size(); ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const Pair wanted{variables[i], variables[j], {}};
                const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), wanted, is_before);
                if (found != pairs_.end() && !is_before(wanted, *found)) append(numbers, *found);
            }
        return ConstraintNumbers(std::move(numbers));
    }

  private:
    static bool is_before(const Pair& a, const Pair& b) {
        return std::pair(a.x.index, a.y.index) < std::pair(b.x.index, b.y.index);
    }
    static void append(std::vector<std::uint32_t>& numbers, const Pair& pair) {
        numbers.insert(numbers.end(), pair.constraints.begin(), pair.constraints.end());
    }

    std::vector<Pair> pairs_; ///< sorted
};

} // namespace csp
