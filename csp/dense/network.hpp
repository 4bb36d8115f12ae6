#pragma once

#include <csp/model/model.hpp>
#include <csp/store/store.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace csp::dense {

/// A problem made only of all-different constraints over few values, as bare tables. It is the input of the kernel, and
/// does not contain rows, columns or boxes.
///
/// Variables and values have numbers: value number i is values[i], and bit i of a domain is set if it is possible.
struct Network {
    static constexpr std::size_t most_values = 64;
    static constexpr std::size_t most_variables = 4096;
    /// The limit on the number of pairs of units that share a variable, counted for each variable: planning visits all
    /// of them.
    static constexpr std::size_t most_pairs = 100'000;

    std::vector<Value> values;                     ///< ascending
    std::vector<std::uint64_t> domains;            ///< by variable
    std::vector<std::vector<std::uint32_t>> units; ///< variables that take pairwise different values
    bool is_contradictory = false;                 ///< whether some constraint holds for no assignment

    std::size_t variable_count() const { return domains.size(); }
};

/// The reason why a model is not such a network: "the constraint "x + y <= 3" is not an all_different".
struct Obstacle {
    std::string text;
};

/// Returns the network of a model, with the same numbers for its variables, or the reason why it has none. A model
/// qualifies if its variables have at most 64 different values in total, each of its constraints is an all_different or
/// a not_equal of plain variables (or of views with the same shift) or is on one variable, and it is small enough to be
/// planned.
///
/// Complexity: O(sum of domain sizes * constraints on one variable + sum of scopes)
std::variant<Network, Obstacle> network_of(const Model& model);

/// The same for a part of a model that is independent of the rest, after rules have run: the domains are those of the
/// store, variable number i is variables[i], and all other variables in the scopes of its constraints must be fixed.
std::variant<Network, Obstacle> network_of(const Model& model, std::span<const Var> variables,
                                           const Store& store);

} // namespace csp::dense
