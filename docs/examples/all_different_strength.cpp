#include <csp/csp.hpp>

#include <iostream>

/// Eight birds want one branch each, but the tree has seven; a ninth bird also likes roofs. How many nodes prove this
/// impossible?
template <typename... Strength>
std::uint64_t nodes(Strength... strength) {
    csp::Model model;
    auto bird = model.int_vars(8, csp::range(1, 7));
    bird.push_back(model.int_var(csp::range(1, 12)));
    model.post(csp::all_different(bird, strength...));
    return csp::count_solutions(model).statistics.nodes;
}

int main() {
    std::cout << "value:  " << nodes(csp::consistency::value) << '\n'
              << "bounds: " << nodes(csp::consistency::bounds) << '\n'
              << "domain: " << nodes(csp::consistency::domain) << '\n';
}
