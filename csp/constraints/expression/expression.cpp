#include <csp/constraints/expression/expression.hpp>

#include <csp/base/error.hpp>
#include <csp/base/lists.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/flatten.hpp>
#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/expression/function_comparison.hpp>
#include <csp/constraints/linear/normal_form.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace csp {

// Arithmetic ---------------------------------------------------------------------------------------

namespace {

constexpr WideValue reach_limit = WideValue{1} << 62;
constexpr WideValue largest_value = WideValue{1} << 30;

/// |v|, cut off at the limit, which is rejected.
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

/// States that x + y is at most a constant; each is a variable or its negation.
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
