#pragma once

#include <csp/engine/rule.hpp>
#include <csp/engine/subscriptions.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// The domains at which a trial of a rule came to rest without a failure.
///
/// Let the domains of today contain them, but for differences that do not wake the rule. Then the rule would narrow
/// today's domains to these or to more, and cannot fail: the trial need not be repeated. This is a hint that needs no
/// undo, because backtracking only gives values back. A rule that is not monotonic might fail from some domains between
/// the two. The trial is not repeated for it either, so that whoever skips a trial claims no fixpoint.
///
/// Space: 32 bytes for each position of the rule's scope. Complexity: O(1) for each position that is kept or checked.
class TrialWitness {
  public:
    /// For a rule with this scope. It has no domains yet.
    explicit TrialWitness(std::span<const Wiring::Entry> scope = {});

    /// Takes the domains as they are now, at the fixpoint of the rule in a trial.
    void keep(const Context& context);
    void forget() { is_kept_ = false; }

    /// Whether the trial need not be repeated.
    ///
    /// @param changed  positions: the only ones whose domains may have lost values of those that were kept. Those beyond
    ///                 the rule's scope do not matter.
    bool stands(const Context& context, std::span<const std::uint32_t> changed) const;

  private:
    struct Place {
        View x;
        Segment wakes{};      ///< which events of x wake the rule
        bool is_read = false; ///< none do
        Value min = 0;
        Value max = 0;
        Word bits = 0; ///< of a small domain
    };
    static bool stands(const Context& context, const Place& place);

    std::vector<Place> places_;
    bool is_kept_ = false;
};

/// Half-reification of any rule:  condition -> the rule's constraint.
///
/// Rule 1. While the condition is open, the rule is tried under it. If the rule fails, the condition is false. The
///         reason is what the trial used; see TrialLog. While the witness of the last trial stands, there is no other.
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
    TrialWitness witness_;
};

} // namespace csp
