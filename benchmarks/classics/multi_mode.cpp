// Projects whose jobs can be done in one of several modes, each with its duration and its demands (multi-mode
// resource-constrained project scheduling). The question is whether the project can be done within a given time.
//
// In Arcwise the duration and the demands are variables, linked to the mode by a table, and used in the time-table.
// Gecode's cumulative does not accept variable demands: there each mode is an optional task, and excluding one mode
// yields no information from the remaining ones yet. So the trees differ.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

namespace benchmarks::classics {

namespace multi_mode_problem {

constexpr std::size_t modes = 3;
constexpr std::size_t resources = 2;
constexpr int capacity = 8; ///< of each resource

/// By job: for each mode its duration and its demands, then the job's successors.
using Project = std::vector<std::vector<int>>;

/// A longer mode has smaller demands.
Project random_project(std::size_t jobs, std::uint64_t seed) {
    constexpr std::size_t farthest = 5; // successor
    csp::Random random(seed);
    Project project(jobs);
    for (std::size_t i = 0; i < jobs; ++i) {
        for (std::size_t mode = 0; mode < modes; ++mode) {
            project[i].push_back(static_cast<int>(1 + 3 * mode + random.below(3)));
            for (std::size_t r = 0; r < resources; ++r)
                project[i].push_back(static_cast<int>(1 + 2 * (modes - mode - 1) + random.below(3)));
        }
        for (std::size_t j = i + 1; j < jobs && j <= i + farthest; ++j)
            if (random.below(4) == 0) project[i].push_back(static_cast<int>(j));
    }
    return project;
}

constexpr std::size_t place(std::size_t mode, std::size_t number) { return mode * (1 + resources) + number; }

std::vector<int> by_mode(const std::vector<int>& job, std::size_t number) {
    std::vector<int> numbers;
    for (std::size_t mode = 0; mode < modes; ++mode) numbers.push_back(job[place(mode, number)]);
    return numbers;
}

std::vector<std::size_t> successors(const std::vector<int>& job) {
    return {job.begin() + static_cast<std::ptrdiff_t>(place(modes, 0)), job.end()};
}

/// The modes are decided before the starts.
void state(ArcwiseModel& m, const Instance& instance) {
    const Project& project = instance.square;
    const auto mode = m.model.int_vars(project.size(), csp::range(0, modes - 1), "mode");
    const auto start = m.model.int_vars(project.size(), csp::range(0, instance.size), "start");
    std::vector<csp::Task> tasks;
    std::vector<std::vector<csp::ResourceTask>> taking(resources);
    for (std::size_t i = 0; i < project.size(); ++i) {
        const auto in_mode = [&](std::size_t number) {
            const csp::Var x = m.model.int_var(csp::range(0, instance.size));
            m.model.post(csp::element(by_mode(project[i], number), mode[i]) == x);
            return x;
        };
        tasks.push_back({start[i], in_mode(0)});
        for (std::size_t r = 0; r < resources; ++r) taking[r].emplace_back(tasks.back(), in_mode(1 + r));
        m.model.post(csp::end_of(tasks.back()) <= instance.size);
    }
    for (std::size_t i = 0; i < project.size(); ++i)
        for (const std::size_t next : successors(project[i]))
            m.model.post(csp::precedence(tasks[i], tasks[next]));
    for (const auto& uses : taking) m.model.post(csp::cumulative(uses, capacity));
    m.decisions = mode;
    m.decisions.insert(m.decisions.end(), start.begin(), start.end());
}

void state(GecodeModel& m, const Instance& instance) {
    const Project& project = instance.square;
    const auto count = static_cast<int>(project.size());
    m.decisions = Gecode::IntVarArray(m, 2 * count, 0, instance.size);
    Gecode::IntVarArgs ends, starts;
    Gecode::BoolVarArgs is_chosen;
    std::vector<Gecode::IntArgs> numbers(1 + resources);
    for (int i = 0; i < count; ++i) {
        const std::vector<int>& job = project[static_cast<std::size_t>(i)];
        const Gecode::IntVar mode = m.decisions[i];
        const Gecode::IntVar start = m.decisions[count + i];
        Gecode::rel(m, mode, Gecode::IRT_LE, static_cast<int>(modes));
        const Gecode::IntVar duration(m, 0, instance.size);
        Gecode::element(m, Gecode::IntArgs(by_mode(job, 0)), mode, duration);
        ends << Gecode::IntVar(m, 0, instance.size);
        Gecode::linear(m, Gecode::IntArgs({1, 1, -1}), Gecode::IntVarArgs({start, duration, ends[i]}),
                       Gecode::IRT_EQ, 0);
        for (std::size_t k = 0; k < modes; ++k) {
            starts << start;
            const Gecode::BoolVar is_this(m, 0, 1);
            Gecode::rel(m, mode, Gecode::IRT_EQ, static_cast<int>(k), is_this);
            is_chosen << is_this;
            for (std::size_t number = 0; number < numbers.size(); ++number)
                numbers[number] << job[place(k, number)];
        }
    }
    for (int i = 0; i < count; ++i)
        for (const std::size_t next : successors(project[static_cast<std::size_t>(i)]))
            Gecode::rel(m, ends[i], Gecode::IRT_LQ, m.decisions[count + static_cast<int>(next)]);
    for (std::size_t r = 0; r < resources; ++r)
        Gecode::cumulative(m, capacity, starts, numbers[0], numbers[1 + r], is_chosen, Gecode::IPL_BASIC);
}

} // namespace multi_mode_problem

std::vector<Problem> multi_mode() {
    const auto instance = [](std::size_t jobs, std::uint64_t seed, int horizon) {
        return Instance{horizon, seed, multi_mode_problem::random_project(jobs, seed)};
    };
    return {
        {.name = "multi-mode-12",
         .summary =
             "projects of 12 jobs in 3 modes and 2 resources in little time, or proof that it is too little",
         .instances = {instance(12, 1, 20), instance(12, 2, 17), instance(12, 3, 21), instance(12, 3, 22),
                       instance(12, 5, 17)},
         .smoke = {instance(5, 1, 20)},
         .solutions = 1,
         .variables = VariableOrder::smallest_domain,
         .trees = Trees::free,
         .arcwise = multi_mode_problem::state,
         .gecode = multi_mode_problem::state}};
}

} // namespace benchmarks::classics
