#pragma once

#include <csp/dense/network.hpp>
#include <csp/dense/solver.hpp>
#include <csp/search/limit_watch.hpp>
#include <csp/search/search_options.hpp>
#include <csp/search/solver.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Whether the options allow the all-different kernel: compared with the `usual` ones, which leave everything open,
/// they ask for nothing that it does not do.
/// @throws ArgumentError in the name of `function` if they ask for it and for something that it does not do.
bool may_use_kernel(const SearchOptions& options, const char* function, const SearchOptions& usual = {});

/// The statistics that the general engine would report for a search tree with this many splits. Every split has two
/// children, and once the tree is exhausted every leaf is a solution or a failure. Before that, failures are unknown;
/// rule runs and depth are always unknown.
Statistics statistics_of(std::uint64_t guesses, std::uint64_t solutions, bool is_exhausted);

/// A part of a problem, independent of the rest, that the all-different kernel can search: see
/// csp/dense/network.hpp.
///
/// If the engine is chosen automatically, the kernel gives up a search that looks hopeless without the reasoning of the
/// general engine, which then takes over.
class KernelPart {
  public:
    /// The part over these variables, with the domains that the solver has for them now; nothing if it does not
    /// qualify. @throws ArgumentError in the name of `function` if the options insist that it does.
    static std::optional<KernelPart> of(const Solver& solver, std::span<const Var> variables,
                                        const SearchOptions& options, const char* function);

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
    KernelPart(dense::Network network, std::span<const Var> variables, bool may_give_up);

    std::vector<Var> variables_;
    std::unique_ptr<dense::CompiledNetwork> network_;
    std::unique_ptr<dense::Enumeration> enumeration_; ///< once next() was called
    Statistics statistics_;                           ///< of next()
    StopReason stopped_ = StopReason::none;
    bool may_give_up_;
};

} // namespace csp
