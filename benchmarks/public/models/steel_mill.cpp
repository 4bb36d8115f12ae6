// Orders are cast in slabs of few sizes and at most two colours; the total left over from the slabs is minimal.

#include <benchmarks/public/models.hpp>

#include <algorithm>
#include <numeric>

namespace benchmarks::public_models {

Problem steel_mill(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto size = data.numbers("ordSize");
    const auto colour = data.numbers("ordCol");
    const std::size_t orders = size.size();
    auto slab_sizes = data.set("sizes");
    std::sort(slab_sizes.begin(), slab_sizes.end());
    std::vector<csp::Value> left_over; // by load
    for (csp::Value load = 0; load <= slab_sizes.back(); ++load)
        left_over.push_back(load == 0 ? 0
                                      : *std::lower_bound(slab_sizes.begin(), slab_sizes.end(), load) - load);

    const auto slab = model.int_vars(orders, places(orders), "slab");
    const auto load = model.int_vars(orders, csp::range(0, slab_sizes.back()), "load");
    model.post(csp::bin_packing(slab, size, load));
    for (std::size_t s = 0; s < orders; ++s) {
        problem.cost += csp::element(left_over, load[s]);
        csp::Expression colours;
        for (csp::Value c = 1; c <= data.number("nbColours"); ++c) {
            std::vector<csp::Constraint> on_it;
            for (std::size_t o = 0; o < orders; ++o)
                if (colour.at(o) == c) on_it.push_back(slab[o] == static_cast<csp::Value>(s));
            colours += csp::disjunction(on_it);
        }
        model.post(colours <= 2);
        if (s > 0) model.post(csp::implication(load[s - 1] == 0, load[s] == 0), "slabs are alike");
    }
    for (std::size_t i = 0; i < orders; ++i)
        for (std::size_t j = i + 1; j < orders; ++j)
            if (size[i] == size[j] && colour[i] == colour[j])
                model.post(slab[i] <= slab[j], "orders are alike");

    std::vector<std::size_t> by_size(orders); // the largest first
    std::iota(by_size.rbegin(), by_size.rend(), 0);
    std::stable_sort(by_size.begin(), by_size.end(),
                     [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
    std::vector<csp::Var> largest_first;
    largest_first.reserve(by_size.size());
    for (const std::size_t order : by_size) largest_first.push_back(slab[order]);
    problem.heuristic = csp::select(largest_first, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
