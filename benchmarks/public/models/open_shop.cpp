// Open shops: each job has an operation on each machine, in any order.

#include <benchmarks/public/models.hpp>

#include <numeric>

namespace benchmarks::public_models {

Problem open_shop(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.matrix("job_task_duration", data.size("n_machines"));
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(duration.rows(), duration.columns(), csp::range(0, horizon), "start");
    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < start.size(); ++i)
        tasks.push_back({start.elements()[i], duration.elements()[i]});
    for (std::size_t job = 0; job < start.rows(); ++job)
        model.post(csp::no_overlap(start.row(job), duration.row(job)));
    for (std::size_t machine = 0; machine < start.columns(); ++machine)
        model.post(csp::no_overlap(start.column(machine), duration.column(machine)));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start.elements(), csp::variable_order::smallest, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
