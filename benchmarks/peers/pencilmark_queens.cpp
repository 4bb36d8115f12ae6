#include <benchmarks/peers/pencilmark_queens.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/search/solver.hpp>

namespace benchmarks {

std::string PencilmarkQueens::name() const { return "pencilmark-" + std::string(order_.name); }

QueensOutcome PencilmarkQueens::solve(const QueensProblem& problem) {
    csp::Model model;
    const auto column =
        model.int_vars(static_cast<std::size_t>(problem.size), {0, problem.size - 1}, "column");
    std::vector<csp::View> rising, falling;
    for (int row = 0; const csp::Var x : column) {
        rising.push_back(x + row);
        falling.push_back(x - row++);
    }
    model.post(csp::all_different(column));
    model.post(csp::all_different(rising));
    model.post(csp::all_different(falling));

    csp::SearchOptions options;
    options.variable_order = &order_;
    if (!problem.all_solutions) options.limits.solutions = 1;
    csp::Solver solver(model, options);
    QueensOutcome outcome;
    for (solver.begin(); solver.next();)
        if (++outcome.solutions == 1)
            for (const csp::Var x : column) outcome.first.push_back(solver[x]);
    outcome.nodes = solver.statistics().nodes;
    outcome.failures = solver.statistics().failures;
    return outcome;
}

} // namespace benchmarks
