#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto coins = model.int_vars(4, csp::range(0, 100), "coins");
    const auto total = 50 * coins[0] + 20 * coins[1] + 10 * coins[2] + 5 * coins[3];
    model.post(total == 100, "one euro");
    model.post(csp::sum(coins) <= 6, "light enough");
    std::cout << model.describe(0) << '\n' << csp::count_solutions(model).solutions << " ways\n";
}
