#pragma once

#include <csp/base/domain.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace csp {

/// A regular expression as a network of states: a nondeterministic automaton with silent transitions. It begins in
/// `initial` and has to end in `accepting`.
struct StateNetwork {
    struct State {
        std::vector<std::uint32_t> silent; ///< where it may go without a value
        std::vector<Interval> values;      ///< or with one of these
        std::uint32_t after = 0;           ///< to there
    };

    std::vector<State> states;
    std::uint32_t initial = 0;
    std::uint32_t accepting = 0;
};

/// The network of an expression in the syntax of Automaton::of_expression.
/// @throws ArgumentError as described there.
StateNetwork parse_expression(std::string_view expression);

} // namespace csp
