#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/regular/automaton.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// A network of states, for example of a regular expression: a nondeterministic automaton with silent transitions. It
/// begins in `initial` and must end in `accepting`.
struct StateNetwork {
    struct State {
        std::vector<std::uint32_t> silent; ///< states that may follow without a value
        std::vector<Interval> values;      ///< the values that lead to `after`
        std::uint32_t after = 0;           ///< the state that follows one of `values`
    };

    std::vector<State> states;
    std::uint32_t initial = 0;
    std::uint32_t accepting = 0;
};

/// Returns the network of an expression in the syntax of Automaton::of_expression.
/// @throws ArgumentError  as described there
StateNetwork parse_expression(std::string_view expression);

/// A deterministic automaton under construction. Letter k represents the values from first_values[k] up to the next
/// first value.
struct TransitionTable {
    std::vector<Value> first_values;
    std::vector<Automaton::State> next; ///< state after state, by letter
    Automaton::State initial = 0;
    std::vector<bool> accepting;

    std::size_t letters() const { return first_values.size(); }
    std::size_t states() const { return accepting.size(); }
};

/// The subset construction: makes a state for each set of states that the network can be in, ignoring states that have
/// no transition by a value. O(states letters) of the result, times the size of these sets.
/// @throws ArgumentError  as from that function, if these sets have more than 2^19 members in total, or if there are
/// more than 2^22 transitions, by state and letter, or more than 2^23 steps from a state of the network by a letter
TransitionTable determinised(const StateNetwork& network, const std::string& function);

/// Returns the least automaton that accepts the same sequences, found by splitting classes of states until the states
/// of each class agree in all transitions. States from which no sequence is accepted are removed, except one if no
/// sequence is accepted. O(s k log s) for s states and k letters.
/// Source: Hopcroft, "An n log n algorithm for minimizing states in a finite automaton", 1971.
TransitionTable minimised(const TransitionTable& table);

} // namespace csp
