#pragma once

#include <csp/constraints/counting/counting_values.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// Each of several values is taken by as many variables as its limits allow: bounds(Z) consistency for the variables,
/// as if their domains were intervals and each limit the bounds of its count. The counts are pruned by CountingValues.
///
/// A Hall interval contains as many variables as its values may occur in total.
///
/// Rule 1. A variable that reaches beyond a Hall interval but begins in it begins after it.
/// Rule 2. A variable that begins before a Hall interval but ends in it ends before it.
/// Rule 3. An interval that contains more variables than its values may occur is a failure.
///
/// A demanded set of values must be taken by as many variables as reach into it.
///
/// Rule 4. A variable that reaches into a demanded set takes one of its values: its bounds move there.
/// Rule 5. A set that demands more variables than reach into it is a failure.
///
/// Rules 1 to 3 are those of AllDifferentBounds, with room for as many variables as a value may occur. Rules 4 and 5
/// use one matching: as many variables as possible are matched to demanded values, the earliest ending first. If a
/// demand stays unmet, rule 5 applies. Variables left over, together with all values that they reach, the variables
/// matched to these, and so on, are free: nothing follows for them. The other variables match the remaining demand
/// exactly, so that rules 1 and 2 with the demand as room cover the rest of rule 4.
///
/// Complexity: O(n log m + m) a run, n variables and m values. Stateless.
class CardinalityBounds final : public Rule {
  public:
    /// @param values     in increasing order, without repetitions
    /// @param is_closed  variables take no other values
    CardinalityBounds(std::vector<View> xs, std::vector<ValueLimits> values, bool is_closed);

    std::string name() const override { return "global cardinality, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    enum class Side : std::uint8_t { lower, upper };
    enum class Room : std::uint8_t { capacity, demand };

    /// A counted value, or all values between two consecutive counted ones.
    struct Cell {
        Value first = 0;
        Index value = none; ///< its index
        std::uint32_t least = 0;
        std::uint32_t most = 0;
    };
    /// A variable's cells when the run began: from .. to - 1.
    struct Hull {
        Index from = 0;
        Index to = 0;
        Index match = none;    ///< the cell whose demand it meets
        bool is_exact = false; ///< it must meet one
    };
    struct Part {
        Index from;
        Index to;
    };

    Index cell_of(Value v) const;
    Index cell_count() const { return static_cast<Index>(cells_.size()); }
    void read(const Context& context);
    void sort_hulls();

    bool match_demands(Context& context);
    bool find_exact();
    void reach(Index from, Index to);

    template <Side side>
    Part seen_from(Index i) const;
    template <Side side>
    void clear_room(Room room);
    template <Side side>
    bool tighten(Context& context, Room room);
    template <Side side>
    bool tighten_bound(Context& context, Room room, Index i, Index cell);

    template <Side side>
    void explain_capacity(Reason& reason, Index i, Index begin, Index end) const;
    template <Side side>
    void explain_demand(Reason& reason, Index i);
    void explain_unmet(Reason& reason);
    void add_outside_demand(Reason& reason) const;
    void add_within(Reason& reason, View x, Index from, Index to) const;

    std::vector<View> xs_;
    std::vector<ValueLimits> values_;
    bool is_closed_;
    std::vector<Cell> cells_;
    std::vector<Hull> hulls_;     ///< by variable
    std::vector<Index> by_end_;   ///< variables, the earliest ending first
    std::vector<Index> by_begin_; ///< variables, the last beginning first
    std::vector<Index> sizes_;    ///< used while sorting
    bool has_capacity_ = false;   ///< some value may not be taken by all
    bool has_demand_ = false;     ///< some value must be taken
    bool is_precise_ = false;     ///< no new bound fell into a hole

    // By cell, and one more at the end. Mirrored for the upper side: there cell k is the k-th from the right.
    std::vector<std::uint32_t> room_;
    std::vector<Index> next_open_; ///< union-find: itself, or a later cell if it is full
    std::vector<Index> run_begin_; ///< of an open cell: the start of the run of full cells before it
    std::vector<Index> beyond_;    ///< union-find: itself, or the end of a Hall interval that holds it

    std::vector<Index> next_unreached_; ///< union-find by cell, for find_exact()
    std::vector<Index> first_matched_;  ///< by cell: a list of variables
    std::vector<Index> next_matched_;   ///< by variable
    std::vector<Index> stack_;
    std::vector<std::uint8_t> is_outside_; ///< by cell: not in the demanded set, while a reason is made
};

} // namespace csp
