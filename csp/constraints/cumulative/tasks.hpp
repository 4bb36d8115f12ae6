#pragma once

#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/no_overlap/task.hpp>

#include <vector>

namespace csp {

/// The same tasks, without their demands.
inline std::vector<Task> without_demands(const std::vector<ResourceTask>& tasks) {
    std::vector<Task> plain;
    plain.reserve(tasks.size());
    for (const ResourceTask& task : tasks) plain.push_back({task.start, task.duration});
    return plain;
}

} // namespace csp
