#include <csp/constraints/expression/expression.hpp>

#include <csp/base/error.hpp>
#include <csp/base/lists.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/facts.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace csp {

// Arithmetic ---------------------------------------------------------------------------------------

namespace {

constexpr WideValue reach_limit = WideValue{1} << 62;
constexpr WideValue largest_value = WideValue{1} << 30;

/// Returns |v|, cut off at the limit, which is rejected.
WideValue reach_of(WideValue v) {
    if (v <= -reach_limit || v >= reach_limit) return reach_limit;
    return v < 0 ? -v : v;
}

[[noreturn]] void refuse_operand(const std::string& operand) {
    throw ArgumentError("csp::Expression",
                        operand + " is too large: the sum of |coefficient| * 2^30 and |constant| must stay "
                                  "below 2^62");
}

} // namespace

Expression::Expression(View x)
    : terms_{{x.is_negated() ? -1 : 1, View(x.variable())}},
      reach_(largest_value) {
    add_constant(x.offset());
}

Expression::Expression(const Function& function) : functions_{{1, function}}, reach_(largest_value) {}

Expression::Expression(const Constraint& constraint) : Expression(indicator(constraint)) {}

void refuse_factor(const std::string& factor) { refuse_operand("the factor " + factor); }

void Expression::refuse_constant(const std::string& constant) { refuse_operand("the constant " + constant); }

void Expression::add_constant(WideValue constant) {
    if (reach_of(constant) >= reach_limit - reach_) refuse_constant(std::to_string(constant));
    reach_ += reach_of(constant);
    constant_ += constant;
}

Expression& Expression::add(const Expression& other, WideValue sign) {
    if (&other == this) return add(Expression(other), sign);
    if (other.reach_ >= reach_limit - reach_) refuse_operand("the sum of two expressions");
    const auto append = [sign](auto& to, const auto& from) {
        if (from.empty()) return;
        grow_for(to, from.size());
        const auto added = to.insert(to.end(), from.begin(), from.end());
        std::for_each(added, to.end(), [sign](auto& term) { term.coefficient *= sign; });
    };
    reach_ += other.reach_;
    constant_ += sign * other.constant_;
    append(terms_, other.terms_);
    append(functions_, other.functions_);
    return *this;
}

Expression& Expression::add_multiple(WideValue coefficient, View x) {
    const WideValue farthest = largest_value + reach_of(x.offset()); // no value of the view is further from 0
    if (reach_of(coefficient) > (reach_limit - 1 - reach_) / farthest)
        refuse_operand("the coefficient " + std::to_string(coefficient));
    reach_ += reach_of(coefficient) * farthest;
    terms_.push_back({x.is_negated() ? -coefficient : coefficient, View(x.variable())});
    constant_ += coefficient * x.offset();
    return *this;
}

Expression& Expression::operator*=(WideValue factor) {
    if (reach_ != 0 && reach_of(factor) > (reach_limit - 1) / reach_)
        refuse_operand("the factor " + std::to_string(factor));
    reach_ *= reach_of(factor);
    constant_ *= factor;
    for (Term& term : terms_) term.coefficient *= factor;
    for (FunctionTerm& term : functions_) term.coefficient *= factor;
    return *this;
}

// Meaning ------------------------------------------------------------------------------------------

std::vector<View> Expression::scope() const {
    std::vector<View> scope;
    scope.reserve(terms_.size());
    for (const Term& term : terms_) scope.push_back(term.variable);
    for (const FunctionTerm& term : functions_) {
        const std::vector<View> inner = term.function->scope();
        scope.insert(scope.end(), inner.begin(), inner.end());
    }
    return scope;
}

std::string Expression::describe(const NameOf& name) const {
    std::string text;
    const auto add = [&](WideValue coefficient, const std::string& what) {
        text += text.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
        const WideValue factor = reach_of(coefficient);
        if (what.empty() || factor != 1) text += std::to_string(factor) + (what.empty() ? "" : " * ");
        text += what;
    };
    for (const Term& term : terms_)
        if (term.coefficient != 0) add(term.coefficient, name(term.variable));
    for (const FunctionTerm& term : functions_) add(term.coefficient, term.function->describe(name));
    if (constant_ != 0) add(constant_, "");
    return text.empty() ? "0" : text;
}

std::optional<WideValue> Expression::evaluate(const Assignment& assignment) const {
    const auto value = evaluate_in_full(assignment);
    if (!value || *value <= -reach_limit || *value >= reach_limit) return std::nullopt;
    return static_cast<WideValue>(*value);
}

std::optional<HugeValue> Expression::evaluate_in_full(const Assignment& assignment) const {
    HugeValue value = constant_;
    for (const Term& term : terms_) value += HugeValue{term.coefficient} * assignment[term.variable];
    for (const FunctionTerm& term : functions_) {
        const auto part = term.function->evaluate(assignment);
        if (!part) return std::nullopt;
        value += HugeValue{term.coefficient} * *part;
    }
    return value;
}

WideValue Expression::value_of(const Assignment& assignment) const {
    if (const auto value = evaluate(assignment)) return *value;
    throw ArgumentError("csp::Expression::value_of", describe([](View x) {
                                                         return 'x' + std::to_string(x.variable().index);
                                                     }) + " has no value in this assignment");
}

// Comparison ---------------------------------------------------------------------------------------

namespace {

/// Compares left - right with a constant; some of the terms are functions.
///
/// Posting turns `result == function` into the function's rules, and `constraint == constraint` into an equivalence.
/// Otherwise, an auxiliary variable replaces every function, and a sum remains.
class FunctionComparison final : public ConstraintDefinition {
  public:
    FunctionComparison(Expression left, Expression right, Comparison comparison, WideValue constant)
        : left_(std::move(left)),
          right_(std::move(right)),
          comparison_(comparison),
          constant_(constant) {}

    std::string kind() const override { return "comparison"; }
    std::string statement(const NameOf& name) const override {
        return stated(sign_of(comparison_), {statement_of(left_ - right_, name), std::to_string(constant_)});
    }
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

bool FunctionComparison::check(const Assignment& assignment) const {
    const auto left = left_.evaluate_in_full(assignment);
    const auto right = right_.evaluate_in_full(assignment);
    return left && right && compares(*left - *right, comparison_, constant_);
}

std::string FunctionComparison::describe(const NameOf& name) const {
    const bool is_strict = comparison_ == Comparison::at_most && constant_ == -1;
    const char* const sign = comparison_ == Comparison::equal       ? " == "
                             : comparison_ == Comparison::different ? " != "
                             : is_strict                            ? " < "
                                                                    : " <= ";
    const Expression right = is_strict ? right_ : right_ + constant_;
    return left_.describe(name) + sign + right.describe(name);
}

/// Returns the range of a sum for which the comparison with the constant can hold.
AllowedRange allowed_values(Comparison comparison, WideValue constant) {
    switch (comparison) {
    case Comparison::equal:
        return {constant, constant};
    case Comparison::at_most:
        return {.most = constant};
    case Comparison::different:
        break;
    }
    return {};
}

/// Returns the consistency that the rules of the sum need for the values of its functions.
Consistency needed_values(Comparison comparison) {
    return comparison == Comparison::at_most ? Consistency::bounds : Consistency::domain;
}

void FunctionComparison::post(Posting& posting) const {
    const Expression difference = left_ - right_;
    if (comparison_ == Comparison::equal && post_as_equal(difference, posting)) return;
    FlatSum sum =
        flatten(difference, posting, allowed_values(comparison_, constant_), needed_values(comparison_));
    const WideValue constant = constant_ - sum.constant;
    linear(std::move(sum.terms), std::move(sum.atom_terms), comparison_, constant)->post(posting);
}

/// Posts `x + c == function` and `constraint == constraint`, which need no auxiliary variable; nothing else.
bool FunctionComparison::post_as_equal(const Expression& difference, Posting& posting) const {
    const auto is_unit = [](WideValue coefficient) { return coefficient == 1 || coefficient == -1; };
    const auto& functions = difference.functions();
    const WideValue constant = constant_ - difference.constant();
    if (functions.size() == 2 && difference.terms().empty() && constant == 0 &&
        is_unit(functions[0].coefficient) && functions[0].coefficient == -functions[1].coefficient) {
        const Constraint* const a = indicated(functions[0].function);
        const Constraint* const b = indicated(functions[1].function);
        if (a == nullptr || b == nullptr) return false;
        equivalence(*a, *b)->post(posting);
        return true;
    }
    if (functions.size() != 1 || !is_unit(functions[0].coefficient)) return false;
    const WideValue offset = functions[0].coefficient == 1 ? constant : -constant;
    if (difference.terms().empty()) {
        if (!is_value(offset)) return false;
        const View one = posting.truth(true).variable();
        post_equal(one + (offset - 1), functions[0].function, posting);
        return true;
    }
    if (difference.terms().size() != 1 || !is_unit(difference.terms()[0].coefficient)) return false;
    const Term term = difference.terms()[0]; // function == constant - term, or its negation
    const bool is_same_sign = term.coefficient == functions[0].coefficient;
    const View result = (is_same_sign ? -term.variable : term.variable) + offset;
    const DomainView values = posting.domain(term.variable.variable());
    if (!takes_values_only(result, values.min(), values.max())) return false;
    post_equal(result, functions[0].function, posting);
    return true;
}

/// Returns the variable that stands alone next to functions: `y` of `y == max(xs)`. Truth values of constraints are
/// left for the search to decide, since they split the search space well: `b` of `b == (x < y)`.
std::vector<Var> FunctionComparison::results() const {
    const Expression difference = left_ - right_;
    if (comparison_ != Comparison::equal || difference.terms().size() != 1) return {};
    const Term& term = difference.terms().front();
    if (term.coefficient != 1 && term.coefficient != -1) return {};
    const auto& functions = difference.functions();
    if (functions.size() == 1 && indicated(functions.front().function) != nullptr) return {};
    const Var x = term.variable.variable();
    for (const auto& function : functions)
        for (const View argument : function.function->scope())
            if (argument.variable().is_same(x)) return {};
    return {x};
}

/// If a function has no value, the comparison does not hold, so its negation does.
std::optional<Constraint> FunctionComparison::negation() const {
    std::vector<Constraint> parts;
    const Expression difference = left_ - right_;
    for (const auto& term : difference.functions())
        if (term.function->is_partial()) parts.push_back(csp::negation(has_value(term.function)));
    parts.push_back(comparison_ == Comparison::equal       ? left_ - right_ != constant_
                    : comparison_ == Comparison::different ? left_ - right_ == constant_
                                                           : left_ - right_ > constant_);
    return disjunction(parts);
}

/// States that x + y is at most a constant. Each is a variable or its negation.
Constraint at_most(LinearTerm x, LinearTerm y, WideValue constant) {
    if (x.coefficient < 0) std::swap(x, y);
    if (x.coefficient < 0) // both are negations: "5 - y <= x" reads better than "-x <= y - 5"
        return less_equal(view_of(x) - constant, -view_of(y));
    const View left = view_of(x);
    const View right = constant - view_of(y);
    return constant == -1 ? less(left, right + 1) : less_equal(left, right);
}

/// Compares x + y with a constant, as a comparison of two views.
Constraint compare_two(LinearTerm x, LinearTerm y, Comparison comparison, WideValue constant) {
    switch (comparison) {
    case Comparison::equal:
        return equal(view_of(x), constant - view_of(y));
    case Comparison::different:
        return not_equal(view_of(x), constant - view_of(y));
    case Comparison::at_most:
        break;
    }
    return at_most(x, y, constant);
}

/// Compares a - b with a constant, as the most specific constraint.
Constraint compare(const Expression& a, const Expression& b, Comparison comparison, WideValue constant) {
    Expression difference = a - b;
    if (!difference.functions().empty())
        return make_constraint<FunctionComparison>(a, b, comparison, constant);
    constant -= difference.constant();
    LinearForm form = normal_form(difference.terms(), comparison, constant);
    if (form.terms.size() == 2 && is_unit(form.terms.front()) && is_unit(form.terms.back()))
        return compare_two(form.terms.front(), form.terms.back(), comparison, form.constant);
    return linear(std::move(difference).terms(), constant, std::move(form));
}

} // namespace

Constraint operator==(const Expression& a, const Expression& b) {
    return compare(a, b, Comparison::equal, 0);
}
Constraint operator!=(const Expression& a, const Expression& b) {
    return compare(a, b, Comparison::different, 0);
}
Constraint operator<=(const Expression& a, const Expression& b) {
    return compare(a, b, Comparison::at_most, 0);
}
Constraint operator<(const Expression& a, const Expression& b) {
    return compare(a, b, Comparison::at_most, -1);
}

} // namespace csp
