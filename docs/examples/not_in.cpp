#include <csp/csp.hpp>

#include <iostream>
#include <vector>

int main() {
    const std::vector<csp::Value> primes{2, 3, 5, 7};
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 9), "x");
    model.post(csp::not_in(x, primes));
    model.post(csp::not_in(10 - x, csp::range(4, 6)), "from 4 to 6");
    std::cout << model.describe(1) << '\n';
    for (const auto& solution : csp::solutions(model)) std::cout << "x = " << solution[x] << '\n';
}
