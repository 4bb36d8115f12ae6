#include <benchmarks/peers/arcwise.hpp>

#include <benchmarks/puzzles/queens.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/search/solver.hpp>
#include <csp/search/value_order/kinds.hpp>

namespace benchmarks {

namespace {

csp::Model model_of(const Units& units) {
    csp::Model model;
    const auto cell = model.int_vars(81, csp::range(1, 9), "cell");
    for (const auto& unit : units) {
        std::vector<csp::View> scope;
        for (const int index : unit) scope.emplace_back(cell[static_cast<std::size_t>(index)]);
        model.post(csp::all_different(scope));
    }
    return model;
}

/// Returns the options of a search for two solutions, which suffice to show that the solution is not unique.
csp::SearchOptions options_of(const csp::VariableOrderKind& order) {
    csp::SearchOptions options;
    options.value_order = &csp::value_order::min;
    options.restarts.kind = &csp::restart::none;
    options.variable_order = &order;
    options.limits.solutions = 2;
    return options;
}

} // namespace

ArcwiseSudoku::ArcwiseSudoku(const Units& units, const csp::VariableOrderKind& order)
    : order_(order),
      model_(model_of(units)),
      solver_(model_, options_of(order)) {}

std::string ArcwiseSudoku::name() const { return "arcwise-" + std::string(order_.name); }

Outcome ArcwiseSudoku::solve(std::string_view puzzle81) {
    givens_.clear();
    for (std::uint32_t cell = 0; cell < puzzle81.size(); ++cell)
        if (puzzle81[cell] != '.') givens_.push_back(csp::Atom::equal(csp::Var{cell}, puzzle81[cell] - '0'));
    Outcome outcome;
    for (solver_.begin(givens_); solver_.next();) {
        if (++outcome.solutions > 1) continue;
        for (std::uint32_t cell = 0; cell < outcome.first.size(); ++cell)
            outcome.first[cell] = static_cast<char>('0' + solver_[csp::Var{cell}]);
    }
    outcome.nodes = solver_.statistics().nodes;
    outcome.failures = solver_.statistics().failures;
    return outcome;
}

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
