#pragma once

#include <csp/constraints/schedule/task.hpp>
#include <csp/model/model.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

/// The choices of a search: those of its options, and its own for unset options.
namespace csp {

struct Orders;

/// The variable order of a search without a branching.
const VariableOrderKind& chosen_variable_order(const SearchOptions& options);
/// The value order of a search without a branching.
const ValueOrderKind& chosen_value_order(const SearchOptions& options);
const InferenceKind& chosen_inference(const SearchOptions& options);
/// Of kind `none` if by_discrepancies.
Restarts chosen_restarts(const SearchOptions& options);
/// `none` without something to minimise or without restarts.
const NeighbourhoodKind& chosen_neighbourhood(const SearchOptions& options);

bool has_restarts(const SearchOptions& options);
bool has_neighbourhoods(const SearchOptions& options);
/// Whether variable order, value order and branching are unset.
bool leaves_order_open(const SearchOptions& options);
/// Whether all options except `learning` allow a search to learn.
bool may_learn(const SearchOptions& options);
/// Whether a search for one solution or the best begins to learn once it has failed often.
bool learns_by_turns(const SearchOptions& options);

/// Loads the model into an empty engine as the search does, see csp::load. Returns false if the interrupt was due.
bool load_by(const SearchOptions& options, const Model& model, Engine& engine, Interrupt* interrupt);
/// The tasks that a search schedules along the time in some of its runs: none, or at least two if there is an
/// objective, the order is left open, and the search restarts. The engine has loaded the model.
std::vector<Task> tasks_by_turns(const SearchOptions& options, const Engine& engine, const Model& model);
/// The orders of a search without a branching that schedules these tasks, or none.
Orders orders_with(std::vector<Task> tasks, const SearchOptions& options);
/// The brancher of a search of the model, which the engine has loaded.
std::unique_ptr<Brancher> make_brancher(const SearchOptions& options, Engine& engine, const Model& model);

/// Describes how a search would work: "select(dom/wdeg-ca.cd, phase), full inference, luby restarts".
std::string describe(const SearchOptions& options);

} // namespace csp
