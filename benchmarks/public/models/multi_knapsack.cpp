// Items are chosen that fit into several knapsacks at once and have exactly the profit known to be optimal.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem multi_knapsack(const Data& data) {
    Problem problem;
    csp::Model& model = problem.model;
    const auto profit = data.numbers("c");
    const auto capacity = data.numbers("b");
    const auto weight = data.matrix("a", profit.size());
    const auto is_chosen = model.int_vars(profit.size(), csp::range(0, 1), "chosen");
    for (std::size_t k = 0; k < capacity.size(); ++k)
        model.post(csp::sum(weight.row(k), is_chosen) <= capacity[k]);
    model.post(csp::sum(profit, is_chosen) == data.number("z"));
    problem.heuristic = csp::select(is_chosen, csp::variable_order::input, csp::value_order::max);
    return problem;
}

} // namespace benchmarks::public_models
