#pragma once

#include <csp/base/view.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// How often something may occur: between two numbers, and as often as a variable says if there is one.
struct CountLimits {
    Value least = 0;
    Value most = 0;
    std::optional<View> count = std::nullopt;
};

/// How often a value may occur.
struct ValueLimits {
    Value value = 0;
    CountLimits limits = {};
};

/// Each of several values is taken by as many variables as its limits say.
///
///     must[v]   the variables that are v         open[v]   those that may be v or another value
///
/// Rule 1. The count of v is at least must[v], and at most must[v] + open[v].
/// Rule 2. If must[v] is as often as v may occur, no open variable is v.
/// Rule 3. If must[v] + open[v] is as seldom as v may occur, all open variables are v.
/// Rule 4. If v must occur more often than it may, or can only occur less often, that is a failure.
///
/// Each value by itself is domain consistent, see Counting. All together are not: other rules find what follows from
/// the sum of all counts, or from values that share variables.
///
/// Complexity: a run costs O(d / 64) for each variable changed, d the values in blocks of 64, O(1) for each value
/// lost, and O(n) if rule 2 or 3 applies. In a search that learns, a reason costs nothing until it is asked for; then it
/// names no more variables than are needed, the earliest. Reversible: a word for each variable and block, a number for each
/// value.
class CountingValues final : public Rule {
  public:
    /// @param values       ascending, no value twice; they fit, see below
    /// @param constraints  by value: those that say so, which reasons name; none if one constraint says all
    CountingValues(std::vector<View> xs, std::vector<ValueLimits> values, const Store& store,
                   std::vector<ConstraintNumbers> constraints = {});

    /// Whether this many variables and these values, in increasing order, do not need too much memory.
    static bool fits(std::size_t variables, const std::vector<ValueLimits>& values);

    std::string name() const override { return "count values"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};

    struct Tally {
        std::uint32_t must;
        std::uint32_t open;
    };
    /// Values from `first` to `first + 63`.
    struct Block {
        Value first;
        Word values; ///< those that are counted
    };

    static std::vector<Block> blocks_of(const std::vector<ValueLimits>& values);
    void look_at(Index i, Context& context);
    void note(Index value);
    bool narrow(Index value, Context& context);
    bool decide_open(Index value, bool is_in, Value limit, Context& context);
    bool is_open(Index i, Index value, const Context& context) const;
    bool could_be(Index i, Index value) const;
    Value initial_tally(Index value) const;
    void explain_tally(Index value, bool is_in, Reason& reason, const Context& context) const;
    void explain_limit(Index value, bool is_most, Value limit, Reason& reason) const;

    std::vector<View> xs_;
    std::vector<ValueLimits> values_;
    std::vector<ConstraintNumbers> constraints_; ///< by value, or none
    std::vector<Block> blocks_;
    std::vector<Index> value_at_;        ///< by block and bit: the index of the value
    std::vector<Index> place_of_;        ///< the other way round
    std::vector<Index> counted_by_;      ///< by position in the scope, after the variables: whose count it is
    std::vector<Word> initial_;          ///< by variable and block: the values that it may take
    std::vector<Reversible<Word>> seen_; ///< likewise, when last looked; none once it is fixed
    std::vector<Reversible<Tally>> tally_; ///< by value
    std::vector<Index> changed_;           ///< values to look at in this run
    std::vector<std::uint8_t> is_changed_; ///< by value: whether it is among them
    bool has_pruned_ = false;              ///< variables, in this run: they must be looked at again
};

/// What a count tells of itself, for the joint pass that gives all counts over one list a rule together: the value comes
/// among xs as the limits say. Whoever reads it adds its rules.
struct ValueCount {
    std::vector<View> xs;
    ValueLimits limits;
    ConstraintNumbers constraints; ///< of the model, that say so
};

/// Each value comes as its limits say.
void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values);

/// Adds the rule for one value, or none if the domains decide it.
void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits);

} // namespace csp
