#include <benchmarks/classics/contestant.hpp>
#include <benchmarks/classics/models.hpp>

namespace benchmarks::classics {

namespace {

ArcwiseModel model_of(const Task& task) {
    ArcwiseModel stated;
    task.problem->arcwise(stated, *task.instance);
    return stated;
}

const csp::ValueOrderKind* value_order_of(ValueOrder order) {
    switch (order) {
    case ValueOrder::least:
        return &csp::value_order::min;
    case ValueOrder::middle:
        return &csp::value_order::median;
    case ValueOrder::greatest:
        break;
    }
    return &csp::value_order::max;
}

csp::SearchOptions options_of(const Problem& problem) {
    csp::SearchOptions options;
    options.variable_order =
        problem.variables == VariableOrder::input ? &csp::variable_order::input : &csp::variable_order::mrv;
    options.value_order = value_order_of(problem.values);
    options.restarts.kind = &csp::restart::none;
    options.limits.solutions = problem.solutions;
    return options;
}

class Arcwise final : public Contestant {
  public:
    [[nodiscard]] std::string name() const override { return "arcwise"; }

    [[nodiscard]] Outcome solve(const Task& task) override {
        const auto [model, decisions] = model_of(task);
        csp::Solver solver(model, options_of(*task.problem));
        Outcome outcome;
        for (solver.begin_on(decisions); solver.next();)
            if (++outcome.solutions == 1)
                for (const csp::Var x : decisions) outcome.first.push_back(solver[x]);
        outcome.nodes = solver.statistics().nodes;
        outcome.failures = solver.statistics().failures;
        return outcome;
    }
};

} // namespace

std::unique_ptr<Contestant> arcwise() { return std::make_unique<Arcwise>(); }

std::string describe(const Task& task) {
    return task.problem->name + ", size " + std::to_string(task.instance->size) + ", seed " +
           std::to_string(task.instance->seed);
}

bool is_right(const Task& task, const Outcome& outcome) {
    if (outcome.solutions == 0) return true;
    const auto [model, decisions] = model_of(task);
    if (outcome.first.size() != decisions.size()) return false;
    std::vector<csp::Atom> givens;
    for (std::size_t i = 0; i < decisions.size(); ++i)
        givens.push_back(csp::Atom::equal(decisions[i], outcome.first[i]));
    csp::Solver solver(model);
    solver.begin(givens);
    return solver.next() && model.check(solver.solution());
}

} // namespace benchmarks::classics
