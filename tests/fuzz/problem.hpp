#pragma once

#include <tests/fuzz/node.hpp>

#include <csp/model/model.hpp>

#include <optional>
#include <string>
#include <vector>

namespace fuzz {

using Tuple = std::vector<csp::Value>; ///< an assignment, by variable

struct Problem;

/// A constraint that holds for the values of a padded variable, and for none of its padding.
using Guard = Node (*)(const Problem&, std::uint32_t variable);

/// Values added to a variable for the library only; a guard, which is an additional constraint, removes all of them.
/// The answers are the same as without padding, but the library computes them differently, since many of its methods
/// depend on domain sizes.
struct Padding {
    csp::Value end = 0;    ///< the domain is the least interval that contains the values and `end`
    Guard guard = nullptr; ///< null: there is no padding
    enum class Place : std::uint8_t { first, last, among_constraints };
    Place place =
        Place::last; ///< the place of the guard: before all constraints, after them, or as one of them
};

/// The subject of most questions about a problem, if it is made for a subject.
enum class Focus : std::uint8_t {
    none,
    learning, ///< all solutions, found by a search that learns
    costs,    ///< the least value of an expression
    lessons,  ///< any question about a search that learns and restarts soon
};

/// A model as data.
struct Problem {
    struct Variable {
        std::vector<csp::Value> values; ///< ascending
        bool is_filled = false;         ///< the domain has all integers from the first value to the last
        Padding padding = {};

        bool contains(Wide v) const;
        bool is_padded() const { return padding.guard != nullptr; }
    };
    std::vector<Variable> variables;
    std::vector<Node> constraints;
    /// True if values are so large that the library may refuse the model with an ArgumentError.
    bool may_be_refused = false;
    /// The variable to optimise in most questions.
    std::optional<std::uint32_t> cost = {};
    /// The expression to minimise in most questions about expressions.
    std::optional<Node> sum = {};
    /// True if the problem is too large for brute force; the reference is then a plain search.
    bool is_large = false;
    /// The limit for the plain search of a large problem; other searches may take twice as many.
    std::uint64_t most_nodes = 20'000;
    Focus focus = Focus::none;

    bool has_filled() const;
    bool is_padded() const;
    /// Returns whether the library sees domains too large to enumerate.
    bool is_wide() const { return has_filled() || is_padded(); }
    /// Returns whether the tuple is a solution by the definitions of the fuzzer.
    bool allows(Values tuple) const;
    /// Returns all constraints, and the guards of padded variables, in the order in which they are stated.
    std::vector<Node> statements() const;
    csp::Model model() const;
    /// Returns the statements that make `csp::Model model`.
    std::string written() const;
};

/// Returns all solutions, in lexicographic order, by brute force; nullopt if there are too many assignments.
///
/// The values of a filled variable are not tried: a constraint `view(x) == expression` must determine x from all other
/// variables; otherwise the result is nullopt.
std::optional<std::vector<Tuple>> solutions_by_force(const Problem& problem,
                                                     std::size_t most_steps = 200'000);

std::string text_of(Values tuple);

} // namespace fuzz
