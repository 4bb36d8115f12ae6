#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/tournament/problems/spread.hpp>

#include <csp/base/random.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>

#include <fmt/format.h>

#include <array>
#include <numeric>

namespace tournament {

namespace job_shop_set {

constexpr std::array sizes{4, 5, 6, 7}; // jobs, and machines
constexpr std::uint32_t longest = 20;

/// A task of a job, which begins once the previous task has ended.
struct Operation {
    std::size_t machine;
    csp::Value duration;
};
using Job = std::vector<Operation>;

/// Every job visits every machine, in its own order.
std::vector<Job> random_jobs(std::size_t size, std::uint64_t seed) {
    csp::Random random(seed);
    std::vector<std::size_t> machines(size);
    std::iota(machines.begin(), machines.end(), std::size_t{0});
    std::vector<Job> jobs(size);
    for (Job& job : jobs) {
        random.shuffle(machines);
        for (const std::size_t machine : machines)
            job.push_back({machine, 1 + static_cast<csp::Value>(random.below(longest))});
    }
    return jobs;
}

csp::Value total_duration(const std::vector<Job>& jobs) {
    csp::Value total = 0;
    for (const Job& job : jobs)
        for (const Operation& operation : job) total += operation.duration;
    return total;
}

Statement state(std::size_t size, std::uint64_t seed) {
    const auto jobs = random_jobs(size, seed);
    const csp::Domain times = csp::range(0, total_duration(jobs));
    Statement statement;
    csp::Model& model = statement.model;
    std::vector<std::vector<csp::Task>> tasks(size);
    const csp::Var end = model.int_var(times, "end");
    for (const Job& job : jobs) {
        const auto start = model.int_vars(job.size(), times, "start");
        for (std::size_t i = 0; i < job.size(); ++i) {
            tasks[job[i].machine].push_back({start[i], job[i].duration});
            model.post(csp::less_equal(start[i] + job[i].duration, i + 1 < job.size() ? start[i + 1] : end));
        }
    }
    for (const auto& machine : tasks) model.post(csp::no_overlap(machine));
    statement.minimise = end;
    return statement;
}

std::vector<Instance> make(const Wanted& wanted) {
    std::vector<Instance> instances;
    for (const std::size_t i : spread_numbers(wanted.instances, sizes.size())) {
        const int size = by_turns(sizes, i);
        const std::uint64_t seed = i + 1;
        instances.push_back({fmt::format("{0} jobs on {0} machines, seed {1}", size, seed),
                             static_cast<double>(size) / sizes.back(),
                             [=] { return state(static_cast<std::size_t>(size), seed); }});
    }
    return instances;
}

} // namespace job_shop_set

const ProblemSet job_shop{.name = "job-shop",
                          .summary = "random job shops, done as early as possible; difficulty: size",
                          .source = "Taillard, EJOR 64, 1993: machines in random order",
                          .make = job_shop_set::make};

} // namespace tournament
