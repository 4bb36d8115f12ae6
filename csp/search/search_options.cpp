#include <csp/search/search_options.hpp>

#include <csp/search/brancher/branchings.hpp>
#include <csp/search/brancher/hints.hpp>
#include <csp/search/brancher/open_tasks.hpp>
#include <csp/search/brancher/schedules.hpp>

#include <utility>

namespace csp {

namespace {

/// Every second run is in a neighbourhood: a turn of three runs has one of these, or two.
Branching for_schedules(std::vector<Task> tasks, const Branching& usual) {
    return alternate({sequence({schedule_or_postpone(std::move(tasks)), usual}), usual}, {0, 1, 1});
}

std::unique_ptr<Brancher> make_without_hints(const SearchOptions& options, Engine& of, const Model& model) {
    if (options.branching) return options.branching->make(of, model);
    std::vector<Task> tasks = options.tasks_by_turns(model, of.variable_count());
    const VariableOrderKind& variables = options.chosen_variable_order();
    const ValueOrderKind& values = options.chosen_value_order();
    if (tasks.empty()) return make_select(of, model, variables, values);
    return for_schedules(std::move(tasks), select(variables, values)).make(of, model);
}

} // namespace

Restarts SearchOptions::chosen_restarts() const {
    Restarts chosen = restarts;
    if (chosen.kind == nullptr) chosen.kind = &restart::luby;
    if (by_discrepancies) chosen.kind = &restart::none;
    return chosen;
}

const NeighbourhoodKind& SearchOptions::chosen_neighbourhood() const {
    if (!minimise || !has_restarts()) return neighbourhood::none;
    return neighbourhood != nullptr ? *neighbourhood : neighbourhood::interleaved;
}

std::unique_ptr<Brancher> SearchOptions::make_brancher(Engine& of, const Model& model) const {
    return hints_first(model, make_without_hints(*this, of, model));
}

std::vector<Task> SearchOptions::tasks_by_turns(const Model& model, std::size_t variable_count) const {
    if (!leaves_order_open() || !has_restarts() || !minimise) return {};
    std::vector<Task> tasks = model_tasks(model, variable_count);
    if (tasks.size() < 2) tasks.clear();
    return tasks;
}

std::string describe(const SearchOptions& options) {
    std::string text =
        (options.branching ? *options.branching
                           : select(options.chosen_variable_order(), options.chosen_value_order()))
            .description();
    text.append(", ").append(options.chosen_inference().name).append(" inference, ");
    text.append(options.has_restarts() ? options.chosen_restarts().kind->name : "no").append(" restarts");
    if (options.learning == Learning::always) text += ", learning";
    if (options.learns_by_turns()) text += ", learning if it takes long";
    if (options.by_discrepancies) text += ", by discrepancies";
    if (options.has_neighbourhoods())
        text.append(", ").append(options.chosen_neighbourhood().name).append(" neighbourhoods");
    return text;
}

} // namespace csp
