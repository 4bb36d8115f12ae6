#include <csp/constraints/costs/one_tree.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

OneTree::OneTree(std::size_t places)
    : places_(static_cast<Index>(places)),
      weights_(places * places, none),
      is_demanded_(places * places),
      fees_(places),
      best_fees_(places),
      degree_(places),
      heaviest_(places * places),
      is_at_first_(places),
      parent_(places),
      nearest_(places),
      is_joined_(places) {
    order_.reserve(places);
}

WideValue OneTree::most_cost(std::size_t places) {
    constexpr WideValue most_rounds = 1024; // each changes a fee by less than the weight of a one-tree
    const auto n = static_cast<WideValue>(std::min<std::size_t>(places, 1U << 20));
    return none / scale / most_rounds / n / n;
}

void OneTree::clear() {
    std::fill(weights_.begin(), weights_.end(), none);
    std::fill(is_demanded_.begin(), is_demanded_.end(), char{0});
}

void OneTree::allow(Index a, Index b, WideValue weight) {
    if (is_demanded_[at(a, b)] != 0) return;
    weights_[at(a, b)] = weights_[at(b, a)] = std::min(weights_[at(a, b)], weight);
}

void OneTree::demand(Index a, Index b, WideValue weight) {
    weights_[at(a, b)] = weights_[at(b, a)] = weight;
    is_demanded_[at(a, b)] = is_demanded_[at(b, a)] = 1;
}

// Building -----------------------------------------------------------------------------------------

/// The rank of the edge in the search for the lightest ones: demanded edges first, edges that may not be taken last.
WideValue OneTree::rank(Index a, Index b) const {
    if (is_demanded_[at(a, b)] != 0) return -none;
    return weights_[at(a, b)] == none ? none : with_fees(a, b, weights_[at(a, b)]);
}

/// Builds the one-tree by Prim's algorithm, from place 1. Returns false if there is none.
bool OneTree::build() {
    std::fill(nearest_.begin(), nearest_.end(), none);
    std::fill(is_joined_.begin(), is_joined_.end(), char{0});
    std::fill(degree_.begin(), degree_.end(), Index{0});
    order_.clear();
    weight_ = 0;
    for (Index place = 1;;) {
        is_joined_[place] = 1;
        order_.push_back(place);
        if (order_.size() + 1 == places_) break;
        Index next = 0;
        for (Index b = 1; b < places_; ++b) {
            if (is_joined_[b] != 0) continue;
            const WideValue weight = rank(place, b);
            if (weight < nearest_[b]) {
                nearest_[b] = weight;
                parent_[b] = place;
            }
            if (nearest_[b] < none && (next == 0 || nearest_[b] < nearest_[next])) next = b;
        }
        if (next == 0) return false;
        place = next;
        ++degree_[place];
        ++degree_[parent_[place]];
        weight_ += with_fees(place, parent_[place], weights_[at(place, parent_[place])]);
    }
    if (!take_two_at_first()) return false;
    for (const WideValue fee : fees_) weight_ -= 2 * fee;
    return true;
}

bool OneTree::take_two_at_first() {
    std::fill(is_at_first_.begin(), is_at_first_.end(), char{0});
    second_at_first_ = -none;
    for (int edge = 0; edge < 2; ++edge) {
        Index best = 0;
        WideValue least = none;
        for (Index b = 1; b < places_; ++b) {
            if (is_at_first_[b] != 0 || rank(0, b) >= least) continue;
            least = rank(0, b);
            best = b;
        }
        if (best == 0) return false;
        is_at_first_[best] = 1;
        second_at_first_ = least;
        ++degree_[0];
        ++degree_[best];
        weight_ += with_fees(0, best, weights_[at(0, best)]);
    }
    return true;
}

// Fees ---------------------------------------------------------------------------------------------

/// The step is proportional to the distance to the limit, by a factor that decreases over the rounds. A distant limit
/// is a poor estimate of the weight within reach; the step is then proportional to a part of the weight of the
/// one-tree.
WideValue OneTree::step_length(WideValue missing, std::size_t round) const {
    WideValue norm = 0;
    for (const Index degree : degree_) norm += (WideValue{degree} - 2) * (WideValue{degree} - 2);
    return std::max<WideValue>(missing / norm / (1 + static_cast<WideValue>(round / 4)), 1);
}

bool OneTree::raise(const std::vector<WideValue>& fees, std::size_t rounds, WideValue limit) {
    constexpr WideValue part = 16;
    fees_ = fees;
    if (!build()) return false;
    const WideValue reach = scale + absolute_weight() / part;
    best_fees_ = fees_;
    WideValue best = weight_;
    for (std::size_t round = 0; round < rounds && best <= limit * scale; ++round) {
        if (std::all_of(degree_.begin(), degree_.end(), [](Index degree) { return degree == 2; })) break;
        const WideValue length = step_length(std::clamp(limit * scale - best, scale, reach), round);
        for (Index i = 0; i < places_; ++i) fees_[i] += length * (WideValue{degree_[i]} - 2);
        (void)build();
        if (weight_ <= best) continue;
        best = weight_;
        best_fees_ = fees_;
    }
    if (fees_ != best_fees_) {
        fees_ = best_fees_;
        (void)build();
    }
    find_heaviest();
    return true;
}

/// The sum of the absolute weights of all edges of the one-tree.
WideValue OneTree::absolute_weight() const {
    WideValue sum = 0;
    for (std::size_t i = 1; i < order_.size(); ++i)
        sum +=
            std::abs(with_fees(order_[i], parent_[order_[i]], weights_[at(order_[i], parent_[order_[i]])]));
    for (Index b = 1; b < places_; ++b)
        if (is_at_first_[b] != 0) sum += std::abs(with_fees(0, b, weights_[at(0, b)]));
    return sum;
}

// What was found -----------------------------------------------------------------------------------

/// Between a place that joins and a place that has joined, the path leads over the parent.
void OneTree::find_heaviest() {
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Index a = order_[i];
        heaviest_[at(a, a)] = -none;
        if (i == 0) continue;
        const Index parent = parent_[a];
        const WideValue edge = rank(a, parent);
        for (std::size_t j = 0; j < i; ++j) {
            const Index b = order_[j];
            heaviest_[at(a, b)] = heaviest_[at(b, a)] = std::max(edge, heaviest_[at(parent, b)]);
        }
    }
}

WideValue OneTree::bound() const { return weight_ / scale + (weight_ % scale > 0 ? 1 : 0); }

/// Compares with the edge itself if it is part of the one-tree, otherwise with the heaviest edge of the cycle that it
/// would close.
WideValue OneTree::excess(Index a, Index b, WideValue weight) const {
    WideValue replaced = heaviest_[at(a, b)];
    if (a == 0 || b == 0) {
        const Index other = a + b;
        replaced = second_at_first_;
        if (is_at_first_[other] != 0) replaced = rank(0, other);
    }
    return replaced == -none ? 0 : with_fees(a, b, weight) - replaced;
}

} // namespace csp
