// Projects whose tasks have least and greatest times between their starts, and share several resources.

#include <benchmarks/public/models.hpp>

#include <algorithm>
#include <numeric>

namespace benchmarks::public_models {

namespace {

/// Every task, one after the other, each as late as what ties it to the next ones allows.
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
    const auto capacity = data.numbers("rcap");
    const auto gaps = data.matrix("dcons", 3); // first task, least time between both starts, second task
    const auto start = model.int_vars(data.size("n_tasks"), csp::range(0, horizon(duration, gaps)), "start");
    for (std::size_t k = 0; k < gaps.rows(); ++k)
        model.post(start.at(index(gaps(k, 0))) + gaps(k, 1) <= start.at(index(gaps(k, 2))));

    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < start.size(); ++i) tasks.push_back({start[i], duration.at(i)});
    const auto demand = data.matrix("rr", tasks.size());
    for (std::size_t r = 0; r < capacity.size(); ++r) {
        std::vector<csp::ResourceTask> sharing;
        for (std::size_t i = 0; i < tasks.size(); ++i)
            if (demand(r, i) > 0) sharing.emplace_back(tasks[i], demand(r, i));
        model.post(csp::cumulative(sharing, capacity[r]));
    }
    problem.cost = csp::makespan(tasks);
    problem.heuristic = csp::select(start, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
