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

/// Listens to propagation that fails and finds the constraints that contributed to the failure, by walking back from it
/// through the reasons. The result is a guess, because reasons may be missing or wrong: the caller must check that
/// these constraints lead to the failure.
class RefutationTrace final : public Listener {
  public:
    /// @param constraints  the constraints of the model that are propagated; rules refer to them by their places in
    ///                     this list
    RefutationTrace(const Model& model, const ConstraintSet& constraints)
        : model_(model),
          constraints_(constraints) {}

    /// The number of removals recorded. forget_after() discards the later ones and the failure.
    std::size_t size() const { return removals_.size(); }
    void forget_after(std::size_t size) {
        removals_.erase(removals_.begin() + static_cast<std::ptrdiff_t>(size), removals_.end());
        failure_.reset();
    }

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// The constraints, each once, those near the failure first; nullopt if there was no failure.
    std::optional<ConstraintSet> constraints() const;

  private:
    struct Deduction {
        std::optional<Var> variable; ///< whose values were removed; none for a failure not caused by an atom
        std::vector<Interval> removed;
        Reason reason;
        std::vector<View> scope; ///< the rule's scope, if the reason is naive
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
