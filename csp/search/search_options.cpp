#include <csp/search/search_options.hpp>

#include <csp/search/brancher/branchings.hpp>
#include <csp/search/brancher/model_tasks.hpp>
#include <csp/search/brancher/schedules.hpp>

#include <utility>

namespace csp {

std::unique_ptr<Brancher> SearchOptions::make_brancher(Engine& of, const Model& model) const {
    if (branching) return branching->make(of, model);
    if (alternates_for_schedules()) {
        std::vector<Task> tasks = model_tasks(model, of.variable_count());
        if (tasks.size() >= 2) return for_schedules(std::move(tasks)).make(of, model);
    }
    return make_select(of, model, *variable_order, *value_order);
}

bool SearchOptions::learns_by_turns() const {
    return learning == Learning::automatic && may_learn() && has_restarts() &&
           (minimise || limits.solutions == 1);
}

bool SearchOptions::alternates_for_schedules() const {
    const SearchOptions usual;
    return !branching && variable_order == usual.variable_order && value_order == usual.value_order &&
           has_restarts() && minimise;
}

/// Every second run is in a neighbourhood: a turn of three runs has one of these, or two.
Branching SearchOptions::for_schedules(std::vector<Task> tasks) const {
    const Branching usual = select(*variable_order, *value_order);
    return alternate({sequence({schedule_or_postpone(std::move(tasks)), usual}), usual}, {0, 1, 1});
}

std::string describe(const SearchOptions& options) {
    std::string text =
        (options.branching ? *options.branching : select(*options.variable_order, *options.value_order))
            .description();
    text.append(", ").append(options.inference->name).append(" inference, ");
    text.append(options.has_restarts() ? options.restarts.kind->name : "no").append(" restarts");
    if (options.learning == Learning::always) text += ", learning";
    if (options.learning == Learning::automatic && options.may_learn() && options.has_restarts())
        text += ", learning if it takes long";
    if (options.by_discrepancies) text += ", by discrepancies";
    if (options.has_neighbourhoods())
        text.append(", ").append(options.neighbourhood->name).append(" neighbourhoods");
    return text;
}

} // namespace csp
