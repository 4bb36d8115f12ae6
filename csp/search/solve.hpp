#pragma once

#include <csp/search/solver.hpp>

#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace csp {

class KernelPart;
class LimitWatch;
namespace dense {
struct Network;
}
namespace parallel {
class SolutionStream;
}

/// The result of one call of solve(): a solution or none, the reason why the search stopped, and its statistics.
///
///     if (const auto solution = csp::solve(model)) use((*solution)[x]);
class SolveResult {
  public:
    SolveResult(std::optional<Assignment> solution, StopReason stopped, const Statistics& statistics,
                Optimum optimum = {})
        : solution_(std::move(solution)),
          stopped_(stopped),
          statistics_(statistics),
          optimum_(optimum) {}

    explicit operator bool() const { return solution_.has_value(); }
    /// Errors: throws ArgumentError if there is no solution.
    const Assignment& operator*() const {
        if (!solution_) refuse();
        return *solution_;
    }
    const Assignment* operator->() const { return &**this; }
    template <typename Expressions>
    Value operator[](const Expressions&) const = delete; // write (*result)[x]

    /// StopReason::exhausted: there is no solution. Any other reason without a solution: unknown.
    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }
    /// The cost of the solution, or its gain when maximising.
    /// Errors: throws ArgumentError if there is no solution, or nothing was to be optimised.
    WideValue cost() const;
    /// When optimising: the quality of the solution, and a bound on the quality of any.
    const Optimum& optimum() const { return optimum_; }

  private:
    [[noreturn]] void refuse() const;

    std::optional<Assignment> solution_;
    StopReason stopped_;
    Statistics statistics_;
    Optimum optimum_;
};

/// Finds the first solution in the order of the heuristics. If the options name an objective, finds the best solution
/// before a limit, which is optimal if stopped() is StopReason::exhausted.
///
/// Several threads form a portfolio, see docs/reference/parallel.md: whether there is a solution, and the cost of a
/// best one, is the same for any number of threads; which one is found may change from run to run.
/// Errors: throws ArgumentError as Solver does; if more than one thread is to search with a listener, as do all
/// functions here; and if there is an on_improvement but nothing to minimise.
SolveResult solve(const Model& model, SearchOptions options = {});

/// The number of solutions.
struct Count {
    std::uint64_t solutions = 0;
    /// False if a limit stopped the count, or the number does not fit; `solutions` is then a lower bound.
    bool is_exact = true;
    StopReason stopped = StopReason::exhausted;
    Statistics statistics;
};

/// Counts the solutions. Independent parts are counted separately, and their numbers multiplied. If there is a limit on
/// solutions, counts up to the limit. Several threads share the parts.
/// Errors: throws ArgumentError if several threads are to minimise.
Count count_solutions(const Model& model, SearchOptions options = {});
Count count(const Model& model, const SearchOptions& options = {}) = delete; // write count_solutions(model)

/// The limits of a SolutionEstimator, and its random numbers.
struct EstimateOptions {
    Limits limits = {}; ///< for all probes together
    std::stop_token stop = {};
    std::uint64_t seed = 1; ///< the same seed gives the same probes
};

/// An estimate of a number of solutions.
struct Estimate {
    double solutions = 0; ///< the mean of the probes; infinite if it is beyond the range of double
    /// Of the mean, by the differences of the probes; infinite if it is not known: no probe has found a solution yet.
    double standard_error = std::numeric_limits<double>::infinity();
    std::uint64_t probes = 0;
    std::uint64_t hits = 0; ///< probes that found a solution. If they are few, the error may be far too small
    bool is_exact = false;  ///< a probe has seen the whole tree; there will be no further one
    StopReason stopped = StopReason::none; ///< the limit that ended the probes; `none` if all were made

    /// Half of the interval that would have the number in 95 of 100 estimates, if the probes were normally distributed.
    double half_interval() const { return 1.96 * standard_error; }
};

/// Estimates the number of solutions of a model that has too many to be counted. A probe goes down a search tree. At
/// each node, it visits a few random children instead of all, and multiplies the number of solutions below them by the
/// ratio of all children to the visited ones. The mean of such probes is an unbiased estimate of the number. If few of
/// them contribute most of the mean, it is likely to be too low, and its error as well.
///
///     csp::SolutionEstimator estimator(model);
///     const csp::Estimate estimate = estimator.probe(10'000);
///     std::cout << estimate.solutions << " +- " << estimate.half_interval();
///
/// The model must outlive the estimator, and does not change. Not thread-safe.
/// Complexity: a probe propagates a few nodes for each variable
/// Source: Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975; Purdom, "Tree
/// size by partial backtracking", SIAM Journal on Computing 7, 1978. The choice of the number of children is our own.
class SolutionEstimator {
  public:
    explicit SolutionEstimator(const Model& model, const EstimateOptions& options = {});
    SolutionEstimator(const Model&&, const EstimateOptions& = {}) = delete; // the model must outlive it
    ~SolutionEstimator();
    SolutionEstimator(const SolutionEstimator&) = delete;
    SolutionEstimator& operator=(const SolutionEstimator&) = delete;

    /// Makes more probes, and returns the estimate from all so far. A probe that a limit cuts off does not count.
    const Estimate& probe(std::uint64_t probes);

  private:
    class Tree;

    void add(double found);

    std::unique_ptr<Tree> tree_;
    Estimate estimate_;
    double squares_ = 0; ///< the sum of the squared distances of the probes from their mean
};

/// A range of the solutions of a model, each once, found as the loop asks for them.
///
///     for (const csp::Assignment& solution : csp::solutions(model)) ...
///
/// The model must outlive the range, and the range its iterators. One pass: begin() may be called once.
///
/// With several threads, the order of the solutions does not depend on the number of threads, but differs from the
/// order of one thread. The threads search ahead while the loop is busy, and the destructor of the range stops them and
/// waits for them. If a limit ends the search, the solutions found are the first ones in that order.
/// Errors: throws ArgumentError if several threads are to minimise; begin() and ++ pass on exceptions of user
/// predicates.
class Solutions {
  public:
    class Iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Assignment;
        using difference_type = std::ptrdiff_t;
        using pointer = const Assignment*;
        using reference = const Assignment&;

        explicit Iterator(Solutions& range) : range_(&range) {}
        reference operator*() const { return range_->current_; }
        pointer operator->() const { return &range_->current_; }
        Iterator& operator++() {
            range_->advance();
            return *this;
        }
        void operator++(int) { range_->advance(); }
        friend bool operator==(const Iterator& it, std::default_sentinel_t) { return it.is_done(); }

      private:
        bool is_done() const { return range_->is_done_; }

        Solutions* range_;
    };

    Solutions(const Model& model, SearchOptions options);
    ~Solutions();
    Solutions(const Solutions&) = delete;
    Solutions& operator=(const Solutions&) = delete;

    Iterator begin();
    std::default_sentinel_t end() const { return {}; }

    /// Why the solutions ended; StopReason::none while more may come.
    StopReason stopped() const;
    /// The statistics of the search. With several threads, they are complete once no more solutions come.
    const Statistics& statistics() const;

  private:
    void take_to_kernel(dense::Network network, const SearchOptions& options);
    void advance();

    std::optional<Solver> solver_;                     ///< of one thread
    std::unique_ptr<parallel::SolutionStream> stream_; ///< of several threads
    std::unique_ptr<KernelPart> kernel_;               ///< replaces the solver's search
    std::unique_ptr<LimitWatch> watch_;                ///< of the kernel
    Assignment current_;
    bool is_done_ = false;
};

inline Solutions solutions(const Model& model, SearchOptions options = {}) {
    return {model, std::move(options)};
}
Solutions solutions(const Model&&, SearchOptions = {}) = delete; // the model must outlive the range

} // namespace csp
