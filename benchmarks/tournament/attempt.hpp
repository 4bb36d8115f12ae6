#pragma once

#include <apps/common/shard.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/run.hpp>

#include <csp/search/brancher/branchings.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// The way in which a combination uses its variable order and its value order.
struct BranchingKind {
    std::string_view name;
    std::string_view summary;
    csp::Branching (*make)(csp::Branching orders);
};

/// Returns all kinds: orders, last-conflict, random-ties.
std::span<const BranchingKind* const> branchings();

// Names of values of the remaining factors.
inline constexpr std::string_view depth_first = "depth-first";
inline constexpr std::string_view discrepancies = "discrepancies";

/// The limits at which a run is cut off.
struct RunLimits {
    double seconds = 0;      ///< seconds of processor time of the thread; 0: unlimited
    std::uint64_t nodes = 0; ///< 0: unlimited
};

/// A run to be made.
struct Job {
    std::string set;
    const Instance* instance = nullptr;
    Combination combination;
    std::uint64_t seed = 0;
};

/// Makes the run with the general engine, with only the options of the combination. Returns nullopt if a stop was
/// requested before the run ended: its result is then unknown.
///
/// A run that takes longer than its limit is censored, even if it ended before it was cut off.
/// @throws std::logic_error if a solution violates the model, which would be a bug in csp.
std::optional<Run> attempt(const Job& job, const RunLimits& limits, const std::stop_token& stop);

/// A problem set together with its generated instances.
struct NamedInstances {
    std::string set;
    std::vector<Instance> instances;
};

/// Returns a job for every combination on every instance of the shard with every seed from 1 to `seeds`. All runs of an
/// instance belong to one shard, so that runs that are compared are measured on one machine. The instances of all sets
/// alternate, so that a tournament that is ended early has some runs of every set. The instances must outlive the jobs.
std::vector<Job> jobs_of(std::span<const NamedInstances> sets, std::span<const Combination> combinations,
                         std::uint64_t seeds, const app::Shard& shard);

/// Makes the runs of the jobs in order on `threads` threads, until all are done or a stop is requested. Runs are passed
/// to `take` one at a time, as soon as they end. An exception thrown by `take` or by a run ends all runs and is
/// rethrown.
void make_runs(std::span<const Job> jobs, const RunLimits& limits, unsigned threads, std::stop_source stop,
               const std::function<void(const Run&)>& take);

} // namespace tournament
