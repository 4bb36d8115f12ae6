#include <csp/constraints/schedule/schedule.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/expression/list.hpp>
#include <csp/constraints/logic/logic.hpp>

namespace csp {

namespace {

Expression expression_of(Amount amount) {
    return amount.view() ? Expression(*amount.view()) : Expression(amount.constant());
}

/// Returns the number if the task takes place, and 0 otherwise.
Expression if_present(const Task& task, const Expression& number) {
    return task.presence ? Expression(if_then_else(presence_of(task), number, 0)) : number;
}

} // namespace

Constraint presence_of(const Task& task) {
    return task.presence ? clause({*task.presence}) : conjunction({});
}

Expression start_of(const Task& task) { return expression_of(task.start); }

Expression end_of(const Task& task) {
    return task.end ? Expression(*task.end) : start_of(task) + expression_of(task.duration);
}

Function makespan(const std::vector<Task>& tasks) {
    std::vector<Expression> ends{Expression(0)};
    for (const Task& task : tasks) ends.push_back(if_present(task, end_of(task)));
    return max(List(std::move(ends)));
}

Expression weighted_tardiness(const std::vector<Task>& tasks, const std::vector<Value>& due,
                              const std::vector<Value>& weights) {
    if (due.size() != tasks.size() || weights.size() != tasks.size())
        throw ArgumentError("csp::weighted_tardiness", std::to_string(due.size()) + " due dates and " +
                                                           std::to_string(weights.size()) + " weights for " +
                                                           std::to_string(tasks.size()) +
                                                           " tasks; there must be as many of each");
    Expression total;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (weights[i] != 0)
            total +=
                weights[i] * Expression(max(Expression(0), if_present(tasks[i], end_of(tasks[i]) - due[i])));
    return total;
}

} // namespace csp
