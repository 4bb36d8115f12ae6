#include <csp/csp.hpp>

#include <iostream>

/// Three puzzles of 4 x 4 cells on one network.
int main() {
    csp::Model model;
    const auto cell = model.int_vars(16, csp::range(1, 4), "cell");
    for (std::size_t i = 0; i < 4; ++i) {
        std::vector<csp::Var> row, column, box;
        for (std::size_t j = 0; j < 4; ++j) {
            row.push_back(cell[4 * i + j]);
            column.push_back(cell[4 * j + i]);
            box.push_back(cell[8 * (i / 2) + 2 * (i % 2) + 4 * (j / 2) + j % 2]);
        }
        for (const auto& unit : {row, column, box}) model.post(csp::all_different(unit));
    }
    const csp::dense::CompiledNetwork network(std::get<csp::dense::Network>(csp::dense::network_of(model)));

    const std::vector<std::uint8_t> givens{
        1, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 4, 0, 0,  // one row per puzzle
        1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // 0: nothing given
        1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}; // twice in a row
    std::vector<csp::dense::Outcome> outcomes(3);
    csp::dense::solve(network, {.count = 3, .givens = givens, .limit = 100, .outcomes = outcomes}, 1);
    for (const auto& outcome : outcomes) std::cout << outcome.solutions << '\n';
}
