#pragma once

#include <csp/engine/engine.hpp>
#include <csp/explain/budget.hpp>
#include <csp/explain/deduction_trace.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace csp::explaining {

/// Some constraints of a model and some facts, used to find which assumptions propagation refutes, and which
/// constraints contribute to a refutation. It also records the propagation of the facts, so that inferences of joint
/// rules from them can be traced back.
class Refuter {
  public:
    /// @param budget  must outlive the refuter, and so must the model. Once it is over, nothing is refuted.
    Refuter(const Model& model, ConstraintSet constraints, const Budget& budget, std::span<const Atom> facts);

    Refuter(const Refuter&) = delete;
    Refuter& operator=(const Refuter&) = delete;

    /// The number of runs of rules that refute the assumption; nullopt if propagation does not refute it.
    std::optional<std::uint64_t> effort(Atom assumption);
    /// The constraints that seem to contribute to the refutation, those near its end first; nullopt if propagation does
    /// not refute the assumption.
    std::optional<ConstraintSet> constraints_refuting(Atom assumption);

  private:
    const Model& model_;
    ConstraintSet constraints_;
    DeductionTrace trace_;
    Engine engine_;
    bool is_consistent_ = false;
};

} // namespace csp::explaining
