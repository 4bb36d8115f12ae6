#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto guest = model.int_vars(4, csp::range(0, 3), "guest"); // the seat of each guest, 0: standing
    model.post(csp::all_different_except(guest, 0));
    model.post(csp::not_equal(guest[0], 0), "the first guest sits");
    std::cout << model.describe(0) << '\n' << csp::count_solutions(model).solutions << " ways\n";
}
