#include <csp/csp.hpp>

#include <iostream>

/// One euro in five coins. Their order does not matter: the increasing order is enough.
int main() {
    csp::Model model;
    const auto cent = model.int_vars(5, csp::range(1, 50), "cent");
    for (const csp::Var coin : cent) model.post(csp::in(coin, {1, 2, 5, 10, 20, 50}));
    model.post(csp::sum(cent) == 100);
    std::cout << csp::count_solutions(model).solutions << " ways to lay them in a row\n";

    model.post(csp::increasing(cent));
    for (const auto& s : csp::solutions(model)) {
        for (const csp::Var coin : cent) std::cout << s[coin] << ' ';
        std::cout << '\n';
    }
}
