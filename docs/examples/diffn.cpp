#include <csp/csp.hpp>

#include <iostream>

/// The number of ways to pack two bricks of 2 by 1 by 1, lying along the x axis, and a cube of side 1 into a box of
/// 2 by 2 by 2.
int main() {
    csp::Model model;
    const auto y = model.int_vars(3, csp::range(0, 1), "y");
    const auto z = model.int_vars(3, csp::range(0, 1), "z");
    const csp::Var left = model.int_var(csp::range(0, 0), "left");
    const csp::Var x = model.int_var(csp::range(0, 1), "x");
    model.post(csp::diffn_k(
        {{{left, y[0], z[0]}, {2, 1, 1}}, {{left, y[1], z[1]}, {2, 1, 1}}, {{x, y[2], z[2]}, {1, 1, 1}}}));
    std::cout << csp::count_solutions(model).solutions << " ways\n";
}
