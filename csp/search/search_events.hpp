#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/engine.hpp>

#include <span>

namespace csp {

/// A node of the search tree, just propagated, as heuristics see it. In a failed node the domains are still as they
/// were when the failure was found.
struct Node {
    const Engine& engine;
    Atom branch; ///< what made the node: a decision, or the negation of one
    bool is_refutation;
    bool is_consistent;
    /// The variables that changed, each with its size and bounds from before the node. Some may be auxiliary:
    /// their numbers begin at engine.variable_count().
    std::span<const Trail::SavedCell> changed;

    /// The rule that failed; no_rule if the branch itself did, or if the node is consistent.
    RuleId failed_rule() const { return is_consistent ? no_rule : engine.failed_rule(); }
};

/// Events for the parts of a search that learn from it. By default they do nothing.
class SearchEvents {
  public:
    virtual ~SearchEvents() = default;

    /// A search begins: forget what the last one taught, so that every search can be repeated.
    virtual void on_begin() {}
    virtual void on_node(const Node&) {}
    /// All variables are fixed, and all constraints hold.
    virtual void on_solution(const Store&) {}
    /// The search returns to its root; what was learned stays.
    virtual void on_restart() {}

  protected:
    SearchEvents() = default;
    SearchEvents(const SearchEvents&) = default;
    SearchEvents& operator=(const SearchEvents&) = default;
};

} // namespace csp
