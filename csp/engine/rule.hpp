#pragma once

#include <csp/base/assignment.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/listener.hpp>
#include <csp/store/domain_view.hpp>

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace csp {

class Facts;
class Past;

/// Returns the name of a variable or view in the user's words.
using NameOf = std::function<std::string(View)>;

/// The atom in the user's words: "x >= 3".
std::string text_of(Atom atom, const NameOf& name);

/// Receives a rule's declaration of its scope. Positions count from 0 in the order of the calls.
class Wiring {
  public:
    /// Adds x to the scope; the rule wakes when one of the events happens to x.
    void on(View x, Events events = Events::domain) { entries_.push_back({x, events}); }
    void on_each(Views xs, Events events = Events::domain) {
        for (const View x : xs) on(x, events);
    }
    /// Adds x to the scope; the rule reads it, but it never wakes the rule.
    void reads(View x) { on(x, Events::none); }

    /// Asks the engine to collect the positions whose variables changed since the last run; see Context::dirty().
    void wants_dirty() { wants_dirty_ = true; }

    /// Returns an empty wiring for a rule that is part of this one: its entries can be read before they are adopted.
    Wiring part() const { return Wiring(*store_); }

    /// Adds eight bytes of state that return to their old value on backtracking.
    template <typename T>
    Reversible<T> reversible(T initial) {
        return store_->add_reversible(initial);
    }

    struct Entry {
        View variable;
        Events events;
    };
    explicit Wiring(Store& store) : store_(&store) {
        constexpr std::size_t usual_scope = 16;
        entries_.reserve(usual_scope);
    }
    const std::vector<Entry>& entries() const { return entries_; }
    bool has_dirty() const { return wants_dirty_; }
    /// Resets the wiring, but keeps its memory.
    void clear() {
        entries_.clear();
        wants_dirty_ = false;
    }

  private:
    Store* store_;
    std::vector<Entry> entries_;
    bool wants_dirty_ = false;
};

/// An inference rule: removes values that cannot be part of any solution of its constraint, given the domains
/// of its scope.
///
/// The contract, checked if the library is built without NDEBUG:
///   - it removes only values that belong to no assignment of the scope within the current domains that the
///     constraint allows;
///   - once its whole scope is fixed it fails if and only if the constraint is violated;
///   - it reads and writes nothing but its scope (and its own reversible state);
///   - a claim made through Context::fixpoint or Context::entailed is true.
///
/// A rule never throws, and allocates in its constructor rather than while it runs. It never sees an empty domain, and
/// may ignore the results of pruning calls, because failure is remembered. It may be run at any time, and more than
/// once, including before other rules have seen the same domains. It may also be run on several engines alternately, as
/// in a search that looks for the reasons of a rule that gave none. Functions that are rules must therefore not share
/// state that they change.
class Rule {
  public:
    virtual ~Rule() = default;

    virtual void scope(Wiring& wiring) = 0;
    virtual void propagate(Context& context) = 0;

    // Everything below is optional.

    /// A name for traces, such as "all different, value".
    virtual std::string name() const { return "rule"; }
    /// The rule with its arguments, as part of a sentence. If empty, messages use its name and its scope.
    virtual std::string describe(const NameOf&) const { return {}; }
    virtual Priority priority() const { return Priority::linear; }
    /// The least informative kind of reason that the rule gives: none, named variables, or atoms (see Reason). The
    /// harness of csp::testing checks this promise.
    virtual Reason::Kind least_reason() const { return Reason::Kind::naive; }
    /// Whether the reason of every deduction mentions each variable on which the deduction rests, even if the fact
    /// about it holds from the start. Then a deduction of a rule that serves pairs of variables (see ServedPairs) rests
    /// on the pairs among these variables and its own; otherwise on all pairs.
    virtual bool mentions_every_variable() const { return false; }
    /// For rules that give reasons by `later`: adds to the reason atoms that held before the step and that imply, by
    /// the constraint alone, the statement of the step. The current domains may be narrower than at the step; `past`
    /// gives the domains of that time, which is now if a listener asks. The rule must not use its own state unless that
    /// state never changes.
    ///
    /// @param stated  the part of the step's atom that is needed, which may be weaker than the atom it stated; nullopt
    ///                if the step failed
    virtual void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                               Reason& reason) const;
    /// Whether a full assignment satisfies the rule's constraint, from the definition alone; nullopt if the rule has no
    /// definition.
    virtual std::optional<bool> check(const Assignment&) const { return std::nullopt; }
    /// States facts that follow from its constraint, such as Equation, for any reader that asks. A search raises bounds
    /// of costs by them, so a fact that does not follow may cost solutions.
    virtual void state_facts(Facts& /*facts*/) const {}
};

/// A mistake in an inference rule, found by the checks of a build without NDEBUG: a read or a reason outside its scope,
/// a false claim of a fixpoint or of entailment, or an accepted assignment that violates the constraint. The message
/// names the rule, its scope and the evidence.
class RuleError : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

/// The beginning of messages: `the rule "less" over x, y + 1`.
std::string in_words(const RuleInfo& rule, const NameOf& name);

} // namespace csp
