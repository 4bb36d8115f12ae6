#include <csp/constraints/element/element.hpp>

#include <csp/constraints/element/rules.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

namespace {

/// The arguments: the condition as 0 or 1, then both values.
class IfThenElse final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "if_then_else"; }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return arguments[0] != 0 ? arguments[1] : arguments[2];
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        return {std::min(arguments[1].min, arguments[2].min), std::max(arguments[1].max, arguments[2].max)};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        posting.add<ElementOfVariables>(result, arguments[0], std::vector<View>{arguments[2], arguments[1]});
    }
};

} // namespace

Function if_then_else(const Constraint& condition, const Expression& then, const Expression& otherwise) {
    return make_function<IfThenElse>(std::vector<Expression>{condition, then, otherwise});
}

Constraint choice_of(const Constraint& condition, const Constraint& then, const Constraint& otherwise) {
    return implication(condition, then) && implication(!condition, otherwise);
}

} // namespace csp
