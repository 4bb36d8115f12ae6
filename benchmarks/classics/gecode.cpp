#include <benchmarks/classics/contestant.hpp>
#include <benchmarks/classics/models.hpp>
#include <benchmarks/puzzles/gecode.hpp>

namespace benchmarks::classics {

namespace {

Gecode::IntValBranch gecode_value_order(ValueOrder order) {
    switch (order) {
    case ValueOrder::least:
        return Gecode::INT_VAL_MIN();
    case ValueOrder::middle:
        return Gecode::INT_VAL_MED();
    case ValueOrder::greatest:
        break;
    }
    return Gecode::INT_VAL_MAX();
}

void branch(GecodeModel& model, const Problem& problem) {
    const auto variables =
        problem.variables == VariableOrder::input ? Gecode::INT_VAR_NONE() : Gecode::INT_VAR_SIZE_MIN();
    Gecode::branch(model, model.decisions, variables, gecode_value_order(problem.values));
    Gecode::branch(model, model.truths, Gecode::BOOL_VAR_NONE(), // the first, for all domains are of one size
                   problem.values == ValueOrder::least ? Gecode::BOOL_VAL_MIN() : Gecode::BOOL_VAL_MAX());
}

class GecodeContestant final : public Contestant {
  public:
    [[nodiscard]] std::string name() const override { return "gecode"; }

    [[nodiscard]] Outcome solve(const Task& task) override {
        const Problem& problem = *task.problem;
        auto* root = new GecodeModel; // the search owns it
        problem.gecode(*root, *task.instance);
        branch(*root, problem);
        Gecode::DFS<GecodeModel> search(root, gecode_search_options(Gecode::Search::Config::c_d));
        Outcome outcome;
        while (outcome.solutions < problem.solutions) {
            const std::unique_ptr<const GecodeModel> solution(search.next());
            if (!solution) break;
            if (++outcome.solutions > 1) continue;
            for (const Gecode::IntVar& x : solution->decisions) outcome.first.push_back(x.val());
            for (const Gecode::BoolVar& x : solution->truths) outcome.first.push_back(x.val());
        }
        const Gecode::Search::Statistics statistics = search.statistics();
        outcome.nodes = statistics.node;
        outcome.failures = statistics.fail;
        return outcome;
    }
};

} // namespace

std::unique_ptr<Contestant> gecode() { return std::make_unique<GecodeContestant>(); }

} // namespace benchmarks::classics
