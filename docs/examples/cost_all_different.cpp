#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Four people do four of five jobs, each person a different one, in the least time.
int main() {
    const std::vector<std::vector<csp::Value>> hours{
        {7, 5, 9, 4, 8}, {6, 5, 3, 4, 9}, {8, 4, 8, 6, 7}, {9, 8, 7, 5, 6}};
    csp::Model model;
    const auto job = model.int_vars(4, csp::range(0, 4), "job");
    const csp::Var total = model.int_var(csp::range(0, 100), "total");
    model.post(csp::cost_all_different(job, hours, total));

    const auto best = csp::minimise(model, total);
    for (const csp::Var x : job) std::cout << (*best)[x] << ' ';
    std::cout << "in " << (*best)[total] << " hours\n";
}
