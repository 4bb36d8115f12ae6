#include <benchmarks/peers/arcwise_queens.hpp>

#include <benchmarks/puzzles/queens.hpp>

#include <csp/search/solver.hpp>
#include <csp/search/value_order/kinds.hpp>

namespace benchmarks {

std::string ArcwiseQueens::name() const { return "arcwise-" + std::string(order_.name); }

QueensOutcome ArcwiseQueens::solve(const QueensProblem& problem) {
    csp::Model model;
    const auto column = post_queens(model, problem.size);
    csp::SearchOptions options;
    options.variable_order = &order_;
    options.value_order = &csp::value_order::min;
    options.restarts.kind = &csp::restart::none;
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
