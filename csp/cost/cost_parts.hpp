#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/engine.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_set>
#include <vector>

namespace csp {

/// A part of a cost: coefficient * variable, or coefficient * [atom].
struct CostPart {
    WideValue coefficient = 0;
    Var variable;
    std::optional<Atom> atom = {};
};

/// A cost taken apart: it is the sum of these parts and the constant in every solution.
struct CostParts {
    std::vector<CostPart> parts; ///< a variable or an atom may occur in several
    HugeValue constant = 0;
    std::unordered_set<RuleId> equations; ///< the rules that state so
};

/// Which terms of a cost to replace by a form:  variable == constant - sum(terms).  A term is `of the cost` if the cost
/// itself has it, and not a form that replaced another term.
struct Replacements {
    /// Whether to look for forms at all.
    std::function<bool(const LinearTerm& term, bool is_of_cost)> are_wanted = [](const LinearTerm&, bool) {
        return true;
    };
    /// Whether this form is to replace the term. It must refuse forms whose numbers leave 64 bits once they are
    /// multiplied by the coefficient of the term.
    std::function<bool(const LinearTerm& term, const LinearForm& form, bool is_of_cost)> is_good;
};

/// Takes a cost apart: replaces each term whose variable an equation defines (see Equation) as a sum of two terms or
/// more, again and again. Each equation is used once, so there are no circles.
///
/// @param engine      has the rules of the model
/// @param most_parts  no term is replaced once there are so many parts
/// Complexity: O(sizes of the equations over the variables of terms for which forms are wanted, once for each such term).
CostParts take_apart(const LinearForm& cost, Engine& engine, std::size_t most_parts,
                     const Replacements& replacements);

} // namespace csp
