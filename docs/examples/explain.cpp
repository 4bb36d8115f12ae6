#include <csp/csp.hpp>

#include <iostream>

/// Four guests want seats in a row of four, and have wishes.
int main() {
    csp::Model model;
    const auto seat = model.int_vars(4, csp::range(1, 4), "seat");
    model.post(csp::all_different(seat), "a seat for each");
    model.post(csp::abs(seat[0] - seat[1]) == 1, "Anna beside Bo");
    model.post(csp::abs(seat[0] - seat[2]) == 1, "Anna beside Cleo");
    model.post(seat[0] == 1 || seat[0] == 4, "Anna at an end");
    model.post(seat[3] == 2, "Dan in seat 2");

    const csp::Infeasibility why = csp::explain_infeasibility(model);
    std::cout << why.describe(model) << '\n';
    for (const auto& member : why.members()) {
        std::cout << "without \"" << model.constraint_name(member.constraint) << "\":";
        for (const csp::Value place : csp::values(*member.without, seat)) std::cout << ' ' << place;
        std::cout << '\n';
    }

    for (const csp::ConstraintSet& repair : csp::all_cores(model, {.hard = {0}}).repairs) {
        std::cout << "give up";
        for (const std::uint32_t c : repair) std::cout << " \"" << model.constraint_name(c) << '"';
        std::cout << '\n';
    }
}
