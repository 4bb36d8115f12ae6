#pragma once

#include <csp/constraints/linear/linear.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// coefficient * variable, with a coefficient other than 0.
struct LinearTerm {
    WideValue coefficient = 0;
    Var variable;
};

/// Whether the term is the variable or its negation; view_of() then gives that view.
inline bool is_unit(const LinearTerm& term) { return term.coefficient == 1 || term.coefficient == -1; }
inline View view_of(const LinearTerm& term) { return {term.variable, term.coefficient < 0, 0}; }

/// A comparison of a sum with a constant in which every variable and every atom occurs once, without a common divisor,
/// in the order of first mention. Atoms are of the kinds x >= k and x = k. An equation or its negation begins with a
/// positive coefficient.
struct LinearForm {
    std::vector<LinearTerm> terms;
    Comparison comparison;
    WideValue constant;
    std::vector<AtomTerm> atom_terms = {};

    /// Whether the form holds; nullopt if that depends on the domains.
    std::optional<bool> verdict() const;
};

/// A fact that rules state: this equation of a sum and a constant holds in every solution.
struct Equation {
    LinearForm form;
};

/// Folds views into their variables, merges the terms of each variable or atom, and divides by the greatest common
/// divisor. An equation whose constant is not divisible by it is left unchanged; it has a verdict. O(terms log terms).
/// @throws ArgumentError  if a coefficient or the constant could leave 64 bits, see linear()
LinearForm normal_form(std::span<const Term> terms, std::span<const AtomTerm> atom_terms,
                       Comparison comparison, WideValue constant);
LinearForm normal_form(std::span<const Term> terms, Comparison comparison, WideValue constant);

/// Returns the same without the division.
LinearForm merged(std::span<const Term> terms, std::span<const AtomTerm> atom_terms, Comparison comparison,
                  WideValue constant);

/// Compares the sum of these terms with the constant, given the normal form of that comparison.
Constraint linear(std::vector<Term> terms, WideValue constant, LinearForm form);

/// Returns the normal form of a constraint made by linear(); null for other constraints.
const LinearForm* linear_form(const Constraint& constraint);

/// Restores the normal form after terms have been removed.
LinearForm normal_form(LinearForm form);

/// Returns the negation, which holds if and only if the form does not.
LinearForm negation(LinearForm form);

/// Returns, for example, "x + 2 * y <= z + 7".
std::string describe(const LinearForm& form, const NameOf& name);

/// Whether the comparison holds for a sum of this value.
constexpr bool compares(HugeValue sum, Comparison comparison, WideValue constant) {
    switch (comparison) {
    case Comparison::equal:
        return sum == constant;
    case Comparison::different:
        return sum != constant;
    case Comparison::at_most:
        return sum <= constant;
    }
    return false;
}

} // namespace csp
