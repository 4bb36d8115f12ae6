#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/engine/past.hpp>
#include <csp/engine/reason.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

/// Sums as rules see them. A sum knows its bounds and the width of its widest term, and visits the terms that are still
/// open. The set of open terms is reversible; their order is a hint.
namespace csp {

// Operations of rules over sums on one term: reading its bounds, explaining them, and narrowing them. Wide is the type
// of number in which sums are computed.

/// The bounds of a term or a sum.
template <typename Wide>
struct Extent {
    Wide least;
    Wide most;
};

template <typename Wide, typename Domains>
Extent<Wide> extent(const LinearTerm& term, const Domains& domains) {
    const Wide at_min = Wide{term.coefficient} * domains.min(term.variable);
    const Wide at_max = Wide{term.coefficient} * domains.max(term.variable);
    return {std::min(at_min, at_max), std::max(at_min, at_max)};
}
template <typename Wide, typename Domains>
Extent<Wide> extent(const AtomTerm& term, const Domains& domains) {
    const Truth known = truth(term.atom, domains);
    if (known != Truth::unknown) {
        const Wide value = known == Truth::yes ? Wide{term.coefficient} : Wide{0};
        return {value, value};
    }
    return {std::min(Wide{term.coefficient}, Wide{0}), std::max(Wide{term.coefficient}, Wide{0})};
}

inline LinearTerm operator-(const LinearTerm& term) { return {-term.coefficient, term.variable}; }
inline AtomTerm operator-(const AtomTerm& term) { return {-term.coefficient, term.atom}; }

/// Narrows the term so that it exceeds its lower bound by at most `room` >= 0; before, it could exceed it by more.
template <typename Wide, typename Why>
bool hold_down(const LinearTerm& term, Wide room, Context& context, const Why& why) {
    const Var x = term.variable;
    if (term.coefficient == 1) return context.at_most(x, context.min(x) + static_cast<WideValue>(room), why);
    if (term.coefficient == -1)
        return context.at_least(x, context.max(x) - static_cast<WideValue>(room), why);
    const auto steps = static_cast<WideValue>(room / term.coefficient);
    if (term.coefficient > 0) return context.at_most(x, context.min(x) + steps, why);
    return context.at_least(x, context.max(x) + steps, why);
}
template <typename Wide, typename Why>
bool hold_down(const AtomTerm& term, Wide /*less than the coefficient*/, Context& context, const Why& why) {
    return context.post(term.coefficient > 0 ? !term.atom : term.atom, why);
}

/// Adds the reason for the current lower bound of the term.
inline void explain_least(const LinearTerm& term, Reason& reason, const Context& context) {
    reason.add(term.coefficient > 0 ? Atom::at_least(term.variable, context.min(term.variable))
                                    : Atom::at_most(term.variable, context.max(term.variable)));
}

/// Returns the events that can raise the lower bound of the term.
inline Events events_raising(const LinearTerm& term) {
    return term.coefficient > 0 ? Events::lower : Events::upper;
}
inline Events events_raising(const AtomTerm& term) {
    return events_of(term.coefficient > 0 ? term.atom : !term.atom);
}
/// Returns the events that can change the bounds of the term.
inline Events events_changing(const LinearTerm&) { return Events::bounds; }
inline Events events_changing(const AtomTerm& term) { return events_deciding(term.atom); }

inline Var variable_of(const LinearTerm& term) { return term.variable; }
inline Var variable_of(const AtomTerm& term) { return term.atom.variable(); }

inline HugeValue value_of(const LinearTerm& term, const Assignment& assignment) {
    return HugeValue{term.coefficient} * assignment[term.variable];
}
inline HugeValue value_of(const AtomTerm& term, const Assignment& assignment) {
    return term.atom.holds_for(assignment[term.atom.variable()]) ? term.coefficient : 0;
}
template <typename Term>
HugeValue value_of(const std::vector<Term>& terms, const Assignment& assignment) {
    HugeValue sum = 0;
    for (const Term& term : terms) sum += value_of(term, assignment);
    return sum;
}

/// Returns the lower bound of the sum of the terms.
template <typename Wide, typename Term, typename Domains>
Wide least_of(const std::vector<Term>& terms, const Domains& domains) {
    Wide least = 0;
    for (const Term& term : terms) least += extent<Wide>(term, domains).least;
    return least;
}

/// Returns the priority of a rule over this many terms.
constexpr Priority priority_of(std::size_t terms) {
    if (terms <= 2) return Priority::unary;
    return terms <= 8 ? Priority::ternary : Priority::linear;
}

/// A deduction of a rule over a sum, as the token of `later`: the bounds of the terms from which it follows, and
/// whether it is about a term or the sum.
class SumDeduction {
  public:
    enum class About : std::uint8_t { term, sum };

    /// @param atom  if the deduction is about one of the atoms: its number among them plus 1; otherwise 0
    constexpr SumDeduction(About about, int sign, std::uint32_t atom = 0)
        : token_((about == About::sum ? 1U : 0U) | (sign < 0 ? 2U : 0U) | atom << 2) {}
    constexpr explicit SumDeduction(std::uint32_t token) : token_(token) {}

    constexpr std::uint32_t token() const { return token_; }
    constexpr bool is_about_sum() const { return (token_ & 1U) != 0; }
    /// 1: the deduction follows from lower bounds, since the sum is at most the constant; -1: it follows from upper
    /// bounds, since the sum is at least the constant.
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

/// Adds to the reason bounds that the terms had, and atoms that held, which make the sum at least `needed`; for sign
/// -1, the sum of the negations. The lower bounds of the terms must have sufficed.
///
/// Any excess is used to weaken the reason: first by leaving out as many terms as possible; then by earlier bounds of
/// the terms that moved last; then by intermediate bounds. The nogood learned from a conflict is therefore no more
/// specific than necessary. If the past is now, the reason is not weakened: people read the current bounds.
///
/// Complexity: O(n log n) for n terms, and the facts about their bounds.
/// Source: Feydy, Stuckey, "Lazy clause generation reengineered", CP 2009; Achterberg, "Constraint Integer
/// Programming", 2007, on relaxing the bounds of a conflict.
void lift(const OtherTerms& others, int sign, HugeValue needed, const Past& past, Reason& reason);

/// Adds the reason why a sum that is at most (or at least) the constant implies the statement about one of its terms;
/// if the deduction is about the sum, the reason why the sum violates the constraint.
///
/// @param about_atom  the term that the deduction is about, if it is an atom
void explain_sum(std::span<const LinearTerm> terms, std::span<const AtomTerm> atom_terms, WideValue constant,
                 SumDeduction deduction, const AtomTerm* about_atom, std::optional<Atom> stated,
                 const Past& past, Reason& reason);

template <typename Wide>
struct SumRange {
    Wide least;
    Wide most;
    Wide widest; ///< no open term has a greater difference between its bounds
};

/// The events that wake a rule: changes that raise the lower bound of the sum, or all changes of its bounds.
enum class Interest : std::uint8_t { least, both };

/// A sum over variables. Every run reads the open terms again: no other method is faster for the three to ten terms
/// that are typical of puzzles. Terms of fixed variables are put away in batches, as one reversible number.
template <typename Wide>
class VariableSum {
  public:
    using Number = Wide;
    /// Whether the sum must see the changes made by its own rule, so that a run that pruned is not a fixpoint.
    static constexpr bool follows_events = false;

    explicit VariableSum(LinearForm form) : terms_(std::move(form.terms)) {}

    void scope(Wiring& wiring, Interest interest) {
        for (const LinearTerm& term : terms_)
            wiring.on(term.variable,
                      interest == Interest::least ? events_raising(term) : events_changing(term));
        open_ = wiring.reversible(static_cast<std::uint32_t>(terms_.size()));
        put_away_ = wiring.reversible(WideValue{0});
    }
    std::size_t term_count() const { return terms_.size(); }

    SumRange<Wide> range(Context& context) {
        const std::uint32_t open = context.get(open_);
        const Wide fixed = context.get(put_away_);
        SumRange<Wide> range{fixed, fixed, 0};
        std::uint32_t fixed_count = 0;
        for (std::uint32_t i = 0; i < open; ++i) {
            const auto [least, most] = extent<Wide>(terms_[i], context);
            range.least += least;
            range.most += most;
            range.widest = std::max(range.widest, most - least);
            fixed_count += least == most ? 1 : 0;
        }
        if (fixed_count >= worth_putting_away) put_away(context);
        return range;
    }

    /// Calls `visit(term)` for the open terms, as long as it returns true. May skip terms no wider than `room()`.
    template <typename Room, typename Visit>
    bool for_each_open(const Context& context, Room&& /*room*/, Visit&& visit) const {
        const std::uint32_t open = context.get(open_);
        for (std::uint32_t i = 0; i < open; ++i)
            if (!visit(terms_[i])) return false;
        return true;
    }

    /// Adds the same atoms as explain_sum().
    void explain_later(WideValue constant, SumDeduction deduction, std::optional<Atom> stated,
                       const Past& past, Reason& reason) const {
        explain_sum(terms_, {}, constant, deduction, nullptr, stated, past, reason);
    }
    /// Returns the number for SumDeduction: 0, since the term that a deduction is about is found by its variable.
    static std::uint32_t number_of(const LinearTerm& /*term*/) { return 0; }

    const std::vector<LinearTerm>& terms() const { return terms_; }
    static std::vector<AtomTerm> atom_terms() { return {}; }

    HugeValue value(const Assignment& assignment) const { return value_of(terms_, assignment); }
    /// Returns the lower bound of the sum, computed from all terms.
    Wide least(const Store& store) const { return least_of<Wide>(terms_, store); }

  private:
    static constexpr std::uint32_t worth_putting_away = 4; ///< reads that pay for two writes

    void put_away(Context& context) {
        if constexpr (sizeof(Wide) > sizeof(WideValue)) return; // a reversible number has eight bytes
        std::uint32_t open = context.get(open_);
        auto sum = context.get(put_away_);
        for (std::uint32_t i = 0; i < open;) {
            if (!context.is_fixed(terms_[i].variable)) {
                ++i;
                continue;
            }
            sum += terms_[i].coefficient * context.value(terms_[i].variable);
            std::swap(terms_[i], terms_[--open]);
        }
        context.set(open_, open);
        context.set(put_away_, sum);
    }

    std::vector<LinearTerm> terms_;
    Reversible<std::uint32_t> open_;
    Reversible<WideValue> put_away_;
};

/// A sum over atoms and variables. A run costs O(variables + atoms whose variables changed): three reversible numbers
/// hold the number of open atoms and the bounds of the sum of all atoms. The widest open atom is assumed to be as heavy
/// as the heaviest of all atoms.
template <typename Wide>
class MixedSum {
  public:
    using Number = Wide;
    static constexpr bool follows_events = true;

    explicit MixedSum(LinearForm form)
        : atoms_(std::move(form.atom_terms)),
          place_of_(atoms_.size()),
          position_at_(atoms_.size()),
          variables_(std::move(form)) {
        for (std::uint32_t i = 0; i < atoms_.size(); ++i) {
            place_of_[i] = position_at_[i] = i;
            heaviest_ = std::max(heaviest_, std::abs(atoms_[i].coefficient));
        }
    }

    void scope(Wiring& wiring, Interest interest) {
        WideValue least = 0;
        WideValue most = 0;
        for (const AtomTerm& term : atoms_) { // at the first positions, see range()
            wiring.on(term.atom.variable(),
                      interest == Interest::least ? events_raising(term) : events_changing(term));
            (term.coefficient < 0 ? least : most) += term.coefficient;
        }
        variables_.scope(wiring, interest);
        wiring.wants_dirty();
        open_ = wiring.reversible(static_cast<std::uint32_t>(atoms_.size()));
        least_ = wiring.reversible(least);
        most_ = wiring.reversible(most);
    }
    std::size_t term_count() const { return variables_.term_count() + atoms_.size(); }

    SumRange<Wide> range(Context& context) {
        for (const std::uint32_t position : context.dirty())
            if (position < atoms_.size()) put_away_if_decided(place_of_[position], context);
        SumRange<Wide> range = variables_.range(context);
        range.least += context.get(least_);
        range.most += context.get(most_);
        if (context.get(open_) > 0) range.widest = std::max(range.widest, Wide{heaviest_});
        return range;
    }

    template <typename Room, typename Visit>
    bool for_each_open(const Context& context, Room&& room, Visit&& visit) const {
        if (!variables_.for_each_open(context, room, visit)) return false;
        if (heaviest_ <= room()) return true;
        const std::uint32_t open = context.get(open_);
        for (std::uint32_t i = 0; i < open; ++i)
            if (!visit(atoms_[i])) return false;
        return true;
    }

    void explain_later(WideValue constant, SumDeduction deduction, std::optional<Atom> stated,
                       const Past& past, Reason& reason) const {
        const std::uint32_t number = deduction.atom();
        explain_sum(variables_.terms(), atoms_, constant, deduction,
                    number == 0 ? nullptr : &atoms_[place_of_[number - 1]], stated, past, reason);
    }
    static std::uint32_t number_of(const LinearTerm& /*term*/) { return 0; }
    std::uint32_t number_of(const AtomTerm& term) const {
        return position_at_[static_cast<std::size_t>(&term - atoms_.data())] + 1;
    }

    const std::vector<LinearTerm>& terms() const { return variables_.terms(); }
    const std::vector<AtomTerm>& atom_terms() const { return atoms_; }
    HugeValue value(const Assignment& assignment) const {
        return variables_.value(assignment) + value_of(atoms_, assignment);
    }
    Wide least(const Store& store) const { return variables_.least(store) + least_of<Wide>(atoms_, store); }

  private:
    void put_away_if_decided(std::uint32_t place, Context& context) {
        const std::uint32_t open = context.get(open_);
        if (place >= open) return;
        const AtomTerm term = atoms_[place];
        const Truth known = truth(term.atom, context);
        if (known == Truth::unknown) return;
        // The term has lost one end of its range: its lower bound rises, or its upper bound falls.
        const bool is_raised = (term.coefficient > 0) == (known == Truth::yes);
        if (is_raised)
            context.set(least_, context.get(least_) + std::abs(term.coefficient));
        else
            context.set(most_, context.get(most_) - std::abs(term.coefficient));
        swap_places(place, open - 1);
        context.set(open_, open - 1);
    }

    void swap_places(std::uint32_t a, std::uint32_t b) {
        std::swap(atoms_[a], atoms_[b]);
        std::swap(position_at_[a], position_at_[b]);
        place_of_[position_at_[a]] = a;
        place_of_[position_at_[b]] = b;
    }

    std::vector<AtomTerm> atoms_;            ///< open terms first
    std::vector<std::uint32_t> place_of_;    ///< by position in the scope, the place in atoms_
    std::vector<std::uint32_t> position_at_; ///< by place in atoms_, the position
    WideValue heaviest_ = 0;                 ///< the greatest absolute coefficient of an atom
    VariableSum<Wide> variables_;
    Reversible<std::uint32_t> open_;
    Reversible<WideValue> least_;
    Reversible<WideValue> most_;
};

} // namespace csp
