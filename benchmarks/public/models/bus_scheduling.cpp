// The fewest shifts of bus drivers are chosen such that each piece of work is in exactly one of them.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem bus_scheduling(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto shifts = data.sets("shifts"); // the pieces of work of each, counted from 0
    const auto is_chosen = model.int_vars(shifts.size(), csp::range(0, 1), "chosen");
    std::vector<std::vector<csp::Var>> covering(data.size("num_work"));
    for (std::size_t i = 0; i < shifts.size(); ++i)
        for (const csp::Value piece : shifts[i]) covering.at(index(piece + 1)).push_back(is_chosen[i]);
    for (const auto& choices : covering) model.post(csp::sum(choices) == 1);
    const csp::Var count = model.int_var(
        csp::range(data.number("min_num_shifts"), static_cast<csp::Value>(shifts.size())), "count");
    model.post(csp::sum(is_chosen) == count);
    problem.cost = count;
    problem.heuristic = csp::select(is_chosen, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
