#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Nine chores for three people, with the longest working time as short as possible.
int main() {
    const std::vector<csp::Value> minutes{55, 50, 45, 40, 35, 30, 25, 20, 15};
    csp::Model model;
    const auto person = model.int_vars(9, csp::range(0, 2), "person");
    const auto work = model.int_vars(3, csp::range(0, 315), "work");
    model.post(csp::bin_packing(person, minutes, work));
    model.post(csp::equal(person[0], 2)); // the shopping, which needs a driver

    const auto best = csp::minimise(model, csp::max(work));
    for (csp::Value p = 0; p < 3; ++p) {
        std::cout << "person " << p << ':';
        for (std::size_t i = 0; i < minutes.size(); ++i)
            if ((*best)[person[i]] == p) std::cout << ' ' << minutes[i];
        std::cout << " = " << (*best)[work[static_cast<std::size_t>(p)]] << " minutes\n";
    }
}
