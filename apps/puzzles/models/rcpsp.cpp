#include <apps/puzzles/puzzle.hpp>

#include <algorithm>

namespace puzzles::models {

namespace rcpsp_puzzle {

constexpr std::string_view example = R"(12 2
6 8
0 0 0  3  2 3 4
3 5 1  2  5 6
2 0 4  2  10 11
5 1 4  1  9
4 1 3  2  7 8
2 3 2  2  10 11
3 3 1  2  9 10
4 2 4  1  9
2 4 0  1  12
4 5 2  1  12
6 2 5  1  12
0 0 0  0)";

Statement state(Input& input) {
    const auto jobs = static_cast<std::size_t>(input.number("the number of jobs", 1, 500));
    const auto kinds = static_cast<std::size_t>(input.number("the number of resources", 1, 20));
    const auto capacities = input.numbers(kinds, "a capacity", 0, 10000);
    std::vector<csp::Value> duration;
    std::vector<std::vector<int>> demands;
    std::vector<std::vector<int>> successors;
    csp::Value horizon = 0;
    while (duration.size() < jobs) {
        duration.push_back(input.number("a duration", 0, 10000));
        demands.push_back(input.numbers(kinds, "a demand", 0, 10000));
        const int count = input.number("the number of successors", 0, static_cast<int>(jobs));
        successors.push_back(
            input.numbers(static_cast<std::size_t>(count), "a successor", 1, static_cast<int>(jobs)));
        horizon += duration.back();
    }
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto start = model.int_vars(jobs, csp::range(0, horizon), "start");
    std::vector<csp::View> end;
    for (std::size_t job = 0; job < jobs; ++job) end.push_back(start[job] + duration[job]);
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        std::vector<csp::ResourceTask> tasks;
        for (std::size_t job = 0; job < jobs; ++job)
            tasks.emplace_back(start[job], duration[job], demands[job][kind]);
        model.post(csp::cumulative(tasks, capacities[kind]), "resource " + std::to_string(kind + 1));
    }
    for (std::size_t job = 0; job < jobs; ++job)
        for (const int next : successors[job])
            model.post(end[job] <= start[static_cast<std::size_t>(next - 1)],
                       "job " + std::to_string(job + 1) + " before " + std::to_string(next));
    puzzle.minimise = csp::max(end);
    puzzle.drawing = [start, end, demands, capacities](const csp::Assignment& solution) {
        Schedule schedule;
        for (std::size_t kind = 0; kind < capacities.size(); ++kind)
            schedule.profiles.push_back({"resource " + std::to_string(kind + 1), capacities[kind], {}});
        for (std::size_t job = 0; job < start.size(); ++job) {
            schedule.rows.push_back("job " + std::to_string(job + 1));
            schedule.tasks.push_back({job, solution[start[job]], solution[end[job]], "="});
            for (std::size_t kind = 0; kind < capacities.size(); ++kind)
                schedule.profiles[kind].uses.push_back(
                    {solution[start[job]], solution[end[job]], demands[job][kind]});
        }
        return schedule;
    };
    return puzzle;
}

} // namespace rcpsp_puzzle

extern const Puzzle rcpsp{
    .name = "rcpsp",
    .summary = "the jobs of a project that share resources, done as early as possible",
    .teaches =
        "One cumulative for each resource, and inequalities between starts for what must wait for what.",
    .instance =
        "the numbers of jobs and of resources; the capacities; for each job how long it takes, how much of "
        "each resource, how many jobs follow it, and which, counted from 1",
    .example = rcpsp_puzzle::example,
    .state = rcpsp_puzzle::state,
    .known = {{rcpsp_puzzle::example, 21,
               "Python-MIP documentation, \"Resource Constrained Project Scheduling\""},
              {"3 1  2  3 1 0  2 2 0  1 1 0", 5, "by hand: the first and the last job side by side"}},
};

} // namespace puzzles::models
