// Retailers are split between two divisions, so that each has its exact share of every market.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem market_split(const Data& data) {
    Problem problem;
    const std::size_t retailers = data.size("n");
    const auto shares = data.matrix("a", retailers + 1); // the last column is the required sum
    const auto first = problem.model.int_vars(retailers, csp::range(0, 1), "first");
    for (std::size_t market = 0; market < shares.rows(); ++market) {
        auto row = shares.row(market);
        const csp::Value total = row.back();
        row.pop_back();
        problem.model.post(csp::sum(row, first) == total);
    }
    problem.heuristic = csp::select(first, csp::variable_order::input, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
