#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace flexible_job_shop_puzzle {

/// A way to run an operation.
struct Way {
    std::size_t machine;
    csp::Value duration;
};

using Operation = std::vector<Way>;
using Job = std::vector<Operation>;

Statement state(Input& input) {
    std::vector<Job> jobs(input.count("the number of jobs", 1, 100));
    const int machines = input.number("the number of machines", 1, 100);
    csp::Value horizon = 0;
    for (Job& job : jobs) {
        job.resize(input.count("the number of operations", 1, 100));
        for (Operation& ways : job)
            for (int left = input.number("the number of its machines", 1, machines); left > 0; --left) {
                const std::size_t machine = input.count("a machine", 1, machines) - 1;
                ways.push_back({machine, input.number("a duration", 0, 1000)});
                horizon += ways.back().duration;
            }
    }
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Task> wholes; // the operations
    std::vector<csp::Task> all;    // the ways to run all operations
    std::vector<Bar> bars;
    std::vector<std::vector<csp::Task>> on_machine(static_cast<std::size_t>(machines));
    const std::vector<std::string> names = numbered("machine", on_machine.size());
    for (std::size_t job = 0; job < jobs.size(); ++job) {
        const std::string label = letters_of(job);
        for (std::size_t i = 0; i < jobs[job].size(); ++i) {
            const Operation& ways = jobs[job][i];
            const std::string name = " of " + label + std::to_string(i + 1);
            const csp::Var start = model.int_var(csp::range(0, horizon), "start" + name);
            const csp::Var chosen = model.int_var(csp::range(0, std::ssize(ways) - 1), "way" + name);
            const csp::Task whole{start, model.int_var(csp::range(0, 1000), "duration" + name)};
            std::vector<csp::Task> options;
            std::vector<std::string> words;
            for (const auto& [machine, duration] : ways) {
                const auto number = static_cast<csp::Value>(options.size());
                options.push_back({start, duration, csp::Atom::equal(chosen, number)});
                words.push_back(names[machine] + " for " + std::to_string(duration));
                on_machine[machine].push_back(options.back());
                all.push_back(options.back());
                bars.push_back({machine, options.back(), label});
            }
            puzzle.words.add({chosen}, words);
            model.post(csp::alternative(whole, options), "one way" + name);
            if (i > 0) model.post(csp::precedence(wholes.back(), whole), "order of job " + label);
            wholes.push_back(whole);
        }
    }
    for (std::size_t i = 0; i < on_machine.size(); ++i) model.post(csp::no_overlap(on_machine[i]), names[i]);
    puzzle.minimise = csp::makespan(wholes);
    puzzle.search.branching = csp::random_ties(csp::set_times(all));
    puzzle.search.neighbourhood = &csp::neighbourhood::adaptive;
    puzzle.drawing = ScheduleDrawing{names, bars};
    return puzzle;
}

} // namespace flexible_job_shop_puzzle

extern const Puzzle flexible_job_shop{
    .name = "flexible-job-shop",
    .summary = "a job shop in which each operation may run on one of several machines, fast or slow",
    .teaches = "Each way to run an operation is an optional task, and one alternative selects among them; "
               "set_times builds the schedule forward in time.",
    .instance = "the numbers of jobs and of machines; for each job, its number of operations; for each "
                "operation, the number of machines that can run it, and each of these, counted from 1, with "
                "its duration",
    .example = examples::flexible_job_shop,
    .state = flexible_job_shop_puzzle::state,
    .known = {{examples::flexible_job_shop, 6, "OR-Tools, flexible_job_shop_sat.py"},
              {"1 2  2  2 1 5 2 3  2 1 4 2 6", 7, "by hand: the faster machine for each"}},
};

} // namespace puzzles::models
