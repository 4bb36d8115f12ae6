#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace multi_mode_project_puzzle {

struct Job {
    std::vector<std::vector<csp::Value>> numbers; // by mode: durations, then demands for each resource
    std::vector<int> successors;
};

Job read_job(Input& input, std::size_t resources, int jobs) {
    Job job{std::vector<std::vector<csp::Value>>(1 + resources), {}};
    for (int left = input.number("the number of modes", 1, 20); left > 0; --left)
        for (auto& numbers : job.numbers) numbers.push_back(input.number("a duration or a demand", 0, 10000));
    job.successors = input.numbers(input.count("the number of successors", 0, jobs), "a successor", 1, jobs);
    return job;
}

Statement state(Input& input) {
    std::vector<Job> jobs(input.count("the number of jobs", 1, 200));
    const std::size_t renewed = input.count("how many resources are renewed", 0, 20);
    const std::size_t used_up = input.count("how many are used up", 0, 20);
    std::vector<Resource> resources; // renewable resources before all others
    for (const int capacity : input.numbers(renewed + used_up, "a capacity", 0, 1'000'000))
        resources.push_back({"resource " + std::to_string(resources.size() + 1), capacity, {}});
    csp::Value horizon = 0;
    for (Job& job : jobs) {
        job = read_job(input, resources.size(), static_cast<int>(jobs.size()));
        for (const csp::Value duration : job.numbers[0]) horizon += duration;
    }
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Task> tasks;
    std::vector<Bar> bars;
    std::vector<csp::Expression> totals(resources.size());
    for (const Job& job : jobs) {
        const std::string name = " of job " + std::to_string(tasks.size() + 1);
        const csp::Var mode = model.int_var(csp::range(1, std::ssize(job.numbers[0])), "mode" + name);
        std::vector<csp::Var> chosen; // the duration and the demands in the chosen mode
        for (const auto& numbers : job.numbers) {
            const std::string what = chosen.empty() ? "duration" : "demand " + std::to_string(chosen.size());
            chosen.push_back(model.int_var(csp::element(numbers, mode - 1), what + name));
        }
        const csp::Var start = model.int_var(csp::range(0, horizon), "start" + name);
        for (csp::Value m = 1; m <= std::ssize(job.numbers[0]); ++m) // the label is the mode
            bars.push_back({tasks.size(), {start, chosen[0], csp::Atom::equal(mode, m)}, std::to_string(m)});
        tasks.push_back({start, chosen[0]});
        for (std::size_t i = 0; i < resources.size(); ++i) {
            resources[i].tasks.emplace_back(tasks.back(), chosen[i + 1]);
            totals[i] += chosen[i + 1];
        }
    }
    for (std::size_t i = 0; i < resources.size(); ++i) {
        const auto& [name, most, taking] = resources[i];
        model.post(i < renewed ? csp::cumulative(taking, most) : totals[i] <= most, name);
    }
    for (std::size_t job = 0; job < jobs.size(); ++job)
        for (const int next : jobs[job].successors)
            model.post(csp::precedence(tasks[job], tasks[static_cast<std::size_t>(next - 1)]),
                       "job " + std::to_string(job + 1) + " before " + std::to_string(next));
    resources.resize(renewed); // only renewable resources are drawn
    puzzle.minimise = csp::makespan(tasks);
    puzzle.drawing = ScheduleDrawing{numbered("job", jobs.size()), bars, resources};
    return puzzle;
}

} // namespace multi_mode_project_puzzle

extern const Puzzle multi_mode_project{
    .name = "multi-mode-project",
    .summary = "a project whose jobs can be done in several modes: fast with many people, or slowly with few",
    .teaches = "The mode of a job determines, by tables, its duration and its demands, which are variables "
               "of cumulative.",
    .instance = "the numbers of jobs, of renewable resources, and of non-renewable ones; their capacities; "
                "for each job, the number of its modes, and each mode as a duration and demands; then the "
                "number of successors, and the successors, counted from 1",
    .example = examples::multi_mode_project,
    .state = multi_mode_project_puzzle::state,
    .known = {{"2 1 1  2 3  2 5 1 0 2 2 3 0  2 5 1 0 2 2 3 0", 5,
               "by hand: in the first mode, side by side"}},
};

} // namespace puzzles::models
