#pragma once

#include <csp/base/assignment.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/linear/linear.hpp>

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace csp {

class FunctionDefinition;

/// A value computed from variables: `abs(x - y)`, `max(x, y, z)`. Created by functions such as these and used in
/// expressions. Cheap to copy.
class Function {
  public:
    explicit Function(std::shared_ptr<const FunctionDefinition> definition)
        : definition_(std::move(definition)) {}

    const FunctionDefinition& definition() const { return *definition_; }
    const FunctionDefinition* operator->() const { return definition_.get(); }
    /// An identity that copies of a function share, and different functions do not.
    std::shared_ptr<const void> identity() const { return definition_; }

  private:
    std::shared_ptr<const FunctionDefinition> definition_;
};

/// A sum of multiples of variables, functions and constraints, plus a constant:  2 * x - abs(y) + (x < z) + 3.
///
/// Variables, views, integers and functions convert to it. So do constraints, which count 1 if they hold and 0 if not.
/// Comparing two expressions creates the most specific constraint possible: `x != y + 2` is not_equal, `x < y` is less,
/// `z == abs(x)` ties z to x by the rules of the function without an auxiliary variable, `b == (x < y)` is an
/// equivalence, and other sums are linear. To ask whether two variables are the same, use `x.is_same(y)`.
///
/// A function inside a sum, under a condition, or compared by anything but `==` with a variable or constant becomes a
/// variable. Values beyond +-(2^30 - 1) must therefore be impossible, by the domains of its arguments or by the
/// comparison, if that always holds. Otherwise loading the model into an engine throws. For factors >= 0,
/// `x * y <= 100` suffices. If a function has no value, such as a quotient by zero, the comparison around it does not
/// hold.
///
/// An expression is a tree: a function or constraint that occurs in several parts of it is visited once for each, so a
/// recurrence such as f[i] = max(f[i-1], f[i-2] + x[i]) grows exponentially with i, and nesting is limited to a few
/// thousand levels by the stack of the program. Variables for the steps avoid both: `f[i] = model.int_var(max(...))`.
///
/// Value semantics; adding to an expression costs O(terms added).
/// Errors: throws ArgumentError if the sum of |coefficient| * 2^30 and |constant| would reach 2^62, so that an
/// expression never overflows.
class Expression {
  public:
    Expression() = default;
    Expression(Var x) : Expression(View(x)) {}
    Expression(View x);
    Expression(const Function& function);
    Expression(const Constraint& constraint);
    template <std::same_as<bool> Bool>
    Expression(Bool) = delete; // a truth value is not a number
    template <std::integral Integer>
    requires(!std::same_as<Integer, bool>) Expression(Integer constant) : Expression() {
        if (std::in_range<WideValue>(constant))
            add_constant(static_cast<WideValue>(constant));
        else
            refuse_constant(std::to_string(constant));
    }

    /// A named constant of a program: `enum Colour : csp::Value { red, green, blue };`.
    template <typename Enumeration>
    requires(std::is_enum_v<Enumeration>&& std::is_convertible_v<Enumeration, WideValue>)
        Expression(Enumeration constant)
        : Expression(static_cast<WideValue>(constant)) {}

    Expression& operator+=(const Expression& other) { return add(other, 1); }
    Expression& operator-=(const Expression& other) { return add(other, -1); }
    /// Adds coefficient * x.
    Expression& add_multiple(WideValue coefficient, View x);
    Expression& operator*=(WideValue factor);
    template <NoInteger Number>
    Expression& operator*=(Number) = delete; // a factor is an integer

    struct FunctionTerm {
        WideValue coefficient = 0;
        Function function;
    };

    /// One term per mention, all over plain variables.
    const std::vector<Term>& terms() const& { return terms_; }
    std::vector<Term> terms() && { return std::move(terms_); }
    const std::vector<FunctionTerm>& functions() const { return functions_; }
    WideValue constant() const { return constant_; }

    /// The variables, including those of its functions, in the order of first mention; some may occur more than once.
    std::vector<View> scope() const;
    /// In words: "2 * x - y + 3".
    std::string describe(const NameOf& name) const;
    /// Its value; nullopt if one of its functions has none, or if it does not fit.
    std::optional<WideValue> evaluate(const Assignment& assignment) const;
    /// The same, as a type that always fits.
    std::optional<HugeValue> evaluate_in_full(const Assignment& assignment) const;
    /// Errors: throws ArgumentError if it has no value.
    WideValue value_of(const Assignment& assignment) const;

  private:
    Expression& add(const Expression& other, WideValue sign);
    void add_constant(WideValue constant);
    [[noreturn]] static void refuse_constant(const std::string& constant);

    std::vector<Term> terms_;
    std::vector<FunctionTerm> functions_;
    WideValue constant_ = 0;
    WideValue reach_ = 0; ///< no value of the expression is further from 0
};

template <typename Stream>
Stream& operator<<(Stream&, const Expression&) = delete; // write e.describe(model.names()), or solution[e]
template <typename Stream>
Stream& operator<<(Stream&, const Function&) = delete; // write f->describe(model.names()), or solution[f]

/// Errors: throws ArgumentError if the factor is too large for any expression.
[[noreturn]] void refuse_factor(const std::string& factor);
template <std::integral Integer>
WideValue wide_factor(Integer factor) {
    if (!std::in_range<WideValue>(factor)) refuse_factor(std::to_string(factor));
    return static_cast<WideValue>(factor);
}

inline Expression operator-(Expression x) { return std::move(x *= -1); }
inline Expression operator+(Expression a, const Expression& b) { return std::move(a += b); }
inline Expression operator-(Expression a, const Expression& b) { return std::move(a -= b); }
template <std::integral Integer>
requires(!std::same_as<Integer, bool>) Expression operator*(Integer factor, Expression x) {
    return std::move(x *= wide_factor(factor));
}
template <std::integral Integer>
requires(!std::same_as<Integer, bool>) Expression operator*(Expression x, Integer factor) {
    return std::move(x *= wide_factor(factor));
}
template <std::floating_point Fraction>
Expression operator*(Fraction, const Expression&) = delete; // for 0.5 * x <= y, write x <= 2 * y
template <std::floating_point Fraction>
Expression operator*(const Expression&, Fraction) = delete; // for x * 0.5 <= y, write x <= y * 2

Constraint operator==(const Expression& a, const Expression& b);
Constraint operator!=(const Expression& a, const Expression& b);
Constraint operator<=(const Expression& a, const Expression& b);
Constraint operator<(const Expression& a, const Expression& b);
inline Constraint operator>=(const Expression& a, const Expression& b) { return b <= a; }
inline Constraint operator>(const Expression& a, const Expression& b) { return b < a; }

// These would compare a truth value with z.
template <std::same_as<Constraint> C>
Constraint operator<=(const C&, const Expression&) = delete; // for x <= y <= z, write x <= y && y <= z
template <std::same_as<Constraint> C>
Constraint operator<(const C&, const Expression&) = delete; // for x < y < z, write x < y && y < z
template <std::same_as<Constraint> C>
Constraint operator>=(const C&, const Expression&) = delete; // for x >= y >= z, write x >= y && y >= z
template <std::same_as<Constraint> C>
Constraint operator>(const C&, const Expression&) = delete; // for x > y > z, write x > y && y > z

} // namespace csp
