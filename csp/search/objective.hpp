#pragma once

#include <csp/cost/cost.hpp>
#include <csp/engine/engine.hpp>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

namespace csp {

/// The objective of a search: the cost to minimise, the best cost known so far, and a lower bound for every solution.
/// Several searches may share the best cost.
class Objective {
  public:
    explicit Objective(const Cost& cost) : Objective(cost, nullptr) {}
    Objective(const Cost& cost, std::atomic<WideValue>& shared_best) : Objective(cost, &shared_best) {}
    Objective(const Objective&) = delete;
    Objective& operator=(const Objective&) = delete;
    /// Withdraws the demand for a lower cost.
    ~Objective() { cost_.allow_any(); }

    const Cost& cost() const { return cost_; }
    WideValue best() const { return best_->load(std::memory_order_relaxed); }

    /// Lowers the best cost to that of the solution. Returns false if it was already as low.
    bool improve(const Store& solution) {
        const WideValue found = cost_.least(solution);
        WideValue known = best();
        while (found < known)
            if (best_->compare_exchange_weak(known, found, std::memory_order_relaxed)) return true;
        return false;
    }
    /// Demands a cost below the best: the cut of branch and bound.
    void cut(Engine& engine) {
        cut_at_ = best();
        if (cut_at_ != none) cost_.demand_at_most(cut_at_ - 1, engine);
    }
    /// Raises the bound to the least cost within the domains at the root of a search: no solution better than the best
    /// costs less.
    void raise_bound(const Store& root) { bound_ = std::max(bound_, cost_.least(root)); }
    /// Whether the rules refute a cost of at most k at the root, which must be at its fixpoint.
    bool is_refuted_at_most(WideValue k, Engine& engine) const { return cost_.is_refuted_at_most(k, engine); }
    /// Raises the bound to k: no solution better than the best costs less. If an atom states this bound, posts the atom
    /// at the root.
    /// @return that atom
    std::optional<Atom> raise_bound(WideValue k, Engine& engine) {
        bound_ = std::max(bound_, k);
        if (best() <= k) engine.fail({Origin::objective}); // no better solution exists
        const auto atom = cost_.at_least(k);
        if (atom && !engine.failed()) engine.post(*atom, {Origin::objective});
        return atom;
    }
    /// A lower bound for the cost of every solution; nullopt if it is unknown or there is no solution.
    std::optional<WideValue> bound() const {
        const WideValue known = std::min(bound_, best());
        return known == unknown || known == none ? std::nullopt : std::optional(known);
    }
    /// Records that the search has ended: no solution is better than the best.
    void close() { bound_ = none; }

    /// Whether the best cost has changed since the last cut, because another search has found a better solution.
    bool is_stale() const { return best() != cut_at_; }

    static constexpr WideValue none = Cost::any;

  private:
    Objective(const Cost& cost, std::atomic<WideValue>* shared_best)
        : cost_(cost),
          best_(shared_best != nullptr ? shared_best : &own_best_) {}

    static constexpr WideValue unknown = std::numeric_limits<WideValue>::min();

    const Cost& cost_;
    std::atomic<WideValue> own_best_{none};
    std::atomic<WideValue>* best_;
    WideValue cut_at_ = none;
    WideValue bound_ = unknown;
};

} // namespace csp
