// Projects: tasks, some after others, that share several resources (resource-constrained project scheduling).

#include <benchmarks/public/models.hpp>

#include <numeric>

namespace benchmarks::public_models {

Problem rcpsp(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.numbers("d");
    const auto capacity = data.numbers("rc");
    const csp::Value horizon = std::accumulate(duration.begin(), duration.end(), 0);
    const auto start = model.int_vars(data.size("n_tasks"), csp::range(0, horizon), "start");
    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < start.size(); ++i) tasks.push_back({start[i], duration.at(i)});

    const auto successors = data.sets("suc");
    for (std::size_t i = 0; i < tasks.size(); ++i)
        for (const csp::Value next : successors.at(i))
            model.post(csp::precedence(tasks[i], tasks.at(index(next))));
    const auto demand = data.matrix("rr", tasks.size());
    for (std::size_t r = 0; r < capacity.size(); ++r) {
        std::vector<csp::ResourceTask> sharing;
        for (std::size_t i = 0; i < tasks.size(); ++i)
            if (demand(r, i) > 0) sharing.emplace_back(tasks[i], demand(r, i));
        model.post(csp::cumulative(sharing, capacity[r]));
    }
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::smallest, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
