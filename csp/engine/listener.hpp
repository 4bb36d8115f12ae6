#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace csp {

/// Numbers a rule within its engine. `no_rule` stands for decisions and givens.
using RuleId = std::uint32_t;
inline constexpr RuleId no_rule = ~RuleId{0};

/// What of a rule does not change: for listeners, heuristics and messages.
struct RuleInfo {
    std::string name;         ///< such as "all different, value"
    std::vector<View> scope;  ///< by position
    std::uint32_t constraint; ///< which of the model's constraints it serves, or no_constraint
};
inline constexpr std::uint32_t no_constraint = ~std::uint32_t{0};

/// Values that went from one variable in one step.
struct Removal {
    Var variable;
    std::span<const Interval> removed; ///< exactly the values that went, in increasing order
    RuleId rule;                       ///< who removed them; no_rule for a decision or a given
    const RuleInfo* rule_info;         ///< its name, scope and constraint; null for no_rule
    const Reason& reason;
    int depth;
};

/// A step that would have emptied a domain, or a rule that said so.
struct Failure {
    RuleId rule;
    const RuleInfo* rule_info; ///< null for no_rule
    const Reason& reason;
    int depth;
};

/// Receives everything an engine does: what tracing, replay and explanation are made of. Nothing else
/// observes the engine. Called synchronously; a listener must not change the engine.
class Listener {
  public:
    virtual ~Listener() = default;
    virtual void on_decision(Atom /*decision*/, int /*depth*/) {}
    virtual void on_removal(const Removal& /*removal*/) {}
    virtual void on_failure(const Failure& /*failure*/) {}
    virtual void on_backtrack(int /*depth*/) {}
    virtual void on_fixpoint(int /*depth*/) {}
};

} // namespace csp
