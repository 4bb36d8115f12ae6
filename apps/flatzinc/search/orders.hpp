#pragma once

#include <apps/flatzinc/search/place.hpp>

#include <csp/search/brancher/brancher.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace flatzinc {

/// The criterion for the next place of a list. Ties go to the first place in the list.
enum class PlaceOrder : std::uint8_t {
    input_order,
    first_fail,
    anti_first_fail,
    smallest,
    largest,
    smallest_largest, ///< the smallest greatest value
    largest_smallest, ///< the largest least value
    occurrence,
    most_constrained,
    max_regret,
    dom_w_deg,
    impact,
    random_order,
};
std::optional<PlaceOrder> place_order_named(std::string_view name);

/// The part of the domain of a place that is tried first.
enum class ValueChoice : std::uint8_t {
    min,
    max,
    median,
    middle,
    random,
    split,
    reverse_split,
    split_random,
    interval,
    not_min,
    not_max,
    not_median,
    not_random,
};
/// Returns the value choice with this name in MiniZinc, such as "indomain_min".
std::optional<ValueChoice> value_choice_named(std::string_view name);

/// Returns the atom to try first at an open place; its negation is tried second.
csp::Atom first_branch(const Place& place, ValueChoice choice, csp::SearchState& state);

/// Makes a search annotation over a list: exactly the order that MiniZinc's handbook defines.
///
/// Complexity: O(open places after the first open place) per choice, O(1) for input_order; dom_w_deg and impact cost as
/// much as the library's orders.
csp::Branching in_order(std::vector<Place> places, PlaceOrder order, ValueChoice choice);

/// Chooses one of the parts by its place in the list, searches it to its end, and then chooses the next part.
csp::Branching by_priority(std::vector<Place> places, std::vector<csp::Branching> parts, PlaceOrder order);

} // namespace flatzinc
