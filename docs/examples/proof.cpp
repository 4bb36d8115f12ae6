// A proof that three regions, each next to the others, cannot be coloured with two colours.

#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto colour = model.int_vars(3, csp::range(1, 2), "colour");
    model.post(colour[0] != colour[1], "first border");
    model.post(colour[0] != colour[2], "second border");
    model.post(colour[1] != colour[2], "third border");

    csp::ProofWriter proof(std::cout);
    csp::SearchOptions options;
    options.proof = &proof;
    if (!csp::solve(model, options)) std::cout << csp::write_model(model);
}
