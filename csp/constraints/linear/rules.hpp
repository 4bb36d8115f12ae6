#pragma once

#include <csp/base/atom.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/constraints/linear/sum.hpp>
#include <csp/engine/facts.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// The condition of a half-reified rule, `condition -> sum <= c`. It may be absent and then always holds.
class Condition {
  public:
    Condition() = default;
    explicit Condition(Atom atom) : atom_(atom), exists_(true) {}

    bool exists() const { return exists_; }

    void scope(Wiring& wiring) const {
        if (exists_) wiring.on(atom_.variable(), events_deciding(atom_));
    }
    Truth truth(const Context& context) const { return exists_ ? csp::truth(atom_, context) : Truth::yes; }
    bool is_met_by(const Assignment& assignment) const {
        return !exists_ || atom_.holds_for(assignment[atom_.variable()]);
    }
    /// Returns the name of the rule under this condition.
    std::string name_of(std::string rule) const {
        if (exists_) rule += ", conditional";
        return rule;
    }

    /// Called if the relation cannot hold: makes the condition false, or fails if there is no condition.
    template <typename Why>
    void refute(Context& context, const Why& why) const {
        if (truth(context) == Truth::unknown)
            context.post(!atom_, why);
        else
            context.fail(and_it(why));
    }
    /// Adds the atom to the reason for a deduction that depends on it.
    void explain(Reason& reason) const {
        if (exists_) reason.add(atom_);
    }

  private:
    template <typename Why>
    auto and_it(const Why& why) const {
        return [this, why](Reason& reason) {
            why(reason);
            explain(reason);
        };
    }
    /// Returns `why` unchanged: the rule adds the atom itself.
    static later<SameReason> and_it(later<SameReason> why) { return why; }

    Atom atom_;
    bool exists_ = false;
};

/// condition -> sum <= constant, domain consistent if no variable occurs in two terms. The slack is the constant less
/// the lower bound of the sum.
///
/// Rule 1. If the condition holds, a term exceeds its lower bound by at most the slack.
/// Rule 2. If the slack is negative, the condition does not hold; if it must hold, the rule fails.
///
/// Complexity: O(open terms) a run over variables, O(changes) over atoms; no second pass if no term is wider than the
/// slack.
template <typename Sum>
class LinearAtMost final : public Rule {
  public:
    explicit LinearAtMost(LinearForm form, Condition condition = {})
        : constant_(form.constant),
          sum_(std::move(form)),
          condition_(condition) {}

    std::string name() const override { return condition_.name_of("linear, at most"); }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return priority_of(sum_.term_count()); }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return !condition_.is_met_by(assignment) || sum_.value(assignment) <= constant_;
    }

  private:
    using Wide = typename Sum::Number;

    bool hold_down_terms(Wide slack, Context& context);

    WideValue constant_;
    Sum sum_;
    Condition condition_;
};

extern template class LinearAtMost<VariableSum<WideValue>>;
extern template class LinearAtMost<VariableSum<HugeValue>>;
extern template class LinearAtMost<MixedSum<WideValue>>;
extern template class LinearAtMost<MixedSum<HugeValue>>;

/// condition -> sum == constant, bounds consistent over the reals.
///
/// Rule 1. If the condition holds, a term is at most the constant less the lower bound of all other terms.
/// Rule 2. If the condition holds, a term is at least the constant less the upper bound of all other terms.
/// Rule 3. If the sum cannot equal the constant, the condition does not hold; if it must hold, the rule fails.
///
/// Complexity: O(open terms) a pass over variables, and no pass if no term is wider than the slack that all other terms
/// leave for it. Passes are repeated until no bound moves. After many passes, the rule yields, so that further rules
/// can run and a search can be stopped.
template <typename Sum>
class LinearEqual final : public Rule {
  public:
    explicit LinearEqual(LinearForm form, Condition condition = {})
        : constant_(form.constant),
          sum_(std::move(form)),
          condition_(condition) {}

    std::string name() const override { return condition_.name_of("linear, equal"); }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return priority_of(sum_.term_count()); }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return !condition_.is_met_by(assignment) || sum_.value(assignment) == constant_;
    }
    void state_facts(Facts& facts) const override {
        if (!condition_.exists() && facts.wants<Equation>())
            facts.state<Equation>(LinearForm{sum_.terms(), Comparison::equal, constant_, sum_.atom_terms()});
    }

  private:
    using Wide = typename Sum::Number;
    using Range = SumRange<Wide>;

    Wide room_above(const Range& range) const { return constant_ - range.least; }
    Wide room_below(const Range& range) const { return range.most - constant_; }
    bool narrow(Range& range, Context& context) const;
    template <typename Term>
    bool narrow(const Term& term, Range& range, Context& context) const;
    void refute(const Range& range, Context& context) const;

    WideValue constant_;
    Sum sum_;
    Condition condition_;
};

extern template class LinearEqual<VariableSum<WideValue>>;
extern template class LinearEqual<VariableSum<HugeValue>>;
extern template class LinearEqual<MixedSum<WideValue>>;
extern template class LinearEqual<MixedSum<HugeValue>>;

/// A term of either kind: a variable or an atom.
struct MixedTerm {
    WideValue coefficient = 0;
    Atom atom; ///< for a variable, any of its atoms
    bool is_atom = false;

    LinearTerm as_variable() const { return {coefficient, atom.variable()}; }
    AtomTerm as_atom() const { return {coefficient, atom}; }
};

/// Returns all terms of a form.
std::vector<MixedTerm> mixed_terms(const LinearForm& form);

/// condition -> sum != constant, domain consistent if no variable occurs in two terms. A term or the condition is open
/// until it is decided.
///
/// Rule 1. If the condition holds and one term is open, the value that would make the sum equal is removed.
/// Rule 2. If all terms are fixed and the sum is equal, the condition does not hold; if it must hold, the rule fails.
///
/// Complexity: the first two terms are watched: while both are open, a run costs O(1), otherwise O(n). The order of the
/// terms is only a hint, so nothing needs to be undone. Sums are computed in 128 bits, since they are rare.
template <typename Term>
class LinearDifferent final : public Rule {
  public:
    LinearDifferent(std::vector<Term> terms, WideValue constant, Condition condition = {})
        : terms_(std::move(terms)),
          constant_(constant),
          condition_(condition) {}

    std::string name() const override { return condition_.name_of("linear, different"); }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::ternary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void explain_by_fixed(Reason& reason, const Context& context) const;

    std::vector<Term> terms_;
    WideValue constant_;
    Condition condition_;
};

extern template class LinearDifferent<LinearTerm>;
extern template class LinearDifferent<MixedTerm>;

/// Inference from sum(a[i] x[i]) <= A and sum(w[i] x[i]) <= W together, such as a price and a capacity: values that are
/// cheap in one of the sums may be expensive in the second. The rule supplements the rules of the two sums.
///
/// Any multiple of the second inequality may be added to the first. For p, q >= 0
///
///     sum((q a[i] + p w[i]) x[i]) <= q A + p W.
///
/// p / q is chosen in each run so that the least value of the left side exceeds the right side by as much as the
/// domains allow: it is the ratio |a| / |w| of the last variable that has to give up some of its best value for the
/// first sum because the second sum is too large. Variables give way in increasing order of their loss relative to
/// their saving.
///
/// Rule 1. If the least value of the left side is too large, the rule fails.
/// Rule 2. A term exceeds its least value by at most the slack, the right side less the least value of the left side.
///
/// Complexity: O(n) a run; no state except A, if that falls. The reason names a bound of each variable.
/// Source: Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288; rule 2 is the
/// fixing by reduced costs of linear programming.
class TwoSums final : public Rule {
  public:
    struct Term {
        Var variable;
        WideValue first = 0;
        WideValue second = 0;
    };
    /// The greatest coefficient allowed: products of two coefficients must fit in 64 bits.
    static constexpr WideValue most_coefficient = WideValue{1} << 30U;

    /// @param terms       each variable once, no coefficient beyond `most_coefficient`
    /// @param most_first  read by the rule in every run. Code that lowers it must wake the rule; it is raised only when
    ///                    a search begins. `no_bound`: no bound is known
    TwoSums(std::vector<Term> terms, const WideValue& most_first, WideValue most_second);
    /// Makes the rule with a bound that never changes.
    static std::unique_ptr<TwoSums> fixed(std::vector<Term> terms, WideValue most_first,
                                          WideValue most_second);
    static constexpr WideValue no_bound = std::numeric_limits<WideValue>::max();

    std::string name() const override { return "two sums"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    const Term* critical(const Context& context) const;
    LinearTerm joined(const Term& term, const Term& critical) const;
    void explain(const Term& critical, const Term* except, Reason& reason, const Context& context) const;

    std::vector<Term> terms_; ///< the terms that may have to give way are first, in that order
    std::size_t opposed_ = 0; ///< the number of these
    WideValue own_first_ = 0;
    const WideValue* most_first_;
    WideValue most_second_;
};

} // namespace csp
