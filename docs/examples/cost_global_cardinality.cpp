#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Six customers and three depots: the first depot serves at least two customers, the last depot at most one.
int main() {
    const std::vector<std::vector<int>> kilometres{{12, 5, 3}, {14, 6, 2}, {9, 11, 4},
                                                   {20, 4, 5}, {16, 3, 9}, {10, 8, 1}};
    csp::Model model;
    const auto depot = model.int_vars(6, csp::range(0, 2), "depot");
    const csp::Var total = model.int_var(csp::range(0, 100), "total");
    model.post(csp::cost_global_cardinality(depot, kilometres, {{2, 6}, {0, 3}, {0, 1}}, total));
    const auto best = csp::minimise(model, total);
    std::cout << (*best)[total] << " km:";
    for (const csp::Var x : depot) std::cout << ' ' << (*best)[x];
    std::cout << '\n';
}
