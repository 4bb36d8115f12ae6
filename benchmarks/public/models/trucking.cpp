// Trucks carry each day's demand at least cost; two of them need days of rest.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem trucking(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto demand = data.numbers("Demand");
    const auto cost = data.numbers("Cost");
    const auto loads = data.numbers("Loads");
    const auto drives = model.int_vars(loads.size(), demand.size(), csp::range(0, 1), "drives");
    for (std::size_t day = 0; day < demand.size(); ++day)
        model.post(csp::sum(loads, drives.column(day)) >= demand[day], "demand");
    const auto truck = [&](const char* name) { return drives.row(index(data.number(name))); };
    model.post(csp::sliding_sum(0, 1, 3, truck("Truck1")), "two days of rest");
    model.post(csp::sliding_sum(0, 1, 2, truck("Truck2")), "a day of rest");
    for (std::size_t i = 0; i < loads.size(); ++i) problem.cost += cost.at(i) * csp::sum(drives.row(i));
    problem.heuristic = csp::select(drives.elements(), csp::variable_order::smallest, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
