// Vehicle routes with capacities: each customer is on one route from the depot and back, and the total distance is
// minimal. All routes in sequence form one circuit through the customers and a copy of the depot for each vehicle.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem cvrp(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t customers = data.size("N");
    const std::size_t nodes = 2 * customers; // as many vehicles as customers: some may stay at the depot
    const csp::Domain loads = csp::range(0, data.number("Capacity"));
    const auto demand = data.numbers("Demand");
    const auto distance = data.matrix("Distance", customers + 1); // the depot is first
    const auto place = [&](std::size_t node) { return node < customers ? node + 1 : 0; };

    const auto next = model.int_vars(nodes, places(nodes), "next");
    model.post(csp::circuit(next));
    for (std::size_t i = 0; i < nodes; ++i) {
        std::vector<csp::Value> ways;
        for (std::size_t j = 0; j < nodes; ++j) ways.push_back(distance(place(i), place(j)));
        problem.cost += csp::element(ways, next[i]);
    }

    const auto load = model.int_vars(nodes, loads, "load"); // on arrival
    std::vector<csp::Expression> first(load.begin(), load.begin() + static_cast<std::ptrdiff_t>(customers));
    first.resize(nodes, 0); // from depot to depot
    for (std::size_t i = 0; i < nodes; ++i) {
        if (i < customers)
            model.post(csp::element(load, next[i]) == load[i] + demand.at(i));
        else
            model.post(csp::element(first, next[i]) == 0);
    }
    problem.heuristic = csp::sequence({csp::select(next, csp::variable_order::mrv, csp::value_order::split),
                                       csp::select(load, csp::variable_order::mrv, csp::value_order::min)});
    return problem;
}

} // namespace benchmarks::public_models
