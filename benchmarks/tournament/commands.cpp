#include <benchmarks/tournament/commands.hpp>

#include <benchmarks/tournament/contradictions.hpp>
#include <benchmarks/tournament/merge.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/report/report.hpp>
#include <benchmarks/tournament/results_file.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace tournament {

int merge_files(const Options& options) {
    std::vector<NamedResults> parts;
    for (const std::string& file : options.files) parts.push_back({file, read_results(file)});
    const Merged merged = merge(parts);
    for (const std::string& remark : merged.remarks) std::cerr << "arcwise-tournament: " << remark << '\n';
    write_results(merged.results, options.output);
    return summarise(options.output, merged.results.runs);
}

void report(const Options& options) {
    const std::filesystem::path folder(options.output);
    write_report(read_results(options.files.front()), folder);
    std::cout << (folder / "report.html").string() << '\n';
}

void list_sets(bool json) {
    nlohmann::ordered_json document{{"schema", 1}};
    for (const ProblemSet* set : all_sets()) {
        if (json) {
            nlohmann::ordered_json entry{{"name", set->name}, {"summary", set->summary}};
            if (!set->source.empty()) entry["source"] = set->source;
            document["sets"].push_back(std::move(entry));
        } else {
            std::cout << fmt::format("{:<22} {}", set->name, set->summary)
                      << (set->source.empty() ? "\n" : fmt::format(" [{}]\n", set->source));
        }
    }
    if (json) std::cout << document.dump() << '\n';
}

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
