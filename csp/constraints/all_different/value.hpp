#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// all_different by value consistency, for any domains.
///
/// Rule 1. A variable's only value goes from every other variable.
///
/// Complexity: a run costs O(unfixed variables) per variable fixed since the last. The unfixed variables are
/// the first `open` of a list that is reordered but never restored: only their number is reversible.
class AllDifferentValue final : public Rule {
  public:
    explicit AllDifferentValue(std::vector<View> scope) : scope_(std::move(scope)), order_(scope_) {}

    std::string name() const override { return "all different, value"; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<View> scope_;
    std::vector<View> order_;
    Reversible<std::uint32_t> open_;
};

} // namespace csp
