#include <apps/flatzinc/model/translation.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/linear/linear.hpp>

#include <algorithm>

namespace flatzinc {

csp::Constraint member(csp::View x, const WideSet& values) {
    if (values.is_interval()) return csp::in(x, csp::range(values.min(), values.max()));
    std::vector<csp::Constraint> parts{csp::in(x, csp::range(values.min(), values.max()))};
    const auto runs = values.intervals();
    for (std::size_t i = 1; i < runs.size(); ++i)
        parts.push_back(csp::not_in(x, csp::range(runs[i - 1].max + 1, runs[i].min - 1)));
    return csp::conjunction(std::move(parts));
}

std::vector<csp::View> Statement::views(std::size_t argument, WideValue offset) const {
    std::vector<csp::View> views;
    const auto all = operands(argument);
    views.reserve(all.size());
    for (const Operand operand : all) views.push_back(translation_.view(operand) + offset);
    return views;
}

std::vector<Literal> Statement::literals(std::size_t argument) const {
    std::vector<Literal> literals;
    const auto all = operands(argument);
    literals.reserve(all.size());
    for (const Operand operand : all) literals.push_back(translation_.literal(operand));
    return literals;
}

std::vector<WideValue> Statement::constants(std::size_t argument) const {
    std::vector<WideValue> constants;
    const auto all = operands(argument);
    constants.reserve(all.size());
    for (const Operand operand : all) constants.push_back(operand.constant);
    return constants;
}

std::vector<csp::Value> Statement::values(std::size_t argument) const {
    std::vector<csp::Value> values;
    const auto all = operands(argument);
    values.reserve(all.size());
    for (const Operand operand : all) values.push_back(value_of(operand.constant));
    return values;
}

csp::Value Statement::value_of(WideValue value) const {
    if (!csp::is_value(value))
        refuse("found " + std::to_string(value) + ", expected a number within +-1073741823");
    return static_cast<csp::Value>(value);
}

csp::Constraint Statement::member(Operand x, const WideSet& values) const {
    WideSet kept = domain(x);
    kept.keep(values);
    kept.keep(csp::min_value, csp::max_value);
    if (kept.is_empty()) return never();
    if (is_fixed(x)) return always();
    return flatzinc::member(view(x), kept);
}

void Statement::add(Sum& sum, WideValue coefficient, Operand operand) const {
    const auto add_constant = [&](WideValue value) {
        WideValue product = 0;
        if (__builtin_mul_overflow(coefficient, value, &product) ||
            __builtin_add_overflow(sum.constant, product, &sum.constant))
            refuse("found a sum beyond 64 bits, expected a smaller one");
    };
    if (coefficient == 0) return;
    if (is_fixed(operand)) return add_constant(min(operand));
    const auto [link, variable] = translation_.seen(operand);
    add_constant(link.offset);
    const WideValue signed_coefficient = link.is_negated ? -coefficient : coefficient;
    if (variable) {
        sum.terms.push_back({signed_coefficient, *variable});
        return;
    }
    const Literal condition = link.is_negated ? !literal(operand) : literal(operand); // of the root
    if (!condition.is_known())
        sum.atoms.push_back({signed_coefficient, condition.atom()});
    else if (condition.is_true())
        sum.constant += signed_coefficient;
}

Statement::Sum Statement::sum(std::size_t coefficients, std::size_t variables) const {
    Sum sum;
    const auto factors = operands(coefficients);
    const auto xs = operands(variables);
    sum.terms.reserve(xs.size());
    for (std::size_t i = 0; i < xs.size(); ++i) add(sum, factors[i].constant, xs[i]);
    return sum;
}

csp::Constraint Statement::compare(Sum sum, csp::Comparison comparison, WideValue constant) const {
    WideValue rest = 0;
    if (__builtin_sub_overflow(constant, sum.constant, &rest))
        refuse("found a sum beyond 64 bits, expected a smaller one");
    constexpr std::size_t few = 3;
    if (!sum.atoms.empty()) return csp::linear(std::move(sum.terms), std::move(sum.atoms), comparison, rest);
    if (sum.terms.size() <= few && comparison == csp::Comparison::equal && has_annotation("domain"))
        return csp::linear(std::move(sum.terms), comparison, rest, csp::consistency::domain);
    return csp::linear(std::move(sum.terms), comparison, rest);
}

bool Statement::has_annotation(std::string_view name) const {
    const Instance& instance = translation_.instance();
    return instance.has_annotation(instance.item(constraint_).annotations, name);
}

void Statement::refuse(const std::string& what) const {
    throw FileError(translation_.instance().where(constraint_), what);
}

} // namespace flatzinc
