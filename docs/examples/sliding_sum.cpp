#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// An assembly line builds ten cars: at most one of any two in a row gets a sunroof, at most two of any three a radio.
int main() {
    csp::Model model;
    const auto sunroof = model.int_vars(10, csp::range(0, 1), "sunroof");
    const auto radio = model.int_vars(10, csp::range(0, 1), "radio");
    model.post(csp::sliding_sum(sunroof, 2, 0, 1));
    model.post(csp::sliding_sum(radio, 3, 0, 2));
    model.post(csp::sum(sunroof) == 5);
    model.post(csp::sum(radio) == 7);
    csp::Expression both;
    for (std::size_t i = 0; i < 10; ++i) both += csp::min(sunroof[i], radio[i]);
    model.post(both == 3);

    std::cout << model.describe(0) << '\n' << csp::count_solutions(model).solutions << " orders, such as\n";
    const auto line = csp::solve(model);
    for (std::size_t i = 0; i < 10; ++i)
        std::cout << ((*line)[sunroof[i]] == 1 ? "S" : "-") << ((*line)[radio[i]] == 1 ? "R " : "- ");
    std::cout << '\n';
}
