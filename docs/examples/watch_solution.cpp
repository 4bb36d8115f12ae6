#include <csp/csp.hpp>
#include <csp/testing/solution_watch.hpp>

#include <iostream>

int main() {
    csp::Model model;
    const auto column = model.int_vars(8, csp::range(0, 7), "column");
    std::vector<csp::View> up, down;
    for (int row = 0; const csp::Var x : column) {
        up.push_back(x + row);
        down.push_back(x - row++);
    }
    for (const auto& line : {csp::views_of(column), up, down}) model.post(csp::all_different(line));
    model.rule("symmetry", column, [](csp::Context& c, csp::Views xs) {
        c.at_most(xs[0], c.max(xs[7]) - 1, csp::because{xs[7]});                          // right so far
        if (c.is_fixed(xs[0])) c.at_most(xs[1], 7 - c.value(xs[0]), csp::because{xs[0]}); // but this is not
    });

    const csp::Assignment known({3, 6, 2, 7, 1, 4, 0, 5});
    csp::testing::SolutionWatch watch(model, known);
    try {
        std::cout << csp::count_solutions(model, {.listener = &watch}).solutions << " solutions\n";
    } catch (const csp::RuleError& error) {
        std::cout << error.what() << '\n';
    }
}
