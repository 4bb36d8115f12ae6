#include <csp/csp.hpp>

#include <iostream>
#include <string>
#include <vector>

/// A nonogram: the lengths of the blocks of black cells, for each row and each column.
int main() {
    const std::vector<std::string> rows{"1", "3", "5", "1 1", "1 1"};
    const std::vector<std::string> columns{"1", "4", "3", "4", "1"};

    /// "2 1" as an expression: white cells, two black ones, one or more white ones, a black one, white cells.
    const auto blocks = [](const std::string& lengths) {
        std::string expression = "0*";
        for (const char length : lengths)
            expression += length == ' ' ? "0+" : "1{" + std::string(1, length) + "}";
        return expression + "0*";
    };

    csp::Model model;
    const auto cell = model.int_vars(25, csp::range(0, 1), "cell");
    for (std::size_t i = 0; i < 5; ++i) {
        std::vector<csp::View> row, column;
        for (std::size_t j = 0; j < 5; ++j) {
            row.emplace_back(cell[5 * i + j]);
            column.emplace_back(cell[5 * j + i]);
        }
        model.post(csp::regular(row, blocks(rows[i])));
        model.post(csp::regular(column, blocks(columns[i])));
    }
    std::cout << model.describe(2) << '\n';
    for (const auto& picture : csp::solutions(model))
        for (std::size_t i = 0; i < 25; ++i)
            std::cout << (picture[cell[i]] == 1 ? '#' : '.') << (i % 5 == 4 ? "\n" : "");
}
