// A user's program: a model of each kind, a user-defined rule with its test, and the errors of the library.

#include <csp/base/version.hpp>
#include <csp/csp.hpp>
#include <csp/graph/constraint_graph.hpp>
#include <csp/testing/rule_harness.hpp>
#include <sudoku/sudoku.hpp>

#include <boost/graph/connected_components.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace {

bool expect(bool holds, const std::string& what) {
    if (!holds) std::cerr << "wrong: " << what << '\n';
    return holds;
}

bool solves_queens() {
    csp::Model model;
    const auto column = model.int_vars(6, csp::range(0, 5), "column");
    std::vector<csp::View> up, down;
    for (int row = 0; const csp::Var x : column) {
        up.push_back(x + row);
        down.push_back(x - row++);
    }
    model.post(csp::all_different(column));
    model.post(csp::all_different(up));
    model.post(csp::all_different(down));
    const auto first = csp::solve(model);
    return expect(first && model.check(*first), "the first solution") &&
           expect(csp::count_solutions(model).solutions == 4, "the number of solutions");
}

bool finds_connected_components() {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 2), "x");
    model.post(csp::all_different({x[0], x[1], x[2]}));
    model.post(x[3] + x[4] == 2);
    const csp::PrimalGraph graph(model);
    std::vector<std::size_t> component(model.variable_count());
    return expect(boost::connected_components(graph, component.data()) == 2, "the components of a graph");
}

bool solves_a_sudoku() {
    const auto board = sudoku::Board::parse(
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..");
    sudoku::Solver solver(sudoku::Layout::classic());
    return expect(solver.solve(board, 2).unique == true, "a Sudoku");
}

/// Enforces x <= y by bounds.
void at_most(csp::Context& c, csp::Views s) {
    c.at_most(s[0], c.max(s[1]), csp::because{s[1]});
    c.at_least(s[1], c.min(s[0]), csp::because{s[0]});
}

bool tries_its_rule() {
    const auto right = csp::testing::check_rule(
        at_most, {.max_arity = 2, .meaning = [](csp::Views s) { return csp::less_equal(s[0], s[1]); }});
    const auto wrong = csp::testing::check_rule(
        at_most, {.max_arity = 2, .meaning = [](csp::Views s) { return csp::less(s[0], s[1]); }});
    std::cout << "a rule: " << right;
    return expect(right.ok(), right.violation) && expect(!wrong.ok(), "a rule that means something else");
}

bool catches_errors() {
    try {
        (void)csp::range(2, 1);
    } catch (const csp::Error&) {
        return true;
    }
    return expect(false, "an exception of the library");
}

} // namespace

int main() {
    std::cout << "arcwise " << csp::version() << '\n';
    const bool is_fine = solves_queens() && finds_connected_components() && solves_a_sudoku() &&
                         tries_its_rule() && catches_errors();
    return is_fine ? 0 : 1;
}
