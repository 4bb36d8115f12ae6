#include <csp/search/brancher/open_tasks.hpp>
#include <csp/search/brancher/schedules.hpp>

#include <csp/base/atom.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/schedule/schedule.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace csp {

namespace {

class OrderTasks final : public Brancher {
  public:
    explicit OrderTasks(std::vector<TaskPair> pairs) : pairs_(std::move(pairs)) {}

    std::optional<BranchChoice> next(SearchState& state) override {
        const auto& engine = state.engine;
        std::optional<Atom> best;
        WideValue least = 0;
        for (const auto& [first, second, is_in_order] : pairs_) {
            if (!state.is_open(is_in_order) || !is_known(first, engine) || !is_known(second, engine))
                continue;
            const WideValue in_order = slack(first, second, engine);
            const WideValue turned = slack(second, first, engine);
            if (best && std::min(in_order, turned) >= least) continue;
            least = std::min(in_order, turned);
            best = Atom::equal(is_in_order, in_order >= turned ? 1 : 0);
        }
        if (!best) return std::nullopt;
        return *best;
    }

  private:
    static bool is_known(const Task& task, const Engine& engine) {
        return !task.presence || is_true(*task.presence, engine.store());
    }
    static WideValue slack(const Task& first, const Task& second, const Engine& engine) {
        const auto least = [&](Amount x) { return x.view() ? engine.domain(*x.view()).min() : x.constant(); };
        const auto most = [&](Amount x) { return x.view() ? engine.domain(*x.view()).max() : x.constant(); };
        return WideValue{most(second.start)} - least(first.start) - least(first.duration);
    }

    std::vector<TaskPair> pairs_;
};

/// If the atom holds and both take place, the second follows the first.
void post_order(Model& model, const Task& first, const Task& second, Atom if_this) {
    std::vector<Atom> unless{!if_this};
    for (const Task* task : {&first, &second})
        if (task->presence) unless.push_back(!*task->presence);
    model.post(disjunction({clause(std::move(unless)), end_of(first) <= start_of(second)}));
}

} // namespace

std::vector<TaskPair> order_pairs(Model& model, const std::vector<Task>& tasks, std::string_view name) {
    require_tasks("csp::order_pairs", tasks);
    std::vector<TaskPair> pairs;
    for (std::size_t j = 1; j < tasks.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const std::string of_pair =
                name.empty() ? std::string()
                             : std::string(name) + '[' + std::to_string(i) + "][" + std::to_string(j) + ']';
            pairs.push_back({tasks[i], tasks[j], model.bool_var(of_pair)});
            const Var order = pairs.back().is_in_order;
            post_order(model, tasks[i], tasks[j], Atom::equal(order, 1));
            post_order(model, tasks[j], tasks[i], Atom::equal(order, 0));
        }
    return pairs;
}

Branching order_tasks(std::vector<TaskPair> pairs) {
    std::string description = "order_tasks(" + std::to_string(pairs.size()) + " pairs)";
    return {std::move(description), [pairs = std::move(pairs)](Engine&, const Model& model) {
                for (const TaskPair& pair : pairs) {
                    model.require_own(pair.is_in_order, "csp::order_tasks");
                    require_own({pair.first, pair.second}, model, "csp::order_tasks");
                }
                return std::make_unique<OrderTasks>(pairs);
            }};
}

} // namespace csp
