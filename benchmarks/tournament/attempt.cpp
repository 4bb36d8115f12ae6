#include <benchmarks/tournament/attempt.hpp>

#include <apps/common/search_choices.hpp>
#include <benchmarks/harness/clock.hpp>

#include <csp/base/random.hpp>
#include <csp/base/text.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/inference/inference.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/solver.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace tournament {

std::span<const BranchingKind* const> branchings() {
    static constexpr BranchingKind orders{"orders", "by the two orders",
                                          [](csp::Branching by_orders) { return by_orders; }};
    static constexpr BranchingKind last_conflict{
        "last-conflict", "the variable of the last dead end first, then by the two orders",
        [](csp::Branching by_orders) { return csp::last_conflict(1, std::move(by_orders)); }};
    static constexpr BranchingKind random_ties{
        "random-ties", "by the two orders, with random ties",
        [](csp::Branching by_orders) { return csp::random_ties(std::move(by_orders)); }};
    static constexpr std::array kinds{&orders, &last_conflict, &random_ties};
    return kinds;
}

namespace {

std::chrono::nanoseconds duration(double seconds) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
}

csp::Learning learning_named(std::string_view name) {
    for (const app::LearningKind* const kind : app::learnings())
        if (kind->name == name) return kind->learning;
    throw std::logic_error("no way to learn is called " + std::string(name));
}

csp::SearchOptions options_for(const Job& job, const Statement& statement, const RunLimits& limits) {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    // The default orders stay unset, so that the combination keeps all defaults that depend on them.
    const auto* const variables = csp::variable_order::find(job.combination.variable_order);
    const auto* const values = csp::value_order::find(job.combination.value_order);
    if (variables != &csp::chosen_variable_order(options) || values != &csp::chosen_value_order(options)) {
        options.variable_order = variables;
        options.value_order = values;
    }
    options.inference = csp::inference::find(job.combination.inference);
    options.restarts.kind = csp::restart::find(job.combination.restarts);
    options.learning = learning_named(job.combination.learning);
    options.minimise = statement.minimise;
    options.by_discrepancies = job.combination.tree == discrepancies;
    if (job.combination.branching != Combination().branching)
        options.branching =
            csp::find_kind(branchings(), job.combination.branching, "a combination")
                ->make(csp::select(csp::chosen_variable_order(options), csp::chosen_value_order(options)));
    if (csp::has_neighbourhoods(options)) // otherwise, no solution is kept
        options.neighbourhood = csp::neighbourhood::find(job.combination.neighbourhood);
    options.projection = statement.answer;
    options.seed = job.seed;
    if (limits.nodes != 0) options.limits.nodes = limits.nodes;
    if (limits.seconds != 0) options.limits.time = duration(limits.seconds);
    return options;
}

/// A search limited by processor time. The time limit of a search is wall-clock time, which also advances while other
/// processes have the processor. The search is therefore continued until its processor time is used up.
class TimedSearch {
  public:
    TimedSearch(const Statement& statement, csp::SearchOptions options, double limit)
        : limits_(options.limits),
          limit_(limit),
          solver_(statement.model, std::move(options)) {}

    /// Finds the first solution, or the best one.
    std::optional<csp::Assignment> search(bool wants_best) {
        std::optional<csp::Assignment> solution;
        for (solver_.begin(); next();) {
            solution = solver_.solution();
            if (!wants_best) break;
        }
        return solution;
    }

    double seconds() const { return benchmarks::thread_seconds() - begin_; }
    const csp::Solver& solver() const { return solver_; }

  private:
    bool next() {
        while (!solver_.next()) {
            const double left = limit_ - seconds();
            if (solver_.stopped() != csp::StopReason::time_limit || left <= 0) return false;
            limits_.time += duration(left);
            solver_.set_limits(limits_);
        }
        return true;
    }

    double begin_ = benchmarks::thread_seconds();
    csp::Limits limits_;
    double limit_;
    csp::Solver solver_;
};

void check(const Job& job, const csp::Model& model, const csp::Assignment& solution) {
    if (model.check(solution)) return;
    throw std::logic_error("a wrong solution of " + job.set + ", " + job.instance->name + ", by " +
                           to_string(job.combination));
}

Outcome outcome_of(const TimedSearch& search, bool is_found, bool wants_best) {
    const bool is_over = search.solver().stopped() == csp::StopReason::exhausted;
    if (is_found && (is_over || !wants_best)) return Outcome::solved;
    return is_over ? Outcome::refuted : Outcome::censored;
}

} // namespace

std::optional<Run> attempt(const Job& job, const RunLimits& limits, const std::stop_token& stop) {
    const Statement statement = job.instance->state();
    auto options = options_for(job, statement, limits);
    options.stop = stop;
    const bool wants_best = statement.minimise.has_value();
    TimedSearch search(statement, std::move(options), limits.seconds);
    const auto solution = search.search(wants_best);
    const double seconds = search.seconds();
    if (search.solver().stopped() == csp::StopReason::stop_requested) return std::nullopt;
    Run run{.set = job.set,
            .instance = job.instance->name,
            .difficulty = job.instance->difficulty,
            .combination = job.combination,
            .seed = job.seed};
    run.outcome = outcome_of(search, solution.has_value(), wants_best);
    if (limits.seconds != 0 && seconds > limits.seconds) run.outcome = Outcome::censored;
    run.seconds = seconds;
    run.nodes = search.solver().statistics().nodes;
    run.failures = search.solver().statistics().failures;
    run.propagations = search.solver().statistics().propagations;
    if (solution) check(job, statement.model, *solution);
    if (solution && wants_best) run.cost = (*solution)[*statement.minimise];
    return run;
}

namespace {

using NamedInstance = std::pair<const std::string*, const Instance*>;

/// Returns the first instances of all sets, then the second ones, and so on.
std::vector<NamedInstance> by_turns(std::span<const NamedInstances> sets) {
    std::size_t most = 0;
    for (const NamedInstances& set : sets) most = std::max(most, set.instances.size());
    std::vector<NamedInstance> instances;
    for (std::size_t i = 0; i < most; ++i)
        for (const NamedInstances& set : sets)
            if (i < set.instances.size()) instances.emplace_back(&set.set, &set.instances[i]);
    return instances;
}

/// Returns which instances are in the shard. Instances are assigned at random, in the same way for every shard, since
/// any alternation within the sets would otherwise make one shard harder.
std::vector<bool> are_in(const app::Shard& shard, std::size_t instances) {
    std::vector<std::uint64_t> owners(instances);
    for (std::size_t i = 0; i < instances; ++i) owners[i] = i % shard.count + 1;
    constexpr std::uint64_t seed = 1;
    csp::Random random(seed);
    random.shuffle(owners);
    std::vector<bool> are_in;
    for (const std::uint64_t owner : owners) are_in.push_back(owner == shard.number);
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

std::vector<Job> jobs_of(std::span<const NamedInstances> sets, std::span<const Combination> combinations,
                         std::uint64_t seeds, const app::Shard& shard) {
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
