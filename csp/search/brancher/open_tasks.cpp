#include <csp/search/brancher/open_tasks.hpp>

#include <string>
#include <utility>

namespace csp {

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
