#include <csp/search/brancher/model_tasks.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <tuple>

namespace csp {

namespace {

/// What tells tasks apart: when they start, and whether they take place.
auto key_of(const Task& task) {
    const View start = task.start.view().value_or(View());
    const Atom presence = task.presence.value_or(Atom());
    return std::tuple(task.start.view().has_value(), start.variable().index, start.is_negated(),
                      start.offset(), task.start.constant(), task.presence.has_value(),
                      presence.variable().index, presence.operation(), presence.value());
}

} // namespace

std::vector<Task> model_tasks(const Model& model, std::size_t variable_count) {
    std::vector<Task> all;
    std::set<decltype(key_of(Task{}))> known;
    const auto is_known_to_engine = [variable_count](View x) { return x.variable().index < variable_count; };
    for (std::size_t c = 0; c < model.constraint_count(); ++c) {
        const auto* const on_tasks =
            dynamic_cast<const ConstraintOnTasks*>(&model.constraint(c).definition());
        if (on_tasks == nullptr) continue;
        for (const Task& task : on_tasks->tasks()) {
            const std::vector<View> scope = scope_of({task});
            if (std::all_of(scope.begin(), scope.end(), is_known_to_engine) &&
                known.insert(key_of(task)).second)
                all.push_back(task);
        }
    }
    return all;
}

} // namespace csp
