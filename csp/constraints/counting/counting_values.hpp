#pragma once

#include <csp/base/domain.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// How often a value may occur: between two numbers, and as often as the value of a variable if there is one.
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

/// Each of several values is taken by as many variables as its limits allow.
///
///     must[v]   the variables that are v         open[v]   variables that may be v or another value
///
/// Rule 1. The count of v is at least must[v], and at most must[v] + open[v].
/// Rule 2. If must[v] is the greatest number of times that v may occur, no open variable is v.
/// Rule 3. If must[v] + open[v] is the least number of times that v may occur, all open variables are v.
/// Rule 4. If v must occur more often than it may, or can occur only less often than it must, this is a failure.
///
/// Each value separately is domain consistent, see Counting. All values together are not: other rules make deductions
/// from the sum of all counts, or from values that share variables.
///
/// Complexity: a run costs O(d / 64) for each changed variable, d the values in blocks of 64, O(1) for each value lost,
/// and O(n) if rule 2 or 3 applies. In a search that learns, a reason costs nothing until it is requested; it then
/// names no more variables than needed, the earliest ones. Reversible: a word for each variable and block, and a number
/// for each value.
class CountingValues final : public Rule {
  public:
    /// @param values       ascending, all different; they must fit, see below
    /// @param constraints  by value: the constraints that state its limits, which reasons name; empty if one constraint
    ///                     states all
    CountingValues(std::vector<View> xs, std::vector<ValueLimits> values, const Store& store,
                   std::vector<ConstraintNumbers> constraints = {});

    /// Whether the rule needs at most 2^20 words for blocks of these values, in increasing order, one row of blocks for
    /// each variable.
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
        Word values; ///< the counted values
    };

    static std::vector<Block> blocks_of(const std::vector<ValueLimits>& values);
    void look_at(Index i, Context& context);
    void note(Index value);
    bool narrow(Index value, Context& context);
    bool decide_open(Index value, bool is_in, Context& context);
    bool is_open(Index i, Index value, const Context& context) const;
    bool could_be(Index i, Index value) const;
    Value initial_tally(Index value) const;

    std::vector<View> xs_;
    std::vector<ValueLimits> values_;
    std::vector<ConstraintNumbers> constraints_; ///< by value, or empty
    std::vector<Block> blocks_;
    std::vector<Index> value_at_;        ///< by block and bit: the index of the value
    std::vector<Index> place_of_;        ///< the inverse
    std::vector<Index> counted_by_;      ///< by position in the scope, after the variables: the value counted
    std::vector<Word> initial_;          ///< by variable and block: the values that it may take
    std::vector<Reversible<Word>> seen_; ///< likewise, when last examined; empty once the variable is fixed
    std::vector<Reversible<Tally>> tally_; ///< by value
    std::vector<Index> changed_;           ///< values to examine in this run
    std::vector<std::uint8_t> is_changed_; ///< by value: whether it is in changed_
    bool has_pruned_ = false;              ///< in this run; the variables must be examined again
};

/// The fact that a count publishes for the joint pass that gives all counts over one list a common rule: the value
/// occurs among xs as often as the limits allow. The reader of the fact adds its rules.
struct ValueCount {
    std::vector<View> xs;
    ValueLimits limits;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// The fact that a count publishes for joint passes to read: between `least` and `most` of xs take a value of the set.
/// If the count is a variable, these are the bounds of its domain when the count is posted.
struct HeadCount {
    std::vector<View> xs;
    Domain values;
    Value least;
    Value most;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// Posts that each value occurs as often as its limits allow.
void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values);

/// Adds the rule for one value; adds none if the domains decide it.
void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits);

/// Whether each value occurs as often as its limits allow, and no other value if the values are closed.
bool respects(const Assignment& assignment, const std::vector<View>& xs,
              const std::vector<ValueLimits>& values, bool is_closed);

/// Makes a rule of bounds consistency for the variables, which supplements those of post_counts().
///
/// @param values     in increasing order, without repetitions
/// @param is_closed  variables take no other values
std::unique_ptr<Rule> make_cardinality_bounds(std::vector<View> xs, std::vector<ValueLimits> values,
                                              bool is_closed);
/// The same for domain consistency; null if the rule would need more than 64 MiB of memory.
std::unique_ptr<Rule> make_cardinality_domain(std::vector<View> xs, std::vector<ValueLimits> values,
                                              bool is_closed, const Store& store);

} // namespace csp
