#include <csp/csp.hpp>

#include <iostream>

/// Colour a ring of six fields so that neighbours differ. The names of the colours do not matter.
int main() {
    csp::Model model;
    const auto field = model.int_vars(6, csp::range(1, 3), "field");
    for (std::size_t i = 0; i < field.size(); ++i)
        model.post(csp::not_equal(field[i], field[(i + 1) % field.size()]));
    std::cout << csp::count_solutions(model).solutions << " ways\n";
    model.post(csp::value_precede_chain(field, {1, 2, 3}));
    for (const auto& s : csp::solutions(model)) {
        for (const csp::Var x : field) std::cout << s[x];
        std::cout << ' ';
    }
    std::cout << '\n';
}
