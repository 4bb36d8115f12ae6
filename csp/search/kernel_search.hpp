#pragma once

#include <csp/dense/batch_solver.hpp>
#include <csp/dense/network.hpp>
#include <csp/search/limits.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// The statistics that the general engine would report for a search tree with this many splits. Every split has two
/// children, and once the tree is exhausted every leaf is a solution or a failure. Before that, failures are unknown;
/// rule runs and depth are always unknown.
Statistics statistics_of(std::uint64_t guesses, std::uint64_t solutions, bool is_exhausted);

/// A part of a problem, independent of the rest, that the all-different kernel can search: see
/// csp/dense/network.hpp.
///
/// Where it may, it gives up a search that looks hopeless without the reasoning that
/// the general engine has; then the general engine takes over.
class KernelPart {
  public:
    /// @param network      the part, its variables under the numbers of their places in `variables`
    /// @param may_give_up  for the general engine to take over
    KernelPart(dense::Network network, std::span<const Var> variables, bool may_give_up);

    struct Count {
        std::uint64_t solutions = 0; ///< up to the limit
        StopReason stopped = StopReason::exhausted;
        Statistics statistics;
    };
    /// Nothing if it gave up.
    std::optional<Count> count(LimitWatch& watch, std::uint64_t limit);

    struct Solution {
        std::vector<Atom> values; ///< of all variables; none if there is no solution, or none was found
        StopReason stopped = StopReason::exhausted;
        Statistics statistics;
    };
    std::optional<Solution> solve(LimitWatch& watch);

    /// The next solution, written into the assignment. False if there are no more, and if the watch stopped
    /// it: then stopped() says so, and another call goes on.
    bool next(LimitWatch& watch, Assignment& assignment);
    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    std::vector<Var> variables_;
    std::unique_ptr<dense::CompiledNetwork> network_;
    std::unique_ptr<dense::Enumeration> enumeration_; ///< once next() was called
    Statistics statistics_;                           ///< of next()
    StopReason stopped_ = StopReason::none;
    bool may_give_up_;
};

} // namespace csp
