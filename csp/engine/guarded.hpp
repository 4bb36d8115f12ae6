#pragma once

#include <csp/engine/queue.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// The domains at which a trial of a rule reached its fixpoint without a failure.
///
/// Suppose that the current domains contain the kept ones, apart from differences that do not wake the rule. Then the
/// rule would narrow the current domains to the kept ones or to supersets of them, and cannot fail: the trial need not
/// be repeated. The witness is a hint that needs no undoing, because backtracking only restores values. A rule that is
/// not monotonic might fail from some domains between the two. The trial is not repeated for such a rule either, so a
/// caller that skips a trial must not claim a fixpoint.
///
/// Space: 32 bytes for each position of the rule's scope. Complexity: O(1) for each position that is kept or checked.
class TrialWitness {
  public:
    /// Makes a witness without domains for a rule with this scope.
    explicit TrialWitness(std::span<const Wiring::Entry> scope = {});

    /// Keeps the current domains, at the fixpoint of the rule in a trial.
    void keep(const Context& context);
    void forget() { is_kept_ = false; }

    /// Whether the trial need not be repeated.
    ///
    /// @param changed  the only positions whose domains may have lost any of the kept values. Positions beyond the
    ///                 rule's scope are ignored.
    bool stands(const Context& context, std::span<const std::uint32_t> changed) const;

  private:
    struct Place {
        View x;
        Segment wakes{};      ///< the events of x that wake the rule
        bool is_read = false; ///< no event of x wakes the rule
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
///         reason consists of the facts that the trial used; see TrialLog. While the witness of the last trial stands,
///         no new trial is made.
/// Rule 2. While the condition is true, the rule's removals are made; their reasons are the rule's reasons plus the
///         condition.
///
/// The trial runs on a separate level, which is undone immediately. It is not reported to any listener.
/// Consistency: that of the rule once the condition is true. Before that, only the condition is narrowed, and only by
/// the rule's failure. Complexity: that of the rule; while the condition is open, that of running the rule to its own
/// fixpoint.
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
    std::vector<std::uint32_t> positions_; ///< the rule's whole scope: it may have slept through changes
    TrialWitness witness_;
};

} // namespace csp
