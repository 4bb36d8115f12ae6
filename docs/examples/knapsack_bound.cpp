#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// A lorry for 50 tonnes, and four kinds of crates, up to five of each. What is its most valuable load?
int main() {
    const std::vector<csp::Value> tonnes{7, 9, 11, 13}, worth{15, 20, 23, 29};
    csp::Model model;
    const auto crates = model.int_vars(4, csp::range(0, 5), "crates");
    const csp::Var weight = model.int_var(csp::range(0, 50), "weight");
    const csp::Var value = model.int_var(csp::range(0, 500), "value");
    model.post(csp::knapsack(crates, tonnes, weight, worth, value));

    csp::Engine engine;
    load(model, engine);
    engine.propagate();
    std::cout << "without search: at most " << engine.domain(value).max() << '\n';

    const auto best = csp::maximise(model, value);
    std::cout << "best: " << (*best)[value] << " with " << (*best)[weight] << " tonnes:";
    for (const csp::Var x : crates) std::cout << ' ' << (*best)[x];
    std::cout << '\n';
}
