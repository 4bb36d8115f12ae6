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
/// children, and every leaf of an exhausted tree is a solution or a failure. Before the tree is exhausted, the number
/// of failures is unknown; rule runs and depth are always unknown.
Statistics statistics_of(std::uint64_t guesses, std::uint64_t solutions, bool is_exhausted);

/// A part of a problem, independent of all other parts, that the all-different kernel can search: see
/// csp/dense/network.hpp.
///
/// If `may_give_up` is set, the kernel ends a search that makes no progress, and the general engine, which infers more,
/// takes over.
class KernelPart {
  public:
    /// @param network      the part; the number of each variable is its place in `variables`
    /// @param may_give_up  whether the kernel may leave the part to the general engine
    KernelPart(dense::Network network, std::span<const Var> variables, bool may_give_up);

    struct Count {
        std::uint64_t solutions = 0; ///< at most the limit
        StopReason stopped = StopReason::exhausted;
        Statistics statistics;
    };
    /// Counts the solutions. Returns nullopt if the kernel gave up.
    std::optional<Count> count(LimitWatch& watch, std::uint64_t limit);

    struct Solution {
        std::vector<Atom> values; ///< by variable; empty if there is no solution, or none was found
        StopReason stopped = StopReason::exhausted;
        Statistics statistics;
    };
    std::optional<Solution> solve(LimitWatch& watch);

    /// Writes the next solution into the assignment. Returns false if there are no more, or if the watch stopped the
    /// search: stopped() then gives the reason, and another call continues.
    bool next(LimitWatch& watch, Assignment& assignment);
    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    std::vector<Var> variables_;
    std::unique_ptr<dense::CompiledNetwork> network_;
    std::unique_ptr<dense::Enumeration> enumeration_; ///< made by the first call of next()
    Statistics statistics_;                           ///< the statistics of next()
    StopReason stopped_ = StopReason::none;
    bool may_give_up_;
};

} // namespace csp
