#include <csp/constraints/arithmetic/arithmetic.hpp>

#include <csp/constraints/arithmetic/functions.hpp>
#include <csp/constraints/arithmetic/rules.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/statement.hpp>

#include <algorithm>
#include <cmath>

namespace csp {

namespace {

/// The three rules of products for numbers >= 0.
struct PositiveTimes {
    static int sign(int of_x, int of_y) { return of_x * of_y; }

    static bool narrow(OperandBox& box) {
        auto& [x, y, result] = box;
        result = result & Bounds{x.min * y.min, x.max * y.max}; // Rule 1
        if (result.is_empty()) return false;
        narrow_factor(x, y, result);
        if (x.is_empty()) return false;
        narrow_factor(y, x, result);
        return !y.is_empty();
    }

    static bool narrow_to_fixpoint(OperandBox& box) {
        for (OperandBox before = box; narrow(box); before = box)
            if (box == before) return true;
        return false;
    }

  private:
    /// The divisor is not 0 if the product is too large or too small.
    static void narrow_factor(Bounds& factor, Bounds other, Bounds product) {
        if (factor.max * other.min > product.max) factor.max = divided(product.max, other.min); // Rule 2
        if (factor.min * other.max < product.min)
            factor.min = divided(product.min - 1, other.max) + 1; // Rule 3
    }
    /// Bounds of variables fit in 32 bits, for which processors divide in half the time or less.
    static Value divided(WideValue dividend, WideValue divisor) {
        return static_cast<Value>(dividend) / static_cast<Value>(divisor);
    }
};

} // namespace

void TimesBounds::propagate(Context& context) {
    if (context.min(axes().x) >= 0 && context.min(axes().y) >= 0) return narrow_positive(context);
    PartsOfBox parts(axes(), context);
    if (narrow_quadrants<PositiveTimes>(parts, context) && parts.had_fixed_arguments()) context.entailed();
}

/// Repeats the rules if a new bound fell into a hole, or if two of the variables are the same.
void TimesBounds::narrow_positive(Context& context) const {
    for (;;) {
        const OperandBox before = axes().bounds(context);
        const auto why = [&](Reason& reason) { axes().explain(before, reason); };
        OperandBox box = before;
        if (!PositiveTimes::narrow_to_fixpoint(box)) {
            context.fail(why);
            return;
        }
        if (!axes().narrow(before, box, context, why)) return;
        if (axes().bounds(context) == box) break;
    }
    if (context.is_fixed(axes().x) && context.is_fixed(axes().y)) return context.entailed();
    context.fixpoint();
}

std::optional<bool> TimesBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return assignment[result] == WideValue{assignment[x]} * assignment[y];
}

void SquareBounds::scope(Wiring& wiring) {
    wiring.on(result_, Events::bounds);
    wiring.on(x_, Events::bounds);
}

namespace {

/// Both roots are exact, since every Value and the square of its root are exact in a double.
WideValue floor_root(WideValue v) { return static_cast<WideValue>(std::sqrt(static_cast<double>(v))); }
WideValue ceiling_root(WideValue v) { return v <= 0 ? 0 : floor_root(v - 1) + 1; }

} // namespace

void SquareBounds::propagate(Context& context) {
    if (!context.at_least(result_, 0, because{x_})) return;
    if (!narrow_argument(context) || !narrow_result(context)) return;
    if (context.is_fixed(x_) && context.is_fixed(result_) &&
        context.value(result_) == WideValue{context.value(x_)} * context.value(x_))
        context.entailed(); // two views of one variable may disagree
}

bool SquareBounds::narrow_argument(Context& context) const {
    const Value least = context.min(result_);
    const Value most = context.max(result_);
    const WideValue near = ceiling_root(least);
    const WideValue far = floor_root(most);
    const because why_near{atom_at_least(result_, least)};
    const because why_far{atom_at_most(result_, most)};
    return context.at_least(x_, -far, why_far) && context.at_most(x_, far, why_far)   // Rule 1
           && (near == 0 || context.remove_range(x_, -near + 1, near - 1, why_near)); // Rule 2
}

/// Applies rule 3.
bool SquareBounds::narrow_result(Context& context) const {
    const WideValue low = context.min(x_);
    const WideValue high = context.max(x_);
    const WideValue nearest = low > 0 ? low : high < 0 ? -high : 0;
    const WideValue near = std::max(nearest, ceiling_root(context.min(result_)));
    const WideValue far = std::min(std::max(-low, high), floor_root(context.max(result_)));
    return context.at_least(result_, near * near, because{x_, result_}) &&
           context.at_most(result_, far * far, because{x_, result_});
}

std::optional<bool> SquareBounds::check(const Assignment& assignment) const {
    return assignment[result_] == WideValue{assignment[x_]} * assignment[x_];
}

namespace {

/// Returns the power of base and exponent, both >= 0; `limit` + 1 if it exceeds the limit.
WideValue limited_power(WideValue base, WideValue exponent, WideValue limit) {
    if (base <= 1) return exponent == 0 ? 1 : base;
    WideValue power = 1;
    for (; exponent > 0; --exponent) { // ends after at most 62 factors
        if (power > limit / base) return limit + 1;
        power *= base;
    }
    return power;
}

WideValue power_of(WideValue base, WideValue exponent) { return limited_power(base, exponent, max_value); }

/// Returns the largest base within the bounds whose power is at most k; bounds.min - 1 if there is none. The exponent
/// is > 0.
WideValue largest_base(Bounds bounds, WideValue exponent, WideValue k) {
    --bounds.min;
    while (bounds.min < bounds.max) {
        const WideValue middle = bounds.max - (bounds.max - bounds.min) / 2;
        if (power_of(middle, exponent) <= k)
            bounds.min = middle;
        else
            bounds.max = middle - 1;
    }
    return bounds.min;
}

/// Returns the largest exponent whose power of the base is at most k, for base >= 2 and k >= 1.
WideValue largest_exponent(WideValue base, WideValue k) {
    WideValue exponent = 0;
    for (WideValue power = base; power <= k; power *= base) ++exponent;
    return exponent;
}

/// Applies rule 1 for x >= 1, y >= 0.
bool narrow_growing(OperandBox& box) {
    auto& [x, y, result] = box;
    result = result & Bounds{power_of(x.min, y.min), power_of(x.max, y.max)};
    if (result.is_empty()) return false;
    if (y.min > 0) x.max = largest_base(x, y.min, result.max);
    if (x.is_empty()) return false;
    if (y.max > 0 && result.min > 1) x.min = std::max(x.min, largest_base(x, y.max, result.min - 1) + 1);
    if (x.is_empty()) return false;
    if (x.min > 1) y.max = std::min(y.max, largest_exponent(x.min, result.max));
    if (x.max > 1 && result.min > 1) y.min = std::max(y.min, largest_exponent(x.max, result.min - 1) + 1);
    return !y.is_empty();
}

/// Returns the numbers of one parity within bounds >= 0.
Bounds of_parity(Bounds bounds, WideValue parity) {
    if (bounds.min % 2 != parity) ++bounds.min;
    if (bounds.max % 2 != parity) --bounds.max;
    return bounds;
}

/// Intersects the box with the limits of x, y and result, and adds the intersection unless it is empty.
void add_case(PartsOfBox& parts, const OperandBox& limits, Signs signs) {
    const OperandBox& all = parts.all();
    const OperandBox box{all.x & limits.x, all.y & limits.y, all.result & limits.result};
    if (!box.is_empty()) parts.add(box, signs);
}

/// Adds the cases of rules 1 and 2.
void add_growing_cases(PartsOfBox& parts) {
    constexpr WideValue most = max_value;
    for (const Signs signs : {Signs{1, 1, 1}, Signs{-1, 1, 1}, Signs{-1, 1, -1}}) {
        OperandBox box = turned(parts.all(), signs);
        box.x = box.x & Bounds{1, most};
        box.y = box.y & Bounds{0, most};
        box.result = box.result & Bounds{1, most};
        if (box.is_empty()) continue;
        const WideValue parity = signs.result > 0 ? 0 : 1;
        if (signs.x < 0) box.y = of_parity(box.y, parity);
        if (box.is_empty() || !narrow_growing(box)) continue;
        if (signs.x < 0) box.y = of_parity(box.y, parity);
        if (!box.is_empty()) parts.add(turned(box, signs), signs);
    }
}

/// Adds the cases of rule 4.
void add_reciprocals(PartsOfBox& parts) {
    constexpr WideValue most = max_value;
    const Bounds negative{-most, -1};
    add_case(parts, {{1, 1}, negative, {1, 1}}, {1, -1, 1});
    add_case(parts, {{2, most}, negative, {0, 0}}, {1, -1, 1});
    add_case(parts, {{-most, -2}, negative, {0, 0}}, {-1, -1, 1});
    const Bounds exponent = -(parts.all().y & negative);
    if (exponent.is_empty()) return;
    add_case(parts, {{-1, -1}, -of_parity(exponent, 0), {1, 1}}, {-1, -1, 1});
    add_case(parts, {{-1, -1}, -of_parity(exponent, 1), {-1, -1}}, {-1, -1, -1});
}

} // namespace

void PowerBounds::propagate(Context& context) {
    PartsOfBox parts(axes(), context);
    add_growing_cases(parts);
    add_case(parts, {{0, 0}, {0, 0}, {1, 1}}, {1, 1, 1});         // Rule 3
    add_case(parts, {{0, 0}, {1, max_value}, {0, 0}}, {1, 1, 1}); // Rule 3
    add_reciprocals(parts);
    if (parts.narrow(context) && parts.had_fixed_arguments()) context.entailed();
}

std::optional<bool> PowerBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return power(assignment[x], assignment[y]) == WideValue{assignment[result]};
}

std::optional<WideValue> power(WideValue base, WideValue exponent) {
    constexpr WideValue limit = WideValue{1} << 62;
    const WideValue sign = base < 0 && exponent % 2 != 0 ? -1 : 1;
    const WideValue magnitude = base < 0 ? -base : base;
    if (exponent < 0) {
        if (magnitude == 0) return std::nullopt;
        return magnitude == 1 ? sign : 0;
    }
    return sign * std::min(limited_power(magnitude, exponent, limit), limit);
}

namespace {

void post_square(Posting& posting, View result, View x) {
    const auto value = [](std::span<const WideValue> a) { return std::optional(a[0] * a[0]); };
    if (!tabulate(posting, result, {&x, 1}, value, {})) posting.add<SquareBounds>(result, x);
}

class Square final : public FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "square"; }
    std::string statement(const NameOf& name) const override {
        const std::string x = statement_of(arguments().front(), name);
        return stated("times", {x, x});
    }
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
    std::string statement(const NameOf& name) const override {
        return statement_of_arguments(*this, "times", name);
    }
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
    std::string statement(const NameOf& name) const override {
        return statement_of_arguments(*this, "pow", name);
    }
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
