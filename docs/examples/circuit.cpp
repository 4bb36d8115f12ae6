#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// The shortest round trip through six towns.
int main() {
    const std::vector<std::vector<csp::Value>> minutes{{0, 30, 45, 60, 25, 40}, {30, 0, 20, 50, 35, 65},
                                                       {45, 20, 0, 25, 40, 70}, {60, 50, 25, 0, 55, 30},
                                                       {25, 35, 40, 55, 0, 15}, {40, 65, 70, 30, 15, 0}};
    csp::Model model;
    const auto next = model.int_vars(6, csp::range(0, 5), "next");
    model.post(csp::circuit(next));
    csp::Expression travel;
    for (std::size_t i = 0; i < next.size(); ++i) travel += csp::element(minutes[i], next[i]);
    const csp::Var total = model.int_var(csp::range(0, 400), "total");
    model.post(travel == total);

    const auto best = csp::minimise(model, total);
    std::cout << (*best)[total] << " minutes: 0";
    for (auto at = (*best)[next[0]]; at != 0; at = (*best)[next[static_cast<std::size_t>(at)]])
        std::cout << " - " << at;
    std::cout << " - 0\n";
}
