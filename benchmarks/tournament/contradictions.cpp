#include <benchmarks/tournament/contradictions.hpp>

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

namespace tournament {

namespace {

std::string answer_of(const Run& run) {
    if (run.outcome == Outcome::refuted) return "no solution";
    return run.cost ? fmt::format("cost {}", *run.cost) : "a solution";
}

} // namespace

std::vector<std::string> contradictions(std::span<const Run> runs) {
    struct First {
        std::string answer;
        const Run* run;
    };
    std::map<std::pair<std::string, std::string>, First> firsts;
    std::set<const Run*> told; // the first runs of instances that already have a line
    std::vector<std::string> lines;
    for (const Run& run : runs) {
        if (!run.is_finished()) continue;
        const std::string answer = answer_of(run);
        const auto& first = firsts.try_emplace({run.set, run.instance}, First{answer, &run}).first->second;
        if (first.answer == answer || !told.insert(first.run).second) continue;
        lines.push_back(fmt::format("{}, {}: {} by ({}), but {} by ({})", run.set, run.instance, first.answer,
                                    to_string(first.run->combination), answer, to_string(run.combination)));
    }
    return lines;
}

} // namespace tournament
