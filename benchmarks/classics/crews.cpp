// Jobs for crews: each job takes some of the workers who can do it, all at the same time, and nobody does two jobs at
// once. The workers and the start of each job are to be decided. The question is whether all jobs can be done within a
// given time.
//
// In Arcwise the demand of a job on a worker is a 0-1 variable, and each worker is a resource of capacity 1
// (cumulative). In Gecode a worker is a unary resource whose tasks are optional, with the same 0-1 variable. Arcwise
// treats an all-or-nothing demand like that of an optional task, so the trees are equal.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

namespace benchmarks::classics {

namespace crews_problem {

/// By job: its duration, the number of workers it takes, then the workers who can do it.
using Jobs = std::vector<std::vector<int>>;

Jobs random_jobs(std::size_t jobs, std::size_t workers, std::uint64_t seed) {
    constexpr std::uint32_t longest = 8;
    csp::Random random(seed);
    Jobs all(jobs);
    for (auto& job : all) {
        job = {1 + static_cast<int>(random.below(longest)), 1 + static_cast<int>(random.below(2))};
        const auto first = random.below(static_cast<std::uint32_t>(workers));
        for (std::size_t k = 0; k < workers; ++k)
            if (k < 2 || random.below(3) == 0) job.push_back(static_cast<int>((first + k) % workers));
    }
    return all;
}

constexpr std::size_t workers = 4;

void state(ArcwiseModel& m, const Instance& instance) {
    std::vector<std::vector<csp::ResourceTask>> of_worker(workers);
    std::vector<csp::Var> starts;
    for (const std::vector<int>& job : instance.square) {
        std::vector<csp::Var> takes_part;
        const csp::Var start = m.model.int_var(csp::range(0, instance.size - job[0]));
        for (std::size_t k = 2; k < job.size(); ++k) {
            takes_part.push_back(m.model.int_var(csp::range(0, 1)));
            of_worker[static_cast<std::size_t>(job[k])].push_back({start, job[0], takes_part.back()});
        }
        m.model.post(csp::sum(takes_part) == job[1]);
        starts.push_back(start);
        m.decisions.insert(m.decisions.end(), takes_part.begin(), takes_part.end());
    }
    for (const auto& uses : of_worker) m.model.post(csp::cumulative(uses, 1));
    m.decisions.insert(m.decisions.end(), starts.begin(), starts.end());
}

void state(GecodeModel& m, const Instance& instance) {
    std::vector<Gecode::IntVarArgs> starts(workers);
    std::vector<Gecode::IntArgs> durations(workers);
    std::vector<Gecode::BoolVarArgs> is_theirs(workers);
    Gecode::IntVarArgs decided, all_starts;
    for (const std::vector<int>& job : instance.square) {
        Gecode::IntVarArgs takes_part;
        const Gecode::IntVar start(m, 0, instance.size - job[0]);
        for (std::size_t k = 2; k < job.size(); ++k) {
            const auto worker = static_cast<std::size_t>(job[k]);
            takes_part << Gecode::IntVar(m, 0, 1);
            starts[worker] << start;
            durations[worker] << job[0];
            is_theirs[worker] << Gecode::BoolVar(m, 0, 1);
            Gecode::channel(m, is_theirs[worker][is_theirs[worker].size() - 1],
                            takes_part[takes_part.size() - 1]);
        }
        Gecode::linear(m, takes_part, Gecode::IRT_EQ, job[1]);
        all_starts << start;
        decided << takes_part;
    }
    for (std::size_t i = 0; i < workers; ++i)
        Gecode::unary(m, starts[i], durations[i], is_theirs[i], Gecode::IPL_ADVANCED);
    m.decisions = Gecode::IntVarArray(m, decided + all_starts);
}

} // namespace crews_problem

std::vector<Problem> crews() {
    const auto instance = [](std::size_t jobs, std::uint64_t seed, int horizon) {
        return Instance{horizon, seed, crews_problem::random_jobs(jobs, crews_problem::workers, seed)};
    };
    return {{.name = "crews-12",
             .summary = "12 jobs for crews of 4 workers in little time, or proof that it is too little",
             .instances = {instance(12, 4, 18), instance(12, 5, 14), instance(12, 6, 24), instance(12, 7, 16),
                           instance(12, 7, 22), instance(12, 12, 20)},
             .smoke = {instance(5, 1, 16)},
             .solutions = 1,
             .variables = VariableOrder::smallest_domain,
             .arcwise = crews_problem::state,
             .gecode = crews_problem::state}};
}

} // namespace benchmarks::classics
