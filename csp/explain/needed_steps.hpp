#pragma once

#include <csp/explain/explanation.hpp>

#include <span>
#include <vector>

namespace csp::explaining {

/// Of some steps, each of which may use what those before it told, the ones that lead to the facts of the last or, where
/// they tell of them, to these facts.
std::vector<Explanation::Step> needed_steps(std::vector<Explanation::Step> steps,
                                            std::span<const Atom> facts);

} // namespace csp::explaining
