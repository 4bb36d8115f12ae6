#include <csp/csp.hpp>

#include <iostream>

/// Five runners and their ranks: number 3 was first, and number 4 took 31 minutes.
int main() {
    csp::Model model;
    const auto minutes = model.int_vars(5, csp::range(30, 32), "minutes");
    const auto runner = model.int_vars(5, csp::range(0, 4), "runner");
    model.post(csp::arg_sort(minutes, runner));
    model.post(runner[0] == 3);
    model.post(minutes[4] == 31);
    std::cout << model.describe(0) << '\n' << csp::count_solutions(model).solutions << " results\n";
}
