#include <csp/search/defaults.hpp>

#include <csp/search/brancher/branchings.hpp>
#include <csp/search/brancher/hints.hpp>
#include <csp/search/brancher/open_tasks.hpp>
#include <csp/search/brancher/schedules.hpp>
#include <csp/search/strategy.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <string>
#include <utility>

namespace csp {

// Kinds ------------------------------------------------------------------------------------------------

const VariableOrderKind& chosen_variable_order(const SearchOptions& options) {
    return options.variable_order != nullptr ? *options.variable_order : variable_order::dom_wdeg_ca_cd;
}

const ValueOrderKind& chosen_value_order(const SearchOptions& options) {
    return options.value_order != nullptr ? *options.value_order : value_order::phase;
}

const InferenceKind& chosen_inference(const SearchOptions& options) {
    return options.inference != nullptr ? *options.inference : inference::full;
}

Restarts chosen_restarts(const SearchOptions& options) {
    Restarts chosen = options.restarts;
    if (chosen.kind == nullptr) chosen.kind = &restart::luby;
    if (options.by_discrepancies) chosen.kind = &restart::none;
    return chosen;
}

const NeighbourhoodKind& chosen_neighbourhood(const SearchOptions& options) {
    if (!options.minimise || !has_restarts(options)) return neighbourhood::none;
    return options.neighbourhood != nullptr ? *options.neighbourhood : neighbourhood::interleaved;
}

// Questions --------------------------------------------------------------------------------------------

bool has_restarts(const SearchOptions& options) { return chosen_restarts(options).kind != &restart::none; }

bool has_neighbourhoods(const SearchOptions& options) {
    return &chosen_neighbourhood(options) != &neighbourhood::none;
}

bool leaves_order_open(const SearchOptions& options) {
    return options.variable_order == nullptr && options.value_order == nullptr && !options.branching;
}

bool may_learn(const SearchOptions& options) {
    return chosen_inference(options).strengthen == nullptr && !options.by_discrepancies;
}

bool learns_by_turns(const SearchOptions& options) {
    return options.learning == Learning::automatic && may_learn(options) && has_restarts(options);
}

// Loading ----------------------------------------------------------------------------------------------

bool load_by(const SearchOptions& options, const Model& model, Engine& engine, Interrupt* interrupt) {
    const std::vector<std::string>& without = options.tuning.without;
    return chosen_inference(options).load(model, engine, interrupt,
                                          {.without = {without.begin(), without.end()}});
}

// Branching --------------------------------------------------------------------------------------------

std::vector<Task> tasks_by_turns(const SearchOptions& options, const Engine& engine, const Model& model) {
    if (!leaves_order_open(options) || !has_restarts(options) || !options.minimise) return {};
    std::vector<Task> tasks = tasks_of(engine, model);
    if (tasks.size() < 2) tasks.clear();
    return tasks;
}

Orders orders_with(std::vector<Task> tasks, const SearchOptions& options) {
    Orders orders{.own = select(chosen_variable_order(options), chosen_value_order(options))};
    if (!tasks.empty()) orders.scheduled = sequence({schedule_or_postpone(std::move(tasks)), orders.own});
    return orders;
}

namespace {

std::unique_ptr<Brancher> make_without_hints(const SearchOptions& options, Engine& engine,
                                             const Model& model) {
    if (options.branching) return options.branching->make(engine, model);
    return by_turns(orders_with(tasks_by_turns(options, engine, model), options)).make(engine, model);
}

} // namespace

std::unique_ptr<Brancher> make_brancher(const SearchOptions& options, Engine& engine, const Model& model) {
    return hints_first(model, make_without_hints(options, engine, model));
}

// Words ------------------------------------------------------------------------------------------------

std::string describe(const SearchOptions& options) {
    std::string text =
        (options.branching ? *options.branching
                           : select(chosen_variable_order(options), chosen_value_order(options)))
            .description();
    text.append(", ").append(chosen_inference(options).name).append(" inference, ");
    text.append(has_restarts(options) ? chosen_restarts(options).kind->name : "no").append(" restarts");
    if (options.learning == Learning::always) text += ", learning";
    if (learns_by_turns(options)) text += ", learning if it takes long";
    if (options.by_discrepancies) text += ", by discrepancies";
    if (has_neighbourhoods(options))
        text.append(", ").append(chosen_neighbourhood(options).name).append(" neighbourhoods");
    return text;
}

} // namespace csp
