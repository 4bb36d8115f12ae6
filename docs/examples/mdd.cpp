#include <csp/csp.hpp>

#include <iostream>
#include <vector>

/// All ways to write 4 digits with the sum 30, as tuples: many of them end alike.
int main() {
    std::vector<std::vector<csp::Value>> tuples;
    for (csp::Value a = 0; a <= 9; ++a)
        for (csp::Value b = 0; b <= 9; ++b)
            for (csp::Value c = 0; c <= 9; ++c)
                if (const csp::Value d = 30 - a - b - c; d >= 0 && d <= 9) tuples.push_back({a, b, c, d});

    csp::Model model;
    const auto digit = model.int_vars(4, csp::range(0, 9), "digit");
    model.post(csp::mdd(digit, tuples));
    model.post(csp::all_different(digit));
    std::cout << model.describe(0) << '\n' << csp::count_solutions(model).solutions << " solutions\n";
}
