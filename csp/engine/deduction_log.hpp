#pragma once

#include <csp/engine/listener.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace csp {

/// Records the deductions of a propagation in their order, for a walk back from the last one to the facts or
/// constraints on which it rests: TrialLog does so for trials, explaining::DeductionTrace for explanations. The same
/// walk through a search that learns is that of ConflictAnalysis, which needs no copies, because it has a FactLog.
class DeductionLog : public Listener {
  public:
    struct Deduction {
        std::optional<Var> variable; ///< whose values were removed; none for a failure not caused by an atom
        std::vector<Interval> removed;
        Reason reason;                 ///< a naive one names the whole scope of the rule
        ConstraintNumbers constraints; ///< on which it rests
    };

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// The number of removals recorded.
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

} // namespace csp
