#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(-9, 9), "x"), y = model.int_var(csp::range(0, 20), "y");
    model.post(csp::relation(x, y, [](csp::Value a, csp::Value b) { return a * a == b; }), "y is x squared");
    model.post(csp::relation(x, y, {{-3, 9}, {1, 1}, {2, 3}, {4, 16}}));
    std::cout << model.describe(1) << '\n';
    for (const auto& solution : csp::solutions(model))
        std::cout << "x = " << solution[x] << ", y = " << solution[y] << '\n';
}
