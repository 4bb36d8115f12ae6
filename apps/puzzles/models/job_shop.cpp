#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace job_shop_puzzle {

constexpr std::string_view example = R"(6 6
2 1  0 3  1 6  3 7  5 3  4 6
1 8  2 5  4 10 5 10 0 10 3 4
2 5  3 4  5 8  0 9  1 1  4 7
1 5  0 5  2 5  3 3  4 8  5 9
2 9  1 3  4 5  5 4  0 3  3 1
1 3  3 3  5 9  0 10 4 4  2 1)";

Statement state(Input& input) {
    const auto jobs = static_cast<std::size_t>(input.number("the number of jobs", 1, 100));
    const auto machines = static_cast<std::size_t>(input.number("the number of machines", 1, 100));
    std::vector<csp::Value> duration;
    std::vector<csp::Value> machine; // of the tasks, job by job
    csp::Value horizon = 0;
    while (machine.size() < jobs * machines) {
        machine.push_back(input.number("a machine", 0, static_cast<int>(machines) - 1));
        duration.push_back(input.number("a duration", 0, 10000));
        horizon += duration.back();
    }
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto start = model.int_vars(jobs * machines, csp::range(0, horizon), "start");
    std::vector<csp::View> ends; // of jobs
    std::vector<std::vector<csp::Task>> tasks(machines);
    for (std::size_t i = 0; i < start.size(); ++i) {
        tasks[static_cast<std::size_t>(machine[i])].push_back({start[i], duration[i]});
        const csp::View end = start[i] + duration[i];
        if ((i + 1) % machines == 0)
            ends.push_back(end);
        else
            model.post(end <= start[i + 1], "order of job " + std::to_string(i / machines + 1));
    }
    for (std::size_t i = 0; i < machines; ++i)
        model.post(csp::no_overlap(tasks[i]), "machine " + std::to_string(i));
    puzzle.minimise = csp::max(ends);
    puzzle.drawing = [start, machine, duration, jobs, machines](const csp::Assignment& solution) {
        Schedule schedule;
        for (std::size_t i = 0; i < machines; ++i) schedule.rows.push_back("machine " + std::to_string(i));
        for (std::size_t job = 0; job < jobs; ++job) {
            const std::string name(1, static_cast<char>('A' + job % 26));
            for (std::size_t i = job * machines; i < (job + 1) * machines; ++i) {
                const csp::Value begin = solution[start[i]];
                schedule.tasks.push_back(
                    {static_cast<std::size_t>(machine[i]), begin, begin + duration[i], name});
            }
        }
        return schedule;
    };
    return puzzle;
}

} // namespace job_shop_puzzle

extern const Puzzle job_shop{
    .name = "job-shop",
    .summary = "jobs go from machine to machine, each in its own order, and are done as early as possible",
    .teaches =
        "One no_overlap for each machine, and inequalities between views of the starts along each job.",
    .instance =
        "the numbers of jobs and of machines; for each job, in order, the machine of every task, counted "
        "from 0, and how long it takes",
    .example = job_shop_puzzle::example,
    .state = job_shop_puzzle::state,
    .known = {{job_shop_puzzle::example, 55, "Fisher and Thompson, 1963: FT06"},
              {"3 3  0 3 1 2 2 2  0 2 2 1 1 4  1 4 2 3 0 0", 11, "OR-Tools, \"The Job Shop Problem\""}},
};

} // namespace puzzles::models
