#pragma once

#include <csp/base/lists.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/queue.hpp>
#include <csp/engine/rule.hpp>
#include <csp/store/store.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// The meaning of an auxiliary variable: its description, and its value in an assignment of all variables made before
/// it, or nullopt if it has no value there.
struct Auxiliary {
    std::function<std::string(const NameOf&)> describe;
    std::function<std::optional<WideValue>(const Assignment&)> value;
    /// The value as an expression in JSON, see docs/proofs.md; null or an empty text if it has no such form.
    std::function<std::string(const NameOf&)> statement = {};
    /// The constraints that exclude values outside of its domain.
    ConstraintNumbers constraints = {};
};

/// The origin of a change that no rule makes, as reported to listeners. One is made for every decision, so it owns
/// nothing.
struct Outside {
    Origin origin = Origin::given;
    const ConstraintNumbers* constraints = nullptr; ///< the constraints that are being loaded; null for none
};

/// Runs rules to their common fixpoint, and undoes changes on backtracking.
///
/// Changes are announced to rules after the running rule has returned, and are merged per variable: five removals from
/// one variable cause one walk over its subscriptions. Waiting rules run in order of priority, and round-robin within a
/// priority. After a failure, all waiting rules are dropped; pop() restores the previous level.
///
/// Not thread-safe; engines share nothing. Deterministic.
class Engine {
  public:
    Engine() : context_(store_), wiring_(store_) {}
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Reserves memory for this many variables, and for this many rules with this many scope positions in total.
    /// Estimates suffice.
    void reserve(std::size_t variables, std::size_t rules, std::size_t positions);

    /// Adds a variable. At the root only.
    Var add_variable(const Domain& domain) { return add(domain, nullptr); }
    /// Adds a variable that follows from other variables and that only rules know, after all variables of the model.
    Var add_auxiliary(const Domain& domain, Auxiliary meaning) {
        auxiliaries_.push_back(std::move(meaning));
        return add(domain, &auxiliaries_.back());
    }
    /// The meanings of the variables from number variable_count() on.
    std::span<const Auxiliary> auxiliaries() const { return auxiliaries_; }
    /// The values of the auxiliary variables if the model's variables have the assigned values; nullopt for a variable
    /// whose meaning has no value there.
    std::vector<std::optional<WideValue>> values_of_auxiliaries(const Assignment& assignment) const;
    /// The number of variables, not counting auxiliary ones.
    std::size_t variable_count() const { return store_.variable_count() - auxiliaries_.size(); }

    /// Adds the rule and schedules its first run. At the root only.
    ///
    /// @param constraints  the constraints of the model that it serves
    /// @param origin       the origin of its changes, as reported to listeners
    /// @param pairs        the same constraints one by one, if each is about two variables of the scope; null otherwise
    /// Errors: throws ArgumentError if the rule's scope names a variable that the engine does not have
    RuleId add_rule(std::unique_ptr<Rule> rule, ConstraintNumbers constraints = {},
                    Origin origin = Origin::rule, std::shared_ptr<const ServedPairs> pairs = nullptr);

    /// The findings of the passes over the loaded model: facts that no constraint and no rule states alone.
    Facts& findings() { return findings_; }
    const Facts& findings() const { return findings_; }

    const Store& store() const { return store_; }
    DomainView domain(View x) const { return {store_, x}; }

    /// Schedules the rule for the next propagate(), because something outside its scope has changed.
    void wake(RuleId rule);

    /// Narrows the current level from outside: by a given, the negation of a decision, or an objective. Returns false
    /// on failure.
    bool post(Atom atom, Outside by = {});
    bool remove_range(View x, WideValue from, WideValue to, Outside by = {});
    bool fail(Outside by = {});
    /// Runs waiting rules until none is left, or until interrupted. Returns false on failure.
    bool propagate();
    /// Sets the interrupt that is polled while rules run; null for none.
    void set_interrupt(Interrupt* interrupt) { interrupt_ = interrupt; }
    /// Whether the last propagate() paused with rules waiting: another call continues, or pop() drops them.
    bool is_interrupted() const { return is_interrupted_; }

    /// Begins a level. All rules must be at their fixpoint.
    void push();
    /// Ends the level and undoes all its changes.
    void pop();
    int depth() const { return store_.depth(); }
    /// Begins a node of a search on the same level: from now on, the trail saves each variable again at its first
    /// change.
    void begin_node() { store_.begin_epoch(); }
    /// Begins a level with the decision and propagates. Returns false on failure.
    bool decide(Atom decision);
    /// Runs only this rule, once, to test its deductions from the facts posted on the level. The changes wake no other
    /// rule, so only pop() may follow. A sleeping rule does nothing. Returns false on failure.
    bool run_alone(RuleId rule);

    /// Adds state for a search, which is undone with the level; read it through store().
    template <typename T>
    Reversible<T> add_reversible(T initial) {
        return store_.add_reversible(initial);
    }
    template <typename T>
    void set(Reversible<T> state, T value) {
        store_.set(state, value);
    }

    bool failed() const { return store_.failed(); }
    /// Returns the rule that failed last; no_rule if a decision or a posted atom failed.
    RuleId failed_rule() const { return failed_rule_; }

    std::size_t rule_count() const { return slots_.size(); }
    /// Returns the data of a rule. For no_rule, the name states that there is no rule, and the scope is empty.
    const RuleInfo& info(RuleId rule) const { return rule == no_rule ? info_of_no_rule() : infos_[rule]; }
    const Rule& rule(RuleId rule) const { return *slots_[rule].rule; }
    /// Returns the rules with x in their scope, each once.
    std::span<const RuleId> rules_on(Var x);

    /// Sets the names of variables in messages about rules: "x7" by default.
    void set_names(NameOf names) { names_ = std::move(names); }
    /// Sets the Model::number() of the loaded model. Rules over variables that are known to belong to another model are
    /// refused.
    void set_model(std::uint32_t number) { model_ = number; }
    std::string name(View x) const;

    /// Returns the number of rule runs so far.
    std::uint64_t propagations() const { return propagations_; }
    /// Returns an estimate of their cost: a run counts as much as rules of its priority and scope size typically take,
    /// in units of one run of a rule on two variables. The estimate does not use the clock, so a search that divides
    /// its time by it can be repeated.
    std::uint64_t effort() const { return effort_; }

    /// Sets the listener; null for none.
    void set_listener(Listener* listener);
    Listener* listener() const { return listener_; }

    /// From now on, every change is logged, and the reader is called before the next rule runs. Both are null for no
    /// log. The log's levels are those begun from now on.
    void set_log(FactLog* log, FactReader* reader);
    FactLog* log() const { return context_.log_; }
    FactReader* reader() const { return reader_; }
    /// Narrows the current level by a nogood, whose remaining atoms are true. Returns false on failure.
    ///
    /// @param number  the number of the nogood, for the log
    bool post_nogood(Atom atom, std::uint32_t number, std::span<const Atom> others);

  private:
    friend class Context;

    struct Slot {
        std::unique_ptr<Rule> rule;
        Priority priority = Priority::unary;
        bool has_duplicates = false; ///< a variable occurs twice in the scope
        bool collects_dirty = false;
        std::uint32_t rank = 0;        ///< in the queue
        std::uint32_t wires_end = 0;   ///< in wires_
        std::uint32_t dirty_first = 0; ///< in dirty_, room for the whole scope
        std::uint32_t dirty_count = 0;
        std::uint32_t effort = 1; ///< of a run
    };
    /// One place in a rule's scope.
    struct Wire {
        RuleId rule;
        std::uint32_t position;
    };

    Var add(const Domain& domain, const Auxiliary* meaning) {
        is_wired_ = false; // subscriptions are laid out by variable
        const Var x = store_.add(domain);
        if (listener_ != nullptr) listener_->on_variable(x, domain, meaning);
        return x;
    }
    static const RuleInfo& info_of_no_rule();
    void stand_outside(Outside by);
    void note_observers();
    void read_facts();
    void require_known(const Wiring& wiring, const Rule& rule) const;
    void wire_up();
    std::span<const Subscriptions<Wire>::Entry> wires_of(RuleId rule) const;
    void rank_rules();
    void drain(RuleId silent);
    void mark_dirty(Wire wire);
    void run(RuleId id);
    void drop_waiting();

    // Checks of rules (engine/checks.cpp), if checks_enabled.
    void mark_scope(RuleId id);
    std::string in_words(RuleId id) const;
    void check_fixpoint_claim(RuleId id);
    void check_entailment_claim(RuleId id);
    bool allows(RuleId id, const Assignment& assignment);

    Store store_;
    std::vector<Auxiliary> auxiliaries_;
    Context context_;
    Wiring wiring_; ///< of the rule being added
    std::vector<RuleInfo> infos_;
    Facts findings_;
    StableLists<View> scopes_; ///< of all rules
    std::vector<Slot> slots_;
    std::vector<RuleId> rule_at_;                   ///< by rank
    std::vector<Subscriptions<Wire>::Entry> wires_; ///< rule by rule
    Subscriptions<Queue::Wake> wakes_;
    Subscriptions<Wire> dirty_wires_; ///< of the rules that collect dirty positions
    std::vector<std::uint32_t> dirty_;
    std::vector<std::uint8_t> is_dirty_; ///< parallel to dirty_: whether that position is on its rule's list
    std::vector<std::vector<RuleId>> rules_on_; ///< by variable, of the first rules, for rules_on()
    RuleId rules_on_count_ = 0;                 ///< the number of rules that rules_on_ covers
    std::vector<RuleId>
        scope_marks_;         ///< by variable: the last rule added (in checks, or run) with it in its scope
    RuleId marked_ = no_rule; ///< checks: the rule whose scope was marked last
    std::uint32_t model_ = 0; ///< of the variables; 0: unknown
    NameOf names_;
    Queue queue_;
    Listener* listener_ = nullptr;
    FactReader* reader_ = nullptr;
    RuleInfo outside_; ///< for the listener and the log: origin of changes without a rule
    Interrupt* interrupt_ = nullptr;
    std::uint64_t propagations_ = 0;
    std::uint64_t effort_ = 0;
    RuleId failed_rule_ = no_rule;
    bool is_wired_ = false;
    bool is_interrupted_ = false;
};

/// Restores the depth that the engine had when the guard was made, even if an exception from a rule or predicate has
/// left levels behind.
class DepthGuard {
  public:
    explicit DepthGuard(Engine& engine) : engine_(engine), depth_(engine.depth()) {}
    ~DepthGuard() {
        while (engine_.depth() > depth_) engine_.pop();
    }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

  private:
    Engine& engine_;
    int depth_;
};

/// While this object exists, the engine has no listener and no log: look-ahead is not part of the trace, and nothing is
/// learned from it. Both are restored even if a rule or predicate throws.
class Silence {
  public:
    explicit Silence(Engine& engine)
        : engine_(engine),
          listener_(engine.listener()),
          log_(engine.log()),
          reader_(engine.reader()) {
        engine_.set_listener(nullptr);
        engine_.set_log(nullptr, nullptr);
    }
    ~Silence() {
        engine_.set_listener(listener_);
        engine_.set_log(log_, reader_);
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

  private:
    Engine& engine_;
    Listener* listener_;
    FactLog* log_;
    FactReader* reader_;
};

/// Whether propagation alone refutes the atom, on a separate level above the current one, which must be at its
/// fixpoint. False if propagation is interrupted. Neither the listener nor the log sees it.
inline bool is_refuted(Atom atom, Engine& engine) {
    const Silence silence(engine);
    const bool is_consistent = engine.decide(atom);
    engine.pop();
    return !is_consistent;
}

} // namespace csp
