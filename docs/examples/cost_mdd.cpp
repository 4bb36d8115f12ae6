#include <csp/csp.hpp>

#include <iostream>

/// Four legs of a trip, by bus (0), train (1) or plane (2). A node of the diagram is the number of legs
/// flown so far: at most one. The train costs less after a flight, with a voucher.
int main() {
    using Edges = std::vector<csp::Diagram::Edge>;
    const Edges middle{
        {0, {0, 0}, 0, 3}, {0, {1, 1}, 0, 5}, {0, {2, 2}, 1, 9}, {1, {0, 0}, 1, 3}, {1, {1, 1}, 1, 2}};
    const Edges last{
        {0, {0, 0}, 0, 3}, {0, {1, 1}, 0, 5}, {0, {2, 2}, 0, 9}, {1, {0, 0}, 0, 3}, {1, {1, 1}, 0, 2}};
    const Edges first{{0, {0, 0}, 0, 3}, {0, {1, 1}, 0, 5}, {0, {2, 2}, 1, 9}};

    csp::Model model;
    const auto leg = model.int_vars(4, csp::range(0, 2), "leg");
    const csp::Var price = model.int_var(csp::range(0, 100), "price");
    model.post(csp::cost_mdd(leg, csp::Diagram({first, middle, middle, last}), price));
    for (const csp::Var x : leg) model.post(x >= 1);
    std::cout << model.describe(0) << '\n';

    const auto best = csp::minimise(model, price);
    for (const csp::Var x : leg) std::cout << (*best)[x] << ' ';
    std::cout << "for " << (*best)[price] << '\n';
}
