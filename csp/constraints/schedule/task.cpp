#include <csp/constraints/schedule/task.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/statement.hpp>

namespace csp {

bool takes_place(const Task& task, const Assignment& assignment) {
    return !task.presence || task.presence->holds_for(assignment[task.presence->variable()]);
}

bool is_task(const Task& task, const Assignment& assignment) {
    if (!takes_place(task, assignment)) return true;
    const Stretch stretch = stretch_of(task, assignment);
    return stretch.start <= stretch.end && (!task.end || assignment[*task.end] == stretch.end);
}

std::string text_of(const Task& task, const NameOf& name) {
    std::string text = text_of(task.start, name) + " for " + text_of(task.duration, name);
    if (task.end) text.append(" until ").append(name(*task.end));
    if (task.presence) text.append(" if ").append(text_of(*task.presence, name));
    return text;
}

std::string text_of(Amount amount, const NameOf& name) {
    return amount.view() ? name(*amount.view()) : std::to_string(amount.constant());
}

void add_to_scope(Amount amount, std::vector<View>& scope) {
    if (amount.view()) scope.push_back(*amount.view());
}

std::vector<View> scope_of(const std::vector<Task>& tasks) {
    std::vector<View> scope;
    scope.reserve(tasks.size());
    for (const Task& task : tasks) add_to_scope(task.start, scope);
    for (const Task& task : tasks) add_to_scope(task.duration, scope);
    for (const Task& task : tasks)
        if (task.presence) scope.emplace_back(task.presence->variable());
    for (const Task& task : tasks)
        if (task.end) scope.push_back(*task.end);
    return scope;
}

void require_tasks(const std::string& function, const std::vector<Task>& tasks) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const auto require = [&](const char* what, Amount amount, Value least) {
            if (!amount.view() && (amount.constant() < least || amount.constant() > max_value))
                throw ArgumentError(function, "task " + std::to_string(i) + " has the " + what + ' ' +
                                                  std::to_string(amount.constant()) + "; it must be within " +
                                                  std::to_string(least) + ".." + std::to_string(max_value));
        };
        require("start", tasks[i].start, min_value);
        require("duration", tasks[i].duration, 0);
    }
}

Stretch stretch_of(const Task& task, const Assignment& assignment) {
    const WideValue start = task.start.value(assignment);
    return {start, start + task.duration.value(assignment)};
}

std::string statement_of(const Task& task, const NameOf& name) {
    return '[' + statement_of(task.start, name) + ',' + statement_of(task.duration, name) + ',' +
           (task.presence ? statement_of(*task.presence, name) : "1") + ',' +
           (task.end ? name(*task.end) : "null") + ']';
}

} // namespace csp
