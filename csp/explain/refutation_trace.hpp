#pragma once

#include <csp/engine/listener.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp::explaining {

/// Listens to propagation that fails, and tells which constraints had a part in it: those met when walking back from the
/// failure through the reasons. It is a guess, because reasons may be missing or wrong: whoever uses it asks whether
/// these constraints lead to the failure.
class RefutationTrace final : public Listener {
  public:
    /// @param constraints  those of the model that are propagated; rules know them by their places in this list
    RefutationTrace(const Model& model, const ConstraintSet& constraints)
        : model_(model),
          constraints_(constraints) {}

    /// How many removals it has heard of; and to hear of the later ones, and of the failure, no more.
    std::size_t size() const { return removals_.size(); }
    void forget_after(std::size_t size) {
        removals_.erase(removals_.begin() + static_cast<std::ptrdiff_t>(size), removals_.end());
        failure_.reset();
    }

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// Each once, those near the failure first; nothing if there was no failure.
    std::optional<ConstraintSet> constraints() const;

  private:
    struct Deduction {
        std::optional<Var> variable; ///< of which it tells; none of a failure that no atom caused
        std::vector<Interval> removed;
        Reason reason;
        std::vector<View> scope; ///< of the rule, if the reason says nothing
        ConstraintNumbers constraints;
    };

    static Deduction deduction(const Reason& reason, const RuleInfo& info);
    ConstraintSet constraints_of(const Deduction& made) const;
    bool is_on(std::uint32_t constraint, Var x) const;

    const Model& model_;
    const ConstraintSet& constraints_;
    std::vector<Deduction> removals_;
    std::optional<Deduction> failure_;
};

} // namespace csp::explaining
