// Classics: jobs on machines, and their crews.

#include <benchmarks/classics/problem.hpp>
#include <benchmarks/puzzles/job_shop.hpp>

#include <csp/base/random.hpp>

#include <algorithm>

namespace benchmarks::classics {

namespace {

/// States a job as a chain of operations that end by the horizon, and calls add(machine, task) for each. The job lists
/// the machine and the duration of each operation.
template <typename Add>
void post_chain(ArcwiseModel& m, const std::vector<int>& job, int horizon, const Add& add) {
    const auto start = m.model.int_vars(job.size() / 2, csp::range(0, horizon));
    for (std::size_t k = 0; k < start.size(); ++k) {
        const int duration = job[2 * k + 1];
        add(static_cast<std::size_t>(job[2 * k]), csp::Task{start[k], duration});
        if (k + 1 < start.size())
            m.model.post(csp::less_equal(start[k] + duration, start[k + 1]));
        else
            m.model.post(csp::less_equal(start[k] + duration, horizon));
    }
    m.decisions.insert(m.decisions.end(), start.begin(), start.end());
}

/// Does the same with add(machine, start, duration). The starts are the decisions from number `at` on; `at` is then the
/// number of the next decision.
template <typename Add>
void post_chain(GecodeModel& m, const std::vector<int>& job, int horizon, int& at, const Add& add) {
    for (std::size_t k = 0; k + 1 < job.size(); k += 2) {
        const Gecode::IntVar start = m.decisions[at++];
        const int duration = job[k + 1];
        add(static_cast<std::size_t>(job[k]), start, duration);
        if (k + 2 < job.size())
            Gecode::linear(m, Gecode::IntArgs({1, -1}), Gecode::IntVarArgs({start, m.decisions[at]}),
                           Gecode::IRT_LQ, -duration);
        else
            Gecode::rel(m, start, Gecode::IRT_LQ, horizon - duration);
    }
}

} // namespace

// Job shops: each job is a chain of operations, each on a different machine, and a machine runs one operation at a
// time. The task is to find the first of the many schedules with the least makespan. (Both solvers detect without
// search that a shorter makespan is impossible.)
//
// Both solvers check for overload, and find detectable precedences, not-first, not-last and edges on every
// machine.

namespace job_shop_problem {

using job_shops::Jobs;

std::size_t machines(const Jobs& jobs) { return jobs.front().size() / 2; }

void state(ArcwiseModel& m, const Instance& shop) {
    std::vector<std::vector<csp::Task>> tasks(machines(shop.square));
    for (const std::vector<int>& job : shop.square)
        post_chain(m, job, shop.size,
                   [&](std::size_t machine, const csp::Task& task) { tasks[machine].push_back(task); });
    for (const auto& machine : tasks) m.model.post(csp::no_overlap(machine));
}

void state(GecodeModel& m, const Instance& shop) {
    const auto count = static_cast<int>(machines(shop.square));
    std::vector<Gecode::IntVarArgs> starts(machines(shop.square));
    std::vector<Gecode::IntArgs> durations(machines(shop.square));
    m.decisions = Gecode::IntVarArray(m, count * static_cast<int>(shop.square.size()), 0, shop.size);
    int at = 0;
    for (const std::vector<int>& job : shop.square)
        post_chain(m, job, shop.size, at,
                   [&](std::size_t machine, const Gecode::IntVar& start, int duration) {
                       starts[machine] << start;
                       durations[machine] << duration;
                   });
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
    return {common.with("job-shop-ft06", "1000 ways to do 6 jobs on 6 machines in 55 units of time",
                        {{55, 0, job_shops::ft06}}),
            common.with("job-shop-la01", "1000 ways to do 10 jobs on 5 machines in 666 units of time",
                        {{666, 0, job_shops::la01}})};
}

// Open shops: each job has an operation on every machine, in any order; no two operations of a job, and no two on a
// machine, overlap. The task is to find the first of the many schedules whose makespan equals the time that the longest
// job or the busiest machine needs. No schedule can be shorter.
//
// Both solvers check for overload, and find detectable precedences, not-first, not-last and edges on every machine
// and for every job.

namespace open_shop_problem {

/// The duration of each operation, by job and machine.
using Durations = std::vector<std::vector<int>>;

/// Returns a shop with as many jobs as machines. The time limit is `slack` more than the time that the longest job or
/// the busiest machine needs.
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

// Job shops with set-up times: the time between two operations on a machine depends on their jobs. The task is to find
// the first of the many schedules with a short makespan.
//
// In Arcwise, the set-up times are part of no_overlap. In Gecode, each pair of operations on a machine has a 0-1
// variable for its order, and there is a unary of operations that are extended by the shortest set-up after them. The
// strength is the same.

namespace set_up_shop_problem {

/// The set-up times, by the earlier and the later job; then, for each job, the machine and the duration of each
/// operation in order.
using Shop = std::vector<std::vector<int>>;

Shop random_shop(std::size_t jobs, std::size_t machines, std::uint64_t seed) {
    constexpr std::uint32_t longest_set_up = 5;
    constexpr std::uint32_t longest = 20;
    csp::Random random(seed);
    Shop shop(jobs, std::vector<int>(jobs));
    for (auto& row : shop)
        for (int& time : row) time = static_cast<int>(random.below(longest_set_up + 1));
    for (std::size_t job = 0; job < jobs; ++job) {
        std::vector<int> left(machines);
        for (std::size_t i = 0; i < machines; ++i) left[i] = static_cast<int>(i);
        std::vector<int> operations;
        while (!left.empty()) {
            const auto next = left.begin() + static_cast<std::ptrdiff_t>(
                                                 random.below(static_cast<std::uint32_t>(left.size())));
            operations.push_back(*next);
            operations.push_back(1 + static_cast<int>(random.below(longest)));
            left.erase(next);
        }
        shop.push_back(operations);
    }
    return shop;
}

std::size_t jobs_of(const Shop& shop) { return shop.front().size(); }
std::size_t machines_of(const Shop& shop) { return shop.back().size() / 2; }

void state(ArcwiseModel& m, const Instance& instance) {
    const Shop& shop = instance.square;
    const std::size_t jobs = jobs_of(shop);
    std::vector<std::vector<csp::Task>> tasks(machines_of(shop), std::vector<csp::Task>(jobs));
    for (std::size_t job = 0; job < jobs; ++job)
        post_chain(m, shop[jobs + job], instance.size,
                   [&](std::size_t machine, const csp::Task& task) { tasks[machine][job] = task; });
    const std::vector<std::vector<csp::Value>> between(shop.begin(),
                                                       shop.begin() + static_cast<std::ptrdiff_t>(jobs));
    for (const auto& machine : tasks) m.model.post(csp::no_overlap(machine, between));
}

/// Posts that the second operation starts after the first and the set-up time between them, if the variable is 1.
void post_order(GecodeModel& m, Gecode::IntVar first, int duration_and_set_up, Gecode::IntVar second,
                Gecode::BoolVar if_this) {
    Gecode::linear(m, Gecode::IntArgs({1, -1}), Gecode::IntVarArgs({first, second}), Gecode::IRT_LQ,
                   -duration_and_set_up, Gecode::Reify(if_this, Gecode::RM_IMP));
}

void state(GecodeModel& m, const Instance& instance) {
    const Shop& shop = instance.square;
    const std::size_t jobs = jobs_of(shop);
    const std::size_t machines = machines_of(shop);
    m.decisions = Gecode::IntVarArray(m, static_cast<int>(jobs * machines), 0, instance.size);
    std::vector<Gecode::IntVarArgs> starts(machines);
    std::vector<std::vector<int>> durations(machines);
    int at = 0;
    for (std::size_t job = 0; job < jobs; ++job)
        post_chain(m, shop[jobs + job], instance.size, at,
                   [&](std::size_t machine, const Gecode::IntVar& start, int duration) {
                       starts[machine] << start;
                       durations[machine].push_back(duration);
                   });
    for (std::size_t i = 0; i < machines; ++i) {
        Gecode::IntArgs with_set_up;
        for (std::size_t job = 0; job < jobs; ++job) {
            int least = instance.size;
            for (std::size_t next = 0; next < jobs; ++next)
                if (next != job) least = std::min(least, shop[job][next]);
            with_set_up << durations[i][job] + least;
            for (std::size_t other = 0; other < job; ++other) {
                const Gecode::BoolVar is_in_order(m, 0, 1);
                const Gecode::BoolVar is_turned(m, 0, 1);
                Gecode::rel(m, is_in_order, Gecode::IRT_NQ, is_turned);
                const int a = static_cast<int>(other), b = static_cast<int>(job);
                post_order(m, starts[i][a], durations[i][other] + shop[other][job], starts[i][b],
                           is_in_order);
                post_order(m, starts[i][b], durations[i][job] + shop[job][other], starts[i][a], is_turned);
            }
        }
        Gecode::unary(m, starts[i], with_set_up, Gecode::IPL_ADVANCED);
    }
}

} // namespace set_up_shop_problem

std::vector<Problem> set_up_shop() {
    const auto shops = [](std::size_t jobs, std::size_t machines, const std::vector<Question>& horizons) {
        return instances(horizons, [=](std::uint64_t seed) {
            return set_up_shop_problem::random_shop(jobs, machines, seed);
        });
    };
    return {{.name = "set-up-shop-6",
             .summary = "1000 ways to do 6 jobs on 5 machines that must be made ready, in little time",
             .instances = shops(6, 5, {{1, 150}, {2, 150}, {3, 150}}),
             .smoke = shops(3, 3, {{1, 80}}),
             .solutions = 1000,
             .variables = VariableOrder::smallest_domain,
             .arcwise = set_up_shop_problem::state,
             .gecode = set_up_shop_problem::state}};
}

// Jobs for crews: each job takes some of the workers who can do it, all at the same time, and no worker does two jobs
// at a time. The workers and the start of each job are the decisions. The question is whether all jobs can be done
// within a given time.
//
// In Arcwise, the demand of a job on a worker is a 0-1 variable, and each worker is a resource of capacity 1
// (cumulative). In Gecode, a worker is a unary resource whose tasks are optional, with the same 0-1 variable. Arcwise
// treats an all-or-nothing demand like that of an optional task, so the trees are equal.

namespace crews_problem {

/// The duration of each job, the number of workers it takes, then the workers who can do it.
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
    const auto jobs = [](std::size_t count, const std::vector<Question>& horizons) {
        return instances(horizons, [=](std::uint64_t seed) {
            return crews_problem::random_jobs(count, crews_problem::workers, seed);
        });
    };
    return {{.name = "crews-12",
             .summary = "12 jobs for crews of 4 workers in little time, or proof that it is too little",
             .instances = jobs(12, {{4, 18}, {5, 14}, {6, 24}, {7, 16}, {7, 22}, {12, 20}}),
             .smoke = jobs(5, {{1, 16}}),
             .solutions = 1,
             .variables = VariableOrder::smallest_domain,
             .arcwise = crews_problem::state,
             .gecode = crews_problem::state}};
}

} // namespace benchmarks::classics
