#pragma once

#include <csp/base/types.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace csp {

/// The lightest one-tree of a graph of places: a tree of all places but place 0, and two edges at place 0. The weight
/// of an edge is its stated weight plus a fee for each end; fees are adjusted such that all places tend to have two
/// edges.
///
/// Source: Held, Wolfe and Crowder, "Validation of subgradient optimization", Mathematical Programming 6, 1974, pp.
/// 62-88.
/// Weights and fees are in units of 1 / scale, so that fees may be fractions.
class OneTree {
  public:
    using Index = std::uint32_t;
    static constexpr WideValue scale = 64;
    static constexpr WideValue none = std::numeric_limits<WideValue>::max() / 4;

    /// @param places  at least three
    explicit OneTree(std::size_t places);

    /// No weight may exceed this in absolute value, so that no sum overflows.
    static WideValue most_cost(std::size_t places);

    // The graph.
    void clear();
    /// The edge may be taken; its weight is the least one stated.
    void allow(Index a, Index b, WideValue weight);
    /// The edge must be taken.
    void demand(Index a, Index b, WideValue weight);

    /// Starting from the given fees, searches in some rounds for fees that make the weight of the lightest one-tree,
    /// less all fees twice, large; ends early if that weight exceeds the limit. Returns false if there is no one-tree.
    bool raise(const std::vector<WideValue>& fees, std::size_t rounds, WideValue limit);

    // The results.
    const std::vector<WideValue>& fees() const { return fees_; }
    /// A lower bound on the weight of every tour, in whole units.
    WideValue bound() const;
    /// The amount that a step of this weight between two places would add to the bound, in units of 1 / scale; less
    /// than 0 if the one-tree would be lighter with it. Never less than 0 if it could not replace anything.
    WideValue excess(Index a, Index b, WideValue weight) const;
    /// Whether the limit would be exceeded with this excess.
    bool exceeds(WideValue excess, WideValue limit) const { return weight_ + excess > limit * scale; }

  private:
    std::size_t at(Index a, Index b) const { return std::size_t{a} * places_ + b; }
    WideValue with_fees(Index a, Index b, WideValue weight) const {
        return weight * scale + fees_[a] + fees_[b];
    }
    WideValue rank(Index a, Index b) const;
    bool build();
    bool take_two_at_first();
    WideValue absolute_weight() const;
    WideValue step_length(WideValue missing, std::size_t round) const;
    void find_heaviest();

    Index places_;
    std::vector<WideValue> weights_; ///< [a][b], without fees; `none` if there is no edge
    std::vector<char> is_demanded_;  ///< [a][b]
    std::vector<WideValue> fees_;
    std::vector<WideValue> best_fees_;
    WideValue weight_ = 0; ///< of the one-tree, less all fees twice
    // The one-tree.
    std::vector<Index> degree_;
    std::vector<Index> order_;        ///< places other than 0, in the order in which they join
    std::vector<WideValue> heaviest_; ///< [a][b]: the heaviest undemanded edge on the path, or -none
    WideValue second_at_first_ = 0;   ///< the heavier undemanded edge at place 0, or -none
    std::vector<char> is_at_first_;   ///< by place: whether an edge joins it to place 0
    // Room for building.
    std::vector<Index> parent_;
    std::vector<WideValue> nearest_;
    std::vector<char> is_joined_;
};

} // namespace csp
