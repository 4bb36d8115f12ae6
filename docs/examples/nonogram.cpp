#include <csp/csp.hpp>

#include <iostream>

int main() {
    const std::vector<std::vector<int>> rows{{1}, {3}, {5}, {1, 1}}, columns{{1}, {3}, {3}, {3}, {1}};

    csp::Model model;
    const auto cell = model.int_vars(rows.size(), columns.size(), csp::range(0, 1), "cell");
    const auto runs = [](const std::vector<int>& lengths) { // "0* 1 1 0+ 1 0*": a run of two, then one
        std::string expression = "0*";
        for (const int length : lengths) {
            expression += expression.size() > 2 ? " 0+" : "";
            for (int i = 0; i < length; ++i) expression += " 1";
        }
        return expression + " 0*";
    };
    for (std::size_t i = 0; i < rows.size(); ++i) model.post(csp::regular(cell.row(i), runs(rows[i])));
    for (std::size_t j = 0; j < columns.size(); ++j)
        model.post(csp::regular(cell.column(j), runs(columns[j])));
    if (const auto solution = csp::solve(model))
        for (const auto& row : csp::values(*solution, cell).list_of_rows()) {
            for (const csp::Value dark : row) std::cout << (dark == 1 ? '#' : '.');
            std::cout << '\n';
        }
}
