#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/reason.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace csp {

/// Numbers a rule within its engine. `no_rule` stands for whatever else narrows domains: see Origin.
using RuleId = std::uint32_t;
inline constexpr RuleId no_rule = ~RuleId{0};

/// What never changes about a rule: for listeners, heuristics and messages.
struct RuleInfo {
    std::string name;         ///< such as "all different, value"
    std::vector<View> scope;  ///< by position
    std::uint32_t constraint; ///< which of the model's constraints it serves, or no_constraint
};
inline constexpr std::uint32_t no_constraint = ~std::uint32_t{0};

/// Where a change comes from.
enum class Origin : std::uint8_t {
    posted,   ///< from outside: a given, a constraint as it is loaded, a refutation, a bound of an objective
    decision, ///< of a search
    rule,
};
/// "posted", "decision" or "rule".
constexpr std::string_view to_string(Origin origin) {
    constexpr std::array<std::string_view, 3> words{"posted", "decision", "rule"};
    return words.at(static_cast<std::size_t>(origin));
}

/// Values removed from one variable in one step.
struct Removal {
    Var variable;
    std::span<const Interval> removed; ///< exactly the values removed, in increasing order
    Origin origin;
    RuleId rule; ///< the rule that removed them; no_rule if the origin is no rule
    /// Its name, scope and constraint. Never null: if the origin is no rule, its name is that of the origin.
    const RuleInfo* rule_info;
    const Reason& reason;
    int depth;
};

/// A failure: a step that would have emptied a domain, or a rule that reported it.
struct Failure {
    Origin origin;
    RuleId rule;
    const RuleInfo* rule_info; ///< as in Removal
    const Reason& reason;
    int depth;
};

/// Receives everything that an engine does. Tracing, replay and explanation are built on it; nothing else observes the
/// engine. Called synchronously; a listener must not change the engine.
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
