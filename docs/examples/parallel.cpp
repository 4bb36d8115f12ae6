#include <csp/csp.hpp>

#include <iostream>

/// Queens that do not attack each other: the number of ways, all of them, and one with the queens to the left.
int main() {
    constexpr int size = 8;
    csp::Model model;
    const auto column = model.int_vars(size, csp::range(0, size - 1), "column");
    std::vector<csp::View> rising, falling;
    csp::Expression total;
    for (int row = 0; row < size; ++row) {
        const csp::Var x = column[static_cast<std::size_t>(row)];
        rising.push_back(x + row);
        falling.push_back(x - row);
        total = total + row * x;
    }
    model.post(csp::all_different(column));
    model.post(csp::all_different(rising));
    model.post(csp::all_different(falling));
    const csp::Var cost = model.int_var(csp::range(0, size * size * size), "cost");
    model.post(total == cost);

    csp::SearchOptions options;
    options.threads = 2;
    std::cout << csp::count_solutions(model, options).solutions << " ways\n";

    std::size_t symmetric = 0;
    for (const auto& solution : csp::solutions(model, options))
        if (solution[column[0]] + solution[column[7]] == size - 1) ++symmetric;
    std::cout << symmetric << " with the first and the last queen in opposite places\n";

    std::cout << "the least cost is " << (*csp::minimise(model, cost, options))[cost] << '\n';
}
