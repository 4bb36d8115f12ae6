#pragma once

#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>

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

/// A problem set with its instances made.
struct NamedInstances {
    std::string set;
    std::vector<Instance> instances;
};

/// A part of the instances, of several that together are all of them.
struct Shard {
    std::size_t number = 1; ///< 1 to count
    std::size_t count = 1;
};

/// "2/3"; nothing for anything else.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view text);

/// Every combination on every instance of the shard with every seed from 1 to `seeds`. All runs of an instance are of one
/// shard, so that what is compared is measured on one machine. The instances of all sets take turns, so that a
/// tournament which is ended early has something of everything. The instances must outlive the jobs.
[[nodiscard]] std::vector<Job> jobs_of(std::span<const NamedInstances> sets,
                                       std::span<const Combination> combinations, std::uint64_t seeds,
                                       const Shard& shard);

/// Makes the runs of the jobs in their order on so many threads, until all are done or a stop is requested. Runs are handed
/// to `take` as they end, one at a time; whatever that or a run throws ends the others, and is thrown.
void make_runs(std::span<const Job> jobs, const RunLimits& limits, unsigned threads, std::stop_source stop,
               const std::function<void(const Run&)>& take);

} // namespace tournament
