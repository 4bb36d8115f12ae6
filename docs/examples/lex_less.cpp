#include <csp/csp.hpp>

#include <iostream>

/// Which 3 x 3 tables of 0 and 1 differ by more than the order of rows and columns?
int main() {
    csp::Model model;
    std::vector<std::vector<csp::Var>> rows;
    for (int i = 0; i < 3; ++i)
        rows.push_back(model.int_vars(3, csp::range(0, 1), "row" + std::to_string(i)));
    std::cout << csp::count_solutions(model).solutions << " tables\n";
    model.post(csp::lex_chain_less_equal(rows));
    model.post(csp::lex_chain_less_equal(csp::transposed(rows)));
    std::cout << csp::count_solutions(model).solutions << " with rows and columns in order\n";
    model.post(csp::lex_less(rows[0], rows[1]), "first rows differ");
    std::cout << model.describe(2) << '\n' << csp::count_solutions(model).solutions << " of them\n";
}
