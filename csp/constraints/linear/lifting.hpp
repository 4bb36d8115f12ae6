#pragma once

#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace csp {

/// A deduction of a rule over a sum, as the token of `later`: from which bounds of the terms it follows, and whether it
/// is about a term or the sum.
class SumDeduction {
  public:
    enum class About : std::uint8_t { term, sum };

    /// @param atom  if the deduction is about one of the atoms: its number among them plus 1; otherwise 0
    constexpr SumDeduction(About about, int sign, std::uint32_t atom = 0)
        : token_((about == About::sum ? 1U : 0U) | (sign < 0 ? 2U : 0U) | atom << 2) {}
    constexpr explicit SumDeduction(std::uint32_t token) : token_(token) {}

    constexpr std::uint32_t token() const { return token_; }
    constexpr bool is_about_sum() const { return (token_ & 1U) != 0; }
    /// 1: from lower bounds, since the sum is at most the constant; -1: from upper bounds, since the sum is at least
    /// the constant.
    constexpr int sign() const { return (token_ & 2U) != 0 ? -1 : 1; }
    constexpr std::uint32_t atom() const { return token_ >> 2; }

  private:
    std::uint32_t token_;
};

/// The terms of a sum except one, if an exception is named.
struct OtherTerms {
    std::span<const LinearTerm> terms;
    std::span<const AtomTerm> atom_terms = {};
    std::optional<Var> except = {};
    const AtomTerm* except_atom = nullptr;
};

/// Adds to the reason bounds that the terms had, and atoms that held, which make the sum at least `needed`; with sign
/// -1, the sum of the negations. The lower bounds of the terms must have sufficed.
///
/// Any excess is spent: first on leaving out as many terms as possible; then on earlier bounds of the terms that moved
/// last; then on intermediate bounds. So the nogood learned from a conflict is no more specific than necessary. Nothing
/// is spent if the past is now: people read the bounds as they are.
///
/// Complexity: O(n log n) for n terms, and the facts about their bounds.
/// Source: Feydy, Stuckey, "Lazy clause generation reengineered", CP 2009; Achterberg, "Constraint Integer
/// Programming", 2007, on relaxing the bounds of a conflict.
void lift(const OtherTerms& others, int sign, HugeValue needed, const Past& past, Reason& reason);

/// Adds the reason why a sum that is at most (or at least) the constant implies the statement about one of its terms;
/// or, if the deduction is about the sum, why the sum cannot be so.
///
/// @param about_atom  the term that the deduction is about, if that is an atom
void explain_sum(std::span<const LinearTerm> terms, std::span<const AtomTerm> atom_terms, WideValue constant,
                 SumDeduction deduction, const AtomTerm* about_atom, std::optional<Atom> stated,
                 const Past& past, Reason& reason);

} // namespace csp
