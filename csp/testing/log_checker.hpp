#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/learn/conflict_analysis.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/testing/solution_values.hpp>
#include <csp/testing/trials.hpp>

namespace csp::testing {

/// Checks, by brute force, the reasons from which a search would learn: the engine of a case keeps a log of facts, and
/// no solution may satisfy the reason of a fact but not the fact. This includes the reasons that rules give only on
/// request (Rule::explain_later). Reasons of runs of values are left out, since no atom states a run.
class LogChecker {
  public:
    /// @param solutions  all solutions of the case; the case must outlive the checker
    LogChecker(const Case& problem, const std::vector<Assignment>& solutions);

    /// @throws Violation if a reason is wrong
    void decide(Atom decision);
    void undo();

  private:
    void check() const;

    Engine engine_;
    SolutionValues solutions_;
    FactLog log_;
    LearnedNogoods nogoods_{0}; ///< empty: nothing is learned
    ConflictAnalysis analysis_;
};

} // namespace csp::testing
