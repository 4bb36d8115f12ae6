// Cars of several classes on one line: no stretch of the line has more cars that need an option than can be fitted.

#include <benchmarks/public/models.hpp>

#include <numeric>

namespace benchmarks::public_models {

Problem cars(const Data& data) {
    Problem problem;
    csp::Model& model = problem.model;
    const auto count = data.numbers("cars_in_class");
    const auto most = data.numbers("option_max_per_block");
    const auto stretch = data.numbers("option_block_size");
    const auto needs = data.matrix("class_option_need", most.size());
    const auto car = model.int_vars(data.size("n_cars"), places(count.size()), "class");
    std::vector<csp::Value> classes(count.size());
    std::iota(classes.begin(), classes.end(), 0);
    model.post(csp::global_cardinality(car, classes, count));
    for (std::size_t option = 0; option < most.size(); ++option) {
        std::vector<csp::Value> needing;
        for (std::size_t c = 0; c < count.size(); ++c)
            if (needs(c, option) == 1) needing.push_back(static_cast<csp::Value>(c));
        if (needing.empty()) continue;
        std::vector<csp::Constraint> is_needed;
        is_needed.reserve(car.size());
        for (const csp::Var x : car) is_needed.push_back(csp::in(x, needing));
        model.post(csp::sliding_sum(0, most[option], index(stretch.at(option)) + 1, is_needed));
    }
    return problem; // the public model has no heuristic
}

} // namespace benchmarks::public_models
