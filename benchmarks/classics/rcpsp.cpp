// Projects: tasks that take units of several resources while they run, some after others (resource-constrained
// project scheduling). The question is whether a project can be done in some time: seed 2 needs 71 units; the others
// need more than the times that fail.
//
// Both solvers work with the time-table and the overload check of every resource (IPL_BASIC in Gecode). The trees
// differ all the same, whether the smallest domain is taken first or the tasks in the order of the project: Gecode's is
// larger. Its propagator is documented to do both, so it is an open question where it leaves more.

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <csp/base/random.hpp>

#include <algorithm>

namespace benchmarks::classics {

namespace rcpsp_problem {

/// First the capacity of each resource. Then by task: its duration, its demand on each resource, then the tasks that come
/// after it.
using Project = std::vector<std::vector<int>>;

std::size_t resources_of(const Project& project) { return project.front().size(); }
std::size_t tasks_of(const Project& project) { return project.size() - 1; }

Project random_project(std::size_t tasks, std::uint64_t seed) {
    constexpr std::uint32_t longest = 10;
    constexpr std::uint32_t greatest_demand = 6;
    constexpr std::size_t farthest = 8; // successor
    csp::Random random(seed);
    Project project{{10, 10, 10}};
    for (std::size_t i = 0; i < tasks; ++i) {
        std::vector<int> task{1 + static_cast<int>(random.below(longest))};
        for (std::size_t r = 0; r < resources_of(project); ++r)
            task.push_back(random.below(3) == 0 ? 0 : 1 + static_cast<int>(random.below(greatest_demand)));
        for (std::size_t j = i + 1; j < tasks && j <= i + farthest; ++j)
            if (random.below(5) == 0) task.push_back(static_cast<int>(j));
        project.push_back(task);
    }
    return project;
}

/// The demand on a resource at each time, if every task starts as soon as those before it are done.
std::vector<int> earliest_profile(const Project& project, std::size_t resource) {
    std::vector<int> start(tasks_of(project), 0);
    std::vector<int> profile;
    for (std::size_t i = 0; i < start.size(); ++i) {
        const std::vector<int>& task = project[i + 1];
        const auto end = static_cast<std::size_t>(start[i] + task[0]);
        profile.resize(std::max(profile.size(), end));
        for (auto time = static_cast<std::size_t>(start[i]); time < end; ++time)
            profile[time] += task[1 + resource];
        for (std::size_t k = 1 + resources_of(project); k < task.size(); ++k) {
            int& next = start[static_cast<std::size_t>(task[k])];
            next = std::max(next, static_cast<int>(end));
        }
    }
    return profile;
}

/// As ProGen makes those of PSPLIB: a task takes some of four resources, whose capacities lie between the greatest demand
/// of a task and the most that the schedule of earliest starts demands at a time; `strength` says where, in tenths.
/// Source: Kolisch, Sprecher and Drexl, "Characterization and generation of a general class of resource-constrained project
/// scheduling problems", Management Science 41(10), 1995, pp. 1693-1703
Project scarce_project(std::size_t tasks, std::uint64_t seed, int strength) {
    constexpr std::size_t resources = 4;
    constexpr std::uint32_t longest = 10;
    constexpr std::uint32_t greatest_demand = 10;
    constexpr std::uint32_t farthest = 10; // successor
    csp::Random random(seed);
    Project project{std::vector<int>(resources)};
    for (std::size_t i = 0; i < tasks; ++i) {
        std::vector<int> task{1 + static_cast<int>(random.below(longest))};
        for (std::size_t r = 0; r < resources; ++r)
            task.push_back(random.below(2) == 0 ? 0 : 1 + static_cast<int>(random.below(greatest_demand)));
        std::vector<int> next;
        for (std::uint32_t n = 1 + random.below(3); n > 0; --n)
            next.push_back(static_cast<int>(i + 1 + random.below(farthest)));
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        for (const int j : next)
            if (static_cast<std::size_t>(j) < tasks) task.push_back(j);
        project.push_back(task);
    }
    for (std::size_t r = 0; r < resources; ++r) {
        const auto profile = earliest_profile(project, r);
        int least = 0;
        for (std::size_t i = 0; i < tasks; ++i) least = std::max(least, project[i + 1][1 + r]);
        const int most = *std::max_element(profile.begin(), profile.end());
        project[0][r] = least + (most - least) * strength / 10;
    }
    return project;
}

/// A seed, and the time that is allowed.
struct Question {
    std::uint64_t seed;
    int horizon;
};

template <typename Make>
std::vector<Instance> instances(const std::vector<Question>& questions, const Make& make) {
    std::vector<Instance> instances;
    instances.reserve(questions.size());
    for (const auto& [seed, horizon] : questions) instances.push_back({horizon, seed, make(seed)});
    return instances;
}

void state(ArcwiseModel& m, const Instance& instance) {
    const Project& project = instance.square;
    const std::size_t resources = resources_of(project);
    m.decisions = m.model.int_vars(tasks_of(project), csp::range(0, instance.size), "start");
    std::vector<std::vector<csp::ResourceTask>> taking(resources);
    for (std::size_t i = 0; i < tasks_of(project); ++i) {
        const std::vector<int>& task = project[i + 1];
        const csp::View end = m.decisions[i] + task[0];
        m.model.post(csp::less_equal(end, instance.size));
        for (std::size_t k = 1 + resources; k < task.size(); ++k)
            m.model.post(csp::less_equal(end, m.decisions[static_cast<std::size_t>(task[k])]));
        for (std::size_t r = 0; r < resources; ++r)
            if (task[1 + r] > 0) taking[r].push_back({m.decisions[i], task[0], task[1 + r]});
    }
    for (std::size_t r = 0; r < resources; ++r) m.model.post(csp::cumulative(taking[r], project[0][r]));
}

void state(GecodeModel& m, const Instance& instance) {
    const Project& project = instance.square;
    const std::size_t resources = resources_of(project);
    const auto count = static_cast<int>(tasks_of(project));
    m.decisions = Gecode::IntVarArray(m, count, 0, instance.size);
    std::vector<Gecode::IntVarArgs> starts(resources);
    std::vector<Gecode::IntArgs> durations(resources), demands(resources);
    for (int i = 0; i < count; ++i) {
        const std::vector<int>& task = project[static_cast<std::size_t>(i) + 1];
        const int duration = task.front();
        Gecode::rel(m, m.decisions[i], Gecode::IRT_LQ, instance.size - duration);
        for (std::size_t k = 1 + resources; k < task.size(); ++k)
            Gecode::linear(m, Gecode::IntArgs({1, -1}),
                           Gecode::IntVarArgs({m.decisions[i], m.decisions[task[k]]}), Gecode::IRT_LQ,
                           -duration);
        for (std::size_t r = 0; r < resources; ++r) {
            if (task[1 + r] == 0) continue;
            starts[r] << m.decisions[i];
            durations[r] << duration;
            demands[r] << task[1 + r];
        }
    }
    for (std::size_t r = 0; r < resources; ++r)
        Gecode::cumulative(m, project[0][r], starts[r], durations[r], demands[r], Gecode::IPL_BASIC);
}

} // namespace rcpsp_problem

std::vector<Problem> rcpsp() {
    using namespace rcpsp_problem;
    const auto random = [](std::size_t tasks) {
        return [tasks](std::uint64_t seed) { return random_project(tasks, seed); };
    };
    const auto scarce = [](std::size_t tasks) {
        return [tasks](std::uint64_t seed) { return scarce_project(tasks, seed, 4); };
    };
    const Problem common{.smoke = instances({{1, 40}}, random(10)),
                         .solutions = 1,
                         .variables = VariableOrder::smallest_domain,
                         .trees = Trees::free,
                         .arcwise = state,
                         .gecode = state};
    Problem small = common;
    small.name = "rcpsp-30";
    small.summary = "projects of 30 tasks and 3 resources in little time, or proof that it is too little";
    small.instances = instances({{2, 70}, {2, 71}, {4, 60}, {4, 63}, {7, 77}}, random(30));
    Problem in_order = common;
    in_order.variables = VariableOrder::input;
    Problem medium = in_order;
    medium.name = "rcpsp-60";
    medium.summary = "a project of 60 tasks and 4 scarce resources: proof that the time is too little";
    medium.instances = instances({{6, 104}}, scarce(60));
    Problem large = in_order;
    large.name = "rcpsp-120";
    large.summary = "a project of 120 tasks and 4 scarce resources in little time";
    large.instances = instances({{7, 192}, {7, 198}}, scarce(120));
    return {small, medium, large};
}

} // namespace benchmarks::classics
