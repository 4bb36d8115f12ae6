#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace flexible_job_shop_puzzle {

constexpr std::string_view example = R"(3 3
3  3 1 3 2 1 3 5  3 1 2 2 4 3 6  3 1 2 2 3 3 1
3  3 1 2 2 3 3 4  3 1 1 2 5 3 4  3 1 2 2 1 3 4
3  3 1 2 2 1 3 4  3 1 2 2 3 3 4  3 1 3 2 1 3 5)";

/// How an operation can be done.
struct Way {
    std::size_t machine;
    csp::Value duration;
};

struct Operation {
    std::string job;
    std::vector<Way> ways;
    csp::Var start{}, way{};
};

std::vector<Operation> read_operations(Input& input, int jobs, int machines) {
    std::vector<Operation> operations;
    for (int job = 0; job < jobs; ++job)
        for (int left = input.number("the number of operations", 1, 100); left > 0; --left) {
            operations.push_back({std::string(1, static_cast<char>('A' + job % 26)), {}});
            for (int ways = input.number("the number of its machines", 1, machines); ways > 0; --ways) {
                const auto machine = static_cast<std::size_t>(input.number("a machine", 1, machines));
                operations.back().ways.push_back({machine - 1, input.number("a duration", 0, 1000)});
            }
        }
    return operations;
}

Statement state(Input& input) {
    const int jobs = input.number("the number of jobs", 1, 100);
    const int machines = input.number("the number of machines", 1, 100);
    std::vector<Operation> operations = read_operations(input, jobs, machines);
    csp::Value horizon = 0;
    for (const Operation& operation : operations)
        for (const Way& way : operation.ways) horizon += way.duration;
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Task> wholes; // the operations
    std::vector<csp::Task> all;    // all ways of all of them
    std::vector<std::vector<csp::Task>> on_machine(static_cast<std::size_t>(machines));
    for (Operation& operation : operations) {
        const std::string name = " of operation " + std::to_string(wholes.size() + 1);
        operation.start = model.int_var(csp::range(0, horizon), "start" + name);
        operation.way = model.int_var(csp::range(0, std::ssize(operation.ways) - 1), "way" + name);
        const csp::Task whole{operation.start, model.int_var(csp::range(0, 1000), "duration" + name)};
        std::vector<csp::Task> options;
        for (const auto& [machine, duration] : operation.ways) {
            const auto number = static_cast<csp::Value>(options.size());
            options.push_back({operation.start, duration, csp::Atom::equal(operation.way, number)});
            on_machine[machine].push_back(options.back());
            all.push_back(options.back());
        }
        model.post(csp::alternative(whole, options), "one way for " + operation.job);
        if (!wholes.empty() && (&operation)[-1].job == operation.job)
            model.post(csp::precedence(wholes.back(), whole), "order of job " + operation.job);
        wholes.push_back(whole);
    }
    for (std::size_t i = 0; i < on_machine.size(); ++i)
        model.post(csp::no_overlap(on_machine[i]), "machine " + std::to_string(i + 1));
    puzzle.minimise = csp::makespan(wholes);
    puzzle.search.branching = csp::random_ties(csp::set_times(all));
    puzzle.search.neighbourhood = &csp::neighbourhood::adaptive;
    puzzle.drawing = [operations, machines](const csp::Assignment& solution) {
        Schedule schedule;
        for (int i = 1; i <= machines; ++i) schedule.rows.push_back("machine " + std::to_string(i));
        for (const auto& [job, ways, start, chosen] : operations) {
            const auto& [machine, duration] = ways[static_cast<std::size_t>(solution[chosen])];
            schedule.tasks.push_back({machine, solution[start], solution[start] + duration, job});
        }
        return schedule;
    };
    return puzzle;
}

} // namespace flexible_job_shop_puzzle

extern const Puzzle flexible_job_shop{
    .name = "flexible-job-shop",
    .summary = "a job shop in which each operation may run on one of several machines, fast or slow",
    .teaches =
        "An optional task for each way to do an operation, and one alternative of them; set_times builds the "
        "schedule along the time.",
    .instance =
        "the numbers of jobs and of machines; for each job how many operations, and for each of these how "
        "many machines can do it, which, counted from 1, and how long each takes",
    .example = flexible_job_shop_puzzle::example,
    .state = flexible_job_shop_puzzle::state,
    .known = {{flexible_job_shop_puzzle::example, 6, "OR-Tools, flexible_job_shop_sat.py"},
              {"1 2  2  2 1 5 2 3  2 1 4 2 6", 7, "by hand: the faster machine for each"}},
};

} // namespace puzzles::models
