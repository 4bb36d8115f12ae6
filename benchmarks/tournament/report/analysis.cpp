#include <benchmarks/tournament/report/analysis.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace tournament {

namespace {

using Sets = std::map<std::string, std::vector<Run>>;

double limit_of(const Results& results) {
    if (results.circumstances.time_limit > 0) return results.circumstances.time_limit;
    double longest = 0;
    for (const Run& run : results.runs) longest = std::max(longest, run.seconds);
    return longest > 0 ? longest : 1;
}

/// The runs of the combinations that were run on every set.
std::vector<Run> comparable_runs(const Results& results, const Sets& sets) {
    std::map<Combination, std::set<std::string>> sets_of;
    for (const Run& run : results.runs) sets_of[run.combination].insert(run.set);
    std::vector<Run> runs;
    std::ranges::copy_if(results.runs, std::back_inserter(runs),
                         [&](const Run& run) { return sets_of[run.combination].size() == sets.size(); });
    return runs;
}

void add_scopes(Analysis& analysis, const Results& results) {
    Sets sets;
    for (const Run& run : results.runs) sets[run.set].push_back(run);
    if (sets.size() > 1) {
        Scope all = make_scope("all sets", comparable_runs(results, sets), analysis.limit,
                               results.circumstances.node_limit);
        all.is_all = true;
        analysis.left_out = analysis.times.combinations.size() - all.table.combinations.size();
        analysis.scopes.push_back(std::move(all));
    }
    for (const auto& [name, runs] : sets)
        analysis.scopes.push_back(make_scope(name, runs, analysis.limit, results.circumstances.node_limit));
}

} // namespace

Analysis analyse(const Results& results) {
    AllTimes times = all_times(results.runs);
    Labels labels(times.combinations);
    Analysis analysis{.circumstances = results.circumstances,
                      .limit = limit_of(results),
                      .times = std::move(times),
                      .labels = std::move(labels),
                      .runs = results.runs.size()};

    std::set<std::uint64_t> seeds;
    for (const Run& run : results.runs) {
        seeds.insert(run.seed);
        if (run.is_finished()) continue;
        ++analysis.unfinished;
        const std::uint64_t node_limit = results.circumstances.node_limit;
        if (node_limit > 0 && run.nodes >= node_limit) ++analysis.cut_by_nodes;
    }
    analysis.seeds = seeds.size();
    add_scopes(analysis, results);
    analysis.effects = effects(results.runs);
    return analysis;
}

} // namespace tournament
