#include <csp/search/defaults.hpp>
#include <csp/search/parallel/parallel.hpp>

#include <csp/base/team.hpp>
#include <csp/learn/nogoods.hpp>
#include <csp/search/brancher/branchings.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/parallel/worker.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace csp::parallel {

namespace {

/// An order and restarts that differ from those of the default search.
struct Variation {
    Branching branching;
    const RestartKind* restarts = nullptr;
};

/// Returns the variations of the members after the first, in cycles; nullopt for members that differ by their seed
/// alone.
std::vector<std::optional<Variation>> variations(const SearchOptions& options) {
    const Variation last{last_conflict(1, select(variable_order::dom_wdeg, chosen_value_order(options))),
                         &restart::luby};
    const Variation degree{random_ties(select(variable_order::mrv_degree, value_order::min)),
                           &restart::geometric};
    const Variation random{random_ties(select(variable_order::dom_wdeg, value_order::random)),
                           &restart::luby};
    const Variation greatest{random_ties(select(variable_order::mrv, value_order::max)), &restart::geometric};
    if (has_neighbourhoods(options)) return {last, {}, random, {}};
    return {last, degree, random, greatest};
}

} // namespace

/// The first member has the given options. Each further member differs from it by its seed and a variation; if the
/// search has neighbourhoods, every second member differs by its seed alone.
SearchOptions portfolio_member(const SearchOptions& options, unsigned number) {
    SearchOptions own = options;
    own.on_improvement = nullptr; // the team reports
    if (number == 0) return own;
    own.seed += number;
    const auto all = variations(options);
    const std::optional<Variation>& variation = all[(number - 1) % all.size()];
    if (!variation) return own;
    own.branching = variation->branching;
    own.restarts = Restarts{.kind = variation->restarts};
    own.by_discrepancies = false;
    own.neighbourhood = &neighbourhood::none;
    return own;
}

namespace {

/// The threads that solve one problem: a portfolio, or members that share its tree.
class Solvers {
  public:
    Solvers(const Model& model, const SearchOptions& options, unsigned threads, bool shares_tree)
        : model_(model),
          options_(options),
          limits_(options.limits),
          progress_(options.on_progress ? [this](const Progress& all) { tell(all); }
                                        : std::function<void(const Progress&)>()),
          threads_(threads),
          shares_tree_(shares_tree),
          tree_(threads),
          team_(options.stop) {}

    SolveResult run() {
        if (shares_tree_) tree_.add({});
        team_.run(threads_, [this](unsigned number) { shares_tree_ ? share(number) : work(number); });
        statistics_.solutions = found_;
        statistics_.time = limits_.time();
        const Optimum reached = optimum();
        return {std::move(best_), stopped_, statistics_, reached};
    }

  private:
    /// Reports progress, but never while on_improvement is called.
    void tell(const Progress& all) {
        const std::lock_guard lock(mutex_);
        options_.on_progress(all);
    }

    /// Does the work of one thread that shares the tree.
    void share(unsigned number) {
        SearchOptions own = options_;
        own.on_improvement = nullptr; // the team reports
        Worker worker(model_, own, team_.token(), limits_, progress_, {.best = &best_cost_});
        const StopReason stopped =
            search_regions(tree_, number, worker, [this](const Region&, Worker& at) { return !takes(at); });
        const std::lock_guard lock(mutex_);
        statistics_ += worker.statistics();
        raise_bound(worker);
        if (!is_over_) end_for_all(stopped); // its region is lost, so no other thread can complete the proof
    }

    /// Does the work of one thread of a portfolio.
    void work(unsigned number) {
        Worker worker(model_, portfolio_member(options_, number), team_.token(), limits_, progress_,
                      {.best = &best_cost_, .nogoods = &nogoods_, .author = number});
        worker.begin();
        bool is_over = false;
        while (!is_over && worker.next()) is_over = takes(worker);
        const std::lock_guard lock(mutex_);
        statistics_ += worker.statistics();
        raise_bound(worker);
        if (!is_over) end(worker.stopped());
    }

    /// Takes the solution that the worker has found. Returns true if no more are wanted.
    bool takes(Worker& worker) {
        worker.report();
        Assignment solution = worker.solver().solution();
        const std::lock_guard lock(mutex_);
        if (!options_.minimise) {
            if (is_over_) return true; // another thread has ended the search
            best_ = std::move(solution);
            ++found_;
            end_for_all(StopReason::none);
            return true;
        }
        // Another thread may already have used the cost of this solution, even to prove that no solution is better.
        // Threads may also arrive here in a different order from that in which they lowered the best cost.
        ++found_;
        raise_bound(worker);
        if (!best_ || cost_of(solution) < cost_of(*best_)) {
            best_ = std::move(solution);
            if (options_.on_improvement)
                options_.on_improvement({*best_, optimum(), 0, progress_.statistics()});
        }
        if (!is_over_ && found_ >= limits_.solutions()) end_for_all(StopReason::solution_limit);
        return is_over_;
    }

    /// Takes the bound of one search, which holds for all of them.
    void raise_bound(const Worker& worker) {
        if (const auto bound = worker.optimum().bound; bound && (!bound_ || *bound > *bound_)) bound_ = bound;
    }

    Optimum optimum() const {
        // If one search has shown that there is no solution, other searches may still have a bound.
        if (!best_ && stopped_ == StopReason::exhausted) return {};
        Optimum optimum{.best = {}, .bound = bound_};
        if (best_ && options_.minimise) optimum.best = cost_of(*best_);
        if (optimum.best && stopped_ == StopReason::exhausted) optimum.bound = optimum.best;
        if (optimum.best && optimum.bound) optimum.bound = std::min(*optimum.bound, *optimum.best);
        return optimum;
    }

    WideValue cost_of(const Assignment& solution) const { return solution[*options_.minimise]; }

    /// Records that one of the threads has finished.
    void end(StopReason reason) {
        if (is_over_) return;
        if (reason == StopReason::exhausted)
            end_for_all(reason);
        else if (stopped_ == StopReason::none)
            stopped_ = reason; // another thread may still find the answer
    }

    void end_for_all(StopReason reason) {
        is_over_ = true;
        stopped_ = reason;
        team_.stop();
    }

    const Model& model_;
    const SearchOptions& options_;
    SharedLimits limits_;
    TeamProgress progress_;
    std::atomic<WideValue> best_cost_ = Objective::none;
    SharedNogoods nogoods_;
    unsigned threads_;
    bool shares_tree_;
    std::mutex mutex_; ///< guards the members below
    std::optional<Assignment> best_;
    std::optional<WideValue> bound_;
    std::uint64_t found_ = 0;
    Statistics statistics_;
    StopReason stopped_ = StopReason::none;
    bool is_over_ = false;
    SharedTree tree_;
    Team team_; ///< must be the last member, since its threads use all others
};

} // namespace

SolveResult solve(const Model& model, const SearchOptions& options, unsigned threads, bool shares_tree) {
    return Solvers(model, options, threads, shares_tree).run();
}

} // namespace csp::parallel
