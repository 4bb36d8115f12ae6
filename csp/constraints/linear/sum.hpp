#pragma once

#include <csp/constraints/linear/lifting.hpp>
#include <csp/constraints/linear/term.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

/// Sums as the rules see them. A sum knows its bounds and the width of its widest term, and visits the terms that are
/// still open. The set of open terms is reversible; their order is a hint.
namespace csp {

template <typename Wide>
struct SumRange {
    Wide least;
    Wide most;
    Wide widest; ///< no open term has a greater difference between its bounds
};

/// The events that wake a rule: changes that raise the lower bound of the sum, or all changes of its bounds.
enum class Interest : std::uint8_t { least, both };

/// A sum over variables. Every run reads the open terms again: nothing is faster for the three to ten terms that are
/// typical of puzzles. Terms of fixed variables are put away in batches, as one reversible number.
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
    /// The number for SumDeduction: 0, since the term that a deduction is about is found by its variable.
    static std::uint32_t number_of(const LinearTerm& /*term*/) { return 0; }

    const std::vector<LinearTerm>& terms() const { return terms_; }
    static std::vector<AtomTerm> atom_terms() { return {}; }

    HugeValue value(const Assignment& assignment) const { return value_of(terms_, assignment); }
    /// The lower bound of the sum, read again from all terms.
    Wide least(const Store& store) const { return least_of<Wide>(terms_, store); }

  private:
    static constexpr std::uint32_t worth_putting_away = 4; ///< two reversible numbers against this many reads

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

    std::vector<AtomTerm> atoms_;            ///< the open ones first
    std::vector<std::uint32_t> place_of_;    ///< in atoms_, by position in the scope
    std::vector<std::uint32_t> position_at_; ///< the inverse
    WideValue heaviest_ = 0;                 ///< the greatest absolute coefficient of an atom
    VariableSum<Wide> variables_;
    Reversible<std::uint32_t> open_;
    Reversible<WideValue> least_;
    Reversible<WideValue> most_;
};

} // namespace csp
