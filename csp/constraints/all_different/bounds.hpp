#pragma once

#include <csp/constraints/all_different/values.hpp>
#include <csp/engine/rule.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// all_different by bounds(Z) consistency, for arbitrary domains; holes between the bounds are ignored.
///
/// A Hall interval holds as many variables as it has values: those whose bounds both lie within it.
///
/// Rule 1. A variable that reaches beyond a Hall interval but begins in it begins after it.
/// Rule 2. A variable that begins before a Hall interval but ends in it ends before it.
/// Rule 3. An interval that holds more variables than it has values is a failure.
///
///     variables      |---a---|
///                    |---b---|
///                        |--------c-----|        {a, b} fill the first bucket: c begins after it
///     buckets        [       )[         )        (here a and b have two values, 1 and 2)
///
/// The bounds cut the values into buckets. In the order of their greatest values, each variable takes one value from
/// the first bucket with room that its bounds allow. If there is none, rule 3 applies. If all buckets up to the
/// variable's upper bound are full, the run of full buckets that ends there is a Hall interval. Runs of full buckets,
/// and of buckets within Hall intervals, are joined by union-find. Rule 2 is the mirror image. It is skipped if every
/// Hall interval has one value: AllDifferentValue, which is always posted with this rule, handles those.
///
/// Complexity: O(n log n) a run, less if the order of the bounds has changed little since the last run. A fixed
/// variable whose value lies within no other variable's bounds is not examined again.
class AllDifferentBounds final : public Rule {
  public:
    explicit AllDifferentBounds(std::vector<View> scope);

    std::string name() const override { return "all different, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    using Index = std::uint32_t;
    using Order = std::span<Index>;
    enum class Side : std::uint8_t { lower, upper };

    /// A variable's bounds when the run began: the values first .. end - 1, which are the buckets from .. to - 1.
    struct Hull {
        Value first = 0;
        Value end = 0;
        Index from = 0;
        Index to = 0;
        bool is_apart = false; ///< fixed, and within no other variable's bounds
    };

    void read_hulls(const Context& context, Index open);
    void cut_into_buckets(Index open);
    template <Side side>
    bool tighten(Context& context, Index open);
    template <Side side>
    bool tighten_bound(Context& context, Index open, Index i, Value cut);
    Index set_apart(Index open);

    void explain_failure(Reason& reason, Index open, Value end) const;
    void explain_lower(Reason& reason, Index open, Index pruned, Value end) const;
    void explain_upper(Reason& reason, Index open, Index pruned, Value first) const;
    void add_members(Reason& reason, Index open, Value first, Value end) const;

    std::vector<View> scope_;
    Reversible<Index> open_; ///< how many variables still matter: the first ones of both orders
    std::vector<Index> by_first_;
    std::vector<Index> by_end_;
    std::vector<Hull> hulls_;  ///< by variable
    std::vector<Index> apart_; ///< used while the orders are split

    std::vector<Value> cuts_; ///< bucket k is the values cuts_[k] .. cuts_[k + 1] - 1
    Index last_cut_ = 0;
    std::vector<WideValue> room_;  ///< by bucket: how many of its values are not taken
    std::vector<Index> next_open_; ///< union-find by bucket: itself, or a later bucket if it is full
    std::vector<Index> run_begin_; ///< by open bucket: the start of the run of full buckets before it
    std::vector<Index> beyond_; ///< union-find by bucket: itself, or the end of a Hall interval that holds it

    bool has_apart_ = false;
    bool has_more_to_say_ = false; ///< rule 1 met a Hall interval of two values or more, or applied
    bool is_exact_ = false;        ///< no new bound fell into a hole
};

/// all_different by bounds(Z) consistency, for values within a window of 64.
///
///     bit i of a word  <->  the value first + i
///
/// A Hall interval holds as many variables as it has values: those whose bounds both lie within it.
///
/// Rule 1. A variable that reaches beyond a Hall interval but begins in it begins after it.
/// Rule 2. A variable that begins before a Hall interval but ends in it ends before it.
/// Rule 3. An interval that holds more variables than it has values is a failure.
///
/// Like AllDifferentBounds, but each value is a separate bucket, so that a word of free values replaces union-find. In
/// the order of their greatest values, each variable takes the least free value that its bounds allow. If there is
/// none, rule 3 applies. If no free value is left between that value and the variable's upper bound, the run of taken
/// values that ends there is a Hall interval. Rule 2 is the mirror image; it is skipped if rule 1 met only fixed
/// variables.
///
/// Complexity: O(n + 64) a run. Fixed variables are a reversible word of values; open variables are the first `open`
/// of a list that is reordered but never restored.
class AllDifferentWordBounds final : public Rule {
  public:
    AllDifferentWordBounds(std::vector<View> scope, const Store& store, Value first);

    std::string name() const override { return "all different, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    enum class Side : std::uint8_t { lower, upper };
    /// Variables by the end of their bounds: a list for each bit.
    struct Ends {
        Word used = 0;
        std::array<std::uint8_t, word_bits> head{}; ///< valid where used
        std::array<std::uint8_t, word_bits> next{}; ///< by variable; itself for the last

        void add(int end, std::uint32_t i);
    };
    /// The bounds of an open variable when the run began, as bits.
    struct Hull {
        int first;
        int last;
    };

    bool read_domains(Context& context, std::uint32_t& open);
    template <Side side>
    bool tighten(Context& context, const Ends& ends);
    template <Side side>
    bool tighten_bound(Context& context, std::uint32_t i, int begin);

    // Reasons, from the bits of the current domains.
    bool fail(Context& context, int first, int last);
    void explain_lower(Reason& reason, std::uint32_t pruned, int last, const Context& context) const;
    void explain_upper(Reason& reason, std::uint32_t pruned, int first, const Context& context) const;
    int member_count(int first, int last, const Context& context) const;
    void add_members(Reason& reason, int first, int last, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> order_;
    Reversible<std::uint32_t> open_;
    Reversible<Word> fixed_; ///< values of the variables that are no longer open

    Word taken_ = 0; ///< fixed_, during a run
    std::array<Hull, word_bits> hulls_{};
    Ends lasts_;
    Ends firsts_;                  ///< mirrored
    bool has_more_to_say_ = false; ///< rule 1 met a Hall interval of unfixed variables, or applied
    bool is_exact_ = false;        ///< no new bound fell into a hole
};

} // namespace csp
