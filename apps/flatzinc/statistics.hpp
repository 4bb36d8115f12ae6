#pragma once

#include <csp/search/search_options.hpp>
#include <csp/search/statistics.hpp>

#include <chrono>
#include <optional>
#include <string>

namespace flatzinc {

/// What is known of a search at one moment.
struct Figures {
    csp::Statistics statistics;
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
