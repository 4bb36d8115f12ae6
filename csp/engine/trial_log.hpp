#pragma once

#include <csp/engine/listener.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace csp {

class Store;

/// Listens in place of another to a trial, which begins with a condition and runs a rule, and says what a failure took
/// from the domains before.
///
/// It walks back from the failure: what a step of the trial has made true is replaced by the reason of the step, and by
/// what is known of the variable that the step needs besides. The condition's step follows from nothing; so what is left
/// implies, without the condition, that the condition is false.
///
/// Complexity: O(steps * atoms), with the runs of values of the domains. It lives only where somebody listens.
class TrialLog final : public Listener {
  public:
    /// Takes the place, and gives it back at the end.
    explicit TrialLog(Listener*& place);
    ~TrialLog() override;
    TrialLog(const TrialLog&) = delete;
    TrialLog& operator=(const TrialLog&) = delete;

    void on_removal(const Removal& removal) override;
    void on_failure(const Failure& failure) override;

    /// What was true before the trial and made it fail, where that does not take too many holes of domains; `store` is
    /// as the failure has left it.
    std::optional<std::vector<Atom>> conflict(const Store& store);

  private:
    using Runs = std::vector<Interval>;
    struct Step {
        Var variable;
        Runs removed;
        Reason reason;
    };

    Reason reason_of(const Reason& reason, const RuleInfo& info) const;
    Runs& domain_of(Var x, const Store& store);
    void need(Atom atom);
    void need(const Reason& reason, const Store& store);
    void need_known(Var x, const Store& store);
    void need_before(Atom atom, const Runs& before);
    void need_from(Var x, Value first, Value last, const Runs& before);

    Listener*& place_;
    Listener* listener_;
    std::vector<Step> steps_;
    Reason failure_;
    std::map<std::uint32_t, Runs>
        domains_; ///< by variable, as they were at the step that the walk has come to
    std::vector<Atom> needed_;
    int holes_ = 0; ///< among them, ever
};

} // namespace csp
