#pragma once

#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace csp {

/// What a rule over a sum deduces, as the token of `later`: from which bounds of the terms, and about what.
class SumDeduction {
  public:
    enum class About : std::uint8_t { term, sum };

    /// @param atom  if it is about one of the atoms: its number among them, and 1; otherwise 0
    constexpr SumDeduction(About about, int sign, std::uint32_t atom = 0)
        : token_((about == About::sum ? 1U : 0U) | (sign < 0 ? 2U : 0U) | atom << 2) {}
    constexpr explicit SumDeduction(std::uint32_t token) : token_(token) {}

    constexpr std::uint32_t token() const { return token_; }
    constexpr bool is_about_sum() const { return (token_ & 1U) != 0; }
    /// 1: from lower bounds, that the sum is at most the constant; -1: from upper bounds, that it is at least that.
    constexpr int sign() const { return (token_ & 2U) != 0 ? -1 : 1; }
    constexpr std::uint32_t atom() const { return token_ >> 2; }

  private:
    std::uint32_t token_;
};

/// The terms of a sum but one, if any.
struct OtherTerms {
    std::span<const LinearTerm> terms;
    std::span<const AtomTerm> atom_terms = {};
    std::optional<Var> except = {};
    const AtomTerm* except_atom = nullptr;
};

/// Adds to the reason bounds that the terms had, and atoms that held, by which the sum is at least `needed`; with sign
/// -1, the sum of the negations. Their lower bounds must have sufficed.
///
/// What they have in excess is spent: first on leaving out terms, as many as there can be; then on earlier bounds of the
/// terms that have moved last; then on bounds that lie between. So a conflict learns no more than it must know.
///
/// Complexity: O(n log n) for n terms, and the facts about their bounds.
/// Source: Feydy, Stuckey, "Lazy clause generation reengineered", CP 2009; Achterberg, "Constraint Integer
/// Programming", 2007, on relaxing the bounds of a conflict.
void lift(const OtherTerms& others, int sign, HugeValue needed, const Past& past, Reason& reason);

/// Adds why a sum that is at most the constant, or at least that, demands what was stated about one of its terms; or, if
/// the deduction is about the sum, why it cannot be so.
///
/// @param about_atom  the term that the deduction is about, if that is an atom
void explain_sum(std::span<const LinearTerm> terms, std::span<const AtomTerm> atom_terms, WideValue constant,
                 SumDeduction deduction, const AtomTerm* about_atom, std::optional<Atom> stated,
                 const Past& past, Reason& reason);

} // namespace csp
