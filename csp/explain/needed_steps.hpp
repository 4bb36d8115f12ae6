#pragma once

#include <csp/explain/explanation.hpp>

#include <span>
#include <vector>

namespace csp::explaining {

/// Returns the steps that lead from the given facts to `facts` and, if the last step is a contradiction, to the
/// contradiction. Each step may use the facts of the steps before it. No step returned can be left out.
///
/// Complexity: for each step that seems to be needed, all such steps are followed once more.
std::vector<Explanation::Step> needed_steps(const Model& model, std::span<const Atom> given,
                                            std::vector<Explanation::Step> steps,
                                            std::span<const Atom> facts);

/// Returns the steps to a contradiction with only those new facts that later steps use. A fact is left out if no later
/// step uses a fact about its variable or, for removed values, about the same value. Steps that have no other new facts
/// are left out as well.
std::vector<Explanation::Step> with_needed_news(std::vector<Explanation::Step> steps);

/// Returns the known facts that the steps use, in their order. If a fact of a step is not itself known, these are all
/// known facts about its variable, from which it follows together with the new facts of earlier steps.
std::vector<Atom> known_facts_of(std::span<const Explanation::Step> steps, std::span<const Atom> known);

} // namespace csp::explaining
