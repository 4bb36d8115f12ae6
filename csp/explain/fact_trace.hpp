#pragma once

#include <csp/engine/listener.hpp>
#include <csp/explain/needs.hpp>

#include <span>
#include <vector>

namespace csp::explaining {

/// Listens to propagation and finds the initial facts on which a deduction rests, by walking back from it through the
/// reasons. The result is a guess, because reasons may be missing or wrong: the caller must check that these facts lead
/// to the deduction.
class FactTrace final : public Listener {
  public:
    /// Discards the recorded events, before facts are propagated anew.
    void clear() { steps_.clear(); }
    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// The known facts on which the deduction rests, in their order.
    std::vector<Atom> behind(Atom deduced, std::span<const Atom> known) const;
    /// The same for the recorded failure.
    std::vector<Atom> behind_failure(std::span<const Atom> known) const;

  private:
    struct Step {
        Var variable;
        std::vector<Interval> removed;
        Reason reason;
    };

    static Reason reason_of(const Reason& reason, const RuleInfo& info);
    std::vector<Atom> needed(Needs needs, std::span<const Atom> known) const;

    std::vector<Step> steps_;
    Reason failure_;
};

} // namespace csp::explaining
