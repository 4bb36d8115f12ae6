#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const csp::Domain colours = csp::range(0, 2);
    const csp::Var wa = model.int_var(colours, "WA"), nt = model.int_var(colours, "NT"),
                   sa = model.int_var(colours, "SA"), q = model.int_var(colours, "Q"),
                   nsw = model.int_var(colours, "NSW"), v = model.int_var(colours, "V"),
                   t = model.int_var(colours, "T");
    for (const auto& [a, b] :
         {std::pair{wa, nt}, {wa, sa}, {nt, sa}, {nt, q}, {sa, q}, {sa, nsw}, {sa, v}, {q, nsw}, {nsw, v}})
        model.post(csp::not_equal(a, b));

    const char* const colour[] = {"red", "green", "blue"};
    if (const auto map = csp::solve(model))
        for (const csp::Var x : {wa, nt, sa, q, nsw, v, t})
            std::cout << model.name(x) << ' ' << colour[(*map)[x]] << '\n';

    for (const auto& part : csp::components(model)) { // unconnected parts are solved separately
        std::cout << "a part:";
        for (const csp::Var x : part) std::cout << ' ' << model.name(x);
        std::cout << '\n';
    }
    std::cout << csp::count_solutions(model).solutions << " ways to colour it\n";
}
