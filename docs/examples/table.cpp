#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const csp::Var wine = model.int_var(csp::range(1, 3), "wine");
    const csp::Var course = model.int_var(csp::range(1, 3), "course");
    const csp::Var guests = model.int_var(csp::range(1, 4), "guests");
    model.post(csp::table({wine, course, guests}, {{1, 1, 2}, {1, 2, 4}, {2, csp::any_value, 3}, {3, 3, 9}}));
    std::cout << model.describe(0) << '\n';
    for (const auto& menu : csp::solutions(model))
        std::cout << menu[wine] << ' ' << menu[course] << ' ' << menu[guests] << '\n';
}
