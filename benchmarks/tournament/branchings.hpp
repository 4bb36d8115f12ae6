#pragma once

#include <csp/search/brancher/branchings.hpp>

#include <span>
#include <string_view>

namespace tournament {

/// How the variable order and the value order of a combination are used.
struct BranchingKind {
    std::string_view name;
    std::string_view summary;
    csp::Branching (*make)(csp::Branching orders);
};

/// Every kind: orders, last-conflict, random-ties.
[[nodiscard]] std::span<const BranchingKind* const> branchings();

// Names of values of the remaining factors.
inline constexpr std::string_view depth_first = "depth-first";
inline constexpr std::string_view discrepancies = "discrepancies";

} // namespace tournament
