#include <csp/constraints/expression/flatten.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <vector>

namespace csp {

namespace {

constexpr WideValue outermost = WideValue{1} << 62;

/// Values further from 0 are rejected when rules are posted.
WideInterval within_values(WideInterval x) {
    const auto cut = [](WideValue v) { return std::clamp<WideValue>(v, min_value, max_value); };
    return {cut(x.min), cut(x.max)};
}

WideInterval bounds_of_function(const Function& function, const BoundsOfVariable& of_variable) {
    std::vector<WideInterval> arguments;
    arguments.reserve(function->arguments().size());
    for (const Expression& argument : function->arguments())
        arguments.push_back(within_values(bounds_of(argument, of_variable)));
    return function->bounds(arguments);
}

} // namespace

Domain domain_within_values(WideInterval bounds, const std::string& function, const std::string& what) {
    if (bounds.min < min_value || bounds.max > max_value)
        throw ArgumentError(function, what + " can lie anywhere in " + std::to_string(bounds.min) + ".." +
                                          std::to_string(bounds.max) + ", outside " +
                                          std::to_string(min_value) + ".." + std::to_string(max_value) +
                                          "; give its variables smaller domains, or post that it equals a "
                                          "variable");
    return range(bounds.min, bounds.max);
}

WideInterval bounds_of(const Expression& expression, const BoundsOfVariable& of_variable) {
    HugeInterval sum{expression.constant(), expression.constant()};
    for (const Term& term : expression.terms()) {
        const View x = term.variable;
        const WideInterval bounds = of_variable(x.variable());
        const auto [low, high] = std::minmax({x.from_variable(bounds.min), x.from_variable(bounds.max)});
        sum += term.coefficient * WideInterval{low, high};
    }
    for (const auto& term : expression.functions())
        sum += term.coefficient * bounds_of_function(term.function, of_variable);
    const auto cut = [](HugeValue v) {
        return static_cast<WideValue>(std::clamp(v, HugeValue{-outermost}, HugeValue{outermost}));
    };
    return {cut(sum.min), cut(sum.max)};
}

} // namespace csp
