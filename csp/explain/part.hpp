#pragma once

#include <csp/engine/engine.hpp>
#include <csp/explain/budget.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>

#include <span>
#include <vector>

namespace csp::explaining {

/// Some constraints of a model, used to find facts that follow from them and from some known facts by propagation
/// alone.
class Part {
  public:
    /// @param budget  must outlive the part. Once it is over, all questions are answered quickly, as if propagation did
    ///                nothing, and the caller gives up.
    Part(const Model& model, ConstraintSet constraints, const Budget& budget);

    const ConstraintSet& constraints() const { return constraints_; }
    /// The variables of the constraints, each once, in the order of their numbers.
    const std::vector<Var>& scope() const { return scope_; }
    const Engine& engine() const { return engine_; }

    /// Calls `look(store)` on the domains that propagation leaves if these facts hold. If propagation fails, `look` is
    /// not called and the result is false.
    /// @param listener  receives the events of propagation, but not the facts
    template <typename Look>
    bool with(std::span<const Atom> facts, const Look& look, Listener* listener = nullptr) {
        if (budget_.is_over()) return true;
        const bool is_consistent = enter(facts, listener);
        if (is_consistent) look(engine_.store());
        leave();
        return is_consistent;
    }
    bool derives(std::span<const Atom> facts, Atom fact);
    bool refutes(std::span<const Atom> facts);

  private:
    bool enter(std::span<const Atom> facts, Listener* listener);
    void leave();

    const Budget& budget_;
    ConstraintSet constraints_;
    std::vector<Var> scope_;
    Engine engine_;
    bool is_root_consistent_ = false;
};

} // namespace csp::explaining
