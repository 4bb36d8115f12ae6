#pragma once

#include <csp/explain/explanation.hpp>

#include <span>
#include <vector>

namespace csp::explaining {

/// Those of the steps that lead to these facts and, if the last step is a contradiction, to that. Each step may use
/// the facts of the steps before it.
std::vector<Explanation::Step> needed_steps(std::vector<Explanation::Step> steps,
                                            std::span<const Atom> facts);

} // namespace csp::explaining
