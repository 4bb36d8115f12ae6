#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/rule.hpp>

#include <utility>
#include <vector>

namespace csp {

/// all_different_except by value consistency, for any domains.
///
/// Rule 1. A variable's only value, where it is not excepted, goes from every other variable.
///
/// Complexity: a run costs O(unfixed variables) per variable fixed since the last. The unfixed variables are
/// the first `open` of a list that is reordered but never restored: only their number is reversible.
class AllDifferentExceptValue final : public Rule {
  public:
    AllDifferentExceptValue(std::vector<View> scope, Domain excepted)
        : scope_(std::move(scope)),
          excepted_(std::move(excepted)),
          order_(scope_) {}

    std::string name() const override { return "all different except, value"; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<View> scope_;
    Domain excepted_;
    std::vector<View> order_;
    Reversible<std::uint32_t> open_;
};

} // namespace csp
