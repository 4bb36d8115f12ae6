#pragma once

#include <csp/constraints/all_different/place.hpp>
#include <csp/engine/rule.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace csp {

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
/// As AllDifferentBounds, but each value is a bucket of its own, so that a word of free values replaces union-find. In
/// the order of their greatest values, each variable takes the least free value that its bounds allow. If there is
/// none, rule 3 applies. If none is left from there to its own end, the run of taken values behind that end is a Hall
/// interval. Rule 2 is the same with all bits mirrored; it is skipped if rule 1 met fixed variables alone.
///
/// Complexity: O(n + 64) a run. Fixed variables are a reversible word of values; the others are the first `open`
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
        std::array<std::uint8_t, word_bits> head{}; ///< right where used
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
