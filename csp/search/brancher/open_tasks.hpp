#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/search/search_state.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace csp {

/// The next decision to take about a task.
struct TaskQuestion {
    Atom atom;             ///< the atom to try first
    bool is_start = false; ///< whether it decides the start: everything else about the task is decided
    Value earliest = 0;    ///< earliest start
    Value latest = 0;      ///< latest start
    WideValue earliest_end = 0;
};

/// Asks whether the task takes place, then how long it takes, then when it starts. Returns nullopt if all this is
/// decided or does not matter.
std::optional<TaskQuestion> next_question(const Task& task, const Engine& engine);

/// The tasks that constraints of the model state as competing (CompetingTasks), in the order of the constraints, then
/// those that the joint pass `machines` has found in the model while the engine loaded it; each once. Tasks with a
/// variable that was made later are left out.
std::vector<Task> tasks_of(const Engine& engine, const Model& model);

/// Requires the variables of the tasks to be variables of the model.
/// @throws ArgumentError in the name of the function otherwise
void require_own(const std::vector<Task>& tasks, const Model& model, std::string_view function);

/// Keeps the question to ask first: the one with the least earliest start; among equals, the one with the least latest
/// start; then the one offered first or, if the state asks for random ties, a random one.
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
