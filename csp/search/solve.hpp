#pragma once

#include <csp/search/solver.hpp>

#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

namespace csp {

class KernelPart;
class LimitWatch;
namespace parallel {
class SolutionStream;
}

/// What one call of solve() found: a solution or none, why it stopped, and what it cost.
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
    /// @throws ArgumentError if there is no solution.
    const Assignment& operator*() const {
        if (!solution_) refuse();
        return *solution_;
    }
    const Assignment* operator->() const { return &**this; }

    /// StopReason::exhausted: there is no solution. Any other reason without a solution: unknown.
    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }
    /// If something was optimised: how good the solution is, and how good one could be.
    const Optimum& optimum() const { return optimum_; }

  private:
    [[noreturn]] void refuse() const;

    std::optional<Assignment> solution_;
    StopReason stopped_;
    Statistics statistics_;
    Optimum optimum_;
};

/// The first solution in the order of the heuristics; if options say what to minimise, the best one that was
/// found before a limit, and a best one of all if stopped() is StopReason::exhausted.
///
/// Several threads are a portfolio, see docs/reference/parallel.md: whether there is a solution, and the cost of a
/// best one, is the same for any number of threads; which one it is may change from run to run.
/// @throws ArgumentError as Solver does, and if more than one thread is to search while a listener listens: so do
/// all functions here; if improvements are to be told of and nothing is minimised.
SolveResult solve(const Model& model, SearchOptions options = {});

/// How many solutions there are.
struct Count {
    std::uint64_t solutions = 0;
    /// False if a limit stopped the count, or the number does not fit: then there are at least that many.
    bool is_exact = true;
    StopReason stopped = StopReason::exhausted;
    Statistics statistics;
};

/// Counts the solutions. Independent parts are counted by themselves and multiplied.
/// With a limit on solutions it counts up to the limit. Several threads share the parts out among them.
/// @throws ArgumentError if several threads are to minimise.
Count count(const Model& model, SearchOptions options = {});

/// The solutions of a model, each once, found as the loop asks for them.
///
///     for (const csp::Assignment& solution : csp::solutions(model)) ...
///
/// The model must outlive the range, and the range its iterators. One pass: begin() may be called once.
///
/// Several threads give the solutions in one order, whatever their number; it is not that of one thread. They
/// search ahead while the loop is busy, and are stopped and waited for when the range goes. If a limit ends the
/// search, those that came are the first ones of that order.
/// @throws ArgumentError if several threads are to minimise; begin() and ++ throw what a user's predicate threw.
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

    /// Why no more came; StopReason::none while more may come.
    StopReason stopped() const;
    /// Of several threads: complete once no more come.
    const Statistics& statistics() const;

  private:
    void take_to_kernel(const SearchOptions& options);
    void advance();

    std::optional<Solver> solver_;                     ///< one thread
    std::unique_ptr<parallel::SolutionStream> stream_; ///< several
    std::unique_ptr<KernelPart> kernel_;               ///< in place of the solver's search
    std::unique_ptr<LimitWatch> watch_;                ///< the kernel's
    Assignment current_;
    bool is_done_ = false;
};

inline Solutions solutions(const Model& model, SearchOptions options = {}) {
    return {model, std::move(options)};
}
Solutions solutions(const Model&&, SearchOptions = {}) = delete; // the model must outlive the range

} // namespace csp
