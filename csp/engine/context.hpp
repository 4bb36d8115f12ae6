#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/engine/listener.hpp>
#include <csp/engine/reason.hpp>
#include <csp/store/domain_view.hpp>
#include <csp/store/store.hpp>

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace csp {

class Engine;
class Rule;

/// All operations of a running rule: it reads its scope, removes values, fails, and makes claims.
///
/// Pruning calls return false on failure. Rules may ignore the result, because the failure is remembered. Each call may
/// take a reason as its last argument; see `because`. Variables convert to views; calls on variables are faster.
class Context {
  public:
    // Reading --------------------------------------------------------------------------------------
    Value min(Var x) const { return read(x).min(x); }
    Value max(Var x) const { return read(x).max(x); }
    std::uint32_t size(Var x) const { return read(x).size(x); }
    bool is_fixed(Var x) const { return read(x).is_fixed(x); }
    /// Returns the value of a fixed variable. Once the rule has failed, any variable has one.
    Value value(Var x) const {
        if constexpr (checks_enabled)
            require(is_fixed(x) || failed(), x, "asked for the value of", "is not fixed");
        return read(x).min(x);
    }
    bool contains(Var x, WideValue v) const { return read(x).contains(x, v); }

    Value min(View x) const { return domain(x).min(); }
    Value max(View x) const { return domain(x).max(); }
    std::uint32_t size(View x) const { return size(x.variable()); }
    bool is_fixed(View x) const { return is_fixed(x.variable()); }
    Value value(View x) const { return static_cast<Value>(x.from_variable(value(x.variable()))); }
    bool contains(View x, WideValue v) const { return contains(x.variable(), x.to_variable(v)); }

    bool is_true(Atom atom) const;
    bool is_false(Atom atom) const { return is_true(!atom); }

    /// Returns the domain as a set to inspect, compare and iterate over.
    DomainView domain(View x) const { return {read(x.variable()), x}; }
    bool same_domain(View x, View y) const { return domain(x) == domain(y); }

    /// The domain as words, for rules that work with sets: bits() gives the whole domain of a variable that spans at
    /// most 64 values (bit i is the value base(x) + i), and window() any 64 consecutive values of any view.
    bool is_small(Var x) const { return store_->kind(x) == Store::Kind::small; }
    Word bits(Var x) const {
        if constexpr (checks_enabled)
            require(is_small(x), x, "asked for the bits of", "spans more than 64 values");
        return read(x).bits(x);
    }
    Value base(Var x) const { return store_->base(x); }
    Word window(View x, WideValue from) const { return domain(x).window(from); }

    // Pruning --------------------------------------------------------------------------------------
    template <typename Why = NoReason>
    bool at_least(View x, WideValue k, const Why& why = {}) {
        return x.is_negated() ? raw_at_most(x.variable(), x.to_variable(k), why)
                              : raw_at_least(x.variable(), x.to_variable(k), why);
    }
    template <typename Why = NoReason>
    bool at_most(View x, WideValue k, const Why& why = {}) {
        return x.is_negated() ? raw_at_least(x.variable(), x.to_variable(k), why)
                              : raw_at_most(x.variable(), x.to_variable(k), why);
    }
    template <typename Why = NoReason>
    bool assign(View x, WideValue value, const Why& why = {}) {
        const Var raw = x.variable();
        const WideValue v = x.to_variable(value);
        return change<Step::atom>(
            raw, why, [=, this] { return store_->assign(raw, v); },
            [=, this] { return store_->is_fixed(raw) && store_->min(raw) == v; },
            [=] { return Atom::equal(raw, near(v)); });
    }
    template <typename Why = NoReason>
    bool remove(View x, WideValue value, const Why& why = {}) {
        const Var raw = x.variable();
        const WideValue v = x.to_variable(value);
        return change<Step::atom>(
            raw, why, [=, this] { return store_->remove(raw, v); },
            [=, this] { return !store_->contains(raw, v); }, [=] { return Atom::different(raw, near(v)); });
    }
    template <typename Why = NoReason>
    bool remove_range(View x, WideValue from, WideValue to, const Why& why = {}) {
        return change<Step::values>(
            x.variable(), why, [=, this] { return remove_between(x, from, to); },
            [=, this] {
                note_reach(x, from, to);
                return lacks_between(x, from, to);
            });
    }
    /// Removes every value of the set.
    template <typename Why = NoReason>
    bool remove(View x, DomainView values, const Why& why = {}) {
        return change<Step::values>(
            x.variable(), why, [=, this] { return remove_set(x, values); },
            [=, this] { return are_words(x, values) && is_within(x.variable(), ~word_of(x, values)); });
    }
    /// Keeps only the values of the set.
    template <typename Why = NoReason>
    bool keep(View x, DomainView values, const Why& why = {}) {
        return change<Step::values>(
            x.variable(), why, [=, this] { return keep_set(x, values); },
            [=, this] { return are_words(x, values) && is_within(x.variable(), word_of(x, values)); });
    }
    /// For variables that span at most 64 values: keeps the values whose bits are set; see bits(). The reason must
    /// cover the values that this call removes; it need not cover other values whose bits are not set.
    template <typename Why = NoReason>
    bool keep_bits(Var x, Word mask, const Why& why = {}) {
        if constexpr (checks_enabled) require(is_small(x), x, "kept bits of", "spans more than 64 values");
        return change<Step::values>(
            x, why, [=, this] { return store_->keep_bits(x, mask); },
            [=, this] { return is_within(x, mask); });
    }
    template <typename Why = NoReason>
    bool post(Atom atom, const Why& why = {}) {
        return change<Step::atom>(
            atom.variable(), why, [=, this] { return apply(*store_, atom); },
            [=, this] { return csp::is_true(atom, *store_); }, [=] { return atom; });
    }
    template <typename Why = NoReason>
    bool fail(const Why& why = {}) {
        if (engine_ != nullptr) [[unlikely]] {
            take_reason(why, std::nullopt);
            if (!store_->failed()) report_failure(std::nullopt);
        }
        return store_->fail();
    }
    bool failed() const { return store_->failed(); }

    // Other rules ----------------------------------------------------------------------------------
    /// Whether the rule would fail if the condition held. The rule is run to its own fixpoint on a level that is undone
    /// at once. Its scope and the condition's variable must be part of the running rule's scope.
    bool would_fail(Atom condition, Rule& rule, std::span<const std::uint32_t> positions);
    /// Adds to `reason` the atoms that were true before the last trial and made it fail. They are known only if there
    /// is a listener or a log; otherwise, `reason` becomes naive.
    void explain_trial(Reason& reason) const;
    /// Runs the rule as part of the running rule; the condition becomes part of every reason.
    void run_under(Atom condition, Rule& rule, std::span<const std::uint32_t> positions);

    // Claims ---------------------------------------------------------------------------------------
    /// Claims that running the rule again immediately would change nothing, so that its own removals do not wake it.
    /// Ignored if a variable occurs twice in the scope.
    void fixpoint() { claims_fixpoint_ = true; }
    /// Claims that every remaining assignment satisfies the constraint: the rule sleeps until the claim is undone.
    void entailed() { claims_entailed_ = true; }

    // State ----------------------------------------------------------------------------------------
    /// Returns the positions whose variables have changed since the last run; only for rules that asked for them
    /// (Wiring::wants_dirty).
    std::span<const std::uint32_t> dirty() const { return dirty_; }
    template <typename T>
    T get(Reversible<T> state) const {
        return store_->get(state);
    }
    template <typename T>
    void set(Reversible<T> state, T value) {
        store_->set(state, value);
    }

    /// Narrows a store by an atom. Returns false on failure.
    static bool apply(Store& store, Atom atom);

  private:
    friend class Engine;
    explicit Context(Store& store) : store_(&store) {}

    const Store& read(Var x) const {
        if constexpr (checks_enabled) require_in_scope(x, "read");
        return *store_;
    }

    /// The kind of step that a pruning call makes: it states an atom, or the removal of some values.
    enum class Step : std::uint8_t { atom, values };

    template <typename Why>
    bool raw_at_least(Var x, WideValue k, const Why& why) {
        return change<Step::atom>(
            x, why, [=, this] { return store_->at_least(x, k); }, [=, this] { return store_->min(x) >= k; },
            [=] { return Atom::at_least(x, near(k)); });
    }
    template <typename Why>
    bool raw_at_most(Var x, WideValue k, const Why& why) {
        return change<Step::atom>(
            x, why, [=, this] { return store_->at_most(x, k); }, [=, this] { return store_->max(x) <= k; },
            [=] { return Atom::less(x, near(k + 1)); });
    }

    /// Stands for the atom in a step that states the removal of values.
    struct NoAtom {};

    /// Makes a step. The test of engine_, which is set only while there is a listener or a log, is the only cost of
    /// listening and learning. `is_done` returns whether the step would change nothing; it may return false if that is
    /// hard to determine. It is called only if the step is reported, and may set `reach_`. `atom` returns the atom that
    /// the step states.
    template <Step step, typename Why, typename Change, typename Done, typename Stated = NoAtom>
    bool change(Var x, [[maybe_unused]] const Why& why, const Change& narrow,
                [[maybe_unused]] const Done& is_done, [[maybe_unused]] const Stated& atom = {}) {
        if constexpr (checks_enabled) require_in_scope(x, "narrowed");
#ifndef ARCWISE_WITHOUT_LISTENERS // for the benchmark that measures the cost of this branch
        if (engine_ != nullptr) [[unlikely]]
            return reported<step>(x, Why(why), Change(narrow), Done(is_done), Stated(atom));
#endif
        return narrow();
    }
    template <Step step, typename Why, typename Change, typename Done, typename Stated>
    [[gnu::noinline, gnu::cold]] bool reported(Var x, Why why, Change narrow, Done is_done,
                                               [[maybe_unused]] Stated atom) {
        static_assert(step == Step::atom || !std::same_as<Why, later<SameReason>>,
                      "a step that may remove several values needs csp::later(token, function)");
        reach_.reset();
        // Calls after a failure and calls that change nothing are not reported.
        if (store_->failed() || is_done()) return narrow();
        begin_report(x, step == Step::values);
        if constexpr (step == Step::atom)
            take_reason(why, atom());
        else
            take_reason(why, std::nullopt, is_small(x));
        const bool ok = narrow();
        if constexpr (step == Step::atom) {
            end_report(x, atom());
            if (!ok) report_failure(atom());
        } else {
            if (!ok) keep_last(x);
            end_report(x, std::nullopt);
            if (!ok) report_failure(Atom::different(x, store_->max(x)));
        }
        return ok;
    }

    /// @param stated  the atom of a step that makes one true; nullopt for other steps and failures
    template <typename Why>
    void take_reason(const Why& why, [[maybe_unused]] std::optional<Atom> stated,
                     [[maybe_unused]] bool may_be_later = true) {
        reason_.clear();
        token_.reset();
        if constexpr (is_later<Why>) {
            if (may_be_later && may_explain_later()) {
                token_ = why.token;
                return;
            }
        }
        if constexpr (std::same_as<Why, later<SameReason>>)
            explain_now(stated, why.token);
        else
            state_reason(why, reason_);
        add_condition();
        if constexpr (checks_enabled) check_reason();
    }

    /// Returns the value itself; values that no variable can take become one just outside the range of values.
    static Value near(WideValue v) {
        return static_cast<Value>(
            std::clamp<WideValue>(v, WideValue{min_value} - 1, WideValue{max_value} + 1));
    }
    /// Sets `reach_` to the range, unless the domain is one word.
    [[gnu::cold]] void note_reach(View x, WideValue from, WideValue to);
    void keep_last(Var x);
    void bring_back_last();
    /// Whether a set and the domain that it narrows are both available as words.
    bool are_words(View x, DomainView values) const {
        return is_small(x.variable()) && is_small(values.view().variable()) && x.is_plain();
    }
    Word word_of(View x, DomainView values) const { return values.window(store_->base(x.variable())); }
    bool run_trial(Atom condition, Rule& rule);
    bool remove_set(View x, DomainView values);
    bool keep_set(View x, DomainView values);
    bool remove_between(View x, WideValue from, WideValue to);
    bool lacks_between(View x, WideValue from, WideValue to) const;
    bool is_within(Var x, Word mask) const { return (store_->bits(x) & ~mask) == 0; }
    void collect_runs(DomainView values);
    static void subtract(std::span<const Interval> all, std::span<const Interval> kept,
                         std::vector<Interval>& difference);
    const RuleInfo& rule_info() const;
    bool may_explain_later() const;
    void explain_now(std::optional<Atom> stated, std::uint32_t token);
    void add_condition();
    void begin_report(Var x, bool states_values);
    void end_report(Var x, std::optional<Atom> stated);
    void collect_runs(Var x, std::vector<Interval>& runs) const;
    [[gnu::noinline]] void collect_runs_within(Var x, Interval reach, std::vector<Interval>& runs) const;
    FactLog::ReasonNumber kept_reason();
    void report_failure(std::optional<Atom> atom);

    // Checks of rules (engine/checks.cpp), if checks_enabled.
    void require_in_scope(Var x, const char* deed) const;
    /// Unless `allowed`, reports a mistake of the rule: it did `deed` to x despite `objection`.
    void require(bool allowed, Var x, const char* deed, const char* objection) const;
    void check_reason() const;

    Store* store_;
    Engine* engine_ = nullptr; ///< set while there is a listener or a log
    FactLog* log_ = nullptr;   ///< set while a search learns
    std::span<const std::uint32_t> dirty_;
    bool claims_fixpoint_ = false;
    bool claims_entailed_ = false;
    RuleId rule_ = no_rule;
    Reason reason_;
    std::optional<std::uint32_t> token_; ///< in place of the reason, if the rule explains later
    std::vector<Interval> before_;       ///< the domain before the step, within `reach_`
    std::vector<Interval> removed_;
    std::vector<Interval> runs_;
    /// A domain before a failed step reduced it to its largest value; see keep_last().
    std::optional<std::pair<Var, Store::Extent>> emptied_;
    std::optional<std::vector<Atom>> conflict_; ///< of the last trial that failed while engine_ was set
    const Rule* part_ = nullptr; ///< the rule that runs as part of another, in a trial or under a condition
    const Atom* condition_ = nullptr; ///< the condition under which the rule runs, see run_under()
    const Engine* checker_ = nullptr; ///< only with checks: knows the scope of the running rule
    std::optional<Interval> reach_;   ///< contains the values that the step to report removes, if known
};

} // namespace csp
