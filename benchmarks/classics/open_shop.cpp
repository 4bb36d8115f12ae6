// Open shops: each job has an operation on every machine, in any order; neither a job nor a machine does two at a time.
// The task is to find the first of the many schedules whose makespan is the time that the longest job or the busiest
// machine needs, which no schedule can beat.
//
// Both solvers check for overload, and find detectable precedences, not-first, not-last and edges on every machine
// and for every job.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>

namespace benchmarks::classics {

namespace open_shop_problem {

/// By job and machine: the duration of the operation.
using Durations = std::vector<std::vector<int>>;

/// There are as many jobs as machines; the time is `slack` more than the longest job or busiest machine needs.
Instance random_shop(std::size_t size, std::uint64_t seed, int slack) {
    constexpr std::uint32_t longest = 99;
    csp::Random random(seed);
    Durations durations(size, std::vector<int>(size));
    std::vector<int> of_machine(size, 0);
    int horizon = 0;
    for (auto& job : durations) {
        int of_job = 0;
        for (std::size_t i = 0; i < size; ++i) {
            job[i] = 1 + static_cast<int>(random.below(longest));
            of_job += job[i];
            of_machine[i] += job[i];
        }
        horizon = std::max(horizon, of_job);
    }
    horizon = std::max(horizon, *std::max_element(of_machine.begin(), of_machine.end()));
    return {horizon + slack, seed, durations};
}

void state(ArcwiseModel& m, const Instance& shop) {
    const std::size_t size = shop.square.size();
    std::vector<std::vector<csp::Task>> of_job(size), of_machine(size);
    for (std::size_t job = 0; job < size; ++job)
        for (std::size_t i = 0; i < size; ++i) {
            const int duration = shop.square[job][i];
            m.decisions.push_back(m.model.int_var(csp::range(0, shop.size - duration)));
            of_job[job].push_back({m.decisions.back(), duration});
            of_machine[i].push_back({m.decisions.back(), duration});
        }
    for (const auto& tasks : of_job) m.model.post(csp::no_overlap(tasks));
    for (const auto& tasks : of_machine) m.model.post(csp::no_overlap(tasks));
}

void state(GecodeModel& m, const Instance& shop) {
    const std::size_t size = shop.square.size();
    std::vector<Gecode::IntVarArgs> of_job(size), of_machine(size);
    std::vector<Gecode::IntArgs> job_durations(size), machine_durations(size);
    m.decisions = Gecode::IntVarArray(m, static_cast<int>(size * size), 0, shop.size);
    int at = 0;
    for (std::size_t job = 0; job < size; ++job)
        for (std::size_t i = 0; i < size; ++i) {
            const int duration = shop.square[job][i];
            const Gecode::IntVar start = m.decisions[at++];
            Gecode::rel(m, start, Gecode::IRT_LQ, shop.size - duration);
            of_job[job] << start;
            job_durations[job] << duration;
            of_machine[i] << start;
            machine_durations[i] << duration;
        }
    for (std::size_t job = 0; job < size; ++job)
        Gecode::unary(m, of_job[job], job_durations[job], Gecode::IPL_ADVANCED);
    for (std::size_t i = 0; i < size; ++i)
        Gecode::unary(m, of_machine[i], machine_durations[i], Gecode::IPL_ADVANCED);
}

} // namespace open_shop_problem

std::vector<Problem> open_shop() {
    using open_shop_problem::random_shop;
    return {{.name = "open-shop-5",
             .summary = "1000 ways to do 5 jobs on 5 machines, in any order, in little time",
             .instances = {random_shop(5, 1, 20), random_shop(5, 2, 20), random_shop(5, 3, 20)},
             .smoke = {random_shop(3, 1, 20)},
             .solutions = 1000,
             .variables = VariableOrder::smallest_domain,
             .arcwise = open_shop_problem::state,
             .gecode = open_shop_problem::state}};
}

} // namespace benchmarks::classics
