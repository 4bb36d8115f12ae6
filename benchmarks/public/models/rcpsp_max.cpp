// Projects whose tasks have minimum and maximum time lags between their starts, and share several resources.

#include <benchmarks/public/models.hpp>

#include <algorithm>
#include <numeric>

namespace benchmarks::public_models {

namespace {

/// Every task in sequence, each as late as its constraints with the following tasks allow.
csp::Value horizon(const std::vector<csp::Value>& duration, const csp::Matrix<csp::Value>& gaps) {
    std::vector<csp::Value> longest = duration;
    for (std::size_t k = 0; k < gaps.rows(); ++k) {
        csp::Value& most = longest.at(index(gaps(k, 0)));
        most = std::max(most, gaps(k, 1));
    }
    return std::accumulate(longest.begin(), longest.end(), 0);
}

} // namespace

Problem rcpsp_max(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto duration = data.numbers("dur");
    const auto gaps = data.matrix("dcons", 3); // first task, least time between both starts, second task
    const auto start = model.int_vars(data.size("n_tasks"), csp::range(0, horizon(duration, gaps)), "start");
    for (std::size_t k = 0; k < gaps.rows(); ++k)
        model.post(start.at(index(gaps(k, 0))) + gaps(k, 1) <= start.at(index(gaps(k, 2))));

    const auto tasks = tasks_of(start, duration);
    post_resources(model, tasks, data.matrix("rr", tasks.size()), data.numbers("rcap"));
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
