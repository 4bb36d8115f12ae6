#pragma once

#include <csp/constraints/schedule/task.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// The tasks of the model's no_overlap and cumulative constraints, each once, in the order of the constraints. Tasks
/// with a variable from number variable_count on, which was made later, are left out.
std::vector<Task> model_tasks(const Model& model, std::size_t variable_count);

} // namespace csp
