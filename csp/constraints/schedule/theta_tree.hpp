#pragma once

#include <csp/base/types.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace csp {

/// A set of tasks that one machine runs in sequence, and the earliest time at which it can finish them: the maximum
/// over t of t + the amounts of the tasks that begin no earlier than t.
///
/// Leaves are numbered in the order of the earliest times at which the tasks can begin. Insertion and removal are O(log
/// n). Sums of all numbers passed in must stay within 2^61.
///
/// Source: Vilim, "O(n log n) filtering algorithms for unary resource constraint", CPAIOR 2004, pp. 335-347
class ThetaTree {
  public:
    static constexpr WideValue never = -(WideValue{1} << 62);

    /// Reserves memory for that many tasks, so that clear() does not allocate.
    explicit ThetaTree(std::size_t most_leaves)
        : nodes_(2 * std::bit_ceil(std::max<std::size_t>(most_leaves, 1))) {}

    /// Empties the set and makes it ready for `leaves` tasks.
    void clear(std::size_t leaves) {
        first_leaf_ = std::bit_ceil(std::max<std::size_t>(leaves, 1));
        std::fill(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(2 * first_leaf_), Node());
    }

    void insert(std::size_t leaf, WideValue begin, WideValue amount) { set(leaf, {amount, begin + amount}); }
    void remove(std::size_t leaf) { set(leaf, {}); }

    /// Returns the earliest time at which the machine can finish; `never` if there are no tasks.
    WideValue end() const { return nodes_[1].end; }

  private:
    struct Node {
        WideValue sum = 0;
        WideValue end = never;
    };

    void set(std::size_t leaf, Node node) {
        std::size_t at = first_leaf_ + leaf;
        nodes_[at] = node;
        while ((at /= 2) > 0) {
            const Node& left = nodes_[2 * at];
            const Node& right = nodes_[2 * at + 1];
            nodes_[at] = {left.sum + right.sum, std::max(right.end, left.end + right.sum)};
        }
    }

    std::size_t first_leaf_ = 1;
    std::vector<Node> nodes_; ///< [1] is the root, 2 i and 2 i + 1 are below i
};

/// A ThetaTree with candidates, tasks outside the set. It provides the end when the worst candidate is added.
///
/// Source: as above, and Vilim, Bartak and Cepek, "Extension of O(n log n) filtering algorithms for the unary
/// resource constraint to optional activities", Constraints 10(4), 2005, pp. 403-425
class ThetaLambdaTree {
  public:
    static constexpr WideValue never = ThetaTree::never;
    static constexpr std::uint32_t nobody = ~std::uint32_t{0};

    explicit ThetaLambdaTree(std::size_t most_leaves)
        : nodes_(2 * std::bit_ceil(std::max<std::size_t>(most_leaves, 1))) {}

    void clear(std::size_t leaves) {
        first_leaf_ = std::bit_ceil(std::max<std::size_t>(leaves, 1));
        std::fill(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(2 * first_leaf_), Node());
    }

    /// Makes the leaf hold a candidate in place of its previous contents.
    void make_candidate(std::size_t leaf, WideValue begin, WideValue amount) {
        place_candidate(leaf, begin, amount);
        climb(leaf);
    }
    void remove(std::size_t leaf) {
        nodes_[first_leaf_ + leaf] = {};
        climb(leaf);
    }
    /// Adds one of many tasks or candidates without updating the tree; update() then takes all of them into account.
    void place(std::size_t leaf, WideValue begin, WideValue amount) {
        nodes_[first_leaf_ + leaf] = {amount, begin + amount, amount, begin + amount, nobody, nobody};
    }
    void place_candidate(std::size_t leaf, WideValue begin, WideValue amount) {
        const auto who = static_cast<std::uint32_t>(leaf);
        nodes_[first_leaf_ + leaf] = {0, never, amount, begin + amount, who, who};
    }
    void update() {
        for (std::size_t at = first_leaf_; --at > 0;) combine(at);
    }

    WideValue end() const { return nodes_[1].end; }
    /// The end with the worst candidate, and the leaf of that candidate.
    WideValue end_with_candidate() const { return nodes_[1].candidate_end; }
    std::uint32_t worst_candidate() const { return nodes_[1].end_by; }

  private:
    struct Node {
        WideValue sum = 0;
        WideValue end = never;
        WideValue candidate_sum = 0; ///< with at most one candidate
        WideValue candidate_end = never;
        std::uint32_t sum_by = nobody;
        std::uint32_t end_by = nobody;
    };

    void climb(std::size_t leaf) {
        for (std::size_t at = (first_leaf_ + leaf) / 2; at > 0; at /= 2) combine(at);
    }
    void combine(std::size_t at) {
        const Node& left = nodes_[2 * at];
        const Node& right = nodes_[2 * at + 1];
        Node& node = nodes_[at];
        node.sum = left.sum + right.sum;
        node.end = std::max(right.end, left.end + right.sum);
        node.candidate_sum = left.candidate_sum + right.sum;
        node.sum_by = left.sum_by;
        if (left.sum + right.candidate_sum > node.candidate_sum) {
            node.candidate_sum = left.sum + right.candidate_sum;
            node.sum_by = right.sum_by;
        }
        node.candidate_end = right.candidate_end;
        node.end_by = right.end_by;
        if (left.end + right.candidate_sum > node.candidate_end) {
            node.candidate_end = left.end + right.candidate_sum;
            node.end_by = right.sum_by;
        }
        if (left.candidate_end + right.sum > node.candidate_end) {
            node.candidate_end = left.candidate_end + right.sum;
            node.end_by = left.end_by;
        }
    }

    std::size_t first_leaf_ = 1;
    std::vector<Node> nodes_;
};

} // namespace csp
