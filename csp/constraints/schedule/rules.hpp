#pragma once

#include <csp/constraints/schedule/task_views.hpp>
#include <csp/engine/rule.hpp>

#include <memory>
#include <vector>

/// The rules for the times of tasks that consist of other tasks. Clauses, which are posted separately, state which
/// tasks take place.
namespace csp {

/// Makes the rule for the times of `alternative`: the whole runs when the option that takes place does.
/// @param options  one task or more
std::unique_ptr<Rule> make_alternative_times(TaskViews whole, std::vector<TaskViews> options);

/// Makes the rule for the times of `span`: the whole runs from the first start of the parts that take place to their
/// last end.
/// @param parts  one task or more
std::unique_ptr<Rule> make_span_times(TaskViews whole, std::vector<TaskViews> parts);

} // namespace csp
