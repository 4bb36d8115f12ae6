#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace job_shop_puzzle {

Statement state(Input& input) {
    const std::size_t jobs = input.count("the number of jobs", 1, 100);
    const std::size_t machines = input.count("the number of machines", 1, 100);
    std::vector<csp::Value> duration;
    std::vector<std::size_t> machine; // the machine of each task, job by job
    csp::Value horizon = 0;
    while (machine.size() < jobs * machines) {
        machine.push_back(input.count("a machine", 0, static_cast<int>(machines) - 1));
        duration.push_back(input.number("a duration", 0, 10000));
        horizon += duration.back();
    }
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> start;
    for (std::size_t i = 0; i < machine.size(); ++i) // A2 is the second task of the first job
        start.push_back(model.int_var(csp::range(0, horizon), "start of " + letters_of(i / machines) +
                                                                  std::to_string(i % machines + 1) +
                                                                  " on machine " +
                                                                  std::to_string(machine[i])));
    std::vector<csp::View> ends; // the ends of the jobs
    std::vector<std::vector<csp::Task>> tasks(machines);
    std::vector<Bar> bars;
    for (std::size_t i = 0; i < start.size(); ++i) {
        const csp::Task task{start[i], duration[i]};
        tasks[machine[i]].push_back(task);
        bars.push_back({machine[i], task, letters_of(i / machines)});
        const csp::View end = start[i] + duration[i];
        if ((i + 1) % machines == 0)
            ends.push_back(end);
        else
            model.post(end <= start[i + 1], "order of job " + letters_of(i / machines));
    }
    for (std::size_t i = 0; i < machines; ++i)
        model.post(csp::no_overlap(tasks[i]), "machine " + std::to_string(i));
    puzzle.minimise = csp::max(ends);
    puzzle.drawing = ScheduleDrawing{numbered("machine", machines, 0), bars};
    return puzzle;
}

} // namespace job_shop_puzzle

extern const Puzzle job_shop{
    .name = "job-shop",
    .summary = "jobs that visit the machines, each in its own order, finished as early as possible",
    .teaches =
        "One no_overlap for each machine, and inequalities between shifted start times along each job.",
    .instance = "the numbers of jobs and of machines; for each job, in order, the machine of every task, "
                "counted from 0, and its duration",
    .example = examples::job_shop,
    .state = job_shop_puzzle::state,
    .known = {{examples::job_shop, 55, "Fisher and Thompson, 1963: FT06"},
              {"3 3  0 3 1 2 2 2  0 2 2 1 1 4  1 4 2 3 0 0", 11, "OR-Tools, \"The Job Shop Problem\""}},
};

} // namespace puzzles::models
