#include <csp/csp.hpp>

#include <iostream>

/// Two boxes with square floors, nearly alike, hold 108 litres together.
int main() {
    csp::Model model;
    const auto [side, height] = model.int_vars<2>(csp::range(1, 20), "a");
    const auto [other_side, other_height] = model.int_vars<2>(csp::range(1, 20), "b");
    const auto litres = csp::square(side) * height + csp::pow(other_side, 2) * other_height;
    model.post(litres == 108, "volume");
    model.post(csp::max({side, height, other_side, other_height}) <= 8);
    model.post(csp::abs(side - other_side) + csp::abs(height - other_height) <= 1);
    model.post(csp::min(side, height) % 2 == 1 && litres / side < 50);
    model.post(side <= other_side);

    for (std::size_t i = 0; i < model.constraint_count(); ++i) std::cout << model.describe(i) << '\n';
    for (const auto& s : csp::solutions(model))
        std::cout << s[side] << " x " << s[side] << " x " << s[height] << " and " << s[other_side] << " x "
                  << s[other_side] << " x " << s[other_height] << '\n';
}
