#pragma once

#include <csp/explain/knowledge.hpp>
#include <csp/explain/singles.hpp>

#include <cstddef>
#include <vector>

namespace csp::explaining {

/// Leaves out steps whose new facts can be inferred by later steps before any step uses them: a later step may imply
/// them by the facts and the constraint that it names anyway. Returns the numbers of the steps that have more new facts
/// than before.
///
/// Complexity: a test of a single constraint for each fact and each step until it is used
/// Source: Bleukx, Devriendt, Gamba, Bogaerts and Guns, Simplifying step-wise explanation sequences, CP 2023.
std::vector<std::size_t> shorten(std::vector<Explanation::Step>& steps, Parts& parts);

} // namespace csp::explaining
