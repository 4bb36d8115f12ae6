#pragma once

#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// Half-reification of any rule:  condition -> the rule's constraint.
///
/// Rule 1. While the condition is open, the rule is tried under it. If the rule fails, the condition is false. The
///         reason is what the trial used; see TrialLog.
/// Rule 2. While the condition is true, the rule's removals are made, with its reasons and the condition.
///
/// The trial runs on a level of its own, which is undone at once. No listener hears of it.
/// Consistency: once the condition is true, that of the rule. Before that, only the condition is narrowed, and only by
/// the rule's failure. Complexity: that of the rule, to its own fixpoint while the condition is open.
/// Source: Feydy, Somogyi and Stuckey, "Half reification and flattening", CP 2011, pp. 286-301
class GuardedRule final : public Rule {
  public:
    GuardedRule(Atom condition, std::unique_ptr<Rule> rule) : condition_(condition), rule_(std::move(rule)) {}

    std::string name() const override { return rule_->name() + ", conditional"; }
    std::string describe(const NameOf& name) const override;
    Priority priority() const override { return std::max(rule_->priority(), Priority::linear); }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    Atom condition_;
    std::unique_ptr<Rule> rule_;
    std::vector<std::uint32_t> positions_; ///< all of the rule's scope: it may have slept through changes
};

} // namespace csp
