#pragma once

#include <csp/explain/infeasibility.hpp>
#include <csp/model/model.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/search_options.hpp>
#include <csp/search/statistics.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace csp::explaining {

/// The limits shared by many searches and the work between them.
class Budget {
  public:
    Budget(const Limits& limits, std::stop_token stop)
        : rest_(limits),
          time_(limits.time),
          stop_(std::move(stop)) {}

    /// Returns options for the next search.
    SearchOptions search_options() const {
        SearchOptions options;
        options.limits = rest_;
        options.limits.solutions = Limits::unlimited; // each search decides by itself how many it needs
        if (is_timed()) options.limits.time = std::max(time_ - elapsed(), std::chrono::nanoseconds(0));
        options.stop = stop_;
        return options;
    }
    void spend(const Statistics& used) {
        rest_ = rest_of(rest_, used);
        rest_.time = time_;
    }
    bool was_interrupted() const { return stop_.stop_requested(); }
    bool is_over() const {
        return stop_.stop_requested() || rest_.nodes == 0 || rest_.failures == 0 ||
               (is_timed() && elapsed() >= time_);
    }

  private:
    bool is_timed() const { return time_ != std::chrono::nanoseconds::max(); }
    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

    Limits rest_;
    std::chrono::nanoseconds time_;
    std::stop_token stop_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Whether a set of constraints has a solution, or that a limit was reached before the answer was known.
enum class Answer : std::uint8_t { yes, no, limit };

/// The constraints of a model that may appear in explanations, its *members*, and the constraints that always hold. The
/// object finds out whether sets of members have solutions, building and searching a separate model for each set.
/// Conditions on the members of one model would weaken the rules, and exclude joint rules and the all-different kernel.
class Members {
  public:
    /// @throws ArgumentError  if the options name a constraint that the model does not have
    Members(const Model& model, const ExplainOptions& options);

    const Model& model() const { return model_; }
    /// Returns all members, in ascending order.
    const ConstraintSet& all() const { return all_; }
    bool is_member(std::uint32_t constraint) const { return is_member_[constraint]; }
    /// The budget shared by all questions and all further searches.
    Budget& budget() { return budget_; }

    /// Whether these members have a solution together with the hard constraints. If so, solution() returns such a
    /// solution. Searches only if none of the latest solutions satisfies the members.
    ///
    /// Complexity: a search, or up to 32 evaluations of each constraint
    Answer ask(std::span<const std::uint32_t> members);
    const Assignment& solution() const { return solutions_.front(); }
    /// The number of searches.
    std::uint64_t questions() const { return questions_; }
    /// Whether a question was left unanswered, so that a core found afterwards may not be minimal.
    bool has_met_limit() const { return has_met_limit_; }
    /// Counts one more member that was proved to be needed.
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

/// Adds members to a set as long as it has a solution. The last solution found must be a solution of the set. Returns
/// the members not added, a *repair*: without them there is a solution, but none of them can be kept. Returns nullopt
/// if a limit was reached.
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

// Orders of constraints: earlier constraints are preferred when some must be omitted.

/// Returns all constraints in the order in which they were stated.
inline ConstraintSet all_constraints(const Model& model) {
    ConstraintSet all(model.constraint_count());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

/// Returns the constraints connected to the variable, ordered by the number of constraints between them and the
/// variable.
/// Complexity: O(size of the model).
inline ConstraintSet nearest_first(const Model& model, Var x) {
    ConstraintSet order;
    std::vector<bool> is_listed(model.constraint_count());
    std::vector<bool> is_reached(model.variable_count());
    std::vector<Var> reached{x};
    is_reached[x.index] = true;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const std::uint32_t c : model.constraints_on(reached[i])) {
            if (is_listed[c]) continue;
            is_listed[c] = true;
            order.push_back(c);
            for (const Var y : model.variables_of(c)) {
                if (is_reached[y.index]) continue;
                is_reached[y.index] = true;
                reached.push_back(y);
            }
        }
    return order;
}

} // namespace csp::explaining
