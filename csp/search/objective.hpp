#pragma once

#include <csp/base/view.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/engine.hpp>
#include <csp/search/stated_cost.hpp>
#include <csp/search/sums_beside_cost.hpp>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

class CostAtMost;

/// The cost to minimise, as the rules see it: a view, or a sum of multiples in 64 bits that needs no variable.
class Cost {
  public:
    /// Adds the expression to an engine in which its model is loaded. A function in it becomes a variable that only
    /// the rules know; a constraint that is an atom remains an atom.
    /// @param known  the facts that the model states about the cost as a whole
    /// @throws ArgumentError if a function in it could leave +-(2^30 - 1).
    Cost(const Expression& cost, Engine& engine, const StatedCost& known = {});
    /// The same, with the facts that the first constraints of its model state about it; see stated_cost() and
    /// sums_beside_cost().
    Cost(const Expression& cost, Engine& engine, const Model& model, std::size_t constraint_count);

    /// A lower bound: no solution within the domains costs less. Once all variables are fixed, it is the cost.
    WideValue least(const Store& store) const;
    /// Demands a cost of at most k on the current level; k must never rise during a search. A demand that follows from
    /// the domains, or was already made there, costs nothing.
    void demand_at_most(WideValue k, Engine& engine) const;
    /// Drops the demand. To be called when a search has ended and all of its levels are undone.
    void allow_any() const;
    /// Whether the rules refute a cost of at most k, at the fixpoint of the current level; false if they are
    /// interrupted. Leaves the level as it was.
    bool is_refuted_at_most(WideValue k, Engine& engine) const;
    /// The atom that holds exactly if the cost is at least k; nullopt if there is no such atom.
    std::optional<Atom> at_least(WideValue k) const;
    /// The linear form of the cost: the sum of its terms less its constant, with each variable and atom once.
    const LinearForm& form() const { return form_; }

  private:
    void see_sums(const Model& model, std::size_t constraint_count, Engine& engine);
    Value to_bound(WideValue k) const;

    LinearForm form_;
    std::optional<View> view_;
    CostAtMost* rule_ = nullptr; ///< of the engine, over the cost less the constant; null for a view
    RuleId rule_id_ = no_rule;
    std::vector<RuleId> beside_; ///< rules that read the bound of rule_
    WideValue constant_ = 0;
};

/// The objective of a search: the cost to minimise, the best cost known so far, and a lower bound for every solution.
/// Several searches may share the best cost.
class Objective {
  public:
    explicit Objective(const Cost& cost) : Objective(cost, nullptr) {}
    Objective(const Cost& cost, std::atomic<WideValue>& shared_best) : Objective(cost, &shared_best) {}
    Objective(const Objective&) = delete;
    Objective& operator=(const Objective&) = delete;
    /// Drops the demand that it has made.
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
    /// Raises the bound to k: no solution better than the best costs less. If an atom expresses that, posts it at the
    /// root.
    /// @return that atom
    std::optional<Atom> raise_bound(WideValue k, Engine& engine);
    /// A lower bound for the cost of every solution; nullopt if unknown, or if there is no solution at all.
    std::optional<WideValue> bound() const {
        const WideValue known = std::min(bound_, best());
        return known == unknown || known == none ? std::nullopt : std::optional(known);
    }
    /// Notes that the search has ended: no solution is better than the best.
    void close() { bound_ = none; }

    /// Whether the best cost has changed since the last cut, because another search has found a better solution.
    bool is_stale() const { return best() != cut_at_; }

    static constexpr WideValue none = std::numeric_limits<WideValue>::max();

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
