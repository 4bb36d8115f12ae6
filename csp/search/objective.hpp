#pragma once

#include <csp/base/view.hpp>
#include <csp/engine/engine.hpp>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>

namespace csp {

/// What is minimised, the best cost known so far, and a bound for every solution. Several searches may share the best
/// cost.
class Objective {
  public:
    explicit Objective(View cost) : cost_(cost), best_(&own_best_) {}
    Objective(View cost, std::atomic<WideValue>& shared_best) : cost_(cost), best_(&shared_best) {}
    Objective(const Objective&) = delete;
    Objective& operator=(const Objective&) = delete;

    WideValue best() const { return best_->load(std::memory_order_relaxed); }

    /// Lowers the best cost to that of the solution; false if it was already as low.
    bool improve(const Store& solution) {
        const WideValue found = cost_.from_variable(solution.min(cost_.variable()));
        WideValue known = best();
        while (found < known)
            if (best_->compare_exchange_weak(known, found, std::memory_order_relaxed)) return true;
        return false;
    }
    /// Demands a cost below the best: the cut of branch and bound. Costs nothing if it follows from the domains.
    void cut(Engine& engine) {
        cut_at_ = best();
        if (cut_at_ == none) return;
        const auto bound = static_cast<Value>(cost_.to_variable(cut_at_ - 1));
        const Var x = cost_.variable();
        engine.post(cost_.is_negated() ? Atom::at_least(x, bound) : Atom::at_most(x, bound),
                    {Origin::objective});
    }
    /// Learns from the domains at the root of a search that no solution better than the best costs less.
    void raise_bound(const Store& root) {
        const Var x = cost_.variable();
        bound_ = std::max(bound_, cost_.from_variable(cost_.is_negated() ? root.max(x) : root.min(x)));
    }
    /// A lower bound of every solution; nothing if unknown, or if there is no solution at all.
    std::optional<WideValue> bound() const {
        const WideValue known = std::min(bound_, best());
        return known == unknown || known == none ? std::nullopt : std::optional(known);
    }
    /// The search has ended: no solution is better than the best.
    void close() { bound_ = none; }

    /// Whether a better solution is known than at the last cut: found in another search.
    bool is_stale() const { return best() != cut_at_; }

    static constexpr WideValue none = std::numeric_limits<WideValue>::max();

  private:
    static constexpr WideValue unknown = std::numeric_limits<WideValue>::min();

    View cost_;
    std::atomic<WideValue> own_best_{none};
    std::atomic<WideValue>* best_;
    WideValue cut_at_ = none;
    WideValue bound_ = unknown;
};

} // namespace csp
