#include <csp/csp.hpp>

#include <iostream>
#include <vector>

int main() {
    csp::Model model;
    const auto column =
        model.int_vars(8, csp::range(0, 7), "column"); // column[row]: where the queen of the row stands
    std::vector<csp::View> rising, falling;            // her diagonals: views, no new variables
    for (int row = 0; const csp::Var x : column) {
        rising.push_back(x - row);
        falling.push_back(x + row);
        ++row;
    }
    model.post(csp::all_different(column), "columns");
    model.post(csp::all_different(rising), "rising diagonals");
    model.post(csp::all_different(falling), "falling diagonals");

    std::cout << csp::count(model).solutions << " solutions; the first:";
    if (const auto solution = csp::solve(model))
        for (const csp::Var x : column) std::cout << ' ' << (*solution)[x];
    std::cout << '\n';
}
