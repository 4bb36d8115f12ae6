#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/engine.hpp>
#include <csp/store/store.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace csp {

/// A part of a cost: coefficient * variable, or coefficient * [atom].
struct CostPart {
    WideValue coefficient = 0;
    Var variable;
    std::optional<Atom> atom = {};
};

/// A cost split into parts: in every solution, it is the sum of these parts and the constant.
struct CostParts {
    std::vector<CostPart> parts; ///< a variable or an atom may occur in several parts
    HugeValue constant = 0;
    std::unordered_set<RuleId> equations; ///< the rules that state the equality
};

/// The terms of a cost that a form replaces:  variable == constant - sum(terms).  A term is `of the cost` if it is a
/// term of the cost itself, not of a form that replaced another term.
struct Replacements {
    /// Whether to look for forms.
    std::function<bool(const LinearTerm& term, bool is_of_cost)> are_wanted = [](const LinearTerm&, bool) {
        return true;
    };
    /// Whether this form must replace the term. The function must refuse forms whose numbers leave 64 bits when they
    /// are multiplied by the coefficient of the term.
    std::function<bool(const LinearTerm& term, const LinearForm& form, bool is_of_cost)> is_good;
};

/// Splits a cost into parts: repeatedly replaces each term whose variable an equation defines (see Equation) as a sum
/// of two terms or more. Each equation is used once, so there are no cycles.
///
/// @param engine      has the rules of the model
/// @param most_parts  the number of parts from which on no term is replaced
/// Complexity: O(sizes of the equations over the variables of terms for which forms are wanted, once for each such
/// term).
CostParts take_apart(const LinearForm& cost, Engine& engine, std::size_t most_parts,
                     const Replacements& replacements);

class Cost;

/// A part of a cost: weight * variable, weight * -variable or weight * [atom]. Its excess over its least value can be
/// saved.
struct CostTerm {
    View view;                ///< x or -x, unless it is an atom
    std::optional<Atom> atom; ///< counts 1 if it holds
    WideValue weight = 0;     ///< not negative
    WideValue least = 0;      ///< its least value in all that is left to search
    bool is_assumed = true;   ///< whether it may occur in cores

    WideValue least_in(const Store& store) const;
    WideValue most_in(const Store& store) const;
    WideValue value_in(const Assignment& assignment) const;
    /// Returns the atom that holds if and only if the term is at most k, for a k below its greatest value.
    Atom at_most(WideValue k) const;
};

/// The total excess of the terms of a core over their least values, as a variable.
struct CoreSum {
    std::vector<CostTerm> terms;
    WideValue weight = 0;

    /// Adds the sum to an engine as a new variable, at the root and outside of all searches; the terms may still be
    /// below their least values there. Returns nullopt if the range of the sum is too wide for a variable.
    std::optional<Var> add_to(Engine& engine) const;

  private:
    WideValue least() const;
    std::string describe(const NameOf& name) const;
};

/// A cost as  base + sum of weight * (term - least).
struct CostTerms {
    WideValue base = 0; ///< a lower bound of the cost
    std::vector<CostTerm> terms;
};

/// Splits a cost into its terms. The result of an equation among the engine's rules, such as a subtotal, is replaced by
/// the terms of the equation if no bound is lost; a cost that is one variable is always replaced. The engine must be at
/// a fixpoint.
/// @param most  the number of terms that the caller can use; from this number on, no term is replaced
/// @return no terms if there are more than that number
CostTerms terms_of(const Cost& cost, Engine& engine, std::size_t most);

} // namespace csp
