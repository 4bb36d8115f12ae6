#pragma once

#include <csp/constraints/schedule/task.hpp>
#include <csp/model/model.hpp>
#include <csp/search/brancher/brancher.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// The choices of a search: those of its options, and its own for unset options.
namespace csp {

/// Errors: throws ArgumentError if options contradict each other, if they ask for more than one thread, or if
/// constants of the tuning are unusable.
void require_consistent(const SearchOptions& options);

/// The variable order of a search without a branching.
const VariableOrderKind& chosen_variable_order(const SearchOptions& options);
/// The value order of a search without a branching.
const ValueOrderKind& chosen_value_order(const SearchOptions& options);
const InferenceKind& chosen_inference(const SearchOptions& options);
/// The restarts of a search; of the kind `none` if it searches by_discrepancies.
Restarts chosen_restarts(const SearchOptions& options);
/// The neighbourhoods of a search; `none` if nothing is minimised or the search does not restart.
const NeighbourhoodKind& chosen_neighbourhood(const SearchOptions& options);

bool has_restarts(const SearchOptions& options);
bool has_neighbourhoods(const SearchOptions& options);
/// Whether variable order, value order and branching are unset.
bool leaves_order_open(const SearchOptions& options);
/// Whether all options except `learning` allow a search to learn.
bool may_learn(const SearchOptions& options);
/// Whether a search for one solution or the best begins to learn after many failures.
bool learns_by_turns(const SearchOptions& options);

/// Whether several threads can share the tree of a search for all solutions, or for the best: it gives regions away
/// (see Regions::give_away), and if it minimises, it finds its solutions in the tree alone, without neighbourhoods.
bool shares_tree(const SearchOptions& options);

/// The same options for several threads. A search for the best that never learns has no neighbourhoods unless they are
/// set, so that its threads share the tree. For one thread, nothing changes.
SearchOptions options_for_threads(SearchOptions options);

/// The same options for a search that writes a proof: it learns from the first conflict on, on one thread and the
/// general engine, and makes no inference that the proof could not derive: no joint pass, no cores, no stated costs, no
/// inference beyond the rules, no search by discrepancies.
SearchOptions options_for_proof(SearchOptions options);
/// The features that options_for_proof() switches off, in words.
std::vector<std::string> switched_off_for_proof();

/// Loads the model into an empty engine as the search does, see csp::load. Returns false if the interrupt was due.
bool load_by(const SearchOptions& options, const Model& model, Engine& engine, Interrupt* interrupt);
/// By variable, whether a search of the model branches on it last; empty if there is no such variable.
///
/// A search leaves for the end the variables that the options do not list as decisions. If the options neither list
/// decisions nor name an order, these are the variables that constraints determine from others (determined_by). A
/// branch on a total or a cost would remove one value per node, and decide nothing about the terms.
///
/// If variables determine each other in a circle, one of them remains a decision. Only the first constraint that
/// determines a variable counts.
///
/// @param constraint_count  the number of constraints to consider; later ones are ignored
/// Complexity: O(variables + sizes of scopes).
std::vector<bool> left_for_the_end(const Model& model, const SearchOptions& options,
                                   std::size_t constraint_count);

/// The orders among which the runs of a search can alternate. `own` is the order of the search itself; each of the rest
/// may be absent.
struct Orders {
    Branching own;
    std::optional<Branching> stated = {};    ///< by the model
    std::optional<Branching> greedy = {};    ///< for the objective
    std::optional<Branching> scheduled = {}; ///< tasks in chronological order
};

/// Branches in these orders, in cycles:
///
///     present           run 0      1    2    3       4       5    6    7
///     stated, greedy    stated     own  own  greedy  stated  own  own  stated
///     stated            stated     own  own  stated  stated  own  own  stated
///     greedy            greedy     own  own  greedy  own     own  own  own
///     scheduled         scheduled  own  own
///     none              own
///
/// and so on, in cycles. The run after the one with the first solution is run 1. Every second run is in a neighbourhood
/// if there are any, so each order is used in these and in runs of everything. If tasks are scheduled, nothing else may
/// be present.
Branching by_turns(const Orders& orders);
/// The order of each run of a cycle: "stated, own, own, greedy, stated, own, own, stated".
std::string describe(const Orders& orders);

/// The tasks that a search schedules in chronological order in some of its runs: none, or at least two if there is an
/// objective, the order is left open, and the search restarts. The engine has loaded the model.
std::vector<Task> tasks_by_turns(const SearchOptions& options, const Engine& engine, const Model& model);
/// The orders of a search without a branching that schedules these tasks, or none.
Orders orders_with(std::vector<Task> tasks, const SearchOptions& options);
/// The brancher of a search of the model, which the engine has loaded.
std::unique_ptr<Brancher> make_brancher(const SearchOptions& options, Engine& engine, const Model& model);

/// Describes how a search would work: "select(dom/wdeg-ca.cd, phase), full inference, luby restarts".
std::string describe(const SearchOptions& options);

} // namespace csp
