#include <benchmarks/peers/report.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace benchmarks {

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
