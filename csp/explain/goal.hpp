#pragma once

#include <csp/explain/budget.hpp>
#include <csp/explain/knowledge.hpp>
#include <csp/search/solver.hpp>

#include <optional>
#include <vector>

namespace csp::explaining {

/// The facts that are true in all solutions of a model: an explanation has to reach them.
///
/// They are found by repeated searches for a solution with a value not seen yet. Each solution found has a value that
/// no earlier one had; the last search finds none. For wide variables, the bounds are found by two optimising searches.
class Goal {
  public:
    enum class Status : std::uint8_t { known, infeasible, limit };

    Goal(const Model& model, Budget& budget);

    Status status() const { return status_; }
    const std::optional<Assignment>& solution() const { return solution_; }
    bool is_unique() const { return is_unique_; }

    /// Looks for values of wide variables that lie between their bounds and are in no solution, by a search for each
    /// value that is still possible and in no solution found so far. `knowledge` must have the facts so far. Returns
    /// the variables left out, which are in a constraint and still have more than Knowledge::most_values values.
    /// Returns nullopt if a limit was reached.
    std::optional<std::vector<Var>> look_between_bounds(const Model& model, const Knowledge& knowledge,
                                                        Budget& budget);

    /// Atoms that hold in no solution but are not yet known to be false, so that they are still to be refuted.
    std::vector<Atom> open(const Knowledge& knowledge) const;
    std::vector<Atom> open(const Knowledge& knowledge, Var x) const;

  private:
    void mark(const Assignment& solution);
    bool find_bounds(const Model& model, Budget& budget);
    std::vector<Atom> open_if_all_are_sought(const Knowledge& nothing) const;
    bool look_between_bounds(Var x, Solver& solver, const Knowledge& knowledge, Budget& budget);

    std::vector<std::vector<Value>> possible_; ///< by variable: values in solutions, ascending
    /// By variable: whether possible_ has all values in solutions; if not, it has the least and the greatest of them.
    std::vector<bool> are_all_;
    std::optional<Assignment> solution_;
    Status status_ = Status::limit;
    bool is_unique_ = false;
};

} // namespace csp::explaining
