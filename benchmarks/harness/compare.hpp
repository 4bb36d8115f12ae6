#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace benchmarks {

/// The median and the range of a figure over the rounds.
struct Spread {
    double median = 0;
    double least = 0;
    double greatest = 0;

    /// Returns, for example, "0.98..1.02".
    std::string range() const;
};

/// The result of one contestant on one list of instances.
struct Standing {
    std::string contestant;
    double instances_per_second = 0; ///< per second of thread CPU time; the median of the rounds
    Spread speed = {};               ///< as a multiple of the baseline's speed in the same round
    double nodes_per_instance = 0;
    double failures_per_instance = 0;
};

struct Comparison {
    std::string title;
    std::size_t instances = 0;
    int rounds = 0;
    std::string baseline;
    std::vector<Standing> standings;
};

/// Times every contestant in every round: seconds[contestant][round] of thread CPU time.
///
/// A round runs each contestant once, and the next round starts with the next contestant, so that a slow drift of the
/// machine affects all contestants equally. One more round, before the first, is not timed. `after_round` runs outside
/// the clock.
std::vector<std::vector<double>> time_rounds(std::size_t contestants, int rounds,
                                             const std::function<void(std::size_t)>& run,
                                             const std::function<void()>& after_round);

/// Fills in rates and speeds; the standings must contain the totals of nodes and failures.
void finish(Comparison& comparison, const std::vector<std::vector<double>>& seconds);

/// The claim of one contestant about one instance.
struct Claim {
    std::string contestant;
    std::uint64_t solutions = 0;
    bool is_right = true;
};

/// @throws std::runtime_error naming instance and contestants if a solution is wrong or two counts differ.
void require_agreement(const std::string& instance, std::span<const Claim> claims);

/// Lets all contestants solve all instances in alternating rounds; checks every answer of every round.
///
/// @param contestants  one or more; speeds are relative to the contestant named `baseline`. A contestant has name(),
///                     solve(instance), describe(instance), which returns the name of the instance, and
///                     is_right(instance, result), which returns whether the solution of a result is right or absent.
/// @throws std::runtime_error like require_agreement.
template <typename Contestant, typename Instance>
Comparison compare(const std::string& title, const std::vector<Instance>& instances,
                   const std::vector<std::unique_ptr<Contestant>>& contestants, const std::string& baseline,
                   int rounds) {
    using Result = decltype(contestants.front()->solve(instances.front()));
    std::vector<std::vector<Result>> results(contestants.size(), std::vector<Result>(instances.size()));

    const auto run = [&](std::size_t c) {
        for (std::size_t i = 0; i < instances.size(); ++i)
            results[c][i] = contestants[c]->solve(instances[i]);
    };
    const auto check = [&] {
        std::vector<Claim> claims(contestants.size());
        for (std::size_t i = 0; i < instances.size(); ++i) {
            for (std::size_t c = 0; c < contestants.size(); ++c) {
                const Result& result = results[c][i];
                claims[c] = {contestants[c]->name(), static_cast<std::uint64_t>(result.solutions),
                             Contestant::is_right(instances[i], result)};
            }
            require_agreement(Contestant::describe(instances[i]), claims);
        }
    };
    const auto seconds = time_rounds(contestants.size(), rounds, run, check);

    Comparison comparison{title, instances.size(), rounds, baseline, {}};
    for (std::size_t c = 0; c < contestants.size(); ++c) {
        Standing standing;
        standing.contestant = contestants[c]->name();
        for (const Result& result : results[c]) {
            standing.nodes_per_instance += static_cast<double>(result.nodes);
            standing.failures_per_instance += static_cast<double>(result.failures);
        }
        comparison.standings.push_back(standing);
    }
    finish(comparison, seconds);
    return comparison;
}

/// Prints a table with one row per contestant.
void print(const Comparison& comparison);

/// Returns the comparisons at full precision: a JSON array with one object per comparison.
std::string to_json(const std::vector<Comparison>& comparisons);

} // namespace benchmarks
