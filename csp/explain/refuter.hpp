#pragma once

#include <csp/engine/engine.hpp>
#include <csp/explain/budget.hpp>
#include <csp/explain/members.hpp>
#include <csp/explain/refutation_trace.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace csp::explaining {

/// Some constraints of a model and some facts, to find which assumptions propagation refutes, and which constraints have
/// a part in that. It listens from the facts on: what joint rules infer from them is traced back, too.
class Refuter {
  public:
    /// @param budget  outlives it, as the model does. If it is over, nothing is refuted.
    Refuter(const Model& model, ConstraintSet constraints, const Budget& budget, std::span<const Atom> facts);

    Refuter(const Refuter&) = delete;
    Refuter& operator=(const Refuter&) = delete;

    /// How many runs of rules refute the assumption; nothing if propagation does not refute it.
    std::optional<std::uint64_t> effort(Atom assumption);
    /// Those of the constraints that seem to have a part in the refutation, those near its end first; nothing if
    /// propagation does not refute the assumption.
    std::optional<ConstraintSet> constraints_refuting(Atom assumption);

  private:
    ConstraintSet constraints_;
    RefutationTrace trace_;
    Engine engine_;
    bool is_consistent_ = false;
};

} // namespace csp::explaining
