#include <csp/search/brancher/open_tasks.hpp>

#include <csp/engine/facts.hpp>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace csp {

namespace {

/// Identifies a task: its start and its presence.
auto key_of(const Task& task) {
    const View start = task.start.view().value_or(View());
    const Atom presence = task.presence.value_or(Atom());
    return std::tuple(task.start.view().has_value(), start.variable().index, start.is_negated(),
                      start.offset(), task.start.constant(), task.presence.has_value(),
                      presence.variable().index, presence.operation(), presence.value());
}

} // namespace

std::optional<TaskQuestion> next_question(const Task& task, const Engine& engine) {
    const auto domain_of = [&](Amount amount) {
        return amount.view()
                   ? std::pair(engine.domain(*amount.view()).min(), engine.domain(*amount.view()).max())
                   : std::pair(amount.constant(), amount.constant());
    };
    const auto [earliest, latest] = domain_of(task.start);
    const auto [shortest, longest] = domain_of(task.duration);
    TaskQuestion question{{}, false, earliest, latest, WideValue{earliest} + shortest};
    const Truth takes_place = task.presence ? truth(*task.presence, engine.store()) : Truth::yes;
    if (takes_place == Truth::no) return std::nullopt;
    if (takes_place == Truth::unknown) {
        question.atom = *task.presence;
    } else if (shortest < longest) {
        question.atom = atom_equal(*task.duration.view(), shortest);
    } else if (earliest < latest) {
        question.atom = atom_equal(*task.start.view(), earliest);
        question.is_start = true;
    } else {
        return std::nullopt;
    }
    return question;
}

std::vector<Task> tasks_of(const Engine& engine, const Model& model) {
    std::vector<Task> all;
    std::set<decltype(key_of(Task{}))> known;
    const auto is_known_to_engine = [&engine](View x) {
        return x.variable().index < engine.variable_count();
    };
    const auto add = [&](const CompetingTasks& competing) {
        for (const Task& task : competing.tasks) {
            const std::vector<View> scope = scope_of({task});
            if (std::all_of(scope.begin(), scope.end(), is_known_to_engine) &&
                known.insert(key_of(task)).second)
                all.push_back(task);
        }
    };
    for (const CompetingTasks& stated : facts_of<CompetingTasks>(model)) add(stated);
    for (const CompetingTasks& found : engine.findings().all<CompetingTasks>()) add(found);
    return all;
}

void require_own(const std::vector<Task>& tasks, const Model& model, std::string_view function) {
    for (const View x : scope_of(tasks)) model.require_own(x.variable(), function);
}

void EarliestQuestion::offer(const TaskQuestion& question) {
    const auto key = [](const TaskQuestion& q) { return std::pair(q.earliest, q.latest); };
    if (best_ && key(*best_) < key(question)) return;
    equals_ = best_ && key(*best_) == key(question) ? equals_ + 1 : 1;
    if (equals_ == 1 || (state_.has_random_ties && state_.random.below(equals_) == 0)) best_ = question;
}

} // namespace csp
