#include <csp/csp.hpp>

#include <iostream>

/// Four guests on five chairs in a row. Guest 0 sits at an end, 1 and 2 side by side, and only guest 3 next to an empty
/// chair.
int main() {
    csp::Model model;
    const auto chair_of = model.int_vars(4, csp::range(0, 4), "chair of");
    const auto guest_on = model.int_vars(5, csp::range(-1, 3), "guest on"); // -1: empty
    model.post(csp::inverse_in_range(chair_of, guest_on));
    model.post(csp::in(chair_of[0], {0, 4}));
    model.post(csp::abs(chair_of[1] - chair_of[2]) == 1);
    for (std::size_t i = 0; i + 1 < guest_on.size(); ++i) {
        model.post(csp::implication(guest_on[i] + 0 == -1, guest_on[i + 1] + 0 == 3));
        model.post(csp::implication(guest_on[i + 1] + 0 == -1, guest_on[i] + 0 == 3));
    }
    for (const auto& s : csp::solutions(model)) {
        for (const csp::Var x : guest_on) std::cout << (s[x] < 0 ? "-" : std::to_string(s[x])) << ' ';
        std::cout << '\n';
    }
}
