#pragma once

#include <csp/engine/listener.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace csp {

/// Records the deductions of a propagation in their order, for a walk back from the last one to the facts or
/// constraints on which it depends. TrialLog does this for trials, explaining::DeductionTrace for explanations. In a
/// search that learns, ConflictAnalysis makes the same walk without copies, because it has a FactLog.
class DeductionLog : public Listener {
  public:
    struct Deduction {
        std::optional<Var> variable; ///< whose values were removed; nullopt for a failure that no atom caused
        std::vector<Interval> removed;
        Reason reason;                 ///< if naive, it names the whole scope of the rule
        ConstraintNumbers constraints; ///< the constraints on which the deduction depends
    };

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// Returns the number of removals recorded.
    std::size_t size() const { return removals_.size(); }
    /// Forgets the later removals and the failure.
    void forget_after(std::size_t size);

  protected:
    const std::vector<Deduction>& removals() const { return removals_; }
    /// If the failure is an atom that cannot be made true, its negation is part of the reason.
    const std::optional<Deduction>& failure() const { return failure_; }

  private:
    std::vector<Deduction> removals_;
    std::optional<Deduction> failure_;
};

class Store;

/// Listens to a trial in place of another listener. The trial begins with a condition and runs a rule. If it fails, the
/// log finds the facts from before the trial that the failure used.
///
/// The log is walked back from the failure. A fact that a step of the trial made true is replaced by the reason of that
/// step, together with further facts about its variable that the step needs. The step of the condition has an empty
/// reason. The remaining facts therefore imply that the condition is false.
///
/// Complexity: O(steps * atoms), plus the runs of values of the domains. The object exists only if there is a listener
/// or a log.
class TrialLog final : public DeductionLog {
  public:
    /// Takes the listener's place; the destructor gives it back.
    explicit TrialLog(Listener*& place);
    ~TrialLog() override;
    TrialLog(const TrialLog&) = delete;
    TrialLog& operator=(const TrialLog&) = delete;

    /// Returns the atoms that were true before the trial and made it fail; nullopt if that requires too many holes of
    /// domains. `store` must be in the state in which the failure left it.
    std::optional<std::vector<Atom>> conflict(const Store& store);

  private:
    using Runs = std::vector<Interval>;

    Runs& domain_of(Var x, const Store& store);
    void need(Atom atom);
    void need(const Reason& reason, const Store& store);
    void need_known(Var x, const Store& store);
    void need_before(Atom atom, const Runs& before);
    void need_from(Var x, Value first, Value last, const Runs& before);

    Listener*& place_;
    Listener* listener_;
    std::map<std::uint32_t, Runs> domains_; ///< by variable, at the step that the walk has reached
    std::vector<Atom> needed_;
    int holes_ = 0; ///< the number of all holes among the needed atoms
};

} // namespace csp
