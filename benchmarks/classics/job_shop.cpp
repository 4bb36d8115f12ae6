// Job shops: each job is a chain of operations, each on a machine of its own, and a machine runs one at a time.
// The question is for the first of the many ways to do everything in the least time. (Both solvers see without search
// that less time is impossible.)
//
// Both solvers check for overload, and find detectable precedences, not-first, not-last and edges on every
// machine.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

namespace benchmarks::classics {

namespace job_shop_problem {

/// By job: machine, duration, machine, duration, ... in the order of its operations.
using Jobs = std::vector<std::vector<int>>;

/// Fisher and Thompson, "Probabilistic learning combinations of local job-shop scheduling rules", in: Industrial
/// Scheduling, 1963, pp. 225-251. 55 units of time are needed.
const Jobs ft06{{2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6}, {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
                {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7}, {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
                {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1}, {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}};

/// Lawrence, "Resource constrained project scheduling", Carnegie-Mellon University, 1984. 666 units are needed.
const Jobs la01{{1, 21, 0, 53, 4, 95, 3, 55, 2, 34}, {0, 21, 3, 52, 4, 16, 2, 26, 1, 71},
                {3, 39, 4, 98, 1, 42, 2, 31, 0, 12}, {1, 77, 0, 55, 4, 79, 2, 66, 3, 77},
                {0, 83, 3, 34, 2, 64, 1, 19, 4, 37}, {1, 54, 2, 43, 4, 79, 0, 92, 3, 62},
                {3, 69, 4, 77, 1, 87, 2, 87, 0, 93}, {2, 38, 0, 60, 1, 41, 3, 24, 4, 83},
                {3, 17, 1, 49, 4, 25, 0, 44, 2, 98}, {4, 77, 3, 79, 2, 43, 1, 75, 0, 96}};

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
    const Problem common{.smoke = {{55, 0, job_shop_problem::ft06}},
                         .solutions = 1000,
                         .variables = VariableOrder::smallest_domain,
                         .arcwise = job_shop_problem::state,
                         .gecode = job_shop_problem::state};
    Problem small = common;
    small.name = "job-shop-ft06";
    small.summary = "1000 ways to do 6 jobs on 6 machines in 55 units of time";
    small.instances = {{55, 0, job_shop_problem::ft06}};
    Problem large = common;
    large.name = "job-shop-la01";
    large.summary = "1000 ways to do 10 jobs on 5 machines in 666 units of time";
    large.instances = {{666, 0, job_shop_problem::la01}};
    return {small, large};
}

} // namespace benchmarks::classics
