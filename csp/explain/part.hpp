#pragma once

#include <csp/engine/engine.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp::explaining {

/// Some constraints of a model, to find what they imply by propagation alone if some facts are known.
class Part {
  public:
    Part(const Model& model, ConstraintSet constraints);

    const ConstraintSet& constraints() const { return constraints_; }
    /// The variables of the constraints, each once, in the order of their numbers.
    const std::vector<Var>& scope() const { return scope_; }
    const Engine& engine() const { return engine_; }

    /// Calls `look(store)` on the domains that propagation leaves if these facts hold. If propagation fails, it calls
    /// nothing and returns false.
    template <typename Look>
    bool with(std::span<const Atom> facts, const Look& look) {
        const bool is_consistent = enter(facts);
        if (is_consistent) look(engine_.store());
        leave();
        return is_consistent;
    }
    bool derives(std::span<const Atom> facts, Atom fact);
    bool refutes(std::span<const Atom> facts);

    /// The same in two steps, for several assumptions on top of the same facts. effort_to_refute says how many runs of
    /// rules refute an assumption; nothing if propagation does not refute it.
    bool enter(std::span<const Atom> facts);
    void leave();
    std::optional<std::uint64_t> effort_to_refute(Atom assumption);

  private:
    ConstraintSet constraints_;
    std::vector<Var> scope_;
    Engine engine_;
    bool is_root_consistent_ = false;
};

} // namespace csp::explaining
