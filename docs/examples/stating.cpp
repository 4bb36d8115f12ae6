#include <csp/csp.hpp>

#include <iostream>

/// A square of the numbers 1 to 9 with equal sums in rows and columns, close to a given one.
int main() {
    csp::Model model;
    const csp::Matrix<csp::Var> cell = model.int_vars(3, 3, csp::range(1, 9), "cell");
    model.post(csp::all_different(cell), "each number once");
    for (std::size_t i = 0; i < 3; ++i) {
        model.post(csp::sum(cell.row(i)) == 15, "row");
        model.post(csp::sum(cell.column(i)) == 15, "column");
    }
    const csp::Var corners =
        model.int_var(csp::sum({cell(0, 0), cell(0, 2), cell(2, 0), cell(2, 2)}), "corners");
    model.hint(cell.row(0), std::vector{2, 9, 4});

    const auto solution = csp::maximise(model, csp::sum(std::vector{2, 1, 1}, cell.diagonal()) - corners);
    for (const auto& row : csp::values(*solution, cell).list_of_rows()) {
        for (const csp::Value number : row) std::cout << number << ' ';
        std::cout << '\n';
    }
    std::cout << "corners: " << (*solution)[corners] << " in " << model.domain(corners).min() << ".."
              << model.domain(corners).max() << '\n';
}
