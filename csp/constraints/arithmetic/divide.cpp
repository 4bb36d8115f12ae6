#include <csp/constraints/arithmetic/arithmetic.hpp>

#include <csp/constraints/arithmetic/functions.hpp>
#include <csp/constraints/arithmetic/rules.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <cstdlib>

namespace csp {

namespace {

/// The rules of division for numbers >= 0.
struct Division {
    static int sign(int of_x, int of_y) { return of_x * of_y; }

    static bool narrow(OperandBox& box) {
        auto& [x, y, result] = box;
        y = y & Bounds{1, y.max}; // Rule 1
        if (y.is_empty()) return false;
        result = result & Bounds{x.min / y.max, x.max / y.min}; // Rule 2
        if (result.is_empty()) return false;
        x = x & Bounds{result.min * y.min, (result.max + 1) * y.max - 1}; // Rule 3
        if (x.is_empty()) return false;
        y.min = std::max(y.min, x.min / (result.max + 1) + 1);           // Rule 4
        if (result.min > 0) y.max = std::min(y.max, x.max / result.min); // Rule 4
        return !y.is_empty();
    }
};

} // namespace

void DivisionBounds::propagate(Context& context) {
    PartsOfBox parts(axes(), context);
    if (narrow_quadrants<Division>(parts, context) && parts.had_fixed_arguments()) context.entailed();
}

std::optional<bool> DivisionBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return quotient(assignment[x], assignment[y]) == WideValue{assignment[result]};
}

namespace {

/// The rules of remainders for numbers >= 0.
struct Remainder {
    static int sign(int of_x, int) { return of_x; }

    static bool narrow(OperandBox& box) {
        auto& [x, y, result] = box;
        y = y & Bounds{std::max(WideValue{1}, result.min + 1), y.max}; // Rule 1
        result = result & Bounds{0, std::min(x.max, y.max - 1)};       // Rules 1, 2
        x = x & Bounds{result.min, x.max};                             // Rule 2
        if (box.is_empty()) return false;
        const WideValue overhang = std::max(WideValue{0}, x.min - result.max); // for multiples to make up
        const Bounds quotient{ceiling_divided(overhang, y.max), (x.max - result.min) / y.min};
        if (quotient.is_empty()) return false;
        const Bounds multiple{quotient.min * y.min, quotient.max * y.max};
        x = x & Bounds{multiple.min + result.min, multiple.max + result.max};                   // Rule 3
        result = result & Bounds{x.min - multiple.max, x.max - multiple.min};                   // Rule 3
        if (quotient.max > 0) y.min = std::max(y.min, ceiling_divided(overhang, quotient.max)); // Rule 3
        if (quotient.min > 0) y.max = std::min(y.max, (x.max - result.min) / quotient.min);     // Rule 3
        return !box.is_empty();
    }
};

} // namespace

void RemainderBounds::propagate(Context& context) {
    PartsOfBox parts(axes(), context);
    if (narrow_quadrants<Remainder>(parts, context) && parts.had_fixed_arguments()) context.entailed();
}

std::optional<bool> RemainderBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return remainder(assignment[x], assignment[y]) == WideValue{assignment[result]};
}

namespace {

WideValue largest_magnitude(WideInterval x) { return std::max(std::abs(x.min), std::abs(x.max)); }

/// Base of functions whose second argument is the divisor.
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
    std::string statement(const NameOf& name) const override {
        return statement_of_arguments(*this, "div", name);
    }
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
    std::string statement(const NameOf& name) const override {
        return statement_of_arguments(*this, "mod", name);
    }
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
        constexpr TableLimits limits{.rows = 10'000}; // bounds imply little about remainders
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
