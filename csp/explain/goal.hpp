#pragma once

#include <csp/explain/budget.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/search/solver.hpp>

#include <optional>
#include <vector>

namespace csp::explaining {

/// What is true in all solutions of a model: the facts that an explanation has to reach.
///
/// It is found by repeated searches for a solution that has a value not seen yet: one more than solutions are found, each of
/// which has a value that none before it had. Of wide variables the bounds are found, by two searches for the best.
class Goal {
  public:
    enum class Status : std::uint8_t { known, infeasible, limit };

    Goal(const Model& model, Budget& budget);

    Status status() const { return status_; }
    const std::optional<Assignment>& solution() const { return solution_; }
    bool is_unique() const { return is_unique_; }

    /// Looks for the values of wide variables that lie between their bounds and are in no solution: a search for each value
    /// still known as possible, unless a solution had it. The facts so far must be known. The variables left out have more
    /// values than Knowledge::most_values, and constraints. Nothing if a limit was reached.
    std::optional<std::vector<Var>> look_between_bounds(const Model& model, const Knowledge& knowledge,
                                                        Budget& budget);

    /// Atoms that hold in no solution but are not yet known to be false: what is still to be refuted.
    std::vector<Atom> open(const Knowledge& knowledge) const;
    std::vector<Atom> open(const Knowledge& knowledge, Var x) const;

  private:
    void mark(const Assignment& solution);
    bool find_bounds(const Model& model, Budget& budget);
    std::vector<Atom> open_if_all_are_sought(const Knowledge& nothing) const;
    bool look_between_bounds(Var x, Solver& solver, const Knowledge& knowledge, Budget& budget);

    std::vector<std::vector<Value>> possible_; ///< by variable: values in solutions, ascending
    /// By variable: whether those are all values in solutions; of the others they have the least and the greatest.
    std::vector<bool> are_all_;
    std::optional<Assignment> solution_;
    Status status_ = Status::limit;
    bool is_unique_ = false;
};

} // namespace csp::explaining
