// What is the effect of each heuristic if everything else stays the same?
//
// On the first instance of every problem set of the tournament, each axis of its grid is varied separately (all
// variable orders, all value orders, all kinds of inference, all restarts); all other parts of one fixed combination
// stay the same. The counters are those of one search, which are the same on every machine; a search that reaches the
// node limit has `finished` 0. This benchmark serves for a quick look and for comparing two versions with compare.py;
// conclusions about heuristics need the tournament.

#include <benchmarks/harness/google.hpp>
#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>

#include <csp/csp.hpp>

#include <fmt/format.h>

#include <deque>
#include <set>
#include <string>
#include <vector>

namespace {

using tournament::Combination;
using tournament::Job;

const Combination usual{"dom/wdeg", "min", "full", "none"};
constexpr tournament::RunLimits limits{.nodes = 5000};

/// Adds, for each of these values, the usual combination with one factor replaced by the value.
template <typename Kinds>
void vary(std::string Combination::*axis, const Kinds& kinds, std::set<Combination>& combinations) {
    for (const auto* kind : kinds) {
        Combination other = usual;
        other.*axis = kind->name;
        combinations.insert(other);
    }
}

std::set<Combination> all_combinations() {
    std::set<Combination> combinations;
    vary(&Combination::variable_order, csp::variable_order::all(), combinations);
    vary(&Combination::value_order, csp::value_order::all(), combinations);
    vary(&Combination::inference, csp::inference::all(), combinations);
    vary(&Combination::restarts, csp::restart::all(), combinations);
    return combinations;
}

void search(benchmark::State& state, const Job& job) {
    tournament::Run run;
    for (auto _ : state) run = tournament::attempt(job, limits, {}).value();
    state.counters["nodes"] = static_cast<double>(run.nodes);
    state.counters["failures"] = static_cast<double>(run.failures);
    state.counters["propagations"] = static_cast<double>(run.propagations);
    state.counters["finished"] = run.is_finished() ? 1 : 0;
}

std::string name_of(const Job& job) {
    const Combination& way = job.combination;
    return fmt::format("{}/{}/{}/{}/{}/{}", job.set, job.instance->name, way.variable_order, way.value_order,
                       way.inference, way.restarts);
}

} // namespace

int main(int argc, char** argv) {
    std::deque<tournament::Instance> instances;
    for (const tournament::ProblemSet* set : tournament::all_sets())
        for (tournament::Instance& instance : set->make({.instances = 1})) {
            instances.push_back(std::move(instance));
            for (const Combination& combination : all_combinations()) {
                const Job job{std::string(set->name), &instances.back(), combination, 1};
                benchmark::RegisterBenchmark(name_of(job).c_str(), search, job)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    return benchmarks::run_registered(argc, argv);
}
