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

/// Defines a function of integers: its arguments as expressions, its meaning, its description, and the rules that
/// relate a result to the arguments. `abs(x - y)`, `max(x, y, z)` and `x * y` are functions.
///
/// Users add functions by deriving from it, as the built-in ones do. The arguments may be any expressions; by the time
/// rules are posted, each has become a view. An object is immutable once made.
class FunctionDefinition {
  public:
    explicit FunctionDefinition(std::vector<Expression> arguments) : arguments_(std::move(arguments)) {}
    virtual ~FunctionDefinition() = default;

    const std::vector<Expression>& arguments() const { return arguments_; }

    /// The variables of all arguments.
    virtual std::vector<View> scope() const;
    /// Its value in an assignment; nullopt if it or an argument has none, or if an argument leaves +-(2^30 - 1).
    virtual std::optional<WideValue> evaluate(const Assignment& assignment) const;
    /// The function with its arguments, in words: "abs(x - y)".
    virtual std::string describe(const NameOf& name) const;

    /// The function as JSON, in the form that docs/proofs.md defines, with views in JSON by `name`; empty if it has no
    /// such form.
    virtual std::string statement(const NameOf& /*name*/) const { return ""; }

    /// The kind, as in the reference: "abs".
    virtual std::string kind() const = 0;
    /// Its value from the definition alone; nullopt if it has none, as for a quotient by zero.
    virtual std::optional<WideValue> value(std::span<const WideValue> arguments) const = 0;
    /// Bounds of its value if the arguments lie within theirs; neither need be sharp.
    virtual WideInterval bounds(std::span<const WideInterval> arguments) const = 0;
    /// The conditions for it to have a value, given that its arguments have one: `y != 0`. Empty if it always has one.
    virtual std::vector<Constraint> preconditions() const { return {}; }
    /// Whether it, or a function inside its arguments, may have no value.
    bool is_partial() const;
    /// The function in words, given the words of its arguments: "abs(x - y)".
    virtual std::string words(std::span<const std::string> arguments) const;
    /// Adds the rules for  result == f(arguments).  The caller posts the preconditions.
    virtual void post(Posting& posting, View result, std::span<const View> arguments) const = 0;
    /// The same if other constraints use only the bounds of the result and never remove a value between them, as in
    /// `abs(x) + y <= 5`. If it has no separate rules for that, returns false without adding any.
    virtual bool post_for_bounds(Posting& /*posting*/, View /*result*/,
                                 std::span<const View> /*arguments*/) const {
        return false;
    }
    /// Whether the rules added by post_for_bounds() use only the bounds of the arguments.
    virtual bool needs_only_bounds() const { return false; }

  private:
    std::vector<Expression> arguments_;
};

template <typename Definition, typename... Args>
Function make_function(Args&&... args) {
    return Function(std::make_shared<const Definition>(std::forward<Args>(args)...));
}

} // namespace csp
