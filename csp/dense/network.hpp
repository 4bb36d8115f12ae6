#pragma once

#include <csp/model/model.hpp>
#include <csp/store/store.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace csp::dense {

/// A problem made only of all-different constraints over few values, as bare tables: what the kernel solves. It knows
/// nothing of rows, columns or boxes.
///
/// Variables and values have numbers: value number i is values[i], and bit i of a domain says that it is possible.
struct Network {
    static constexpr std::size_t most_values = 64;
    static constexpr std::size_t most_variables = 4096;
    /// The limit of pairs of units that share a variable, counted for each variable: planning visits all of them.
    static constexpr std::size_t most_pairs = 100'000;

    std::vector<Value> values;                     ///< ascending
    std::vector<std::uint64_t> domains;            ///< by variable
    std::vector<std::vector<std::uint32_t>> units; ///< variables that take pairwise different values
    bool is_contradictory = false;                 ///< some constraint holds for no assignment

    std::size_t variable_count() const { return domains.size(); }
};

/// Why a model is not such a network: "the constraint "x + y <= 3" is not an all_different".
struct Obstacle {
    std::string text;
};

/// The network of a model, with its variables under the same numbers; or why it has none. A model qualifies
/// if its variables have no more than 64 values together, each of its constraints is an all_different or a
/// not_equal of plain variables (or of views shifted alike), or is about one variable, and it is small enough to
/// be planned.
///
/// Complexity  O(sum of domain sizes * constraints on one variable + sum of scopes)
std::variant<Network, Obstacle> network_of(const Model& model);

/// The same for a part of a model that is independent of the rest, once rules have run: the domains are those of
/// the store, variable number i is variables[i], and all others must be fixed where constraints reach them.
std::variant<Network, Obstacle> network_of(const Model& model, std::span<const Var> variables,
                                           const Store& store);

} // namespace csp::dense
