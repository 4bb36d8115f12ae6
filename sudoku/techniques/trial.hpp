#pragma once

#include <sudoku/techniques/technique.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace sudoku {

/// What is concluded in a trial.
enum class Power : std::uint8_t {
    singles, ///< cells with one mark, values with one place
    subsets, ///< also locked candidates, and naked and hidden subsets of up to four: in units of nine, all of them
};

/// A supposition, and all that follows from it: a net. Every conclusion records what it rests on, so that the net can
/// be described and checked.
///
/// Facts are listed in the order in which they were found. A trial may contain trials, which are undone:
///
///     trial.suppose({cell, value}, true);
///     if (!trial.propagate(Power::singles)) ...   // a contradiction
///     trial.undo_to(mark);
class Trial {
  public:
    /// @param only_value  the only value that is looked at; 0: all values
    explicit Trial(const Position& position, int only_value = 0);

    /// A fact: a value is in a cell, or is not.
    struct Fact {
        std::int16_t cell;
        std::int8_t value;
        bool is_on;
        enum class Cause : std::uint8_t {
            supposed,
            seen,       ///< off: the fact `from` is on
            last_value, ///< on: all other marks of the cell are off
            last_place, ///< on: all other places in the unit `from` are off
            locked,     ///< off: the value's places in the unit `from` are all in `mask`
            naked_set,  ///< off: the cells `mask` of the unit `from` have the values `set` alone
            hidden_set, ///< off: the values `set` have the places `mask` alone in the unit `from`
            refuted,    ///< off: an inner trial failed; `from` is its number
        } cause;
        int from;
        Places mask;
        Values set;
    };

    [[nodiscard]] std::size_t mark() const { return facts_.size(); }
    void undo_to(std::size_t mark);
    /// No effect if it is a fact already.
    void suppose(const Candidate& what, bool is_on);
    /// Draws all conclusions of this power. False if they contradict each other; then undo_to() must be called next.
    bool propagate(Power power);
    /// Tries every open mark in a trial within this one and removes those that fail, until nothing changes. Returns as
    /// propagate().
    bool propagate_nested(Power power);

    [[nodiscard]] Values values(int cell) const { return values_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] bool is_decided(int cell) const { return on_[static_cast<std::size_t>(cell)] >= 0; }

    /// Adds to a step what a contradiction rests on: cells, units, values and, as its chain, the facts that are on.
    void cite_contradiction(Step& step) const;
    /// Adds to a step what the removal of this mark rests on. Precondition: the mark is gone.
    void cite_removal(const Candidate& gone, Step& step) const;

  private:
    using Cause = Fact::Cause;
    struct Refutation {
        std::size_t mark;       ///< where the inner trial began
        std::vector<int> facts; ///< of the outer trial, those that it rests on
        Step cited;
    };

    [[nodiscard]] std::size_t index(int unit, int value) const {
        return static_cast<std::size_t>(unit) * stride_ + static_cast<std::size_t>(value);
    }
    [[nodiscard]] std::int32_t& off(int cell, int value) {
        return off_[static_cast<std::size_t>(cell) * 32 + static_cast<std::size_t>(value)];
    }
    [[nodiscard]] int off_at(int cell, int value) const {
        return off_[static_cast<std::size_t>(cell) * 32 + static_cast<std::size_t>(value)];
    }
    void set_on(int cell, int value, Cause cause, int from);
    bool set_off(int cell, int value, const Fact& why);
    bool expand(std::size_t fact);
    bool singles();
    bool subsets();
    bool locked(int unit, int value);
    bool naked(int unit);
    bool hidden(int unit);
    void fail_in_cell(int cell);
    void fail_in_unit(int unit, int value);
    bool refute(const Candidate& what, Power power, bool& removed);

    void need_marks(int cell, Values values, std::size_t before, std::vector<char>& needed) const;
    void need_places(int unit, int value, Places places, std::size_t before, std::vector<char>& needed) const;
    void need_contradiction(std::vector<char>& needed, Step& step) const;
    void cite_facts(std::vector<char>& needed, std::size_t floor, std::vector<int>* below, Step& step) const;

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
};

} // namespace sudoku
