#pragma once

#include <csp/engine/rule.hpp>

#include <utility>
#include <vector>

namespace csp {

/// all_equal, domain consistent, for views of different variables.
///
/// Rule 1. A value that one variable lacks is removed from every other.
///
/// Two passes: the first variable loses every value that another lacks; all other variables then lose every value that
/// it lacks. Stateless.
class AllEqualCommonValues final : public Rule {
  public:
    explicit AllEqualCommonValues(std::vector<View> scope) : scope_(std::move(scope)) {}

    std::string name() const override { return "all equal"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override { wiring.on_each(scope_); }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    std::vector<View> scope_;
};

} // namespace csp
