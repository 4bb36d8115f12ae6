#pragma once

#include <csp/explain/budget.hpp>
#include <csp/explain/knowledge.hpp>

#include <optional>
#include <vector>

namespace csp::explaining {

/// What is true in all solutions of a model: the facts that an explanation has to reach.
///
/// It is found by repeated searches for a solution that has a value not seen yet. The number of searches is one more
/// than the number of solutions found, each of which has a value that none before it had.
class Goal {
  public:
    enum class Status : std::uint8_t { known, infeasible, limit };

    Goal(const Model& model, Budget& budget);

    Status status() const { return status_; }
    const std::optional<Assignment>& solution() const { return solution_; }
    bool is_unique() const { return is_unique_; }

    /// Atoms that hold in no solution but are not yet known to be false: what is still to be refuted.
    std::vector<Atom> open(const Knowledge& knowledge) const;
    std::vector<Atom> open(const Knowledge& knowledge, Var x) const;

  private:
    void mark(const Assignment& solution);

    std::vector<std::vector<Value>>
        possible_; ///< by variable: values in solutions, ascending; of wide ones two, the bounds
    std::optional<Assignment> solution_;
    Status status_ = Status::limit;
    bool is_unique_ = false;
};

} // namespace csp::explaining
