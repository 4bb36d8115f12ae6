#include <csp/csp.hpp>

#include <iostream>

/// Express takes an hour and costs three per kilometre; otherwise a parcel takes four hours and costs five plus one per
/// kilometre.
int main() {
    csp::Model model;
    const csp::Var kilometres = model.int_var(csp::range(1, 10), "kilometres");
    const csp::Var express = model.bool_var("express");
    const csp::Var cost = model.int_var(csp::if_then_else(express, 3 * kilometres, kilometres + 5), "cost");
    const csp::Var hours = model.int_var(csp::if_then_else(express, 1, 4), "hours");
    model.post(csp::if_then_else(kilometres > 4, cost <= 11, hours <= 2));

    std::cout << model.describe(0) << '\n';
    for (const csp::Assignment& solution : csp::solutions(model))
        std::cout << solution[kilometres] << " km: " << solution[cost] << " for " << solution[hours]
                  << " h\n";
}
