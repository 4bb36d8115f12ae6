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

/// What a function of integers is: its arguments as expressions, its meaning, its description, and the rules that
/// relate a result to the arguments. `abs(x - y)`, `max(x, y, z)` and `x * y` are functions.
///
/// Users add functions by deriving from it; the built-in ones do nothing else. The arguments may be any expressions;
/// when rules are posted, each has become a view. An object never changes once made.
class FunctionDefinition {
  public:
    explicit FunctionDefinition(std::vector<Expression> arguments) : arguments_(std::move(arguments)) {}
    virtual ~FunctionDefinition() = default;

    const std::vector<Expression>& arguments() const { return arguments_; }

    /// The variables of all arguments.
    virtual std::vector<View> scope() const;
    /// Its value in an assignment; nothing if it or an argument has none, or if an argument leaves
    /// +-(2^30 - 1).
    virtual std::optional<WideValue> evaluate(const Assignment& assignment) const;
    /// The function with its arguments in words: "abs(x - y)".
    virtual std::string describe(const NameOf& name) const;

    /// The kind, as in the reference: "abs".
    virtual std::string kind() const = 0;
    /// Its value from the definition alone; nothing if it has none, such as a quotient by zero.
    virtual std::optional<WideValue> value(std::span<const WideValue> arguments) const = 0;
    /// Bounds of its value if the arguments lie within theirs (none need be sharp).
    virtual WideInterval bounds(std::span<const WideInterval> arguments) const = 0;
    /// What must hold for it to have a value, given that its arguments have: `y != 0`. Nothing if it always has one.
    virtual std::vector<Constraint> preconditions() const { return {}; }
    /// Whether it, or a function inside its arguments, may lack a value.
    bool is_partial() const;
    /// In words, given those of its arguments: "abs(x - y)".
    virtual std::string words(std::span<const std::string> arguments) const;
    /// Adds the rules for  result == f(arguments).  The caller posts the preconditions.
    virtual void post(Posting& posting, View result, std::span<const View> arguments) const = 0;
    /// The same where other constraints look at no more than the bounds of the result, and never remove a value between
    /// them: in `abs(x) + y <= 5`, say. False, and nothing is added, if it has no rules of its own for that.
    virtual bool post_for_bounds(Posting& /*posting*/, View /*result*/,
                                 std::span<const View> /*arguments*/) const {
        return false;
    }
    /// Whether the rules added by post_for_bounds() look at no more than the bounds of the arguments.
    virtual bool needs_only_bounds() const { return false; }

  private:
    std::vector<Expression> arguments_;
};

template <typename Definition, typename... Args>
Function make_function(Args&&... args) {
    return Function(std::make_shared<const Definition>(std::forward<Args>(args)...));
}

} // namespace csp
