#pragma once

#include <csp/explain/budget.hpp>
#include <csp/explain/infeasibility.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace csp::explaining {

/// Whether a set of constraints has a solution, or that a limit was reached before the answer was known.
enum class Answer : std::uint8_t { yes, no, limit };

/// The constraints of a model that may appear in explanations, its *members*, and the constraints that always hold. It
/// finds out whether sets of members have solutions, building and searching a separate model for each set. Conditions
/// instead would weaken the rules, and exclude joint rules and the all-different kernel.
class Members {
  public:
    /// @throws ArgumentError if the options name a constraint that the model does not have.
    Members(const Model& model, const ExplainOptions& options);

    const Model& model() const { return model_; }
    /// In ascending order.
    const ConstraintSet& all() const { return all_; }
    bool is_member(std::uint32_t constraint) const { return is_member_[constraint]; }
    /// The budget shared by all questions and any other searches.
    Budget& budget() { return budget_; }

    /// Whether these members have a solution together with the hard constraints. If so, solution() returns such a
    /// solution. Searches only if none of the latest solutions satisfies the members.
    ///
    /// Complexity: a search, or up to 32 evaluations of each constraint
    Answer ask(std::span<const std::uint32_t> members);
    const Assignment& solution() const { return solutions_.front(); }
    /// The number of searches.
    std::uint64_t questions() const { return questions_; }
    /// Whether a question was left unanswered, so that a core found since then need not be minimal.
    bool has_met_limit() const { return has_met_limit_; }
    /// Counts one more member that has been proved to be needed.
    void count_proof() { ++proofs_; }

    /// Whether the hard constraints and the domains hold in the assignment.
    bool keeps_hard(const Assignment& assignment) const;

  private:
    bool is_known_to_hold(std::span<const std::uint32_t> members);
    void report(std::size_t size, Answer answer);

    const Model& model_;
    Budget budget_;
    std::function<void(const ExplainProgress&)> on_progress_;
    std::vector<bool> is_member_; ///< by constraint
    ConstraintSet all_;
    ConstraintSet hard_;
    std::deque<Assignment> solutions_; ///< of the hard constraints and some members, the latest first
    std::uint64_t questions_ = 0;
    bool has_met_limit_ = false;
    std::size_t least_without_ = 0; ///< members of the smallest set known to have no solution
    std::size_t proofs_ = 0;
};

/// Adds members to a set, whose solution must be the one found last, as long as a solution is left. Returns the members
/// left out, a *repair*: without them there is a solution, but none of them can be kept. Returns nullopt if a limit was
/// reached.
///
/// Complexity: at most one question for each member
std::optional<ConstraintSet> repair_beyond(Members& members, ConstraintSet set);

/// Returns a core among candidates that have no solution together with the hard constraints: without any one of its
/// members there is a solution. Early candidates are preferred. If a limit is reached, the result still has no
/// solution, but some of its members may not be needed.
///
/// Complexity: at most 2 k log2(n / k) + 2 k questions for k members of n candidates.
/// Source: Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems, AAAI 2004.
ConstraintSet core_of(Members& members, const ConstraintSet& candidates);

} // namespace csp::explaining
