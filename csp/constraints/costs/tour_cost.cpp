#include <csp/constraints/costs/choices.hpp>

#include <csp/base/matrix.hpp>
#include <csp/base/types.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace csp {

namespace {

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

    /// Returns the greatest absolute value of a weight for which no sum overflows.
    static WideValue most_cost(std::size_t places);

    // The graph:
    void clear();
    /// Allows the edge. Its weight is the least of the stated weights.
    void allow(Index a, Index b, WideValue weight);
    /// Requires the edge.
    void demand(Index a, Index b, WideValue weight);

    /// Searches, from the given fees and in a number of rounds, for fees that make the weight of the lightest one-tree,
    /// less twice all fees, large. Ends early if that weight exceeds the limit. Returns false if there is no one-tree.
    bool raise(const std::vector<WideValue>& fees, std::size_t rounds, WideValue limit);

    // The results:
    const std::vector<WideValue>& fees() const { return fees_; }
    /// Returns a lower bound on the weight of every tour, in whole units.
    WideValue bound() const;
    /// Returns the amount that a step of this weight between two places would add to the bound, in units of 1 / scale.
    /// It is negative if the one-tree would be lighter with the step, and not negative if the step could not replace an
    /// edge.
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
    // The one-tree:
    std::vector<Index> degree_;
    std::vector<Index> order_;        ///< places other than 0, in the order in which they join
    std::vector<WideValue> heaviest_; ///< [a][b]: the heaviest undemanded edge on the path, or -none
    WideValue second_at_first_ = 0;   ///< the heavier undemanded edge at place 0, or -none
    std::vector<char> is_at_first_;   ///< by place: whether an edge joins it to place 0
    // Buffers of the construction:
    std::vector<Index> parent_;
    std::vector<WideValue> nearest_;
    std::vector<char> is_joined_;
};

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

/// Returns the rank of the edge in the search for the lightest edges: demanded edges first, impossible edges last.
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

/// Returns the step by which fees change. It is proportional to the distance to the limit, by a factor that decreases
/// over the rounds. A distant limit is a poor estimate of the weight within reach; the step is then proportional to a
/// part of the weight of the one-tree.
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

/// Returns the sum of the absolute weights of all edges of the one-tree.
WideValue OneTree::absolute_weight() const {
    WideValue sum = 0;
    for (std::size_t i = 1; i < order_.size(); ++i)
        sum +=
            std::abs(with_fees(order_[i], parent_[order_[i]], weights_[at(order_[i], parent_[order_[i]])]));
    for (Index b = 1; b < places_; ++b)
        if (is_at_first_[b] != 0) sum += std::abs(with_fees(0, b, weights_[at(0, b)]));
    return sum;
}

// Results ------------------------------------------------------------------------------------------

/// Finds the heaviest edge on each path. A place joins the tree after its parent, so its path to an earlier place leads
/// through the parent.
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

/// A tour through all places costs at most a total.
///
/// A tour is a *one-tree*: a tree of all places but the first, and two more edges at the first. The lightest one-tree
/// therefore costs no more than the cheapest tour. The weight of an edge is the cost of the cheaper of its remaining
/// directions, plus a fee for each end. Fees are adjusted such that places tend to have two edges; a tour pays each fee
/// twice.
///
/// Rule 1. The total is at least the weight of the lightest one-tree, less twice all fees.
/// Rule 2. A successor is removed if the lightest one-tree with this step weighs more than the greatest total.
///
/// Known steps are part of every one-tree. Other rules ensure that the successors form a tour, and fail if no one-tree
/// is left; this rule does not. Its deductions depend on fees, which are computed when the rule is made and adjusted in
/// a few rounds of every run, so smaller domains may yield fewer deductions.
///
/// Complexity: O(n^2) a round, n places. Stateless.
/// Source: Held and Karp, "The traveling-salesman problem and minimum spanning trees", Operations Research 18, 1970,
/// pp. 1138-1162; Benchimol, van Hoeve, Regin, Rousseau and Rueher, "Improved filtering for weighted circuit
/// constraints", Constraints 17, 2012, pp. 205-233. Departure: the two directions have separate costs.
class TourCost final : public Rule {
  public:
    /// @param next   at least three, all different, within 0 .. n - 1
    /// @param costs  a row for each place, a column for each successor; see OneTree::most_cost
    /// @param store  the domains in which the initial fees are found
    TourCost(std::vector<View> next, Matrix<WideValue> costs, View total, const Store& store);

    std::string name() const override { return "circuit, cost"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::heavy; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    /// @param domain_of  returns the domain of a view
    template <typename DomainOf>
    void read(const DomainOf& domain_of);
    WideValue excess(std::size_t from, std::size_t to) const {
        return tree_.excess(static_cast<OneTree::Index>(from), static_cast<OneTree::Index>(to),
                            costs_(from, to));
    }
    bool remove_costly(WideValue limit, Context& context);
    void explain(Reason& reason, const Context& context) const;

    std::vector<View> next_;
    Matrix<WideValue> costs_;
    View total_;
    std::vector<WideValue> first_fees_; ///< found in the initial domains of the rule
    OneTree tree_;
    // Buffers of a run:
    std::vector<std::size_t> known_; ///< by place: its successor if known, otherwise no place
    std::vector<char> is_taken_;     ///< by place: whether it is a known successor
};

constexpr std::size_t first_rounds = 300;
constexpr std::size_t rounds_of_a_run = 10;

TourCost::TourCost(std::vector<View> next, Matrix<WideValue> costs, View total, const Store& store)
    : next_(std::move(next)),
      costs_(std::move(costs)),
      total_(total),
      first_fees_(next_.size()),
      tree_(next_.size()),
      known_(next_.size()),
      is_taken_(next_.size()) {
    read([&store](View x) { return DomainView(store, x); });
    if (tree_.raise(first_fees_, first_rounds, DomainView(store, total_).max())) first_fees_ = tree_.fees();
}

void TourCost::scope(Wiring& wiring) {
    wiring.on_each(next_);
    wiring.on(total_, Events::bounds);
}

void TourCost::propagate(Context& context) {
    read([&context](View x) { return context.domain(x); });
    const Value limit = context.max(total_);
    if (!tree_.raise(first_fees_, rounds_of_a_run, limit)) return;
    const auto why = [&](Reason& r) { explain(r, context); };
    if (context.at_least(total_, tree_.bound(), why)) remove_costly(limit, context); // Rule 1
}

/// Reads the graph from the domains. Under a condition, they may still have values that are not places.
template <typename DomainOf>
void TourCost::read(const DomainOf& domain_of) {
    const std::size_t count = next_.size();
    tree_.clear();
    std::fill(known_.begin(), known_.end(), count);
    std::fill(is_taken_.begin(), is_taken_.end(), char{0});
    for (std::size_t i = 0; i < count; ++i) {
        const DomainView values = domain_of(next_[i]);
        const auto from = static_cast<OneTree::Index>(i);
        for (const Value v : values.within(0, static_cast<Value>(count) - 1)) {
            const auto to = static_cast<OneTree::Index>(v);
            if (to == from) continue;
            if (values.size() > 1) {
                tree_.allow(from, to, costs_(from, to));
                continue;
            }
            tree_.demand(from, to, costs_(from, to));
            known_[i] = to;
            is_taken_[to] = 1;
        }
    }
}

/// Applies rule 2.
bool TourCost::remove_costly(WideValue limit, Context& context) {
    const auto why = [&](Reason& r) {
        explain(r, context);
        r.add(atom_at_most(total_, static_cast<Value>(limit)));
    };
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (known_[i] != next_.size()) continue;
        for (std::size_t j = 0; j < next_.size(); ++j)
            if (i != j && context.contains(next_[i], static_cast<WideValue>(j)) &&
                tree_.exceeds(excess(i, j), limit) &&
                !context.remove(next_[i], static_cast<WideValue>(j), why))
                return false;
    }
    return true;
}

/// Adds the known steps, and the removed steps that could make the one-tree lighter.
void TourCost::explain(Reason& reason, const Context& context) const {
    for (std::size_t i = 0; i < next_.size(); ++i) {
        if (known_[i] != next_.size()) {
            reason.add(atom_equal(next_[i], static_cast<Value>(known_[i])));
            continue;
        }
        for (std::size_t j = 0; j < next_.size(); ++j)
            if (i != j && is_taken_[j] == 0 && excess(i, j) < 0 &&
                !context.contains(next_[i], static_cast<WideValue>(j)))
                reason.add(atom_different(next_[i], static_cast<Value>(j)));
    }
}

std::optional<bool> TourCost::check(const Assignment& assignment) const {
    WideValue sum = 0;
    std::size_t at = 0;
    for (std::size_t visited = 1;; ++visited) {
        const Value to = assignment[next_[at]];
        if (to < 0 || static_cast<std::size_t>(to) >= next_.size()) return false;
        sum += costs_(at, static_cast<std::size_t>(to));
        at = static_cast<std::size_t>(to);
        if (at == 0) return visited == next_.size() && sum <= assignment[total_];
        if (visited == next_.size()) return false;
    }
}

} // namespace

std::unique_ptr<Rule> make_tour_cost(std::vector<View> next, Matrix<WideValue> costs, View total,
                                     const Store& store) {
    return std::make_unique<TourCost>(std::move(next), std::move(costs), total, store);
}

void post_tour_cost_at_most(Posting& posting, const std::vector<View>& next, const Matrix<WideValue>& costs,
                            View total) {
    const WideValue greatest = greatest_of(costs);
    if (greatest <= most_assignment_cost(next.size())) post_cost_at_most(posting, next, costs, total);
    if (greatest <= OneTree::most_cost(next.size()))
        posting.add(make_tour_cost(next, costs, total, posting.store()));
}

} // namespace csp
