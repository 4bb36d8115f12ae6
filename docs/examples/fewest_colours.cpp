#include <csp/csp.hpp>

#include <iostream>

int main() {
    const std::vector<std::pair<std::size_t, std::size_t>> edges{{0, 1}, {1, 2}, {2, 3}, {3, 4},
                                                                 {4, 0}, {0, 5}, {2, 5}};

    csp::Model model;
    const auto colour = model.int_vars(6, csp::range(1, 6), "colour");
    for (const auto& [a, b] : edges) model.post(colour[a] != colour[b]);
    std::cout << *csp::minimise(model, csp::max(colour)).optimum().best << " colours\n";
}
