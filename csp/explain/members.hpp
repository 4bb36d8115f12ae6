#pragma once

#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace csp {

/// Numbers of constraints of a model, ascending.
using ConstraintSet = std::vector<std::uint32_t>;

namespace explaining {

/// Whether a set of constraints has a solution; or that a limit was reached before that was known.
enum class Answer : std::uint8_t { yes, no, limit };

/// The constraints of a model that explanations speak of, its *members*, and those that always hold. It asks which sets
/// of members have solutions, each by a search of a model of its own. Conditions would weaken the rules, and exclude
/// joint rules and the all-different kernel.
class Members {
  public:
    /// @param hard  constraints that are not members; all others are.
    /// @throws ArgumentError if the model has no such constraint.
    Members(const Model& model, ConstraintSet hard, const Limits& limits, std::stop_token stop);

    const Model& model() const { return model_; }
    const ConstraintSet& all() const { return all_; }

    /// Whether these members have a solution together with the hard constraints. If so, solution() is one.
    Answer ask(std::span<const std::uint32_t> members);
    const Assignment& solution() const { return solution_; }
    std::uint64_t questions() const { return questions_; }

    /// Whether the hard constraints and the domains hold in the assignment.
    bool keeps_hard(const Assignment& assignment) const;

  private:
    const Model& model_;
    ConstraintSet hard_;
    ConstraintSet all_;
    Limits rest_; ///< for all questions together
    std::stop_token stop_;
    Assignment solution_;
    std::uint64_t questions_ = 0;
};

} // namespace explaining
} // namespace csp
