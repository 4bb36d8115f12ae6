#pragma once

#include <csp/engine/engine.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solver.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp::explaining {

/// The facts of an explanation: knowledge about the variables of a model, stored as domains that only shrink.
///
/// A *fact* is an atom. The fact about a fixed variable is `x = v`. The facts about any other variable are the values
/// removed from it, one by one; for a wide variable, its bounds and the values removed between them.
class Knowledge {
  public:
    /// The greatest number of single values of a variable that are stated or tried: readers would not read more.
    static constexpr std::int64_t most_values = 1000;

    /// Starts with the domains that the model declares.
    explicit Knowledge(const Model& model);

    const Store& store() const { return engine_.store(); }
    DomainView domain(Var x) const { return engine_.domain(x); }
    std::uint32_t variable_count() const { return static_cast<std::uint32_t>(store().variable_count()); }
    bool knows(Atom fact) const;
    /// Whether the declared domain has so many values that facts about the variable are first about its bounds.
    bool is_wide(Var x) const { return is_wide_[x.index]; }

    /// Adds a fact. Returns false, without a change, if this would leave no value.
    bool add(Atom fact);

    /// Appends, or returns, the facts about one or several variables that the initial domains do not already imply.
    void facts_on(Var x, std::vector<Atom>& facts) const;
    std::vector<Atom> facts_on(std::span<const Var> xs) const;
    /// Appends the facts about x that hold in the domains `more` but are not yet known here. For a wide variable,
    /// removed values between the bounds are facts only if there are at most `most_values` of them.
    void learn(Var x, const Store& more, std::vector<Atom>& facts) const;

  private:
    const Model& model_;
    Engine engine_; ///< without rules: it only stores the domains
    std::vector<bool> is_wide_;
};

/// The facts that are true in all solutions of a model: an explanation must reach them.
///
/// They are found by repeated searches for a solution with a value not seen yet. Each solution found has a value that
/// no earlier solution had; the last search finds none. For wide variables, only the bounds are found, each by O(log
/// values) searches.
class Goal {
  public:
    enum class Status : std::uint8_t { known, infeasible, limit };

    Goal(const Model& model, Budget& budget);

    Status status() const { return status_; }
    const std::optional<Assignment>& solution() const { return solution_; }
    bool is_unique() const { return is_unique_; }

    /// Looks for values of wide variables that lie between their bounds and are in no solution, by a search for each
    /// value that is still possible and in no solution found so far. `knowledge` must have the facts so far. Returns
    /// the variables skipped, which are in a constraint and still have more than Knowledge::most_values values; nullopt
    /// if a limit was reached.
    std::optional<std::vector<Var>> look_between_bounds(const Model& model, const Knowledge& knowledge,
                                                        Budget& budget);

    /// Returns the atoms that hold in no solution but are not yet known to be false, so that they must still be
    /// refuted.
    std::vector<Atom> open(const Knowledge& knowledge) const;
    std::vector<Atom> open(const Knowledge& knowledge, Var x) const;

  private:
    void mark(const Assignment& solution);
    bool find_bounds(const Model& model, Budget& budget);
    bool find_bound(Var x, bool is_least, const Domain& domain, Solver& solver, Budget& budget);
    std::vector<Atom> open_if_all_are_sought(const Knowledge& nothing) const;
    bool look_between_bounds(Var x, Solver& solver, const Knowledge& knowledge, Budget& budget);

    std::vector<std::vector<Value>> possible_; ///< by variable: values in solutions, ascending
    /// By variable, whether possible_ has all values in solutions; if not, it has the least and the greatest of them.
    std::vector<bool> are_all_;
    std::optional<Assignment> solution_;
    Status status_ = Status::limit;
    bool is_unique_ = false;
};

} // namespace csp::explaining
