#pragma once

#include <csp/constraints/all_different/place.hpp>
#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// all_different by value consistency, for values within a window of 64.
///
///     bit i of a word  <->  the value first + i
///
/// Rule 1. A variable's only value is removed from every other variable.
///
/// Complexity: O(unfixed variables) word operations a run, and that again if the run itself has fixed some.
/// The unfixed variables are the first `open` of a list that is reordered but never restored: only their number is
/// reversible.
class AllDifferentWord final : public Rule {
  public:
    AllDifferentWord(std::vector<View> scope, const Store& store, Value first);

    std::string name() const override { return "all different, value"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool take_fixed(Context& context, std::uint32_t& open, Word& taken);
    void explain_taken(Reason& reason, std::uint32_t open, Word values, const Context& context) const;

    std::vector<View> scope_;
    std::vector<Place> order_;
    Reversible<std::uint32_t> open_;
};

} // namespace csp
