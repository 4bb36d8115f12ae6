#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    model.post(csp::in(x, {2, 3, 5, 7}), "a prime");
    model.post(csp::in(x + 2, {2, 3, 5, 7}), "and so is the next odd number");
    for (const auto& solution : csp::solutions(model)) std::cout << "x = " << solution[x] << '\n';
}
