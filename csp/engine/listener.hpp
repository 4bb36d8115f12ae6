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

/// What of a rule does not change: for listeners, heuristics and messages.
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

/// Values that went from one variable in one step.
struct Removal {
    Var variable;
    std::span<const Interval> removed; ///< exactly the values that went, in increasing order
    Origin origin;
    RuleId rule; ///< who removed them; no_rule where the origin is none
    /// Its name, scope and constraint. Never null: where the origin is no rule, its name is that of the origin.
    const RuleInfo* rule_info;
    const Reason& reason;
    int depth;
};

/// A step that would have emptied a domain, or a rule that said so.
struct Failure {
    Origin origin;
    RuleId rule;
    const RuleInfo* rule_info; ///< as in Removal
    const Reason& reason;
    int depth;
};

struct Auxiliary;

/// Receives everything an engine does, and what a search finds in it: what tracing, replay and explanation are made
/// of. Nothing else observes the engine. Called synchronously; a listener must not change the engine.
class Listener {
  public:
    virtual ~Listener() = default;
    /// A variable is made; `meaning` is what an auxiliary one stands for, null for those of the model.
    virtual void on_variable(Var /*x*/, const Domain& /*domain*/, const Auxiliary* /*meaning*/) {}
    virtual void on_decision(Atom /*decision*/, int /*depth*/) {}
    virtual void on_removal(const Removal& /*removal*/) {}
    virtual void on_failure(const Failure& /*failure*/) {}
    virtual void on_backtrack(int /*depth*/) {}
    virtual void on_fixpoint(int /*depth*/) {}
    /// A search hands the domains out as a solution.
    virtual void on_solution(int /*depth*/) {}
};

} // namespace csp
