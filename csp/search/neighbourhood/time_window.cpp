#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/search/brancher/schedules.hpp>
#include <csp/search/neighbourhood/keeping.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace csp::neighbourhood {

namespace {

class TimeWindow final : public ShapedNeighbourhood {
  public:
    TimeWindow(Engine& engine, const Model& model) : ShapedNeighbourhood(engine, model) {
        for (const Task& task : tasks_of(engine, model))
            if (task.start.view()) tasks_.push_back(task);
    }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        std::vector<const Task*> tasks = open_tasks(state);
        if (tasks.empty()) return otherwise_->choose(state, best, kept);
        const auto count = static_cast<std::uint32_t>(tasks.size());
        const std::size_t free = share_.of(count);
        const auto start = [&](const Task* task) {
            const View x = *task->start.view();
            return x.from_variable(best[x.variable().index]);
        };
        const WideValue centre = start(tasks[state.random.below(count)]);
        for (std::uint32_t i = 0; i < count; ++i) // breaks ties at random
            std::swap(tasks[i], tasks[i + state.random.below(count - i)]);
        const auto last_freed = tasks.begin() + static_cast<std::ptrdiff_t>(free) - 1;
        std::nth_element(tasks.begin(), last_freed, tasks.end(), [&](const Task* a, const Task* b) {
            return std::abs(start(a) - centre) < std::abs(start(b) - centre);
        });
        std::vector<Var> rest =
            without(variables_of(std::span(tasks).subspan(free)), variables_of(std::span(tasks).first(free)));
        Keeping keeping(state, best, kept);
        keep_in_random_order(keeping, rest, 0, state);
    }

  private:
    /// Returns the tasks whose start is not fixed at the root.
    std::vector<const Task*> open_tasks(const SearchState& state) const {
        std::vector<const Task*> open;
        for (const Task& task : tasks_)
            if (!state.engine.store().is_fixed(task.start.view()->variable())) open.push_back(&task);
        return open;
    }

    static std::vector<Var> variables_of(std::span<const Task* const> tasks) {
        std::vector<Task> list;
        list.reserve(tasks.size());
        for (const Task* const task : tasks) list.push_back(*task);
        std::vector<Var> variables;
        for (const View x : scope_of(list)) variables.push_back(x.variable());
        return variables;
    }

    std::vector<Task> tasks_; ///< whose start is a variable
};

} // namespace

const NeighbourhoodKind time_window{"time-window", "frees tasks that run at about the same time",
                                    "Godard, Laborie, Nuijten, ICAPS 2005",
                                    make_kind<Neighbourhood, TimeWindow>};

} // namespace csp::neighbourhood
