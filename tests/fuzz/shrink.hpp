#pragma once

#include <tests/fuzz/case.hpp>

#include <functional>

namespace fuzz {

/// Shrinks a case with one question while `fails` reports that it fails as before: fewer constraints, variables,
/// values, parts and elements, smaller numbers, and more of the default configuration.
/// @param most  calls of `fails`; each may cost a process
Case shrunk(Case failing, std::size_t most, const std::function<bool(const Case&)>& fails);

} // namespace fuzz
