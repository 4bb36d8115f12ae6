#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto [S, E, N, D, M, O, R, Y] = model.int_vars<8>(csp::range(0, 9), "letter");
    const auto number = [](auto... digits) {
        csp::Expression n;
        ((n = 10 * n + digits), ...);
        return n;
    };
    const auto send = number(S, E, N, D), more = number(M, O, R, E), money = number(M, O, N, E, Y);

    model.post(csp::all_different({S, E, N, D, M, O, R, Y}));
    model.post(S >= 1);
    model.post(M >= 1);
    model.post(send + more == money);
    if (const auto s = csp::solve(model))
        std::cout << (*s)[send] << " + " << (*s)[more] << " = " << (*s)[money] << '\n';
}
