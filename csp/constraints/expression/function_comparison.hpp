#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/engine/facts.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// A fact: how the constraint compares an expression with 0.
struct ComparedSum {
    Expression difference;
    Comparison comparison;
};

/// Compares left - right with a constant; some of the terms are functions.
///
/// Posting: `result == function` becomes the function's own rules, `constraint == constraint` an equivalence; otherwise
/// every function is replaced by an auxiliary variable, and a sum remains.
class FunctionComparison final : public ConstraintDefinition {
  public:
    FunctionComparison(Expression left, Expression right, Comparison comparison, WideValue constant)
        : left_(std::move(left)),
          right_(std::move(right)),
          comparison_(comparison),
          constant_(constant) {}

    std::string kind() const override { return "comparison"; }
    std::vector<View> scope() const override { return (left_ - right_).scope(); }
    bool check(const Assignment& assignment) const override;
    std::string describe(const NameOf& name) const override;
    void post(Posting& posting) const override;
    std::optional<Constraint> negation() const override;
    std::vector<Var> results() const override;
    void state_facts(Facts& facts) const override {
        if (facts.wants<ComparedSum>()) facts.state<ComparedSum>(left_ - right_ - constant_, comparison_);
    }

  private:
    bool post_as_equal(const Expression& difference, Posting& posting) const;

    Expression left_;
    Expression right_;
    Comparison comparison_;
    WideValue constant_;
};

} // namespace csp
