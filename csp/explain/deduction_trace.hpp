#pragma once

#include <csp/engine/deduction_log.hpp>
#include <csp/explain/members.hpp>
#include <csp/explain/needs.hpp>
#include <csp/model/model.hpp>

#include <optional>
#include <span>
#include <vector>

namespace csp::explaining {

/// Finds the initial facts and the constraints on which a deduction or a failure rests, by walking back from it through
/// the reasons. The result is a guess, because reasons may be missing or wrong: the caller must check that these facts,
/// or these constraints, lead there.
class DeductionTrace final : public DeductionLog {
  public:
    /// The known facts on which the deduction rests, in their order.
    std::vector<Atom> behind(Atom deduced, std::span<const Atom> known) const;
    /// The same for the recorded failure.
    std::vector<Atom> behind_failure(std::span<const Atom> known) const;
    /// The constraints that contributed to the recorded failure, each once, those near the failure first; nullopt if
    /// there was no failure.
    ///
    /// @param propagated  the constraints of the model that were propagated; rules refer to them by their places in
    ///                    this list
    std::optional<ConstraintSet> constraints(const Model& model, const ConstraintSet& propagated) const;

  private:
    template <typename Visit>
    void walk_back(Needs& needs, const Visit& visit) const;
    std::vector<Atom> needed(Needs needs, std::span<const Atom> known) const;
};

} // namespace csp::explaining
