#include <csp/constraints/arithmetic/divide.hpp>

#include <csp/constraints/arithmetic/division.hpp>
#include <csp/constraints/arithmetic/operands.hpp>
#include <csp/constraints/arithmetic/remainder.hpp>
#include <csp/constraints/arithmetic/tabulate.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

namespace {

WideValue largest_magnitude(WideInterval x) { return std::max(std::abs(x.min), std::abs(x.max)); }

/// The divisor is the second argument.
class OfDivision : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::vector<Constraint> preconditions() const final {
        const Expression& divisor = arguments()[1];
        if (is_constant(divisor) && divisor.constant() != 0) return {};
        return {divisor != 0};
    }
};

class Div final : public OfDivision {
  public:
    using OfDivision::OfDivision;

    std::string kind() const override { return "div"; }
    std::string words(std::span<const std::string> arguments) const override {
        return operand(arguments[0]) + " / " + operand(arguments[1]);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return quotient(arguments[0], arguments[1]);
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto& [x, y] = std::pair(arguments[0], arguments[1]);
        const WideValue most = largest_magnitude(x) / std::max({y.min, -y.max, WideValue{1}});
        return {x.min >= 0 && y.min >= 0 ? 0 : -most, most};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const auto value_of = [this](std::span<const WideValue> a) { return value(a); };
        if (!tabulate(posting, result, arguments, value_of, {}))
            posting.add<DivisionBounds>(result, arguments[0], arguments[1]);
    }
};

class Mod final : public OfDivision {
  public:
    using OfDivision::OfDivision;

    std::string kind() const override { return "mod"; }
    std::string words(std::span<const std::string> arguments) const override {
        return operand(arguments[0]) + " % " + operand(arguments[1]);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return remainder(arguments[0], arguments[1]);
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const WideValue below = std::max(largest_magnitude(arguments[1]) - 1, WideValue{0});
        const WideInterval x = arguments[0];
        return {std::clamp(x.min, -below, WideValue{0}), std::clamp(x.max, WideValue{0}, below)};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        constexpr TableLimits limits{.rows = 10'000}; // bounds say little of remainders
        const auto value_of = [this](std::span<const WideValue> a) { return value(a); };
        if (!tabulate(posting, result, arguments, value_of, limits))
            posting.add<RemainderBounds>(result, arguments[0], arguments[1]);
    }
};

} // namespace

Function div(const Expression& x, const Expression& y) {
    return make_function<Div>(std::vector<Expression>{x, y});
}
Function mod(const Expression& x, const Expression& y) {
    return make_function<Mod>(std::vector<Expression>{x, y});
}
Expression operator/(const Expression& x, const Expression& y) { return div(x, y); }
Expression operator%(const Expression& x, const Expression& y) { return mod(x, y); }

} // namespace csp
