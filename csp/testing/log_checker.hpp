#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/learned_nogoods.hpp>
#include <csp/testing/solution_values.hpp>
#include <csp/testing/trials.hpp>

namespace csp::testing {

/// Checks, by brute force, the reasons that a search would learn from: an engine of a case keeps the log of facts, and no
/// solution may agree with the reason of a fact but not with the fact. This includes the reasons that rules give only
/// when they are asked (Rule::explain_later). Reasons that hold of runs of values are left out, since no atom states one.
class LogChecker {
  public:
    /// @param solutions  all of the case; it outlives the checker
    LogChecker(const Case& problem, const std::vector<Assignment>& solutions);

    /// @throws Violation if a reason is wrong
    void decide(Atom decision);
    void undo();

  private:
    void check() const;

    Engine engine_;
    SolutionValues solutions_;
    FactLog log_;
    LearnedNogoods nogoods_; ///< none: nothing is learned
    ConflictAnalysis analysis_;
};

} // namespace csp::testing
