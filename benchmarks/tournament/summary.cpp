#include <benchmarks/tournament/summary.hpp>

#include <benchmarks/tournament/contradictions.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace tournament {

int summarise(const std::string& file, std::span<const Run> runs) {
    const auto count = [&](Outcome outcome) {
        return std::count_if(runs.begin(), runs.end(),
                             [&](const Run& run) { return run.outcome == outcome; });
    };
    std::cout << fmt::format("{}: {} runs, {} solved, {} refuted, {} cut off by a limit\n", file, runs.size(),
                             count(Outcome::solved), count(Outcome::refuted), count(Outcome::censored));
    const auto wrong = contradictions(runs);
    for (const std::string& line : wrong)
        std::cerr << "arcwise-tournament: runs contradict each other: " << line << '\n';
    constexpr int internal_error = 4;
    return wrong.empty() ? 0 : internal_error;
}

} // namespace tournament
