#pragma once

#include <benchmarks/tournament/run.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// Returns whether a name fits a pattern, in which * stands for any number of characters and ? for exactly one.
bool fits(std::string_view name, std::string_view pattern);

/// Returns the names that fit a list of patterns such as "mrv,dom*", in the order of `names`, each once. Throws
/// app::UsageError if a pattern fits none of them; `option` is the option whose value the patterns are.
std::vector<std::string> select(const std::string& option, std::string_view patterns,
                                const std::vector<std::string_view>& names);

/// The combinations to compare: lists of patterns, each over the names of a registry of csp.
struct GridPatterns {
    std::string variable_order = "mrv*,dom/*";
    std::string value_order = "min,lcv,phase";
    std::string inference = "full";
    std::string restarts = "none,luby";
    std::string learning = "never";
    std::string branching = "orders";
    std::string neighbourhood = "interleaved";
    std::string tree = "depth-first";
};

/// Returns every combination of names that fit and are compatible: a search by discrepancies learns nothing and does
/// not restart, and is therefore combined only with the first of the selected restarts. Throws app::UsageError as
/// select() does.
std::vector<Combination> grid(const GridPatterns& patterns);

} // namespace tournament
