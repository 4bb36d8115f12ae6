// Radio links are assigned frequencies: some pairs have an exact distance, and pairs that are too close incur a cost.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem celar(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto categories = data.sets("categories");
    std::vector<csp::Var> frequency;
    for (const csp::Value category : data.numbers("domains"))
        frequency.push_back(model.int_var(categories.at(index(category)), "frequency"));
    const auto distance = [&](csp::Value a, csp::Value b) {
        return csp::abs(frequency.at(index(a)) - frequency.at(index(b)));
    };

    const auto x = data.numbers("hardctrx");
    const auto y = data.numbers("hardctry");
    const auto exact = data.numbers("hardctrk");
    for (std::size_t k = 0; k < exact.size(); ++k) model.post(distance(x.at(k), y.at(k)) == exact[k]);
    const auto u = data.numbers("softctrx");
    const auto v = data.numbers("softctry");
    const auto least = data.numbers("softctrk");
    const auto weight = data.numbers("softctrw");
    const auto costs = data.numbers("costs");
    for (std::size_t k = 0; k < least.size(); ++k)
        problem.cost +=
            costs.at(index(weight.at(k))) * csp::Expression(distance(u.at(k), v.at(k)) <= least[k]);
    problem.heuristic = csp::select(frequency, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
