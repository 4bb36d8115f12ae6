#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace multi_mode_project_puzzle {

struct Job {
    std::vector<std::vector<csp::Value>> numbers; // durations, then demands for each resource: of each mode
    std::vector<int> successors;
    std::vector<csp::Var> chosen{}; // duration and demands in its mode
    csp::Task task{};
};

Job read_job(Input& input, std::size_t resources, int jobs) {
    Job job{std::vector<std::vector<csp::Value>>(1 + resources), {}};
    for (int left = input.number("the number of modes", 1, 20); left > 0; --left)
        for (auto& numbers : job.numbers) numbers.push_back(input.number("a duration or a demand", 0, 10000));
    const int count = input.number("the number of successors", 0, jobs);
    job.successors = input.numbers(static_cast<std::size_t>(count), "a successor", 1, jobs);
    return job;
}

Statement state(Input& input) {
    const int count = input.number("the number of jobs", 1, 200);
    const std::size_t renewed = input.count("how many resources are renewed", 0, 20);
    const auto resources = renewed + static_cast<std::size_t>(input.number("how many are used up", 0, 20));
    const auto capacities = input.numbers(resources, "a capacity", 0, 1'000'000);
    std::vector<Job> jobs;
    while (jobs.size() < static_cast<std::size_t>(count)) jobs.push_back(read_job(input, resources, count));
    csp::Value horizon = 0;
    for (const Job& job : jobs)
        for (const csp::Value duration : job.numbers[0]) horizon += duration;
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Task> tasks;
    std::vector<Bar> bars;
    for (Job& job : jobs) {
        const std::string name = " of job " + std::to_string(tasks.size() + 1);
        const csp::Var mode = model.int_var(csp::range(1, std::ssize(job.numbers[0])), "mode" + name);
        for (const auto& numbers : job.numbers) {
            const std::size_t number = job.chosen.size();
            const std::string what = number == 0 ? "duration" : "demand " + std::to_string(number);
            job.chosen.push_back(model.int_var(csp::element(numbers, mode - 1), what + name));
        }
        job.task = {model.int_var(csp::range(0, horizon), "start" + name), job.chosen[0]};
        for (csp::Value m = 1; m <= std::ssize(job.numbers[0]); ++m) // labelled by its mode
            bars.push_back({tasks.size(),
                            {job.task.start, job.task.duration, csp::Atom::equal(mode, m)},
                            std::to_string(m)});
        tasks.push_back(job.task);
    }
    std::vector<Resource> drawn;
    for (std::size_t i = 1; i <= resources; ++i) {
        std::vector<csp::ResourceTask> taking;
        csp::Expression total;
        for (const Job& job : jobs) {
            taking.emplace_back(job.task, job.chosen[i]);
            total += job.chosen[i];
        }
        const int most = capacities[i - 1];
        const std::string name = "resource " + std::to_string(i);
        model.post(i <= renewed ? csp::cumulative(taking, most) : total <= most, name);
        if (i <= renewed) drawn.push_back({name, most, taking});
    }
    for (const Job& job : jobs)
        for (const int next : job.successors)
            model.post(csp::precedence(job.task, tasks[static_cast<std::size_t>(next - 1)]),
                       "a job before " + std::to_string(next));
    puzzle.minimise = csp::makespan(tasks);
    puzzle.drawing = schedule(numbered("job", jobs.size()), bars, drawn);
    return puzzle;
}

} // namespace multi_mode_project_puzzle

extern const Puzzle multi_mode_project{
    .name = "multi-mode-project",
    .summary = "a project whose jobs can be done in several modes: fast with many people, or slowly with few",
    .teaches = "Durations and demands that are variables, from tables by the mode, in cumulative.",
    .instance =
        "the numbers of jobs, of resources that are renewed, and of others; their capacities; for each job "
        "its modes, each a duration and demands; then how many jobs follow, and which, counted from 1",
    .example = examples::multi_mode_project,
    .state = multi_mode_project_puzzle::state,
    .known = {{"2 1 1  2 3  2 5 1 0 2 2 3 0  2 5 1 0 2 2 3 0", 5,
               "by hand: in the first mode, side by side"}},
};

} // namespace puzzles::models
