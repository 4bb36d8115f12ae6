#include <benchmarks/harness/compare.hpp>

#include <benchmarks/harness/clock.hpp>
#include <benchmarks/harness/program.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <stdexcept>

namespace benchmarks {

namespace {

Spread spread(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return {median, values.front(), values.back()};
}

} // namespace

std::vector<std::vector<double>> time_rounds(std::size_t contestants, int rounds,
                                             const std::function<void(std::size_t)>& run,
                                             const std::function<void()>& after_round) {
    std::vector<std::vector<double>> seconds(contestants);
    for (int round = 0; round <= rounds; ++round) {
        for (std::size_t turn = 0; turn < contestants; ++turn) {
            const std::size_t contestant = (static_cast<std::size_t>(round) + turn) % contestants;
            const double start = thread_seconds();
            run(contestant);
            const double taken = thread_seconds() - start;
            if (round > 0) seconds[contestant].push_back(taken);
        }
        after_round();
    }
    return seconds;
}

void finish(Comparison& comparison, const std::vector<std::vector<double>>& seconds) {
    const auto instances = static_cast<double>(comparison.instances);
    const auto is_baseline = [&](const Standing& s) { return s.contestant == comparison.baseline; };
    const auto found = std::find_if(comparison.standings.begin(), comparison.standings.end(), is_baseline);
    const auto& reference = seconds.at(static_cast<std::size_t>(found - comparison.standings.begin()));
    for (std::size_t c = 0; c < seconds.size(); ++c) {
        std::vector<double> speeds;
        for (std::size_t round = 0; round < reference.size(); ++round)
            speeds.push_back(reference[round] / seconds[c][round]);
        Standing& standing = comparison.standings[c];
        standing.instances_per_second = instances / spread(seconds[c]).median;
        standing.speed = spread(speeds);
        standing.nodes_per_instance /= instances;
        standing.failures_per_instance /= instances;
    }
}

void require_agreement(const std::string& instance, std::span<const Claim> claims) {
    for (const Claim& claim : claims) {
        if (!claim.is_right) throw std::runtime_error(instance + ": wrong solution by " + claim.contestant);
        if (claim.solutions != claims.front().solutions)
            throw std::runtime_error(fmt::format("{}: {} finds {} solutions, {} finds {}", instance,
                                                 claims.front().contestant, claims.front().solutions,
                                                 claim.contestant, claim.solutions));
    }
}

std::string Spread::range() const { return fmt::format("{:.2f}..{:.2f}", least, greatest); }

void print(const Comparison& comparison) {
    std::cout << fmt::format("{}: {} instances, {} rounds, speed as a multiple of {}\n", comparison.title,
                             comparison.instances, comparison.rounds, comparison.baseline);
    const Table table({{"  contestant", 26},
                       {"per second", 12, 1},
                       {"speed", 9, 2},
                       {"least..greatest", 18},
                       {"nodes", 12, 2},
                       {"failures", 12, 2}});
    table.heading();
    for (const Standing& s : comparison.standings)
        table.line("  " + s.contestant, s.instances_per_second, s.speed.median, s.speed.range(),
                   s.nodes_per_instance, s.failures_per_instance);
}

std::string to_json(const std::vector<Comparison>& comparisons) {
    nlohmann::ordered_json document = nlohmann::ordered_json::array();
    for (const Comparison& comparison : comparisons) {
        nlohmann::ordered_json standings = nlohmann::ordered_json::array();
        for (const Standing& s : comparison.standings) {
            standings.push_back({{"contestant", s.contestant},
                                 {"instances_per_second", s.instances_per_second},
                                 {"speed_median", s.speed.median},
                                 {"speed_least", s.speed.least},
                                 {"speed_greatest", s.speed.greatest},
                                 {"nodes_per_instance", s.nodes_per_instance},
                                 {"failures_per_instance", s.failures_per_instance}});
        }
        document.push_back({{"title", comparison.title},
                            {"instances", comparison.instances},
                            {"rounds", comparison.rounds},
                            {"baseline", comparison.baseline},
                            {"standings", standings}});
    }
    return document.dump(2) + "\n";
}

} // namespace benchmarks
