#include <csp/csp.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto day = model.int_vars(4, csp::range(1, 3), "exam"); // of four exams
    model.post(day[0] != day[1]);                                 // the same students take both
    model.post(day[1] != day[3]);
    model.post(day[2] < day[3]);
    const auto best = csp::minimise(model, 5 * (day[1] == day[2]) + 3 * (day[0] > 1) +
                                               2 * !csp::all_different({day[0], day[2], day[3]}) +
                                               csp::abs(day[3] - day[1]));
    for (const csp::Value d : csp::values(*best, day)) std::cout << d << ' ';
    std::cout << "costs " << *best.optimum().best << '\n';
}
