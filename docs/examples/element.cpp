#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// Three of five towns in a circle, at most 100 minutes of travel, for at least 12 guests.
int main() {
    const std::vector<csp::Value> guests{5, 3, 4, 6, 2};
    const std::vector<std::vector<csp::Value>> minutes{{0, 30, 45, 60, 25},
                                                       {30, 0, 20, 50, 35},
                                                       {45, 20, 0, 25, 40},
                                                       {60, 50, 25, 0, 55},
                                                       {25, 35, 40, 55, 0}};
    csp::Model model;
    const auto town = model.int_vars(3, csp::range(0, 4), "town");
    csp::Expression travel;
    csp::Expression total;
    for (std::size_t i = 0; i < town.size(); ++i) {
        travel += csp::element(minutes, town[i], town[(i + 1) % town.size()]);
        total += csp::element(guests, town[i]);
    }
    model.post(travel <= 100, "travel");
    model.post(total >= 12, "guests");
    model.post(town[0] < town[1] && town[1] < town[2]);
    const csp::Var first = model.int_var(csp::range(0, 4), "first");
    model.post(csp::element(town, first) == 2, "where the third town is");

    std::cout << model.describe(3) << '\n';
    for (const auto& s : csp::solutions(model))
        std::cout << s[town[0]] << ' ' << s[town[1]] << ' ' << s[town[2]] << ": " << s[travel] << " minutes, "
                  << s[total] << " guests, first = " << s[first] << '\n';
}
