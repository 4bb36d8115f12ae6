#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Six colours are printed in turn. The machine is cleaned in between: from dark to light, this takes more time.
int main() {
    const std::vector<std::vector<csp::Value>> minutes{{0, 14, 8, 9, 10, 3},  {6, 0, 12, 4, 15, 9},
                                                       {11, 21, 0, 16, 4, 9}, {4, 11, 9, 0, 13, 7},
                                                       {14, 25, 8, 19, 0, 9}, {8, 17, 5, 12, 6, 0}};
    csp::Model model;
    const auto next = model.int_vars(6, csp::range(0, 5), "next");
    const csp::Var cleaning = model.int_var(csp::range(0, 200), "cleaning");
    model.post(csp::cost_circuit(next, minutes, cleaning));

    const auto best = csp::minimise(model, cleaning);
    std::cout << (*best)[cleaning] << " minutes: 0";
    for (auto at = (*best)[next[0]]; at != 0; at = (*best)[next[static_cast<std::size_t>(at)]])
        std::cout << " - " << at;
    std::cout << " - 0\n";
}
