#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto [a, b, c] = model.int_vars<3>(csp::range(1, 20), "side");
    model.post(a < b);
    model.post(csp::require({a, b, c},
                            [](csp::Value x, csp::Value y, csp::Value z) { return x * x + y * y == z * z; }),
               "a right angle");
    for (const auto& solution : csp::solutions(model))
        std::cout << solution[a] << ' ' << solution[b] << ' ' << solution[c] << '\n';
}
