#pragma once

#include <csp/base/assignment.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/require/require.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp {

/// A predicate over a scope of views, restated over the distinct variables behind them.
class ScopedPredicate {
  public:
    ScopedPredicate(std::vector<View> scope, TuplePredicate predicate);

    /// The variables, each once, in the order of first mention.
    const std::vector<Var>& variables() const { return variables_; }
    const std::vector<View>& scope() const { return scope_; }

    /// Whether the predicate holds for these values of variables(). Must not be called from two threads at once.
    bool holds(std::span<const Value> values) {
        for (std::size_t i = 0; i < scope_.size(); ++i)
            arguments_[i] = static_cast<Value>(scope_[i].from_variable(values[index_[i]]));
        return predicate_(arguments_);
    }

    bool holds(const Assignment& assignment) const;

  private:
    std::vector<View> scope_;
    TuplePredicate predicate_;
    std::vector<Var> variables_;
    std::vector<std::size_t> index_; ///< by position in the scope, the place in variables_
    std::vector<Value> arguments_;   ///< buffer of a call
};

/// Calls the predicate once, when all its variables are fixed.
///
/// Rule 1. When all variables are fixed, the rule fails if the predicate does not hold.
///
/// The variable last found unfixed is remembered as a hint: while it is unfixed, a run costs O(1).
class BackwardChecking final : public Rule {
  public:
    explicit BackwardChecking(ScopedPredicate predicate);

    std::string name() const override { return "condition, when fixed"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    ScopedPredicate predicate_;
    std::size_t unfixed_ = 0;   ///< the variable to look at first
    std::vector<Value> values_; ///< by variable, buffer of a run
};

/// Calls the predicate as late as possible, value consistent.
///
/// Rule 1. When a single variable is unfixed, its values that violate the predicate are removed.
/// Rule 2. When all variables are fixed, the rule fails if the predicate does not hold.
///
/// Complexity: the choice of watched variables is only a hint, so nothing needs to be undone: while the first two in
/// the order are unfixed, a run costs O(1).
class ForwardChecking final : public Rule {
  public:
    explicit ForwardChecking(ScopedPredicate predicate);

    std::string name() const override { return "condition"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool holds();
    void try_values(std::size_t last, Context& context);
    void explain_by_fixed(Reason& reason, const Context& context) const;

    ScopedPredicate predicate_;
    std::vector<std::size_t> order_; ///< of the variables: the watched ones first
    std::vector<Value> values_;      ///< by variable, buffer of a run
};

/// Posts a predicate: by the set of its tuples, domain consistent, if there are at most `most` combinations of values
/// to try; otherwise by ForwardChecking.
void post_tried_out(ScopedPredicate predicate, WideValue most, Posting& posting);

/// The rules that serve a constraint by its definition, as in textbooks.
enum class Checking : std::uint8_t {
    backward, ///< it is checked once all its variables are fixed
    forward,  ///< once all but one are fixed, values of that one are removed
    pairs,    ///< constraints on two variables are arc consistent, all others checked forward
};

/// Posts constraints by calls of ConstraintDefinition::check instead of their own rules. For one engine and thread.
class PostingByDefinition {
  public:
    PostingByDefinition(Checking checking, std::size_t variable_count);

    /// Posts the conjuncts of the constraint, each by its definition. A rule of the user, and a constraint over a
    /// variable with more than 4,096 values, are posted with their own rules.
    void operator()(const Constraint& constraint, Posting& posting) const;

  private:
    Checking checking_;
    std::shared_ptr<Assignment> room_; ///< for the values of one check
};

} // namespace csp
