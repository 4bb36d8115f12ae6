#include <benchmarks/peers/compare.hpp>

#include <benchmarks/puzzles/puzzles.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <stdexcept>

namespace benchmarks {

namespace {

double thread_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

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
        for (std::size_t round = 0; round < reference.size(); ++round) {
            speeds.push_back(reference[round] / seconds[c][round]);
        }
        Standing& standing = comparison.standings[c];
        standing.instances_per_second = instances / spread(seconds[c]).median;
        standing.speed = spread(speeds);
        standing.nodes_per_instance /= instances;
        standing.failures_per_instance /= instances;
    }
}

std::string describe(const std::string& puzzle) { return puzzle; }

std::string describe(const QueensProblem& problem) {
    return std::to_string(problem.size) + "-queens" +
           (problem.all_solutions ? ", all solutions" : ", first solution");
}

bool is_right(const std::string& puzzle, const Outcome& outcome) {
    return outcome.solutions == 0 || is_solution(puzzle, {outcome.first.data(), outcome.first.size()});
}

bool is_right(const QueensProblem& problem, const QueensOutcome& outcome) {
    const auto& column = outcome.first;
    if (outcome.solutions == 0) return true;
    if (column.size() != static_cast<std::size_t>(problem.size)) return false;
    for (std::size_t lower = 0; lower < column.size(); ++lower) {
        if (column[lower] < 0 || column[lower] >= problem.size) return false;
        for (std::size_t upper = 0; upper < lower; ++upper) {
            const int shift = std::abs(column[lower] - column[upper]);
            if (shift == 0 || static_cast<std::size_t>(shift) == lower - upper) return false;
        }
    }
    return true;
}

void require_agreement(const std::string& instance, std::span<const Claim> claims) {
    for (const Claim& claim : claims) {
        if (!claim.is_right) throw std::runtime_error(instance + ": wrong solution by " + claim.contestant);
        if (claim.solutions != claims.front().solutions) {
            throw std::runtime_error(instance + ": " + claims.front().contestant + " finds " +
                                     std::to_string(claims.front().solutions) + " solutions, " +
                                     claim.contestant + " finds " + std::to_string(claim.solutions));
        }
    }
}

std::string to_table(const Comparison& comparison) {
    std::string table =
        fmt::format("{}: {} instances, {} rounds, speed as a multiple of {}\n", comparison.title,
                    comparison.instances, comparison.rounds, comparison.baseline);
    table += fmt::format("  {:<24}{:>12}{:>9}{:>18}{:>12}{:>12}\n", "contestant", "per second", "speed",
                         "least..greatest", "nodes", "failures");
    for (const Standing& s : comparison.standings) {
        const std::string range = fmt::format("{:.2f}..{:.2f}", s.speed.least, s.speed.greatest);
        table += fmt::format("  {:<24}{:>12.1f}{:>9.2f}{:>18}{:>12.2f}{:>12.2f}\n", s.contestant,
                             s.instances_per_second, s.speed.median, range, s.nodes_per_instance,
                             s.failures_per_instance);
    }
    return table;
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
