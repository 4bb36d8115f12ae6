#pragma once

#include <csp/search/parallel/shared_limits.hpp>
#include <csp/search/solver.hpp>

#include <atomic>
#include <cstddef>
#include <span>
#include <stop_token>

namespace csp::parallel {

/// What one thread searches with: a solver of its own, under limits that all threads share.
class Worker {
  public:
    /// @param limits  must outlive the worker
    Worker(const Model& model, const SearchOptions& options, std::stop_token stop, SharedLimits& limits);

    /// As those of Solver.
    void begin(std::span<const Atom> givens = {});
    void begin_on_part(std::size_t part, std::span<const Atom> givens);
    bool next();
    /// Why next() was false.
    StopReason stopped() const { return has_nodes_ ? solver_.stopped() : StopReason::node_limit; }
    void share_best(std::atomic<WideValue>& best) { solver_.share_best(best); }

    const Solver& solver() const { return solver_; }
    /// Of all searches together.
    Statistics statistics() const;

  private:
    void prepare();
    bool take_more();

    SharedLimits& shared_;
    Limits limits_; ///< of the search under way
    Solver solver_;
    Statistics before_; ///< of the searches before
    bool has_begun_ = false;
    bool has_nodes_ = true; ///< for the root of the search under way
};

} // namespace csp::parallel
