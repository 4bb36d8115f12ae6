#pragma once

#include <tests/fuzz/node.hpp>

#include <csp/model/model.hpp>

#include <optional>
#include <string>
#include <vector>

namespace fuzz {

using Tuple = std::vector<csp::Value>; ///< an assignment, by variable

/// A model as data.
struct Problem {
    struct Variable {
        std::vector<csp::Value> values; ///< ascending
        bool is_filled = false;         ///< all integers from the first value to the last belong to it

        bool contains(Wide v) const;
    };
    std::vector<Variable> variables;
    std::vector<Node> constraints;
    /// Values are so large that the library may refuse the model with an ArgumentError.
    bool may_be_refused = false;
    /// What is to be optimised, mostly.
    std::optional<std::uint32_t> cost = {};
    /// Too large for brute force: the reference is a plain search.
    bool is_large = false;

    bool has_filled() const;
    /// Whether it is a solution, by the fuzzer's own definitions.
    bool allows(Values tuple) const;
    csp::Model model() const;
    /// The statements that make `csp::Model model`.
    std::string written() const;
};

/// All solutions, in lexicographic order, by brute force; nothing if there are too many assignments.
///
/// The values of a filled variable are not tried: there must be a constraint `view(x) == expression` that gives x its
/// value once the others have theirs, or nothing is returned.
std::optional<std::vector<Tuple>> solutions_by_force(const Problem& problem,
                                                     std::size_t most_steps = 200'000);

std::string text_of(Values tuple);

} // namespace fuzz
