// A round trip whose travel times depend on the time of departure: the last visit ends as early as possible. A dummy
// visit, after all others, closes the circuit.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

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

} // namespace benchmarks::public_models
