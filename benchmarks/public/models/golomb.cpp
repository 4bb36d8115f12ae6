// Golomb rulers: all distances between marks differ, and the ruler is shortest.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem golomb(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t marks = data.size("m");
    const auto mark = model.int_vars(marks, csp::range(0, static_cast<csp::Value>(marks * marks)), "mark");
    model.post(mark.front() == 0);
    model.post(csp::strictly_increasing(mark));
    std::vector<csp::Var> distances;
    for (std::size_t i = 0; i < marks; ++i)
        for (std::size_t j = i + 1; j < marks; ++j)
            distances.push_back(model.int_var(mark[j] - mark[i], "distance"));
    model.post(csp::all_different(distances));
    model.post(distances.front() < distances.back(), "backwards is alike");
    problem.cost = mark.back();
    problem.heuristic = csp::select(mark, csp::variable_order::input, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
