#pragma once

#include <apps/flatzinc/instance/instance.hpp>

#include <csp/search/search_options.hpp>
#include <csp/search/statistics.hpp>

#include <chrono>
#include <optional>
#include <span>
#include <string>

/// What a search has found, as FlatZinc says it.
namespace flatzinc {

/// A solution: "x = 3;" a line. O(output).
std::string text_of_solution(const Instance& instance, std::span<const WideValue> values);

/// What the values violate: a constraint or a domain of the file as it was read; nothing if they are a solution. From the
/// definitions alone: neither the passes nor the library have a part in it.
std::string violation(const Instance& instance, std::span<const WideValue> values);

/// What is known of a search at one moment.
struct Figures {
    std::optional<csp::Statistics> statistics; ///< if the search has told them yet
    std::uint64_t solutions = 0;
    std::chrono::nanoseconds time{}; ///< of the whole program
    std::size_t variables = 0;
    std::size_t constraints = 0;
    std::optional<csp::Optimum> optimum = {}; ///< of what is minimised
    bool is_maximised = false;
};

/// As lines "%%%mzn-stat: name=value", with the line that ends the block.
std::string statistics_lines(const Figures& figures);

} // namespace flatzinc
