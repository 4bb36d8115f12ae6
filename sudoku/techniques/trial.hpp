#pragma once

#include <sudoku/techniques/technique.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace sudoku {

/// The conclusions that are drawn in a trial.
enum class Power : std::uint8_t {
    singles, ///< cells with one mark, values with one place
    subsets, ///< also locked candidates, and naked and hidden subsets of up to four, which are all in units of nine
    // The levels of Sudoku Explainer, each including the previous one:
    pairs,          ///< singles; if there are no more, locked candidates, naked and hidden pairs, X-wings
    chains,         ///< if there are no more, marks that contradict themselves along links
    forcing_chains, ///< or along links that meet and leave a cell without values or a value without places
    nets,           ///< or by all singles that follow from the marks
};

/// A supposition and all its consequences: a net. Every conclusion records its premises, so that the net can be
/// described and checked.
///
/// Facts are listed in the order in which they were found. A trial may contain trials, which are undone:
///
///     trial.suppose({cell, value}, true);
///     if (!trial.propagate(Power::singles)) ...   // a contradiction
///     trial.undo_to(mark);
class Trial {
  public:
    /// @param only_value  the only value that is considered; 0: all values
    explicit Trial(const Position& position, int only_value = 0);

    /// A fact: a value is in a cell, or it is not.
    struct Fact {
        std::int16_t cell = 0;
        std::int8_t value = 0;
        bool is_on = false;
        enum class Cause : std::uint8_t {
            supposed,
            seen,       ///< off: the fact `from` is on
            last_value, ///< on: all other marks of the cell are off
            last_place, ///< on: all other places in the unit `from` are off
            locked,     ///< off: the value's places in the unit `from` are all in `mask`
            naked_set,  ///< off: the cells `mask` of the unit `from` have the values `set` alone
            hidden_set, ///< off: the values `set` have the places `mask` alone in the unit `from`
            x_wing,     ///< off: the value has the places `mask` alone in the units `from` and `other`
            refuted,    ///< off: an inner trial failed; `from` is its number
        } cause = Cause::supposed;
        int from = -1;
        Places mask = 0;
        Values set = 0;
        int other = -1;
    };

    std::size_t mark() const { return facts_.size(); }
    void undo_to(std::size_t mark);
    /// Adds a supposition. Has no effect if it is already a fact.
    void suppose(const Candidate& what, bool is_on);
    /// Draws all conclusions of this power. Returns false if they contradict each other; undo_to() must then be called
    /// next.
    bool propagate(Power power);
    /// Tries every open mark in a trial of singles within this trial and removes each mark that fails, until no mark
    /// changes. Returns as propagate().
    bool propagate_nested();

    Values values(int cell) const { return values_[static_cast<std::size_t>(cell)]; }
    bool is_decided(int cell) const { return on_[static_cast<std::size_t>(cell)] >= 0; }

    /// Returns, by number of a fact, see off_at() and on_at(): the number of statements on which the fact depends,
    /// including itself and statements of inner trials, each counted once.
    std::vector<int> lengths() const;
    /// Returns the same for the two sides of a contradiction, that a mark is on and that it is off, counting the facts
    /// from `first` on.
    int length_of_contradiction(std::size_t first = 0) const;
    /// Returns the fact that removed a mark, or that decides a cell; -1: none.
    int off_at(int cell, int value) const {
        return off_[static_cast<std::size_t>(cell) * 32 + static_cast<std::size_t>(value)];
    }
    int on_at(int cell) const { return on_[static_cast<std::size_t>(cell)]; }
    const Fact& fact(int number) const { return facts_[static_cast<std::size_t>(number)]; }

    /// Adds the premises of a contradiction to a step: cells, units, values and, as its chain, the facts that are on.
    void cite_contradiction(Step& step) const;
    /// Adds the premises of a fact to a step.
    void cite_fact(int number, Step& step) const;

  private:
    using Cause = Fact::Cause;
    class Ancestry;
    struct Refutation {
        std::size_t mark;       ///< where the inner trial began
        std::vector<int> facts; ///< the facts of the outer trial on which it depends
        Step cited;
        int length;
    };

    std::size_t index(int unit, int value) const {
        return static_cast<std::size_t>(unit) * stride_ + static_cast<std::size_t>(value);
    }
    std::int32_t& off(int cell, int value) {
        return off_[static_cast<std::size_t>(cell) * 32 + static_cast<std::size_t>(value)];
    }
    void set_on(int cell, int value, Cause cause, int from);
    bool set_off(int cell, int value, const Fact& why);
    bool set_off_in(int unit, Places places, int value, const Fact& why);
    bool expand(std::size_t fact);
    bool singles();
    bool subsets();
    bool pairs();
    bool locked(int unit, int value);
    bool locked();
    bool naked(int unit, int most);
    bool hidden(int unit, int most);
    bool x_wing(int value, UnitKind lines, UnitKind covers);
    bool refute_marks(Power power);
    std::optional<Refutation> refutation_of(const Candidate& what);
    bool remove_refuted(const Candidate& what, Refutation refutation);

    template <typename Visit>
    void for_each_parent(std::size_t fact, Visit visit) const;
    void need_contradiction(std::vector<char>& needed, Step& step) const;
    void cite_facts(std::vector<char>& needed, std::size_t floor, std::vector<int>* below, Step& step) const;
    void cite_cause(const Fact& fact, Step& step) const;

    const Position* position_;
    const Geometry* geometry_;
    std::size_t stride_;
    int only_;
    std::vector<Values> values_;
    std::vector<Places> places_;
    std::vector<std::int32_t> on_;  ///< the fact that decides a cell; -1: none
    std::vector<std::int32_t> off_; ///< the fact that removed a mark; -1: none
    std::vector<Fact> facts_;
    std::size_t head_ = 0; ///< facts before it have been expanded
    std::vector<Refutation> refutations_;
    int failed_cell_ = -1;
    int failed_unit_ = -1;
    int failed_value_ = 0;

    // While an inner trial follows links: the marks from which the links were derived, and whether links may meet.
    bool is_linked_ = false;
    bool links_meet_ = false;
    std::vector<Values> linked_values_;
    std::vector<Places> linked_places_;
};

} // namespace sudoku
