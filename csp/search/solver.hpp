#pragma once

#include <csp/learn/sharpener.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/search_options.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp {

class Objective;
class SharedNogoods;
struct Region;
struct Group;

/// The state shared by solvers of the same model that run on different threads.
struct SharedState {
    /// The best cost: each search looks for solutions that cost less than the best of all. Objective::none of
    /// csp/search/objective.hpp if no cost is known yet; null to share none.
    std::atomic<WideValue>* best = nullptr;
    /// Short nogoods that searches exchange if they learn. Givens, projection and best cost must be the same for all of
    /// these searches, and each must want no more than one solution, or the best. Null to share none.
    SharedNogoods* nogoods = nullptr;
    std::uint32_t author = 0; ///< a different number for each solver
};

/// A model loaded into an engine once and searched any number of times, each time with other givens.
///
///     csp::Solver solver(model);
///     solver.begin(givens);
///     while (solver.next()) use(solver.solution());
///
/// The model must outlive the solver. It is read when the solver is made: variables and constraints added
/// later are not seen. Not thread-safe; one per thread.
class Solver {
  public:
    /// If a limit is reached before the model has been loaded, next() retries.
    /// @param shared  shared with solvers of other threads; must outlive the solver
    /// Errors: throws ArgumentError if an order is null, such as find() of an unknown name; if the objective or the
    /// projection names a variable that the model does not have; if options contradict each other; if they ask for more
    /// than the one thread that calls.
    explicit Solver(const Model& model, SearchOptions options = {}, const SharedState& shared = {});
    Solver(const Model&&, SearchOptions = {},
           const SharedState& = {}) = delete; // the model must outlive the solver
    ~Solver();

    /// Starts a search for the solutions in which every given holds. Facts, nogoods, weights and bounds of earlier
    /// searches are forgotten; only hints that rules keep, such as supports to try first, remain. So the nodes, and the
    /// order of the solutions, may differ from those of a fresh solver, but the answers do not.
    /// Errors: throws ArgumentError if a given is about a variable that the model does not have.
    void begin(std::span<const Atom> givens = {});
    /// The same with assumptions, which must hold as well: if the search ends without a solution, blamed() returns the
    /// assumptions responsible.
    /// Errors: throws ArgumentError as begin(), and unless SearchOptions::learning is always.
    void begin_assuming(std::span<const Atom> assumptions, std::span<const Atom> givens = {});
    /// After begin_assuming() and a search that has ended without a solution: assumptions that no solution satisfies
    /// together, in any order; empty if there is no solution without assumptions either. Some may not be needed.
    /// Returns nullopt if a solution was found, if the search has not ended, or if the solver has been used otherwise
    /// since.
    std::optional<std::vector<Atom>> blamed() const;
    /// For each rule, how much of its reasons its deductions needed, in the searches since the model was last loaded,
    /// beginning with the rules whose reasons could be shortened most. Only rules are listed whose reasons name
    /// variables, or nothing at all, and were examined; see Tuning::sharpens_reasons.
    std::vector<ReasonUse> reason_uses() const;
    /// Starts a search that branches on `variables` only, in which repetitions do not matter; all other variables are
    /// fixed by propagation or not at all. The variables to fix `afterwards` are branched on last; solutions that
    /// differ only in them count as one.
    /// Errors: throws ArgumentError as begin().
    void begin_on(const std::vector<Var>& variables, const std::vector<Var>& afterwards = {});
    /// Moves to the next solution, never the same twice; when minimising, to a better one. Returns false if there is
    /// none or a limit was reached; after set_limits(), another call continues.
    /// Errors: throws ArgumentError before begin(), and after an exception from a user's predicate or rule has ended
    /// the search. Builds with checks throw RuleError if the solution violates a constraint; the rules of that
    /// constraint are then too weak.
    [[nodiscard]] bool next();
    /// The solution that next() has just found.
    /// Errors: throws ArgumentError before next() has returned true, and after it has returned false or a new search
    /// has begun.
    Assignment solution() const;
    /// Its value of x.
    /// Errors: as solution().
    Value operator[](Var x) const {
        require_known(x, "csp::Solver");
        require_solution();
        return engine().store().min(x);
    }

    /// The limits of all further searching.
    void set_limits(const Limits& limits) { watch_.set_limits(limits); }

    StopReason stopped() const;
    const Statistics& statistics() const;
    /// When minimising: the least cost found, and a lower bound for every solution of this search.
    Optimum optimum() const;

    /// Whether the model has been loaded; false if a limit was reached first.
    bool is_ready() const { return state_ != State::unloaded; }
    /// The engine with the current domains: after begin() and before next(), the domains that the givens leave.
    /// Errors: throws ArgumentError before is_ready().
    const Engine& engine() const;
    const Model& model() const { return model_; }

  private:
    friend class Regions;
    friend class SolverParts;

    struct Session;
    enum class State : std::uint8_t {
        unloaded,  ///< a limit was reached first; next() tries again
        loaded,    ///< and not used yet: the time of the first use includes the set-up
        searching, ///< next() continues
        ended,     ///< by a split, a count or an exception: next() cannot continue
    };

    bool take_in();
    Listener* begin_proof(const Engine& engine);
    bool end_search();
    void once_loaded(std::function<void()> begin);
    void start(std::span<const Group> groups, const Region& region, std::span<const Atom> assumptions = {});
    void require_provable(bool is_whole);
    Objective* new_objective();
    std::span<const Group> all_groups();
    void add_groups(std::vector<Group>& groups, const std::vector<Var>& component, std::uint32_t part) const;
    std::vector<Group> groups_of(std::size_t part, const char* function) const;
    std::span<const std::vector<Var>> components() const;
    bool is_projected(Var x) const { return is_projected_.empty() || is_projected_[x.index]; }
    bool is_left(Var x) const { return !is_left_.empty() && is_left_[x.index]; }
    const std::vector<Var>& require_part(std::size_t part, const char* function) const;
    void require_known(Var x, const char* function) const;
    void require_solution() const;
    Assignment smallest_values() const;
    void check_solution() const;

    const Model& model_;
    std::size_t variable_count_; ///< when the model was loaded
    std::size_t constraint_count_;
    SearchOptions options_;
    std::vector<bool> is_projected_; ///< by variable; empty: all are
    std::vector<bool> is_left_;      ///< by variable: SolverParts::is_left_for_the_end(); empty: none is
    LimitWatch watch_;
    std::unique_ptr<Session> session_;
    std::function<void()> begin_later_; ///< if begin() was called before the model could be loaded
    SharedState shared_;
    mutable std::optional<std::vector<std::vector<Var>>> components_; ///< nullopt until computed
    mutable std::optional<std::size_t> part_with_cost_; ///< of the components; nullopt if there is none
    bool is_of_region_ = false;                         ///< whether the current search is that of a region
    State state_ = State::unloaded;
    bool has_solution_ = false; ///< whether the engine is at a solution
    bool has_begun_proof_ = false;
    bool is_proving_ = false;
};

} // namespace csp
