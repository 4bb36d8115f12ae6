#pragma once

#include <csp/constraints/all_different/place.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// all_different over n variables and exactly n values within a window of 64: value consistency and the
/// permutation rule in one pass over the domains as words, without state.
///
///     bit i of a word  <->  the value first + i
///
/// Rule 1. A variable's only value is removed from every other variable.
/// Rule 2. A value that only one variable may still take is assigned to that variable.
/// Rule 3. A value that no variable may take, or that two have taken, is a failure.
///
/// Complexity: O(n) word operations a pass; passes are repeated until nothing changes.
class AllDifferentCompact final : public Rule {
  public:
    /// For a scope that fits_words().
    AllDifferentCompact(const std::vector<View>& scope, const Store& store, Value first);

    std::string name() const override { return "all different"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    struct Survey {
        Word placed = 0;    ///< values that some variable may take
        Word contested = 0; ///< values that two or more may take
        Word fixed = 0;     ///< values of fixed variables

        void add(Word domain);
    };

    bool narrow(Context& context, Word fixed, Word only_places, Survey& seen);
    bool fail_torn(Context& context, Word only_places, Word torn);
    bool fail_taken(Context& context, Word fixed);
    void explain_pruning(Reason& reason, Place pruned, Word removed, Word only_place,
                         const Context& context) const;
    void explain_homeless(Reason& reason, Word homeless) const;
    void explain_taken(Reason& reason, Place without_value, Word domain, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> places_;
    std::vector<Word> domains_; ///< by place, copied at the beginning of a run
    Value first_;
    Word all_ = 0;
};

} // namespace csp
