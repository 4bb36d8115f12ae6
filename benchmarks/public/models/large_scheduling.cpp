// Hundreds of tasks share one resource and finish as early as possible.

#include <benchmarks/public/models.hpp>

#include <numeric>

namespace benchmarks::public_models {

Problem large_scheduling(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    const auto duration = data.numbers("d");
    const auto demand = data.numbers("r");
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = problem.model.int_vars(data.size("n_tasks"), csp::range(0, horizon), "start");
    std::vector<csp::Task> tasks;
    std::vector<csp::ResourceTask> demands;
    for (std::size_t i = 0; i < start.size(); ++i) {
        tasks.push_back({start[i], duration.at(i)});
        demands.emplace_back(tasks[i], demand.at(i));
    }
    problem.model.post(csp::cumulative(demands, data.number("capa")));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::input, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
