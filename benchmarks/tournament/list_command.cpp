#include <benchmarks/tournament/list_command.hpp>

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iostream>

namespace tournament {

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

} // namespace tournament
