// A rota that people rotate through week by week: enough of each shift on each day, enough rest, and as few evenings
// before a morning and as few single days of rest as possible.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem roster(const Data& data) {
    constexpr std::size_t week = 7;
    constexpr csp::Value rest = 1;
    constexpr csp::Value morning = 2;
    constexpr csp::Value evening = 4;
    constexpr csp::Value shifts = 5;
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto rota = model.int_vars(data.size("weeks"), week, csp::range(1, shifts), "shift");
    const auto needed = data.matrix("reqt", week); // of each kind of shift, on each day of the week
    for (std::size_t day = 0; day < week; ++day)
        model.post(csp::global_cardinality(rota.column(day), {1, 2, 3, 4, 5}, needed.column(day),
                                           csp::Cover::closed));

    const std::size_t days = rota.size();
    const auto shift = [&](std::size_t day) { return rota.elements()[day % days]; };
    const auto rests_of_first = [&](std::size_t count) {
        std::vector<csp::Constraint> rests;
        for (std::size_t day = 0; day < count; ++day) rests.push_back(shift(day) == rest);
        return rests;
    };
    model.post(csp::sliding_sum(1, week, week, rests_of_first(days + week - 1)),
               "a day of rest in every seven");
    model.post(csp::sliding_sum(0, 3, 4, rests_of_first(days + 3)), "no four in a row");
    csp::Expression faults;
    for (std::size_t day = 0; day < days; ++day) {
        faults += shift(day) == evening && shift(day + 1) == morning;
        faults += shift(day) != rest && shift(day + 1) == rest && shift(day + 2) != rest;
    }
    const csp::Value least = data.number("minobj"); // the optimum, which is known
    const csp::Var cost = model.int_var(csp::range(least, static_cast<csp::Value>(2 * days)), "cost");
    model.post(cost == faults);
    problem.cost = cost;
    problem.heuristic = csp::select(rota.elements(), csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
