#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto column = model.int_vars(8, csp::range(0, 7), "column"); // of the queen in each row
    model.post(csp::all_different(column), "columns");
    model.post(csp::all_different(csp::shifted(column, -1)), "rising diagonals");
    model.post(csp::all_different(csp::shifted(column, 1)), "falling diagonals");

    std::cout << csp::count_solutions(model).solutions << " solutions; the first:";
    if (const auto solution = csp::solve(model))
        for (const csp::Value place : csp::values(*solution, column)) std::cout << ' ' << place;
    std::cout << '\n';
}
