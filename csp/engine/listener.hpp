#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/engine/reason.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// The number of a rule within its engine. `no_rule` stands for everything else that narrows domains; see Origin.
using RuleId = std::uint32_t;
inline constexpr RuleId no_rule = ~RuleId{0};

/// The source of a change.
enum class Origin : std::uint8_t {
    rule,       ///< an inference rule
    constraint, ///< a constraint while it is loaded, without a rule, for immediate consequences of the domains
    given,      ///< from outside: posted by a caller, given to a search, or to begin a part of a search
    decision,   ///< of a search
    refutation, ///< a decision has failed, so its negation holds at that point
    objective,  ///< a solution must be better than the best so far
    nogood,     ///< ruled out by earlier, abandoned runs of a search
    kept,       ///< a value of the best solution, in a neighbourhood of it or in a part without cost
};
/// Returns "rule", "constraint", "given", "decision", "refutation", "objective", "nogood" or "kept".
constexpr std::string_view to_string(Origin origin) {
    constexpr std::array<std::string_view, 8> words{"rule",       "constraint", "given",  "decision",
                                                    "refutation", "objective",  "nogood", "kept"};
    return words.at(static_cast<std::size_t>(origin));
}

class Rule;

/// The immutable data of a rule, for listeners, heuristics and messages. It lives as long as its engine.
struct RuleInfo {
    const Rule* rule = nullptr; ///< null for everything else that narrows domains
    Views scope = {};           ///< by position
    /// The constraints of the model that it serves: several if constraints share the rule; empty if it serves the
    /// search.
    ConstraintNumbers constraints = {};
    Origin origin = Origin::rule; ///< the origin of its changes; rules of the search have another one
    /// The same constraints one by one, if each is about two variables of the scope, and
    /// Rule::mentions_every_variable(); null otherwise.
    std::shared_ptr<const ServedPairs> pairs = {};

    /// Returns the name, such as "all different, value"; without a rule, the name of the origin. The name is made on
    /// demand, because there are many rules.
    std::string name() const;
};

/// Returns the constraints on which a deduction about x depends: those that the reason names. If it names none, these
/// are all constraints that the rule serves or, of pairs, those between x and the variables of the reason.
///
/// @param x  nullopt if the rule has reported a failure, which is about the variables of the reason alone
ConstraintNumbers rests_on(const Reason& reason, const RuleInfo& info, std::optional<Var> x);

/// Values removed from one variable in one step.
struct Removal {
    Var variable;
    std::span<const Interval> removed; ///< exactly the values removed, in increasing order
    Origin origin;
    RuleId rule; ///< the rule that removed them; no_rule if no rule did
    /// The rule's name, scope and constraints. Never null: without a rule, the name is that of the origin, and the
    /// constraints are those being loaded, if any.
    const RuleInfo* rule_info;
    const Reason& reason; ///< together with the constraints, it implies that each of the values is impossible
    int depth;
};

/// A failure: a step that would have emptied a domain, or a rule that reported it.
///
/// The constraints and the reason imply the atom, but no remaining value of its variable satisfies it. If there is no
/// atom, a rule has reported the failure: the constraints and the reason contradict each other. A step that would have
/// removed the last values of a domain, several at once, is reported in two parts with the same reason: the removal of
/// all values except the largest, and the failure to remove that one.
struct Failure {
    std::optional<Atom> atom; ///< the atom that could not be made true
    Origin origin = Origin::rule;
    RuleId rule = no_rule;
    const RuleInfo* rule_info = nullptr; ///< as in Removal
    const Reason& reason;
    int depth = 0;
};

struct Auxiliary;

/// Receives every event of an engine, and the solutions that a search finds in it. Tracing, replay and explanation are
/// built on this interface; nothing else observes the engine. Calls are synchronous, and a listener must not change the
/// engine.
class Listener {
  public:
    virtual ~Listener() = default;
    /// Called when a variable is made. `meaning` is the meaning of an auxiliary variable; null for a variable of the
    /// model.
    virtual void on_variable(Var /*x*/, const Domain& /*domain*/, const Auxiliary* /*meaning*/) {}
    virtual void on_decision(Atom /*decision*/, int /*depth*/) {}
    virtual void on_removal(const Removal& /*removal*/) {}
    virtual void on_failure(const Failure& /*failure*/) {}
    virtual void on_backtrack(int /*depth*/) {}
    virtual void on_fixpoint(int /*depth*/) {}
    /// Called when a search reports the current domains as a solution.
    virtual void on_solution(int /*depth*/) {}
};

/// Polled from time to time during long work to decide whether to pause.
class Interrupt {
  public:
    virtual ~Interrupt() = default;
    virtual bool is_due() = 0;

  protected:
    Interrupt() = default;
    Interrupt(const Interrupt&) = default;
    Interrupt& operator=(const Interrupt&) = default;
};

} // namespace csp
