#pragma once

#include <csp/base/view.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/cost/stated_cost.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace csp {

class CostAtMost;

/// The cost to minimise, as rules see it: a view, or a sum of multiples in 64 bits that needs no variable.
class Cost {
  public:
    /// The demand that any cost satisfies.
    static constexpr WideValue any = std::numeric_limits<WideValue>::max();

    /// Adds the expression to an engine in which its model is loaded. A function in it becomes a variable that only
    /// the rules know; a constraint that is an atom remains an atom.
    /// @param known  the facts that the model states about the cost as a whole
    /// @throws ArgumentError  if a function in it could leave +-(2^30 - 1)
    Cost(const Expression& cost, Engine& engine, const StatedCost& known = {});
    /// Does the same with the facts that the first constraints of the model state about the cost; see stated_cost() and
    /// sums_beside_cost().
    Cost(const Expression& cost, Engine& engine, const Model& model, std::size_t constraint_count);

    /// Returns a lower bound: no solution within the domains costs less. If all variables are fixed, this is the cost.
    WideValue least(const Store& store) const;
    /// Demands a cost of at most k on the current level; k must never rise during a search. A demand that follows from
    /// the domains, or was already made on the level, costs nothing.
    void demand_at_most(WideValue k, Engine& engine) const;
    /// Withdraws the demand. Must be called when a search has ended and all of its levels are undone.
    void allow_any() const;
    /// Whether the rules refute a cost of at most k, at the fixpoint of the current level; false if they are
    /// interrupted. The level is left unchanged.
    bool is_refuted_at_most(WideValue k, Engine& engine) const;
    /// Returns the atom that holds if and only if the cost is at least k; nullopt if there is no such atom.
    std::optional<Atom> at_least(WideValue k) const;
    /// Returns the linear form of the cost: the sum of its terms less its constant, with each variable and atom once.
    const LinearForm& form() const { return form_; }

  private:
    void see_sums(const Model& model, std::size_t constraint_count, Engine& engine);
    Value to_bound(WideValue k) const;

    LinearForm form_;
    std::optional<View> view_;
    CostAtMost* rule_ = nullptr; ///< the rule of the engine over the cost less the constant; null for a view
    RuleId rule_id_ = no_rule;
    std::vector<RuleId> beside_; ///< rules that read the bound of rule_
    WideValue constant_ = 0;
};

/// Checks that constraints within a cost see only values of views, as Model::post checks constraints.
/// @throws ArgumentError  as from csp::Solver, that names the view
void require_values_only(const Expression& cost, const Model& model);

/// Returns the constraints that hold if the expression has a value; none if it always has one.
std::vector<Constraint> conditions_for_a_value(const Expression& expression);

} // namespace csp
