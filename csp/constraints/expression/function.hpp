#pragma once

#include <csp/base/assignment.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/engine/posting.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// What a function of integers is: its arguments as expressions, its meaning, its words, and the rules that
/// tie a result to the arguments. `abs(x - y)`, `max(x, y, z)` and `x * y` are functions.
///
/// Users add functions by deriving from it; the built-in ones do nothing else. The arguments may be any
/// expressions; where rules are posted, each has become a view. An object never changes once made.
class FunctionDefinition {
  public:
    explicit FunctionDefinition(std::vector<Expression> arguments) : arguments_(std::move(arguments)) {}
    virtual ~FunctionDefinition() = default;

    const std::vector<Expression>& arguments() const { return arguments_; }

    /// The variables of all arguments.
    virtual std::vector<View> scope() const;
    /// Its value in an assignment; nothing where it or an argument has none, or where an argument leaves
    /// +-(2^30 - 1).
    virtual std::optional<WideValue> evaluate(const Assignment& assignment) const;
    /// The function with its arguments in words: "abs(x - y)".
    virtual std::string describe(const NameOf& name) const;

    /// What kind it is, as in the reference: "abs".
    virtual std::string kind() const = 0;
    /// Its value from the definition alone; nothing where it has none, such as a quotient by zero.
    virtual std::optional<WideValue> value(std::span<const WideValue> arguments) const = 0;
    /// The least and the most it can be where the arguments lie within the bounds (which need not be sharp).
    virtual WideInterval bounds(std::span<const WideInterval> arguments) const = 0;
    /// What must hold for it to have a value where its arguments have: `y != 0`. Nothing where it always has one.
    virtual std::vector<Constraint> preconditions() const { return {}; }
    /// Whether it has no value for some arguments, or a function inside of them has none.
    bool is_partial() const;
    /// In words, from the words of its arguments: "abs(x - y)".
    virtual std::string words(std::span<const std::string> arguments) const;
    /// Adds the rules for  result == f(arguments).  The preconditions are posted by others.
    virtual void post(Posting& posting, View result, std::span<const View> arguments) const = 0;

  private:
    std::vector<Expression> arguments_;
};

template <typename Definition, typename... Args>
Function make_function(Args&&... args) {
    return Function(std::make_shared<const Definition>(std::forward<Args>(args)...));
}

} // namespace csp
