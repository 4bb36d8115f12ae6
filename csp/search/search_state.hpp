#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/random.hpp>
#include <csp/engine/engine.hpp>
#include <csp/model/model.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace csp {

/// The state that a heuristic may read: the engine at its fixpoint, the model, and the open variables.
struct SearchState {
    Engine& engine; ///< for look-ahead, which must restore it
    const Model& model;
    Random& random;
    std::span<const Var> open; ///< the variables to choose from: not fixed, in any order; never empty
    /// By variable, its position in `open` if it is open; may be empty.
    std::span<const std::uint32_t> positions = {};
    bool has_random_ties = false; ///< otherwise, ties go to the variable that was made first
    /// By variable, whether its greatest value is the one to begin with; null if the least is for every variable.
    const std::vector<bool>* begins_greatest = nullptr;

    /// O(1), or O(open) if only some of the open variables are offered.
    bool is_open(Var x) const {
        if (positions.empty()) return place_of(x, open) < open.size();
        return x.index < positions.size() && positions[x.index] < open.size() &&
               open[positions[x.index]].is_same(x);
    }
    /// Returns the value of x to begin with if nothing is known about x.
    Value first_value(Var x) const {
        const bool is_greatest =
            begins_greatest != nullptr && x.index < begins_greatest->size() && (*begins_greatest)[x.index];
        return is_greatest ? engine.store().max(x) : engine.store().min(x);
    }
    /// Returns the same state with only some of the open variables to choose from.
    SearchState narrowed_to(std::span<const Var> some) const {
        SearchState narrowed = *this;
        narrowed.open = some;
        narrowed.positions = {};
        return narrowed;
    }
};

/// A node of the search tree, just propagated, as heuristics see it. In a failed node, the domains are in the state in
/// which the failure left them.
struct Node {
    const Engine& engine;
    /// The atom that made the node: a decision, or the negation of a decision. In a search that learns, it may be about
    /// an auxiliary variable.
    Atom branch;
    bool is_refutation;
    bool is_consistent;
    /// The variables that changed, each with its size and bounds before the node. Some may be auxiliary variables, with
    /// numbers from engine.variable_count() on.
    std::span<const Trail::SavedCell> changed;

    /// The rule that failed; no_rule if the branch itself did, or if the node is consistent.
    RuleId failed_rule() const { return is_consistent ? no_rule : engine.failed_rule(); }
};

/// Events of a search for the components that learn from it. The default implementations do nothing.
class SearchEvents {
  public:
    virtual ~SearchEvents() = default;

    /// Called when a search begins. All statistics learned in the previous search must be forgotten, so that every
    /// search can be repeated.
    virtual void on_begin() {}
    virtual void on_node(const Node&) {}
    /// Called at a solution: all variables are fixed, and all constraints hold.
    virtual void on_solution(const Store&) {}
    /// Called when the search returns to its root. All learned statistics are kept.
    virtual void on_restart() {}

    /// Appends the learned statistics as numbers, for another search of the same model by the same heuristics.
    virtual void write_learned(std::vector<std::int64_t>&) const {}
    /// Takes over the statistics of another search: reads the numbers that it has written, and removes them from the
    /// front.
    virtual void read_learned(std::span<const std::int64_t>&) {}

  protected:
    SearchEvents() = default;
    SearchEvents(const SearchEvents&) = default;
    SearchEvents& operator=(const SearchEvents&) = default;
};

/// Makes an object of a registered kind from the engine, the model, or both, whichever its constructor takes.
template <typename Base, typename Derived>
std::unique_ptr<Base> make_kind([[maybe_unused]] Engine& engine, [[maybe_unused]] const Model& model) {
    if constexpr (std::is_constructible_v<Derived, Engine&, const Model&>)
        return std::make_unique<Derived>(engine, model);
    else if constexpr (std::is_constructible_v<Derived, Engine&>)
        return std::make_unique<Derived>(engine);
    else if constexpr (std::is_constructible_v<Derived, const Model&>)
        return std::make_unique<Derived>(model);
    else
        return std::make_unique<Derived>();
}

} // namespace csp
