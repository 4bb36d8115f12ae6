#pragma once

#include <csp/base/bits.hpp>
#include <csp/constraints/all_different/value_graph.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/engine/domain_reason.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// Each of several values is taken by as many variables as its limits allow: domain consistency for the variables, with
/// each limit the bounds of its count. The counts are pruned by CountingValues.
///
/// Every variable is given a value, such that each value is given as often as its limits allow. All uncounted values
/// are treated as one, the last; they may be given any number of times, unless the cover is closed.
///
///     u -> v        a variable that is given u may take v
///     u -> spare    u may be given once more
///     spare -> v    v may be given once less
///
/// Variables may change their values along a cycle, and along no other edge. Let R be the set of vertices that v
/// reaches:
///
/// Rule 1. If R does not contain spare, variables fill the values in R up to their limits and can take no others: R is
/// a Hall set. All other variables lose v.
/// Rule 2. If R contains spare, the values outside of R are given no more often than they must be, and the variables in
/// R cannot take them. The other variables must take them, so they lose v.
/// Rule 3. If a variable cannot be given a value, or a value is given too seldom, the same sets explain the failure.
///
/// The components of the graph determine which edges lie on cycles: see ValueGraph, in which each vertex may keep
/// itself.
///
/// Complexity: n variables, m values, w = m / 64. A run costs O(n w) word operations, as much again for each variable
/// that lost its given value and for each value given too seldom, and O(m w) for components. Stateless; the values
/// given are a hint from run to run.
class CardinalityDomain final : public Rule {
  public:
    /// @param values     in increasing order, without repetitions; they must fit, see below
    /// @param is_closed  variables take no other values
    CardinalityDomain(std::vector<View> xs, std::vector<ValueLimits> values, bool is_closed,
                      const Store& store);

    /// Whether this many variables and values need no more than 64 MiB of memory.
    static bool fits(std::size_t variables, std::size_t values);

    std::string name() const override { return "global cardinality, domain"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::domain; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Graph = ValueGraph<0>;
    using Index = Graph::Index;
    static constexpr Index none = ~Index{0};

    /// Consecutive values whose bits lie in one word.
    struct Piece {
        Value first;
        Index index;
        Word values; ///< as many as there are, from the lowest bit
    };
    /// A value, or all uncounted values.
    struct Vertex {
        Index least = 0;
        Index most = 0;
        Index given = 0;    ///< how often
        Index first = none; ///< the list of variables that are given it
        Index via = none;   ///< in a search: the variable that could change to it
    };

    Index others() const { return static_cast<Index>(values_.size()); }
    Index spare() const { return others() + 1; }
    Word* row(Index i) { return rows_.data() + i * words_; }
    const Word* row(Index i) const { return rows_.data() + i * words_; }
    static bool has(const Word* set, Index v) { return (set[v / word_bits] >> v % word_bits & 1U) != 0; }
    static void add(Word* set, Index v) { set[v / word_bits] |= Word{1} << v % word_bits; }

    void read_row(DomainView domain, Word* row) const;
    void read(const Context& context);
    void give(Index i, Index v);
    void take_back(Index i);
    void keep_what_is_possible();
    bool give_each_a_value(Context& context);
    bool meet_demands(Context& context);
    void clear_search();
    void may_take(Index i);
    template <typename IsGoal>
    bool search(const IsGoal& is_goal);
    void change_along(Index v);
    void make_graph();
    bool remove(Context& context, Index i, const Word* gone);
    void explain(Reason& reason, const Context& context, const Word* reached, bool has_spare,
                 Index homeless) const;
    void add_lack_of_others(DomainReason& reason, Index i) const;
    /// Calls visit(interval) for the values between the counted ones.
    template <typename Visit>
    bool for_each_gap(const Visit& visit) const;

    std::vector<View> xs_;
    std::vector<ValueLimits> values_;
    bool is_closed_;
    std::vector<Piece> pieces_;
    std::size_t words_;          ///< of a set of vertices
    std::vector<Word> rows_;     ///< by variable: the values that it may take
    std::vector<Word> initial_;  ///< the rows when the rule was made
    std::vector<Interval> hull_; ///< of each variable, likewise
    std::vector<Vertex> vertices_;
    std::vector<Index> given_; ///< by variable
    std::vector<Index> next_;  ///< by variable: the next one that is given the same value
    std::vector<Index> previous_;
    std::vector<Word> seen_; ///< vertices, in a search
    std::vector<Index> queue_;
    std::vector<Word> lost_; ///< room for a set
    Graph graph_;
    std::vector<Index> members_; ///< of the graph: all vertices, and the spare
};

} // namespace csp
