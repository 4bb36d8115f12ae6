#include <csp/csp.hpp>

#include <iostream>

int main() {
    const std::vector<int> weights{23, 31, 29, 44, 53, 38, 63, 85, 89, 82},
        profits{92, 57, 49, 68, 60, 43, 67, 84, 87, 72};

    csp::Model model;
    const auto taken = model.int_vars(10, csp::range(0, 1), "taken");
    model.post(csp::sum(weights, taken) <= 165);
    const auto best = csp::maximise(model, csp::sum(profits, taken));
    std::cout << "profit " << *best.optimum().best << " of " << (*best)[csp::sum(weights, taken)] << " kg\n";
}
