#pragma once

#include <csp/testing/case.hpp>

#include <optional>
#include <string>
#include <vector>

namespace csp::testing {

/// A fault in a case.
struct Fault {
    std::string what;
    std::vector<Atom> decisions; ///< after which it appeared
};

/// Tries a case in all ways: random decisions and undoings, this many; full assignments; smaller domains.
/// @param report  where the counts are added up
std::optional<Fault> try_case(const Case& problem, int steps, Random& random, Report& report);

} // namespace csp::testing
