#include <csp/csp.hpp>

#include <iostream>

/// A pipe from the spring, cell 0, to two farms, in the corners of a field of 3 x 3 cells; the rock in the middle is in
/// the way. How short can it be?
int main() {
    const auto field = csp::Graph::grid(3, 3);
    csp::Model model;
    const auto wet = model.int_vars(field.node_count(), csp::range(0, 1), "wet");
    const auto pipe = model.int_vars(field.edges().size(), csp::range(0, 1), "pipe");
    model.post(csp::tree(field, 0, wet, pipe), "one pipe from the spring");
    model.post(wet[2] + wet[6] == 2, "the farms");
    model.post(wet[4] == 0, "the rock");

    const auto best = csp::minimise(model, csp::sum(pipe));
    std::cout << (*best)[csp::sum(pipe)] << " pieces\n";
    for (std::size_t cell = 0; cell < 9; ++cell)
        std::cout << ((*best)[wet[cell]] == 1 ? '#' : '.') << (cell % 3 == 2 ? "\n" : "");
}
