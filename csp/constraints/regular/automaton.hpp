#pragma once

#include <csp/base/domain.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// A set of accepted sequences of values: a deterministic finite automaton, as plain data. Nondeterministic automata
/// are made deterministic.
///
///     // rows by state, columns by value: state 0 goes to 1 with value 7; two 5 in a row lead nowhere
///     csp::Automaton no_fives({5, 7}, {{1, 0}, {csp::Automaton::no_state, 0}}, 0, {0, 1});
///     const auto blocks = csp::Automaton::of_expression("0* 1{3} 0+ 1{2} 0*");
///
/// Values without a transition from any state need no column. Values with the same transitions share a letter:
/// transitions are stored by letter, and letters by intervals of values.
class Automaton {
  public:
    using State = std::int32_t;
    static constexpr State no_state = -1;

    /// Makes an automaton from a table of transitions: `next[state][k]` is the state after value `alphabet[k]`, or
    /// no_state.
    /// Errors: throws ArgumentError if a value occurs twice or lies outside +-(2^30 - 1), if a row has another length
    /// than the alphabet, or if a state is not 0 .. next.size() - 1.
    Automaton(const std::vector<Value>& alphabet, const std::vector<std::vector<State>>& next, State initial,
              const std::vector<State>& accepting);

    /// The least automaton that accepts the sequences that the regular expression matches as a whole:
    ///
    ///     7  -2           this value; write a space between values
    ///     .               any value
    ///     [1 3-5]         one of these values
    ///     a b             first a, then b; neither, (), is the empty sequence
    ///     a | b           a or b
    ///     a*  a+  a?      any number of a; at least one; at most one
    ///     a{3} a{3,} a{3,5}   3 of a; at least 3; 3 to 5
    ///     ( )             brackets
    ///
    /// Errors: throws ArgumentError that names the column and the expected syntax, or if the expression is too large:
    /// more than 2^20 states or intervals of values before it is made deterministic; more than 2^19 members in the sets
    /// of states that this takes; more than 2^22 transitions, by state and letter, or 2^23 steps to find them; more
    /// than 500 nested brackets and signs of repetition.
    static Automaton of_expression(std::string_view expression);

    /// A step of a nondeterministic automaton: from one state to another, with any of these values.
    struct Transition {
        State from;
        Interval values;
        State to;
    };
    /// The least automaton that accepts the same sequences as a nondeterministic one: those along which one of its
    /// paths leads from `initial` to a state in `accepting`. States are numbers from 0 on; the result numbers its
    /// states differently.
    ///
    ///     // the last but one value is 1
    ///     csp::Automaton::of_transitions({{0, {0, 9}, 0}, {0, {1, 1}, 1}, {1, {0, 9}, 2}}, 0, {2});
    ///
    /// Errors: throws ArgumentError if a state is not 0 .. 2^20 - 1 or an interval is empty or reaches beyond +-(2^30 -
    /// 1), or if the automaton is too large when it is deterministic, as for of_expression: there may be exponentially
    /// many sets of states.
    static Automaton of_transitions(const std::vector<Transition>& transitions, State initial,
                                    const std::vector<State>& accepting);

    /// The least automaton for a function that reads a sequence value by value: it accepts the same sequences.
    ///
    ///     // three buildings are seen: each value above all before it; the state is the highest and how many are seen
    ///     csp::Automaton::of_function({1, 2, 3, 4, 5}, std::pair(0, 0),
    ///                                 [](const auto& state, csp::Value v) {
    ///                                     const auto [highest, seen] = state;
    ///                                     return std::optional(v > highest ? std::pair(v, seen + 1) : state);
    ///                                 },
    ///                                 [](const auto& state) { return state.second == 3; });
    ///
    /// @param values   the values that a sequence may have; no other value is accepted
    /// @param initial  the state before the first value, of any type with an order
    /// @param step     step(state, value): the state after the value, as an optional; nullopt if no such sequence is
    ///                 accepted
    /// @param accepts  accepts(state): whether a sequence may end there
    /// Complexity: a step for each state that is reached, and each value
    /// Errors: throws ArgumentError if more than 2^20 states are reached, and as of_transitions
    template <typename S, typename Step, typename Accepts>
    static Automaton of_function(const std::vector<Value>& values, const S& initial, const Step& step,
                                 const Accepts& accepts);

    /// Returns the automaton that accepts exactly the sequences that this one does not accept.
    Automaton complement() const;

    bool accepts(std::span<const Value> values) const;

    std::size_t state_count() const { return accepting_.size(); }
    State initial() const { return initial_; }
    bool is_accepting(State state) const { return accepting_[static_cast<std::size_t>(state)]; }
    State next(State state, Value value) const { return next_by_letter(state, letter_of(value)); }

    std::size_t letter_count() const { return letter_count_; }
    std::size_t letter_of(Value value) const;
    State next_by_letter(State state, std::size_t letter) const {
        return next_[static_cast<std::size_t>(state) * letter_count_ + letter];
    }
    /// Calls `visit(letter, Interval)` for parts of the interval, in increasing order, that together cover it.
    template <typename Visit>
    void for_each_letter(Interval values, const Visit& visit) const;

    /// "/0* 1/" if made from an expression, otherwise "an automaton of 3 states".
    std::string describe() const;

  private:
    friend class AutomatonBuilder;

    /// Values from `first` up to the next piece.
    struct Piece {
        Value first;
        std::uint32_t letter;
    };

    Automaton() = default;
    void merge_letters();
    static void require_room_for(std::size_t states);

    std::vector<Piece> pieces_; ///< in increasing order, the first begins with the least possible value
    std::size_t letter_count_ = 0;
    std::vector<State> next_; ///< state after state, by letter
    State initial_ = 0;
    std::vector<bool> accepting_;
    std::string words_;
};

template <typename S, typename Step, typename Accepts>
Automaton Automaton::of_function(const std::vector<Value>& values, const S& initial, const Step& step,
                                 const Accepts& accepts) {
    std::map<S, State> numbers{{initial, 0}};
    std::vector<const S*> states{&numbers.begin()->first}; // the keys of a map do not move
    std::vector<Transition> transitions;
    std::vector<State> accepting;
    for (State from = 0; static_cast<std::size_t>(from) < states.size(); ++from) {
        const S& state = *states[static_cast<std::size_t>(from)];
        if (accepts(state)) accepting.push_back(from);
        for (const Value v : values) {
            const std::optional<S> after = step(state, v);
            if (!after) continue;
            const auto [known, is_new] = numbers.try_emplace(*after, static_cast<State>(states.size()));
            if (is_new) {
                require_room_for(states.size() + 1);
                states.push_back(&known->first);
            }
            transitions.push_back({from, {v, v}, known->second});
        }
    }
    return of_transitions(transitions, 0, accepting);
}

template <typename Visit>
void Automaton::for_each_letter(Interval values, const Visit& visit) const {
    std::size_t piece = 0;
    for (std::size_t count = pieces_.size();
         count > 1;) { // the last piece that begins at values.min or before
        const std::size_t half = count / 2;
        if (pieces_[piece + half].first <= values.min) piece += half;
        count -= half;
    }
    for (Value from = values.min; from <= values.max; ++piece) {
        const Value end = piece + 1 < pieces_.size() ? pieces_[piece + 1].first - 1 : max_value;
        const Value to = end < values.max ? end : values.max;
        visit(std::size_t{pieces_[piece].letter}, Interval{from, to});
        from = to + 1;
    }
}

/// The cost that a transition adds to a total: at position i of the sequence, with this value, from this state.
using TransitionCost = std::function<Value(std::size_t position, Value value, Automaton::State state)>;

} // namespace csp
