// A round trip from the first place through some further places collects the greatest sum of prizes, which depend on
// each step.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem prize_collecting(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t count = data.size("n");
    const auto prize = data.matrix("p", count + 1);                 // column 0 is for a place left out
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

} // namespace benchmarks::public_models
