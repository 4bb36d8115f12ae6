#include <benchmarks/tournament/schedule.hpp>

#include <apps/common/text.hpp>

#include <csp/base/random.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace tournament {

namespace {

using NamedInstance = std::pair<const std::string*, const Instance*>;

/// The first instances of all sets, then the second ones, and so on.
std::vector<NamedInstance> by_turns(std::span<const NamedInstances> sets) {
    std::size_t most = 0;
    for (const NamedInstances& set : sets) most = std::max(most, set.instances.size());
    std::vector<NamedInstance> instances;
    for (std::size_t i = 0; i < most; ++i)
        for (const NamedInstances& set : sets)
            if (i < set.instances.size()) instances.emplace_back(&set.set, &set.instances[i]);
    return instances;
}

/// Instances are dealt out at random, in the same way for every shard: otherwise any alternation within the sets would
/// make one shard harder.
std::vector<bool> are_in(const Shard& shard, std::size_t instances) {
    std::vector<std::size_t> owners(instances);
    for (std::size_t i = 0; i < instances; ++i) owners[i] = i % shard.count + 1;
    constexpr std::uint64_t seed = 1;
    csp::Random random(seed);
    random.shuffle(owners);
    std::vector<bool> are_in;
    for (const std::size_t owner : owners) are_in.push_back(owner == shard.number);
    return are_in;
}

/// Threads that process one job after another.
class Workers {
  public:
    Workers(std::span<const Job> jobs, const RunLimits& limits, std::stop_source stop,
            const std::function<void(const Run&)>& take)
        : jobs_(jobs),
          limits_(limits),
          stop_(std::move(stop)),
          take_(take) {}

    void work(unsigned threads) {
        {
            std::vector<std::jthread> workers;
            for (unsigned i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
        }
        if (thrown_) std::rethrow_exception(thrown_);
    }

  private:
    void work() {
        try {
            while (!stop_.stop_requested()) {
                const std::size_t next = next_++;
                if (next >= jobs_.size()) return;
                const auto run = attempt(jobs_[next], limits_, stop_.get_token());
                const std::lock_guard lock(mutex_);
                if (run && !thrown_) take_(*run);
            }
        } catch (...) {
            stop_.request_stop();
            const std::lock_guard lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
        }
    }

    std::span<const Job> jobs_;
    RunLimits limits_;
    std::stop_source stop_;
    const std::function<void(const Run&)>& take_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::exception_ptr thrown_;
};

} // namespace

std::optional<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    const auto number = app::parse_number(text.substr(0, slash));
    const auto count = app::parse_number(text.substr(slash + 1));
    if (!number || !count || *number == 0 || *number > *count) return std::nullopt;
    return Shard{*number, *count};
}

std::vector<Job> jobs_of(std::span<const NamedInstances> sets, std::span<const Combination> combinations,
                         std::uint64_t seeds, const Shard& shard) {
    const auto instances = by_turns(sets);
    const auto is_ours = are_in(shard, instances.size());
    std::vector<Job> jobs;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed)
        for (std::size_t i = 0; i < instances.size(); ++i) {
            if (!is_ours[i]) continue;
            for (const Combination& combination : combinations)
                jobs.push_back({*instances[i].first, instances[i].second, combination, seed});
        }
    return jobs;
}

void make_runs(std::span<const Job> jobs, const RunLimits& limits, unsigned threads, std::stop_source stop,
               const std::function<void(const Run&)>& take) {
    Workers(jobs, limits, std::move(stop), take).work(threads);
}

} // namespace tournament
