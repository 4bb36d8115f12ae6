#pragma once

#include <csp/base/truth.hpp>
#include <csp/engine/rule.hpp>

#include <optional>

namespace csp {

/// The condition of a half-reified rule, `condition -> sum <= c`; there may be none, which always holds.
class Condition {
  public:
    Condition() = default;
    explicit Condition(Atom atom) : atom_(atom), exists_(true) {}

    void scope(Wiring& wiring) const {
        if (exists_) wiring.on(atom_.variable(), events_deciding(atom_));
    }
    Truth truth(const Context& context) const { return exists_ ? csp::truth(atom_, context) : Truth::yes; }
    bool is_met_by(const Assignment& assignment) const {
        return !exists_ || atom_.holds_for(assignment[atom_.variable()]);
    }
    /// The name of the rule that it governs.
    std::string name_of(std::string rule) const {
        if (exists_) rule += ", conditional";
        return rule;
    }

    /// What it governs cannot hold: makes the condition false, or fails if there is none.
    template <typename Why>
    void refute(Context& context, const Why& why) const {
        if (truth(context) == Truth::unknown)
            context.post(!atom_, why);
        else
            context.fail([&](Reason& reason) {
                why(reason);
                explain(reason);
            });
    }
    /// Adds the atom to the reason for a deduction that depends on it.
    void explain(Reason& reason) const {
        if (exists_) reason.add(atom_);
    }

  private:
    Atom atom_;
    bool exists_ = false;
};

} // namespace csp
