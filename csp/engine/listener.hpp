#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/engine/reason.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// Numbers a rule within its engine. `no_rule` stands for everything else that narrows domains: see Origin.
using RuleId = std::uint32_t;
inline constexpr RuleId no_rule = ~RuleId{0};

/// Where a change comes from.
enum class Origin : std::uint8_t {
    rule,       ///< an inference rule
    constraint, ///< a constraint as it is loaded, which needs no rule for what follows from the domains at once
    given,      ///< from outside: what a caller posts, a search is given, or a part of a search begins with
    decision,   ///< of a search
    refutation, ///< what was tried has failed, so its negation holds at that point
    objective,  ///< a better solution than the best is wanted
    nogood,     ///< ruled out by runs of a search that were given up
    kept,       ///< a value of the best solution, in a neighbourhood of it
};
/// "rule", "constraint", "given", "decision", "refutation", "objective", "nogood" or "kept".
constexpr std::string_view to_string(Origin origin) {
    constexpr std::array<std::string_view, 8> words{"rule",       "constraint", "given",  "decision",
                                                    "refutation", "objective",  "nogood", "kept"};
    return words.at(static_cast<std::size_t>(origin));
}

class Rule;

/// What never changes about a rule: for listeners, heuristics and messages. It lives as long as its engine.
struct RuleInfo {
    const Rule* rule = nullptr; ///< null for everything else that narrows domains
    Views scope = {};           ///< by position
    /// The model's constraints that it serves: several if constraints share the rule, none if it serves the search.
    ConstraintNumbers constraints = {};
    Origin origin = Origin::rule; ///< of what it does; rules of the search have another

    /// Such as "all different, value". Without a rule, that of the origin. It is made on demand, since rules are many.
    std::string name() const;
};

/// Values removed from one variable in one step.
struct Removal {
    Var variable;
    std::span<const Interval> removed; ///< exactly the values removed, in increasing order
    Origin origin;
    RuleId rule; ///< who removed them; no_rule if no rule did
    /// Its name, scope and constraints. Never null: without a rule, the name is that of the origin, and the
    /// constraints are those being loaded, if any.
    const RuleInfo* rule_info;
    const Reason& reason; ///< it and the constraints imply that each of the values is impossible
    int depth;
};

/// A failure: a step that would have emptied a domain, or a rule that reported it.
///
/// The constraints and the reason imply the atom, but no value left to its variable satisfies it. If there is no atom,
/// a rule has reported the failure: the constraints and the reason contradict each other. A step that would have
/// removed several last values at once is reported in two parts, by the same reason: the removal of all but the largest,
/// and the failure to remove that one.
struct Failure {
    std::optional<Atom> atom; ///< what could not be done
    Origin origin = Origin::rule;
    RuleId rule = no_rule;
    const RuleInfo* rule_info = nullptr; ///< as in Removal
    const Reason& reason;
    int depth = 0;
};

struct Auxiliary;

/// Receives everything an engine does, and the solutions that a search finds in it. Tracing, replay and explanation
/// are built on it; nothing else observes the engine. Calls are synchronous, and a listener must not change the
/// engine.
class Listener {
  public:
    virtual ~Listener() = default;
    /// A variable is made. `meaning` is what an auxiliary one stands for; null for a variable of the model.
    virtual void on_variable(Var /*x*/, const Domain& /*domain*/, const Auxiliary* /*meaning*/) {}
    virtual void on_decision(Atom /*decision*/, int /*depth*/) {}
    virtual void on_removal(const Removal& /*removal*/) {}
    virtual void on_failure(const Failure& /*failure*/) {}
    virtual void on_backtrack(int /*depth*/) {}
    virtual void on_fixpoint(int /*depth*/) {}
    /// A search hands out the domains as a solution.
    virtual void on_solution(int /*depth*/) {}
};

} // namespace csp
