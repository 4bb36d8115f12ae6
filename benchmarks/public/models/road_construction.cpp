// Roads are built between towns within a budget, such that the sum of the shortest distances between all pairs of towns
// is minimal. Paths double their number of roads step by step, as in the public model, which passes only through towns
// of greater number.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

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

} // namespace benchmarks::public_models
