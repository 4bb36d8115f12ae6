#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

std::vector<csp::Task> tasks_of(const std::vector<csp::Var>& start, const std::vector<csp::Value>& duration) {
    std::vector<csp::Task> tasks;
    for (std::size_t i = 0; i < start.size(); ++i) tasks.push_back({start[i], duration.at(i)});
    return tasks;
}

void post_successors(csp::Model& model, const std::vector<csp::Task>& tasks,
                     const std::vector<std::vector<csp::Value>>& successors) {
    for (std::size_t i = 0; i < tasks.size(); ++i)
        for (const csp::Value next : successors.at(i))
            model.post(csp::precedence(tasks[i], tasks.at(index(next))));
}

void post_resources(csp::Model& model, const std::vector<csp::Task>& tasks,
                    const csp::Matrix<csp::Value>& demand, const std::vector<csp::Value>& capacity) {
    for (std::size_t r = 0; r < capacity.size(); ++r) {
        std::vector<csp::ResourceTask> sharing;
        for (std::size_t i = 0; i < tasks.size(); ++i)
            if (demand(r, i) > 0) sharing.emplace_back(tasks[i], demand(r, i));
        model.post(csp::cumulative(sharing, capacity[r]));
    }
}

} // namespace benchmarks::public_models
