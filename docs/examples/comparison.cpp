#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 3), "x"), y = model.int_var(csp::range(1, 3), "y");
    model.post(x < y);                // an expression: the constraint less
    model.post(csp::not_equal(x, 2)); // between a variable and a constant
    model.post(y == 4 - x);           // with a view: equal
    for (std::size_t i = 0; i < model.constraint_count(); ++i) std::cout << model.describe(i) << '\n';
    for (const auto& solution : csp::solutions(model))
        std::cout << "x = " << solution[x] << ", y = " << solution[y] << '\n';
}
