#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// A nurse's week: off (0), day (1) or night (2), at most two nights in a row, and a day off after
/// the last of them. Never two days off in a row; night duty on Saturday.
int main() {
    const auto allowed = csp::Automaton::of_expression("(0 | 1 | 2{1,2} 0)* 2{0,2}");
    const std::vector<std::vector<csp::Value>> pay{{0, 8, 9}, {0, 8, 9},  {0, 8, 9},  {0, 8, 9},
                                                   {0, 8, 9}, {0, 9, 12}, {0, 12, 14}};
    const auto cost = [&pay](std::size_t day, csp::Value shift, csp::Automaton::State) {
        return pay[day][static_cast<std::size_t>(shift)];
    };
    csp::Model model;
    const auto shift = model.int_vars(7, csp::range(0, 2), "shift");
    const csp::Var total = model.int_var(csp::range(0, 100), "total");
    model.post(csp::cost_regular(shift, allowed, cost, total));
    for (std::size_t i = 1; i < shift.size(); ++i) model.post(shift[i - 1] + shift[i] >= 1);
    model.post(csp::equal(shift[5], 2));

    const auto best = csp::minimise(model, total);
    for (const csp::Var x : shift) std::cout << (*best)[x] << ' ';
    std::cout << "costs " << (*best)[total] << '\n';
}
