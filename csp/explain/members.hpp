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

namespace explain {

/// Whether a set of constraints has a solution; or that a limit was reached before that was known.
enum class Answer : std::uint8_t { yes, no, limit };

/// The constraints of a model that explanations speak of, its *members*, and those that always hold. Asks which sets of
/// members have solutions, each by a search of a model of its own: conditions would weaken the rules, and keep the
/// joint ones and the all-different kernel away.
class Members {
  public:
    /// @param hard  constraints that are no members; others are.
    /// @throws ArgumentError if the model has no such constraint.
    Members(const Model& model, ConstraintSet hard, const Limits& limits, std::stop_token stop);

    const Model& model() const { return model_; }
    const ConstraintSet& all() const { return all_; }

    /// Whether these members have a solution together with what is hard. solution() is one if they have.
    Answer ask(std::span<const std::uint32_t> members);
    const Assignment& solution() const { return solution_; }
    std::uint64_t questions() const { return questions_; }

    /// Whether all that is hard holds in the assignment, domains included.
    bool keeps_hard(const Assignment& assignment) const;

  private:
    const Model& model_;
    ConstraintSet hard_;
    ConstraintSet all_;
    Limits rest_; ///< of what all questions together may cost
    std::stop_token stop_;
    Assignment solution_;
    std::uint64_t questions_ = 0;
};

} // namespace explain
} // namespace csp
