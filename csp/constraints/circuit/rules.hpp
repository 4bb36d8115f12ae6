#pragma once

#include <csp/engine/rule.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// Whether a tour visits all places, or omits some, which are then their own successors.
enum class Tour : std::uint8_t { through_all, through_some };

/// One tour through all places that are not their own successors: deductions from chains of fixed successors.
///
/// A chain is a maximal sequence of places in which each place is the only possible successor of the place before it.
///
/// Rule 1. The last place of a chain does not lead back to the first while a place outside the chain must be visited.
/// Rule 2. Once a chain is closed to a tour, all other places are their own successors.
///
/// Another constraint must make the successors all different. Values that are not places are ignored.
/// Complexity: O(n) a run. Stateless.
/// Source: Caseau and Laburthe, "Solving small TSPs with constraints", ICLP 1997, pp. 316-330; Francis and
/// Stuckey, "Explaining circuit propagation", Constraints 19, 2014, pp. 1-29.
class CircuitChains final : public Rule {
  public:
    explicit CircuitChains(std::vector<View> next);

    std::string name() const override { return "circuit, chains"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override { wiring.on_each(next_); }
    void propagate(Context& context) override;

  private:
    /// A chain from its first place along fixed successors to its last, and the number of its places that must be
    /// visited.
    struct Chain {
        std::size_t first;
        std::size_t last;
        std::size_t required;
        bool is_closed;
    };

    void look(const Context& context);
    Chain follow(std::size_t first, const Context& context);
    bool keep_open(const Chain& chain, Context& context);
    bool leave_out_others(const Chain& chain, Context& context);
    bool must_be_visited(std::size_t place, const Context& context) const {
        return !context.contains(next_[place], static_cast<WideValue>(place));
    }
    void add_reason(Reason& reason, const Chain& chain, const Context& context) const;

    std::vector<View> next_;
    // Buffers of a run:
    std::vector<std::size_t>
        successor_; ///< by place: another place to which its variable is fixed, or else `no_successor`
    std::vector<char> has_predecessor_;
    std::vector<char> is_on_chain_; ///< by place, whether it is on a chain followed so far
    std::size_t required_ = 0;      ///< the number of places that must be visited
};

/// One tour: deductions from the connectivity of the graph of possible successors.
///
/// Rule 1. A place that cannot be reached from a place that must be visited, or cannot reach it, is its own successor;
///         if all places must be visited, this is a failure.
///
/// A depth-first search from a place, the root, divides all further places into subtrees 1, 2, ..., in the order in
/// which they are found. No edge leads from an earlier subtree to a later one. A tour through all places therefore
/// enters the last subtree first, passes through the subtrees in reverse order, and returns from the first:
///
/// Rule 2. The root's successor is in the last subtree.
/// Rule 3. Successors of places of a subtree are in the same subtree or in the one before it; the root is before the
/// first subtree.
/// Rule 4. If a single edge leads from a subtree to the one before it, this edge is taken; if there is no such edge:
/// failure.
///
/// If all places must be visited, the root is the first place with several possible successors, counted from place 0
/// along fixed successors. The deductions of rules 2 to 4 depend on the root, so that smaller domains may yield fewer
/// deductions. Values that are not places are ignored.
/// Complexity: O(m) a run, m = sum of the sizes of the domains. Stateless.
/// Source: Francis and Stuckey, "Explaining circuit propagation", Constraints 19, 2014, pp. 1-29; strongly
/// connected components by Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1,
/// 1972.
class CircuitConnection final : public Rule {
  public:
    CircuitConnection(std::vector<View> next, Tour tour);

    std::string name() const override { return "circuit, connection"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override { wiring.on_each(next_); }
    void propagate(Context& context) override;

  private:
    using Place = std::uint32_t;
    static constexpr Place nobody = ~Place{0};

    struct Visit {
        Place number = nobody; ///< in the order of discovery; nobody: not yet found
        Place low = 0;         ///< the least number known to be reached
        Place subtree = 0;     ///< 0 for the root
        Value at = 0;          ///< the next successor to visit
        bool is_apart = false; ///< whether it cannot reach the root
    };
    /// The edges from a subtree to the one before it.
    struct Bridges {
        std::uint32_t count = 0;
        Place from = 0;
        Place to = 0;
    };

    Place find_root(const Context& context) const;
    void search(Place root, const Context& context);
    void enter(Place place, const Context& context);
    Place next_successor(Place place, const Context& context);
    void look_along(Place from, Place to);
    void leave(Place place, Place root);
    void set_apart(Place root, Context& context);
    void go_through_subtrees(Place root, Context& context);
    void explain_order(Reason& reason, Place first, Place last, const Context& context) const;
    void explain_bridges(Reason& reason, Place subtree, const Context& context) const;
    template <typename IsInside>
    void explain_border(Reason& reason, Place root, const IsInside& is_inside, const Context& context) const;

    std::vector<View> next_;
    Tour tour_;
    // Buffers of a run:
    std::vector<Visit> visits_;
    std::vector<Place> path_;  ///< from the root to the current place
    std::vector<Place> stack_; ///< places found whose component is not complete
    std::vector<Bridges> bridges_;
    Place found_ = 0;
    bool some_apart_ = false;
};

/// No tour: the negation of circuit and of subcircuit.
///
/// Rule 1. If all variables but one are fixed, and one value of that variable completes a tour, this value is removed.
/// Rule 2. If all variables are fixed, a tour is a failure.
///
/// Given all successors but one, at most one value of that one completes a tour. While two variables are unfixed, there
/// is no deduction; hence the rule is domain consistent if all variables differ. The two variables last found unfixed
/// are hints.
/// Complexity: O(1) a run while these two are unfixed, otherwise O(n). Stateless.
class NoTour final : public Rule {
  public:
    /// @param next  one view or more
    NoTour(std::vector<View> next, Tour tour);

    std::string name() const override { return "no tour"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override { wiring.on_each(next_, Events::fixed); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    static constexpr std::size_t nobody = ~std::size_t{0};

    bool find_unfixed(std::size_t& hint, std::size_t other, const Context& context) const;
    bool can_close(std::size_t open, const Context& context);

    std::vector<View> next_;
    Tour tour_;
    std::size_t first_ = 0;
    std::size_t second_ = 0;
    // Buffer of a run:
    std::vector<Value> successor_;
    std::vector<char> is_taken_;
};

/// Whether the successors of the places 0, 1, ... form a tour.
bool is_tour(std::span<const Value> successors, Tour tour);

} // namespace csp
