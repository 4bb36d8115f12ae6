#include <csp/csp.hpp>

#include <iostream>

/// Two guides speak one language each; a visitor understands one of them or goes without a tour.
int main() {
    csp::Model model;
    const auto guide = model.int_vars(2, csp::range(1, 3), "guide");
    const csp::Var visitor = model.int_var(csp::range(3, 5), "visitor");
    const csp::Var tour = model.bool_var("tour");
    model.post(guide[0] < guide[1]);
    model.post(csp::implication(tour, csp::member(guide, visitor)));
    model.post(tour == 1);

    std::cout << model.describe(1) << '\n';
    for (const csp::Assignment& solution : csp::solutions(model))
        std::cout << solution[guide[0]] << ' ' << solution[guide[1]] << ": " << solution[visitor] << '\n';
}
