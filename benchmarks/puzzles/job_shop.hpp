#pragma once

#include <csp/base/random.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

/// Job shops: well-known benchmarks, random job shops, and their model.
namespace benchmarks::job_shops {

/// The machine and the duration of each operation of a job, in order: machine, duration, machine, duration, ...
using Jobs = std::vector<std::vector<int>>;

/// Fisher and Thompson, "Probabilistic learning combinations of local job-shop scheduling rules", in: Industrial
/// Scheduling, 1963, pp. 225-251. The shortest makespan is 55.
inline const Jobs ft06{{2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6}, {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
                       {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7}, {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
                       {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1}, {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}};
/// From the same source. The shortest makespan is 930, as Carlier and Pinson proved in 1989.
inline const Jobs ft10{{0, 29, 1, 78, 2, 9, 3, 36, 4, 49, 5, 11, 6, 62, 7, 56, 8, 44, 9, 21},
                       {0, 43, 2, 90, 4, 75, 9, 11, 3, 69, 1, 28, 6, 46, 5, 46, 7, 72, 8, 30},
                       {1, 91, 0, 85, 3, 39, 2, 74, 8, 90, 5, 10, 7, 12, 6, 89, 9, 45, 4, 33},
                       {1, 81, 2, 95, 0, 71, 4, 99, 6, 9, 8, 52, 7, 85, 3, 98, 9, 22, 5, 43},
                       {2, 14, 0, 6, 1, 22, 5, 61, 3, 26, 4, 69, 8, 21, 7, 49, 9, 72, 6, 53},
                       {2, 84, 1, 2, 5, 52, 3, 95, 8, 48, 9, 72, 0, 47, 6, 65, 4, 6, 7, 25},
                       {1, 46, 0, 37, 3, 61, 2, 13, 6, 32, 5, 21, 9, 32, 8, 89, 7, 30, 4, 55},
                       {2, 31, 0, 86, 1, 46, 5, 74, 4, 32, 6, 88, 8, 19, 9, 48, 7, 36, 3, 79},
                       {0, 76, 1, 69, 3, 76, 5, 51, 2, 85, 9, 11, 6, 40, 7, 89, 4, 26, 8, 74},
                       {1, 85, 0, 13, 2, 61, 6, 7, 8, 64, 9, 76, 5, 47, 3, 52, 4, 90, 7, 45}};

/// Lawrence, "Resource constrained project scheduling", Carnegie-Mellon University, 1984. The shortest makespans are
/// 666, 655 and 597.
inline const Jobs la01{{1, 21, 0, 53, 4, 95, 3, 55, 2, 34}, {0, 21, 3, 52, 4, 16, 2, 26, 1, 71},
                       {3, 39, 4, 98, 1, 42, 2, 31, 0, 12}, {1, 77, 0, 55, 4, 79, 2, 66, 3, 77},
                       {0, 83, 3, 34, 2, 64, 1, 19, 4, 37}, {1, 54, 2, 43, 4, 79, 0, 92, 3, 62},
                       {3, 69, 4, 77, 1, 87, 2, 87, 0, 93}, {2, 38, 0, 60, 1, 41, 3, 24, 4, 83},
                       {3, 17, 1, 49, 4, 25, 0, 44, 2, 98}, {4, 77, 3, 79, 2, 43, 1, 75, 0, 96}};
inline const Jobs la02{{0, 20, 3, 87, 1, 31, 4, 76, 2, 17}, {4, 25, 2, 32, 0, 24, 1, 18, 3, 81},
                       {1, 72, 2, 23, 4, 28, 0, 58, 3, 99}, {2, 86, 1, 76, 4, 97, 0, 45, 3, 90},
                       {4, 27, 0, 42, 3, 48, 2, 17, 1, 46}, {1, 67, 0, 98, 4, 48, 3, 27, 2, 62},
                       {4, 28, 1, 12, 3, 19, 0, 80, 2, 50}, {1, 63, 0, 94, 2, 98, 3, 50, 4, 80},
                       {4, 14, 0, 75, 2, 50, 1, 41, 3, 55}, {4, 72, 2, 18, 1, 37, 3, 79, 0, 61}};
inline const Jobs la03{{1, 23, 2, 45, 0, 82, 4, 84, 3, 38}, {2, 21, 1, 29, 0, 18, 4, 41, 3, 50},
                       {2, 38, 3, 54, 4, 16, 0, 52, 1, 52}, {4, 37, 0, 54, 2, 74, 1, 62, 3, 57},
                       {4, 57, 0, 81, 1, 61, 3, 68, 2, 30}, {4, 81, 0, 79, 1, 89, 2, 89, 3, 11},
                       {3, 33, 2, 20, 0, 91, 4, 20, 1, 66}, {4, 24, 1, 84, 0, 32, 2, 55, 3, 8},
                       {4, 56, 0, 7, 3, 54, 2, 64, 1, 39},  {4, 40, 1, 83, 0, 19, 2, 8, 3, 7}};

/// Returns jobs that visit every machine, in a random order for each job, for 1 to `longest` units of time each. The
/// same arguments give the same jobs on every machine.
inline Jobs random_jobs(std::size_t jobs, std::size_t machines, std::uint32_t longest, std::uint64_t seed) {
    csp::Random random(seed);
    Jobs all(jobs);
    std::vector<int> order(machines);
    std::iota(order.begin(), order.end(), 0);
    for (std::vector<int>& job : all) {
        random.shuffle(order);
        for (const int machine : order)
            job.insert(job.end(), {machine, 1 + static_cast<int>(random.below(longest))});
    }
    return all;
}

/// States that each job is a chain of operations, and calls `post_machine(starts, durations)` for each machine. Returns
/// the makespan, which is to be minimised.
template <typename PostMachine>
csp::Var post_jobs(csp::Model& model, const Jobs& jobs, PostMachine&& post_machine) {
    csp::Value horizon = 0;
    for (const std::vector<int>& job : jobs)
        for (std::size_t k = 1; k < job.size(); k += 2) horizon += job[k];
    const csp::Var makespan = model.int_var(csp::range(0, horizon), "makespan");
    const std::size_t machines = jobs.empty() ? 0 : jobs.front().size() / 2;
    std::vector<std::vector<csp::Var>> starts(machines);
    std::vector<std::vector<csp::Value>> durations(machines);
    for (const std::vector<int>& job : jobs) {
        const auto start = model.int_vars(machines, csp::range(0, horizon), "start");
        for (std::size_t k = 0; k < machines; ++k) {
            const auto machine = static_cast<std::size_t>(job[2 * k]);
            starts.at(machine).push_back(start[k]);
            durations[machine].push_back(job[2 * k + 1]);
            model.post(
                csp::less_equal(start[k] + job[2 * k + 1], k + 1 < machines ? start[k + 1] : makespan));
        }
    }
    for (std::size_t machine = 0; machine < machines; ++machine)
        post_machine(starts[machine], durations[machine]);
    return makespan;
}

/// States the job shop: each machine runs one operation at a time. Returns the makespan.
inline csp::Var post_job_shop(csp::Model& model, const Jobs& jobs) {
    return post_jobs(model, jobs, [&model](const auto& starts, const auto& durations) {
        model.post(csp::no_overlap(starts, durations));
    });
}

} // namespace benchmarks::job_shops
