#pragma once

#include <apps/flatzinc/instance/instance.hpp>

#include <csp/search/search_options.hpp>
#include <csp/search/statistics.hpp>

#include <chrono>
#include <optional>
#include <span>
#include <string>

/// The results of a search, in the output format of FlatZinc.
namespace flatzinc {

/// A solution, with a line such as "x = 3;" per output item. O(output).
std::string text_of_solution(const Instance& instance, std::span<const WideValue> values);

/// Describes a constraint or a domain of the file, as it was read, that the values violate; empty if they are a
/// solution. Decided from the definitions alone: neither the passes nor the library take part.
std::string violation(const Instance& instance, std::span<const WideValue> values);

/// A snapshot of the figures of a search.
struct Figures {
    std::optional<csp::Statistics> statistics; ///< if the search has reported them yet
    std::uint64_t solutions = 0;
    std::chrono::nanoseconds time{}; ///< of the whole program
    std::size_t variables = 0;
    std::size_t constraints = 0;
    std::optional<csp::Optimum> optimum = {}; ///< of the objective as it is minimised
    bool is_maximised = false;
};

/// The figures as lines "%%%mzn-stat: name=value", with the line that ends the block.
std::string statistics_lines(const Figures& figures);

} // namespace flatzinc
