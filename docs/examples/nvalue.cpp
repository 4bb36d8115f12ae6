#include <csp/csp.hpp>

#include <iostream>

/// Five jobs need one tool each, from a choice of tools; how many tools must be bought?
int main() {
    csp::Model model;
    const std::vector<csp::Var> tool{model.int_var(csp::range(1, 4)), model.int_var(csp::range(3, 6)),
                                     model.int_var(csp::range(5, 9)), model.int_var(csp::range(8, 9)),
                                     model.int_var(csp::range(2, 3))};
    const csp::Var bought = model.int_var(csp::range(0, 5), "bought");
    model.post(csp::nvalue(tool) == bought);

    csp::Engine engine;
    load(model, engine);
    engine.propagate();
    std::cout << engine.domain(bought).min() << " to " << engine.domain(bought).max() << " tools\n";

    model.post(bought <= 2);
    std::cout << csp::count_solutions(model).solutions << " ways with two\n";
}
