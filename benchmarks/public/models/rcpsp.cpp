// Projects: tasks with precedences that share several resources (resource-constrained project scheduling).

#include <benchmarks/public/models.hpp>

#include <numeric>

namespace benchmarks::public_models {

Problem rcpsp(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.numbers("d");
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(data.size("n_tasks"), csp::range(0, horizon), "start");
    const auto tasks = tasks_of(start, duration);

    post_successors(model, tasks, data.sets("suc"));
    post_resources(model, tasks, data.matrix("rr", tasks.size()), data.numbers("rc"));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::smallest, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
