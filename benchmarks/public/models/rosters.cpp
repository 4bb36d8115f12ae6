// Public models: shifts of people and trucks.

#include <benchmarks/public/problem.hpp>

namespace benchmarks::public_models {

namespace {

/// As few shifts of bus drivers as possible are chosen, so that each piece of work is in exactly one shift.
Problem bus_scheduling(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto shifts = data.sets("shifts"); // the pieces of work of each shift, counted from 0
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

/// Nurses work days, evenings and nights: each shift has enough nurses, and each nurse has one or two days off in every
/// three days, and at most one night.
Problem nurses(const Data& data) {
    constexpr csp::Value night = 3;
    constexpr csp::Value off = 4;
    constexpr csp::Value window = 3;
    Problem problem;
    csp::Model& model = problem.model;
    const std::size_t nurses = data.size("n_nurses");
    const auto shift = model.int_vars(nurses, data.size("sched_period"), csp::range(1, off), "shift");
    const auto needed = data.matrix("nurses_coverage", 3); // the nurses needed for days, evenings and nights
    for (std::size_t day = 0; day < shift.columns(); ++day) {
        std::vector<csp::Interval> counts;
        for (const csp::Value least : needed.row(day))
            counts.push_back({least, static_cast<csp::Value>(nurses)});
        model.post(csp::global_cardinality(shift.column(day), {1, 2, night}, counts));
    }
    for (std::size_t nurse = 0; nurse < nurses; ++nurse) {
        std::vector<csp::Constraint> is_off;
        std::vector<csp::Constraint> is_night;
        for (const csp::Var x : shift.row(nurse)) {
            is_off.push_back(x == off);
            is_night.push_back(x == night);
        }
        model.post(csp::sliding_sum(is_off, window, 1, 2));
        model.post(csp::sliding_sum(is_night, window, 0, 1));
    }
    return problem;
}

/// A rota through which people rotate week by week: each day has enough people for each shift, and people have enough
/// rest. Evenings before a morning and single days of rest are minimised.
Problem roster(const Data& data) {
    constexpr std::size_t week = 7;
    constexpr csp::Value rest = 1;
    constexpr csp::Value morning = 2;
    constexpr csp::Value evening = 4;
    constexpr csp::Value shifts = 5;
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto rota = model.int_vars(data.size("weeks"), week, csp::range(1, shifts), "shift");
    const auto needed = data.matrix("reqt", week); // by kind of shift and day of the week
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
    model.post(csp::sliding_sum(rests_of_first(days + week - 1), week, 1, week),
               "a day of rest in every seven");
    model.post(csp::sliding_sum(rests_of_first(days + 3), 4, 0, 3), "no four in a row");
    csp::Expression faults;
    for (std::size_t day = 0; day < days; ++day) {
        faults += shift(day) == evening && shift(day + 1) == morning;
        faults += shift(day) != rest && shift(day + 1) == rest && shift(day + 2) != rest;
    }
    const csp::Value least = data.number("minobj"); // the known optimum
    const csp::Var cost = model.int_var(csp::range(least, static_cast<csp::Value>(2 * days)), "cost");
    model.post(cost == faults);
    problem.cost = cost;
    problem.heuristic = csp::select(rota.elements(), csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

/// Trucks carry each day's demand at least cost; two of them need days of rest.
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
    model.post(csp::sliding_sum(truck("Truck1"), 3, 0, 1), "two days of rest");
    model.post(csp::sliding_sum(truck("Truck2"), 2, 0, 1), "a day of rest");
    for (std::size_t i = 0; i < loads.size(); ++i) problem.cost += cost.at(i) * csp::sum(drives.row(i));
    problem.heuristic = csp::select(drives.elements(), csp::variable_order::smallest, csp::value_order::min);
    return problem;
}

} // namespace

std::vector<Kind> rosters() {
    return {{"bus_scheduling", "bus_scheduling.mzn", "t1.dzn", bus_scheduling},
            {"nsp", "nsp_1.mzn", "period_14/1.dzn", nurses},
            {"roster", "roster_model.mzn", "chicroster_dataset_5.dzn", roster},
            {"trucking", "trucking.mzn", "05.dzn", trucking}};
}

} // namespace benchmarks::public_models
