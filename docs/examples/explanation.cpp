#include <csp/csp.hpp>

#include <iostream>

/// Four guests in a row of four, seats 1 to 4.
int main() {
    csp::Model model;
    const auto anna = model.int_var(csp::range(1, 4), "Anna");
    const auto bo = model.int_var(csp::range(1, 4), "Bo");
    const auto cleo = model.int_var(csp::range(1, 4), "Cleo");
    const auto dan = model.int_var(csp::range(1, 4), "Dan");
    model.post(csp::all_different({anna, bo, cleo, dan}), "a seat for each");
    model.post(anna < bo, "Anna left of Bo");
    model.post(csp::abs(bo - cleo) == 1, "Bo beside Cleo");
    model.post(cleo < bo, "Cleo left of Bo");
    model.post(dan == 2, "Dan in seat 2");

    const csp::Explanation explanation = csp::explain(model);
    std::cout << explanation.describe(model);

    const csp::Atom fact = csp::Atom::equal(anna, (*explanation.solution())[anna]);
    std::cout << "\nWhy is " << model.name(anna) << " in seat " << fact.value() << "?\n"
              << explanation.why(model, fact).describe(model);
}
