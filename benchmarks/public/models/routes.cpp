// Public models: places and the ways between them.

#include <benchmarks/public/problem.hpp>

namespace benchmarks::public_models {

namespace {

/// Vehicle routes with capacities: each customer is on one route from the depot and back, and the total distance is
/// minimised. All routes in sequence form one circuit through the customers and a copy of the depot for each vehicle.
Problem cvrp(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t customers = data.size("N");
    const std::size_t nodes = 2 * customers; // as many vehicles as customers; some may stay at the depot
    const csp::Domain loads = csp::range(0, data.number("Capacity"));
    const auto demand = data.numbers("Demand");
    const auto distance = data.matrix("Distance", customers + 1); // row 0 is the depot
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

/// A round trip whose travel times depend on the time of departure: the end of the last visit is minimised. A dummy
/// visit after all real visits closes the circuit.
Problem tdtsp(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t visits = data.size("n") + 1;
    const std::size_t end = visits - 1;
    const csp::Value period = data.number("l");
    const std::size_t periods = data.size("steps");
    auto duration = data.numbers("D");
    duration.resize(visits, 0);
    const auto travel = data.matrix("T", periods + 1); // by pair of visits, and period of departure

    const auto next = model.int_vars(visits, places(visits), "next");
    const auto prev = model.int_vars(visits, places(visits), "prev");
    const auto position = model.int_vars(visits, places(visits), "position");
    const auto at = model.int_vars(visits, places(visits), "at");
    const auto time =
        model.int_vars(visits, csp::range(0, static_cast<csp::Value>(periods) * period - 1), "time");
    model.post(csp::circuit(next));
    model.post(csp::inverse(next, prev));
    model.post(csp::inverse(position, at));
    model.post(position[0] == 0);
    model.post(position[end] == static_cast<csp::Value>(end));
    model.post(next[end] == 0);
    model.post(time[0] == 0);
    for (std::size_t i = 0; i < end; ++i) {
        const auto ways = csp::Matrix(travel.block(i * visits, 0, visits, periods + 1), periods + 1);
        const csp::Var way = model.int_var(csp::element(ways, next[i], time[i] / period));
        model.post(csp::element(time, next[i]) >= time[i] + duration[i] + way);
        model.post(csp::element(position, next[i]) == position[i] + 1);
        model.post(csp::element(next, at[i]) == at[i + 1]);
    }

    const auto before = data.matrix("prec", 2);
    for (std::size_t k = 0; k < before.rows(); ++k) {
        const std::size_t first = index(before(k, 0));
        model.post(time.at(first) + duration.at(first) <= time.at(index(before(k, 1))));
    }
    const auto visit = data.numbers("which");
    const auto closed = data.matrix("interval", 2);
    for (std::size_t k = 0; k < visit.size(); ++k) {
        const std::size_t i = index(visit[k]);
        model.post(csp::forbid_extent({time.at(i), duration.at(i)}, {{closed(k, 0), closed(k, 1)}}));
    }
    problem.cost = time[end];
    problem.heuristic =
        csp::sequence({csp::select(at, csp::variable_order::input, csp::value_order::min),
                       csp::select(time, csp::variable_order::smallest, csp::value_order::min)});
    return problem;
}

/// A round trip from the first place through some further places collects the greatest sum of prizes, which depend on
/// each step.
Problem prize_collecting(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t count = data.size("n");
    const auto prize = data.matrix("p", count + 1);                 // column 0 is for places left out
    const auto next = model.int_vars(count, places(count), "next"); // a place left out is its own successor
    model.post(csp::subcircuit(next));
    for (std::size_t i = 0; i < count; ++i) {
        auto prizes = prize.row(i);
        prizes.erase(prizes.begin());
        if (i > 0) {
            prizes[i] = prize(i, 0);
            model.post(csp::implication(next[i] != static_cast<csp::Value>(i), next[0] != 0),
                       "it begins at the first");
        }
        problem.cost += csp::element(prizes, next[i]);
    }
    problem.heuristic = csp::select(next, csp::variable_order::largest, csp::value_order::max);
    return problem;
}

/// Roads are built between towns within a budget, so that the sum of the shortest distances between all pairs of towns
/// is minimised. As in the public model, paths double their number of roads step by step, and pass only through towns
/// with greater numbers.
Problem road_construction(const Data& data) {
    constexpr csp::Value far = 1'000'000; // no path
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t towns = data.size("n");
    const auto distance = data.matrix("distance", towns);
    const auto price = data.matrix("cost", towns);
    const auto is_built = model.int_vars(towns, towns, csp::range(0, 1), "built");
    csp::Matrix<csp::Expression> way(std::vector<csp::Expression>(towns * towns), towns);
    csp::Expression spent;
    for (std::size_t x = 0; x < towns; ++x) {
        model.post(is_built(x, x) == 0);
        for (std::size_t y = x + 1; y < towns; ++y) {
            model.post(is_built(x, y) == is_built(y, x));
            spent += price(x, y) * is_built(x, y);
            way(x, y) = way(y, x) = model.int_var(far + (distance(x, y) - far) * is_built(x, y), "way");
        }
    }
    model.post(spent <= data.number("budget"));
    for (std::size_t step = 1; step < towns; ++step) {
        auto longer = way;
        for (std::size_t x = 0; x < towns; ++x)
            for (std::size_t y = x + 1; y < towns; ++y) {
                std::vector<csp::Expression> ways{way(x, y)};
                for (std::size_t z = x + 1; z < towns; ++z)
                    if (z != y) ways.push_back(way(x, z) + way(z, y));
                longer(x, y) = longer(y, x) = model.int_var(csp::min(ways), "way");
            }
        way = longer;
    }
    for (std::size_t x = 0; x < towns; ++x)
        for (std::size_t y = x + 1; y < towns; ++y) problem.cost += way(x, y);
    problem.heuristic = csp::select(is_built.elements(), csp::variable_order::input, csp::value_order::max);
    return problem;
}

/// Depots for restaurants along a motorway: the sum of the distances from restaurants to their nearest depots is
/// minimised.
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

} // namespace

std::vector<Kind> routes() {
    return {{"cvrp", "cvrp.mzn", "P-n16-k8.vrp.dzn", cvrp},
            {"tdtsp", "tdtsp.mzn", "inst_10_24_10.dzn", tdtsp},
            {"prize-collecting", "pc.mzn", "18-3-6-0.dzn", prize_collecting},
            {"road-cons", "road_naive.mzn", "road_9.dzn", road_construction},
            {"fast-food", "fastfood.mzn", "ff1.dzn", fast_food}};
}

} // namespace benchmarks::public_models
