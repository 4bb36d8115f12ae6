#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace rcpsp_puzzle {

Statement state(Input& input) {
    const std::size_t jobs = input.count("the number of jobs", 1, 500);
    const std::size_t kinds = input.count("the number of resources", 1, 20);
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
    std::vector<csp::Var> start;
    for (const std::string& job : numbered("job", jobs))
        start.push_back(model.int_var(csp::range(0, horizon), "start of " + job));
    std::vector<csp::View> end;
    for (std::size_t job = 0; job < jobs; ++job) end.push_back(start[job] + duration[job]);
    std::vector<Resource> resources;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        resources.push_back({"resource " + std::to_string(kind + 1), capacities[kind], {}});
        auto& [name, capacity, tasks] = resources.back();
        for (std::size_t job = 0; job < jobs; ++job)
            tasks.emplace_back(start[job], duration[job], demands[job][kind]);
        model.post(csp::cumulative(tasks, capacity), name);
    }
    for (std::size_t job = 0; job < jobs; ++job)
        for (const int next : successors[job])
            model.post(end[job] <= start[static_cast<std::size_t>(next - 1)],
                       "job " + std::to_string(job + 1) + " before " + std::to_string(next));
    puzzle.minimise = csp::max(end);
    std::vector<Bar> bars;
    for (std::size_t job = 0; job < jobs; ++job) bars.push_back({job, {start[job], duration[job]}, "="});
    puzzle.drawing = ScheduleDrawing{numbered("job", jobs), bars, resources};
    return puzzle;
}

} // namespace rcpsp_puzzle

extern const Puzzle rcpsp{
    .name = "rcpsp",
    .summary = "the jobs of a project with shared resources, finished as early as possible",
    .teaches = "One cumulative for each resource, and inequalities between start times for the precedences.",
    .instance = "the numbers of jobs and of resources; the capacities; for each job, its duration, its "
                "demand for each resource, the number of its successors, and the successors, counted from 1",
    .example = examples::rcpsp,
    .state = rcpsp_puzzle::state,
    .known = {{examples::rcpsp, 21, "Python-MIP documentation, \"Resource Constrained Project Scheduling\""},
              {"3 1  2  3 1 0  2 2 0  1 1 0", 5, "by hand: the first and the last job side by side"}},
};

} // namespace puzzles::models
