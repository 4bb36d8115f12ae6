#include <csp/csp.hpp>

#include <iostream>

/// A cage of a killer sudoku: four different digits that come to 11.
int main() {
    for (const bool is_together : {false, true}) {
        csp::Model model;
        const auto cell = model.int_vars(4, csp::range(1, 9), "cell");
        if (is_together) {
            model.post(csp::all_different_sum(cell, 11));
        } else {
            model.post(csp::all_different(cell));
            model.post(csp::sum(cell) == 11);
        }
        csp::Engine engine;
        load(model, engine, nullptr, {.without = {"distinct-sums"}}); // otherwise both prune equally
        engine.propagate();
        for (const csp::Value v : engine.domain(cell[0])) std::cout << v << ' ';
        std::cout << '\n';
    }
}
