#pragma once

#include <csp/testing/case.hpp>

#include <optional>
#include <string>
#include <vector>

namespace csp::testing {

/// Something that is wrong in a case.
struct Fault {
    std::string what;
    std::vector<Atom> decisions; ///< after which it showed
};

/// Tries a case in all ways: so many random decisions and undoings, full assignments, smaller domains.
/// @param report  where the counts are added up
std::optional<Fault> try_case(const Case& problem, int steps, Random& random, Report& report);

} // namespace csp::testing
