#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <cstddef>

namespace csp {

/// Stays where it failed: after a dead end, the variables decided last, up to `count` of them, are chosen first, until
/// they can be given values without failing. Apart from that it branches as `otherwise`, which also decides how to
/// split the variable's domain.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, Reasoning from last conflict(s) in constraint programming, Artificial
/// Intelligence 173, 2009.
/// @throws ArgumentError if count is 0.
Branching last_conflict(std::size_t count, Branching otherwise);

} // namespace csp
