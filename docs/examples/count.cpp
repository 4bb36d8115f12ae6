#include <csp/csp.hpp>

#include <iostream>

/// A week of early (0), late (1) and night (2) shifts, and days off (3).
int main() {
    csp::Model model;
    const auto shift = model.int_vars(7, csp::range(0, 3), "shift");
    const csp::Var nights = model.int_var(csp::range(0, 7), "nights");
    model.post(csp::count(shift, 2) == nights);
    model.post(csp::among(shift, {1, 2}) >= nights + 3, "at least three late shifts");
    model.post(csp::exactly(shift, 3, 2), "two days off");
    model.post(csp::at_most({shift[5], shift[6]}, 3, 1), "not the whole weekend");
    model.post(nights >= 1);

    std::cout << model.describe(0) << '\n' << model.describe(3) << '\n';
    std::cout << csp::count_solutions(model).solutions << " weeks\n";
}
