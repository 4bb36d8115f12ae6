#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto [door, engine, roof] = model.int_vars<3>(csp::range(1, 3), "part");
    model.post(csp::negative_table({door, engine, roof}, {{1, csp::any_value, 2}, {2, 3, 3}}), "do not fit");
    model.post(csp::negative_table({door, engine}, {{3, 1}, {3, 2}, {3, 3}}), "no third door");
    std::cout << model.describe(1) << '\n' << csp::count_solutions(model).solutions << " cars\n";
}
