#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace csp {

/// all_different and all_different_except by value consistency, for any domains.
///
/// Rule 1. A variable's only value, if it is not excepted, is removed from every other variable.
///
/// Complexity: a run costs O(unfixed variables) per variable fixed since the last. The unfixed variables are
/// the first `open` of a list that is reordered but never restored: only their number is reversible.
class AllDifferentValue final : public Rule {
  public:
    explicit AllDifferentValue(std::vector<View> scope, std::optional<Domain> excepted = std::nullopt)
        : scope_(std::move(scope)),
          excepted_(std::move(excepted)),
          order_(scope_) {}

    std::string name() const override {
        return excepted_ ? "all different except, value" : "all different, value";
    }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<View> scope_;
    std::optional<Domain> excepted_; ///< values that may repeat
    std::vector<View> order_;
    Reversible<std::uint32_t> open_;
};

} // namespace csp
