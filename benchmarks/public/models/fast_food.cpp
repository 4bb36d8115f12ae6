// Depots for restaurants along a motorway: the sum of distances from restaurants to their nearest depots is minimal.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem fast_food(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    const auto kilometre = data.numbers("k");
    const auto depot = problem.model.int_vars(data.size("number_of_depots"), kilometre, "depot");
    problem.model.post(csp::strictly_increasing(depot), "depots are alike");
    for (const csp::Value place : kilometre) {
        std::vector<csp::Expression> ways;
        ways.reserve(depot.size());
        for (const csp::Var x : depot) ways.emplace_back(csp::abs(x - place));
        problem.cost += csp::min(ways);
    }
    problem.heuristic = csp::select(depot, csp::variable_order::input, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
