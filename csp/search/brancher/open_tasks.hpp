#pragma once

#include <csp/base/truth.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/search/search_state.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace csp {

/// What is to be decided next about a task.
struct TaskQuestion {
    Atom atom;             ///< to try first
    bool is_start = false; ///< whether it says when the task starts: all else about it is decided
    Value earliest = 0;    ///< start
    Value latest = 0;      ///< start
    WideValue earliest_end = 0;
};

/// Whether it takes place, then how long it takes, then when it starts; nothing if that is decided or does not matter.
std::optional<TaskQuestion> next_question(const Task& task, const Engine& engine);

/// The tasks of the model's no_overlap and cumulative constraints, each once, in the order of the constraints. Tasks
/// with a variable from number variable_count on, which was made later, are left out.
std::vector<Task> model_tasks(const Model& model, std::size_t variable_count);

/// The variables of the tasks are those of the model, or ArgumentError names the function.
void require_own(const std::vector<Task>& tasks, const Model& model, std::string_view function);

/// Keeps the question to be asked first: the least earliest start, then the least latest start, then the task that
/// comes first or, if the state says so, any.
class EarliestQuestion {
  public:
    explicit EarliestQuestion(SearchState& state) : state_(state) {}

    void offer(const TaskQuestion& question);
    const std::optional<TaskQuestion>& best() const { return best_; }

  private:
    SearchState& state_;
    std::optional<TaskQuestion> best_;
    std::uint32_t equals_ = 0;
};

} // namespace csp
