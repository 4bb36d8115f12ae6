// Job shops: each job is a chain of operations, each on a different machine, and a machine runs one at a time.
// The task is to find the first of the many schedules of the least makespan. (Both solvers detect without search that a
// shorter makespan is impossible.)
//
// Both solvers check for overload, and find detectable precedences, not-first, not-last and edges on every
// machine.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>
#include <benchmarks/puzzles/job_shop.hpp>

namespace benchmarks::classics {

namespace job_shop_problem {

using job_shops::Jobs;

std::size_t machines(const Jobs& jobs) { return jobs.front().size() / 2; }

void state(ArcwiseModel& m, const Instance& shop) {
    std::vector<std::vector<csp::Task>> tasks(machines(shop.square));
    for (const std::vector<int>& job : shop.square) {
        const auto start = m.model.int_vars(job.size() / 2, csp::range(0, shop.size));
        for (std::size_t k = 0; k < start.size(); ++k) {
            const int duration = job[2 * k + 1];
            tasks[static_cast<std::size_t>(job[2 * k])].push_back({start[k], duration});
            if (k + 1 < start.size())
                m.model.post(csp::less_equal(start[k] + duration, start[k + 1]));
            else
                m.model.post(csp::less_equal(start[k] + duration, shop.size));
        }
        m.decisions.insert(m.decisions.end(), start.begin(), start.end());
    }
    for (const auto& machine : tasks) m.model.post(csp::no_overlap(machine));
}

void state(GecodeModel& m, const Instance& shop) {
    const auto count = static_cast<int>(machines(shop.square));
    std::vector<Gecode::IntVarArgs> starts(machines(shop.square));
    std::vector<Gecode::IntArgs> durations(machines(shop.square));
    m.decisions = Gecode::IntVarArray(m, count * static_cast<int>(shop.square.size()), 0, shop.size);
    int at = 0;
    for (const std::vector<int>& job : shop.square)
        for (std::size_t k = 0; k + 1 < job.size(); k += 2) {
            const Gecode::IntVar start = m.decisions[at++];
            starts[static_cast<std::size_t>(job[k])] << start;
            durations[static_cast<std::size_t>(job[k])] << job[k + 1];
            if (k + 2 < job.size())
                Gecode::linear(m, Gecode::IntArgs({1, -1}), Gecode::IntVarArgs({start, m.decisions[at]}),
                               Gecode::IRT_LQ, -job[k + 1]);
            else
                Gecode::rel(m, start, Gecode::IRT_LQ, shop.size - job[k + 1]);
        }
    for (std::size_t machine = 0; machine < starts.size(); ++machine)
        Gecode::unary(m, starts[machine], durations[machine], Gecode::IPL_ADVANCED);
}

} // namespace job_shop_problem

std::vector<Problem> job_shop() {
    const Problem common{.smoke = {{55, 0, job_shops::ft06}},
                         .solutions = 1000,
                         .variables = VariableOrder::smallest_domain,
                         .arcwise = job_shop_problem::state,
                         .gecode = job_shop_problem::state};
    Problem small = common;
    small.name = "job-shop-ft06";
    small.summary = "1000 ways to do 6 jobs on 6 machines in 55 units of time";
    small.instances = {{55, 0, job_shops::ft06}};
    Problem large = common;
    large.name = "job-shop-la01";
    large.summary = "1000 ways to do 10 jobs on 5 machines in 666 units of time";
    large.instances = {{666, 0, job_shops::la01}};
    return {small, large};
}

} // namespace benchmarks::classics
