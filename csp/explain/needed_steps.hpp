#pragma once

#include <csp/explain/explanation.hpp>

#include <span>
#include <vector>

namespace csp::explaining {

/// Those of the steps that lead from what is given to these facts and, if the last step is a contradiction, to that. Each
/// step may use the facts of the steps before it. None of those returned can be left out.
///
/// Complexity: for each step that seems to be needed, all of these are followed once more.
std::vector<Explanation::Step> needed_steps(const Model& model, std::span<const Atom> given,
                                            std::vector<Explanation::Step> steps,
                                            std::span<const Atom> facts);

/// The steps to a contradiction with those of their news that later steps use. What is said of a variable that none of
/// them speaks of, or of a value that none of them names, is left out, and so are steps that say nothing else.
std::vector<Explanation::Step> with_needed_news(std::vector<Explanation::Step> steps);

/// Those of the known facts that the steps use, in their order: a fact of a step, or else all about its variable, of which
/// it follows together with what steps before it told.
std::vector<Atom> known_facts_of(std::span<const Explanation::Step> steps, std::span<const Atom> known);

} // namespace csp::explaining
