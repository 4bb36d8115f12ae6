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

/// What is minimised, as the rules see it: a view, or a sum of multiples in 64 bits that needs no variable of its own.
class Cost {
  public:
    /// Takes the expression into an engine in which its model is loaded. A function in it becomes a variable that only
    /// the rules know; a constraint that is an atom stays one.
    /// @param known  what the model says of it as a whole
    /// @throws ArgumentError if a function in it could leave +-(2^30 - 1).
    Cost(const Expression& cost, Engine& engine, const StatedCost& known = {});
    /// The same with what the first constraints of its model say of it: see stated_cost() and sums_beside_cost().
    Cost(const Expression& cost, Engine& engine, const Model& model, std::size_t constraint_count);

    /// No solution within the domains costs less; once they are fixed, it is the cost.
    WideValue least(const Store& store) const;
    /// Demands a cost of at most k on the current level, where k never rises during a search. Costs nothing if it
    /// follows from the domains, or was demanded there already.
    void demand_at_most(WideValue k, Engine& engine) const;
    /// Demands nothing any more: a search has ended, and all of its levels are undone.
    void allow_any() const;
    /// Whether the rules refute a cost of at most k, at the fixpoint of the current level; no if they are interrupted.
    /// Leaves the level as it was.
    bool is_refuted_at_most(WideValue k, Engine& engine) const;
    /// The atom that says that the cost is at least k; nothing if no atom does.
    std::optional<Atom> at_least(WideValue k) const;
    /// It is the sum of these terms less the constant, over each variable and atom once.
    const LinearForm& form() const { return form_; }

  private:
    void see_sums(const Model& model, std::size_t constraint_count, Engine& engine);
    Value to_bound(WideValue k) const;

    LinearForm form_;
    std::optional<View> view_;
    CostAtMost* rule_ = nullptr; ///< if it is no view: the engine's, over the cost less the constant
    RuleId rule_id_ = no_rule;
    std::vector<RuleId> beside_; ///< rules that read the bound of rule_
    WideValue constant_ = 0;
};

/// What is minimised, the best cost known so far, and a bound for every solution. Several searches may share the best
/// cost.
class Objective {
  public:
    explicit Objective(const Cost& cost) : Objective(cost, nullptr) {}
    Objective(const Cost& cost, std::atomic<WideValue>& shared_best) : Objective(cost, &shared_best) {}
    Objective(const Objective&) = delete;
    Objective& operator=(const Objective&) = delete;
    /// What it has demanded ends with it.
    ~Objective() { cost_.allow_any(); }

    const Cost& cost() const { return cost_; }
    WideValue best() const { return best_->load(std::memory_order_relaxed); }

    /// Lowers the best cost to that of the solution; false if it was already as low.
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
    /// Learns from the domains at the root of a search that no solution better than the best costs less.
    void raise_bound(const Store& root) { bound_ = std::max(bound_, cost_.least(root)); }
    /// Whether the rules refute a cost of at most k at the root, which is at its fixpoint.
    bool is_refuted_at_most(WideValue k, Engine& engine) const { return cost_.is_refuted_at_most(k, engine); }
    /// Takes over that no solution better than the best costs less than k, posted at the root as far as an atom says
    /// it. @return that atom
    std::optional<Atom> raise_bound(WideValue k, Engine& engine);
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
