#include <csp/constraints/arithmetic/arithmetic.hpp>

#include <csp/constraints/arithmetic/operands.hpp>
#include <csp/constraints/arithmetic/rules.hpp>
#include <csp/constraints/arithmetic/tabulate.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <algorithm>

namespace csp {

namespace {

void post_square(Posting& posting, View result, View x) {
    const auto value = [](std::span<const WideValue> a) { return std::optional(a[0] * a[0]); };
    if (!tabulate(posting, result, {&x, 1}, value, {})) posting.add<SquareBounds>(result, x);
}

class Square final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "square"; }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return arguments[0] * arguments[0];
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto [min, max] = arguments[0];
        const WideValue near = std::max({min, -max, WideValue{0}});
        const WideValue far = std::max(-min, max);
        return {near * near, far * far};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        post_square(posting, result, arguments[0]);
    }
};

class Times final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "times"; }
    std::string words(std::span<const std::string> arguments) const override {
        return operand(arguments[0]) + " * " + operand(arguments[1]);
    }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return arguments[0] * arguments[1];
    }
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto [a, b] = arguments[0];
        const auto [c, d] = arguments[1];
        const auto [least, most] = std::minmax({a * c, a * d, b * c, b * d});
        return {least, most};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const View x = arguments[0];
        const View y = arguments[1];
        const DomainView of_x = posting.domain(x);
        const DomainView of_y = posting.domain(y);
        const auto product = [this](std::span<const WideValue> a) { return value(a); };
        if (x.is_same(y)) return post_square(posting, result, x);
        if (of_x.size() == 1) return post_multiple(posting, result, of_x.min(), y);
        if (of_y.size() == 1) return post_multiple(posting, result, of_y.min(), x);
        if (!tabulate(posting, result, arguments, product, {})) posting.add<TimesBounds>(result, x, y);
    }

  private:
    static void post_multiple(Posting& posting, View result, WideValue factor, View x) {
        linear({{factor, x}, {-1, result}}, Comparison::equal, 0)->post(posting);
    }
};

class Power final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "pow"; }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return power(arguments[0], arguments[1]);
    }
    /// The absolute value of a power is at most the greater of 1 and the largest power of the base furthest from 0.
    WideInterval bounds(std::span<const WideInterval> arguments) const override {
        const auto [min, max] = arguments[0];
        const WideValue base = std::max(std::abs(min), std::abs(max));
        const WideValue most = *power(base, std::max(arguments[1].max, WideValue{0}));
        const WideValue largest = std::max(most, WideValue{1});
        return {min >= 0 ? 0 : -largest, largest};
    }
    std::vector<Constraint> preconditions() const override {
        const Expression& base = arguments()[0];
        const Expression& exponent = arguments()[1];
        if (is_constant(exponent) && exponent.constant() >= 0) return {};
        return {base != 0 || exponent >= 0};
    }
    void post(Posting& posting, View result, std::span<const View> arguments) const override {
        const DomainView exponent = posting.domain(arguments[1]);
        const auto value_of = [this](std::span<const WideValue> a) { return value(a); };
        if (exponent.min() == 1 && exponent.max() == 1) return equal(result, arguments[0])->post(posting);
        if (exponent.min() == 2 && exponent.max() == 2) return post_square(posting, result, arguments[0]);
        if (!tabulate(posting, result, arguments, value_of, {}))
            posting.add<PowerBounds>(result, arguments[0], arguments[1]);
    }
};

} // namespace

Expression operator*(const Expression& x, const Expression& y) {
    if (is_constant(x)) return Expression(y) *= x.constant();
    if (is_constant(y)) return Expression(x) *= y.constant();
    return make_function<Times>(std::vector<Expression>{x, y});
}
Function square(const Expression& x) { return make_function<Square>(std::vector<Expression>{x}); }
Function pow(const Expression& x, const Expression& y) {
    return make_function<Power>(std::vector<Expression>{x, y});
}

} // namespace csp
