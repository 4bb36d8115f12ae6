#pragma once

#include <csp/search/brancher/brancher.hpp>
#include <csp/search/search.hpp>
#include <csp/search/value_order/min.hpp>
#include <csp/search/variable_order/mrv_degree.hpp>

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace csp {

/// How to search. The defaults are good for puzzles.
struct SearchOptions {
    const VariableOrderKind* variable_order = &variable_order::mrv_degree;
    const ValueOrderKind* value_order = &value_order::min;
    std::optional<Branching> branching = {}; ///< instead of the two orders
    std::uint64_t seed = 1;                  ///< for random heuristics; the same seed gives the same run
    Limits limits = {};
    std::stop_token stop = {};    ///< a stop requested earlier counts
    Listener* listener = nullptr; ///< told of everything the engine does
};

/// A model taken into an engine once, to be searched as often as one likes, each time with other givens.
///
///     csp::Solver solver(model);
///     solver.begin(givens);
///     while (solver.next()) use(solver.solution());
///
/// The model must outlive the solver. It is read when the solver is made: variables and constraints added
/// later are not seen. Not thread-safe; one per thread.
class Solver {
  public:
    /// @throws ArgumentError if an order is null, as it is where no order has the name that was looked for.
    explicit Solver(const Model& model, SearchOptions options = {});
    Solver(const Model&&, SearchOptions = {}) = delete; // the model must outlive the solver

    /// Starts a search for the solutions in which every given holds. Nothing is carried over from the search
    /// before. @throws ArgumentError if a given speaks of a variable that the model does not have.
    void begin(std::span<const Atom> givens = {});
    /// Starts a search that branches on `variables` alone, in which repetitions do not matter; the others are
    /// fixed by propagation or not at all.
    /// @throws ArgumentError as begin().
    void begin_on(const std::vector<Var>& variables);
    /// Goes on to the next solution, never the same twice. False when there is none or a limit was reached.
    /// @throws ArgumentError before begin(), and after an exception from a user's predicate or rule has ended
    /// the search. Builds with checks throw RuleError where the solution violates a constraint, whose rules are then
    /// too weak.
    bool next();
    /// The solution last found.
    Assignment solution() const;
    Value operator[](Var x) const { return engine_.store().min(x); }

    /// For what is searched from now on.
    void set_limits(const Limits& limits) { search_.set_limits(limits); }

    StopReason stopped() const { return search_.stopped(); }
    const Statistics& statistics() const { return search_.statistics(); }

    /// The domains as they stand: after begin() and before next(), those that the givens leave.
    const Engine& engine() const { return engine_; }
    const Model& model() const { return model_; }

    /// Independent parts of the problem: the unfixed variables, by connected component of the constraint
    /// graph once the model is at its fixpoint. Components are searched one after the other. They are worked out
    /// when first asked for, by begin() or here.
    std::span<const std::vector<Var>> components() const;

  private:
    void check_solution() const;

    const Model& model_;
    std::size_t constraint_count_; ///< when the model was taken in
    Engine engine_;
    Random random_;
    std::vector<bool> is_fixed_; ///< by variable, once the model is at its fixpoint
    mutable std::optional<std::vector<std::vector<Var>>> components_;
    std::unique_ptr<Brancher> brancher_;
    Search search_;
    bool is_searching_ = false;
};

} // namespace csp
