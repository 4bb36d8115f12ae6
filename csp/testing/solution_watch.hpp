#pragma once

#include <csp/base/assignment.hpp>
#include <csp/engine/listener.hpp>
#include <csp/model/model.hpp>

#include <limits>
#include <string>

namespace csp::testing {

/// Finds the rule that contradicts a known solution, in a search that should find that solution. It throws as soon as a
/// rule removes a value of the solution, or fails, although no decision excludes the solution.
///
///     csp::testing::SolutionWatch watch(model, known);
///     csp::solve(model, {.listener = &watch}); // throws csp::RuleError, naming rule, variable, value and reason
///
/// A removal by givens, decisions or the posting of constraints only suspends the watch until the removal is undone.
/// The watch works in every build, at the cost of a listener.
class SolutionWatch final : public Listener {
  public:
    /// The model must outlive the watch.
    /// Errors: throws ArgumentError if the assignment lacks a value for some variable. Whether it is a solution is not
    /// checked, because Model::check might call the very rule that is wrong.
    SolutionWatch(const Model& model, Assignment solution);

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;
    void on_backtrack(int depth) override;

    /// Whether all decisions so far agree with the solution.
    bool is_watching() const { return left_at_ == never; }

  private:
    static constexpr int never = std::numeric_limits<int>::max();

    std::string text_of(const Reason& reason) const;

    const Model& model_;
    Assignment solution_;
    int left_at_ = never; ///< the depth at which the search turned away from the solution
};

} // namespace csp::testing
