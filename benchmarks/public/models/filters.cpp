// Additions and multiplications of a digital filter, with precedences, run on units of each kind and finish as early as
// possible.

#include <benchmarks/public/models.hpp>

#include <algorithm>

namespace benchmarks::public_models {

Problem filters(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t count = data.size("n");
    std::vector<csp::Value> duration(count, data.number("del_add"));
    std::vector<csp::Value> units(count, data.number("number_add"));
    const auto multiplications = data.set("mul");
    for (const csp::Value i : multiplications) {
        duration.at(index(i)) = data.number("del_mul");
        units.at(index(i)) = data.number("number_mul");
    }
    const auto start = model.int_vars(count, csp::range(0, 100), "start");
    std::vector<csp::Var> unit;
    std::vector<csp::Rectangle> adding;
    std::vector<csp::Rectangle> multiplying;
    for (std::size_t i = 0; i < count; ++i) {
        unit.push_back(model.int_var(csp::range(1, units[i]), "unit"));
        const bool is_product = std::find(multiplications.begin(), multiplications.end(),
                                          static_cast<csp::Value>(i) + 1) != multiplications.end();
        (is_product ? multiplying : adding).push_back({start[i], unit[i], duration[i], 1});
    }
    model.post(csp::diffn(adding));
    model.post(csp::diffn(multiplying));
    const auto dependent = data.sets("dependencies");
    for (std::size_t i = 0; i < count; ++i)
        for (const csp::Value j : dependent.at(i)) model.post(start[i] + duration[i] <= start.at(index(j)));
    std::vector<csp::View> ends;
    for (const csp::Value i : data.set("Last")) ends.push_back(start.at(index(i)) + duration[index(i)]);
    problem.cost = csp::max(ends);
    problem.heuristic =
        csp::sequence({csp::select(start, csp::variable_order::smallest, csp::value_order::min),
                       csp::select(unit, csp::variable_order::input, csp::value_order::min)});
    return problem;
}

} // namespace benchmarks::public_models
