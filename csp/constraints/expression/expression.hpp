#pragma once

#include <csp/base/assignment.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/linear/linear.hpp>

#include <concepts>
#include <vector>

namespace csp {

/// A sum of multiples of variables and a constant:  2 * x - y + 3.
///
/// Variables, views and integers convert to it. Comparing two of them makes the constraint that says so, the
/// most specific there is: `x != y + 2` is not_equal, `x < y` is less, everything else is linear. Between two
/// Vars `==` and `!=` alone mean identity; write `equal(x, y)` and `not_equal(x, y)`.
///
/// A value; additions cost O(terms).
/// Errors: throws ArgumentError where the sum of |coefficient| * 2^30 and |constant| would reach 2^62, so
/// that an expression never overflows.
class Expression {
  public:
    Expression() = default;
    Expression(Var x) : Expression(View(x)) {}
    Expression(View x);
    template <std::integral Integer>
    Expression(Integer constant) : Expression() {
        add_constant(static_cast<WideValue>(constant));
    }

    Expression& operator+=(const Expression& other);
    Expression& operator-=(const Expression& other) { return *this += -other; }
    Expression& operator*=(WideValue factor);
    Expression operator-() const { return Expression(*this) *= -1; }

    /// One term per mention, all of plain variables.
    const std::vector<Term>& terms() const { return terms_; }
    WideValue constant() const { return constant_; }

    WideValue value_of(const Assignment& assignment) const;

  private:
    void add_constant(WideValue constant);

    std::vector<Term> terms_;
    WideValue constant_ = 0;
    WideValue reach_ = 0; ///< no value of the expression is further from 0
};

inline Expression operator+(Expression a, const Expression& b) { return a += b; }
inline Expression operator-(Expression a, const Expression& b) { return a -= b; }
template <std::integral Integer>
Expression operator*(Integer factor, Expression x) {
    return x *= static_cast<WideValue>(factor);
}
template <std::integral Integer>
Expression operator*(Expression x, Integer factor) {
    return x *= static_cast<WideValue>(factor);
}

/// The sum of any list of variables, views or expressions.
template <typename Range>
Expression sum(const Range& xs) {
    Expression total;
    for (const auto& x : xs) total += x;
    return total;
}

Constraint operator==(const Expression& a, const Expression& b);
Constraint operator!=(const Expression& a, const Expression& b);
Constraint operator<=(const Expression& a, const Expression& b);
Constraint operator<(const Expression& a, const Expression& b);
inline Constraint operator>=(const Expression& a, const Expression& b) { return b <= a; }
inline Constraint operator>(const Expression& a, const Expression& b) { return b < a; }

} // namespace csp
