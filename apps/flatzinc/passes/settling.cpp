#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <array>
#include <cstdlib>
#include <unordered_map>

namespace flatzinc {

namespace {

/// A function that treats a constraint of a row in a pass, and settles it if it becomes something else.
using Treatment = void (*)(Reduction&, std::size_t constraint);
using Treatments = std::unordered_map<const Builtin*, Treatment>;

/// Treats all constraints that are not settled and to which `applies`. Returns how many have been settled.
template <typename Applies>
std::size_t treat(Reduction& reduction, const Treatments& treatments, const Applies& applies) {
    std::size_t settled = 0;
    const auto& constraints = reduction.instance().constraints;
    for (std::size_t c = 0; c < constraints.size() && !reduction.is_false(); ++c) {
        const auto found = treatments.find(constraints[c].builtin);
        if (found == treatments.end() || reduction.is_settled(c) || !applies(c)) continue;
        found->second(reduction, c);
        settled += reduction.is_settled(c) ? 1U : 0U;
    }
    return settled;
}

std::size_t treat_what_must_hold(Reduction& reduction, const Treatments& treatments) {
    return treat(reduction, treatments, [&](std::size_t c) { return reduction.must_hold(c); });
}

// Comparisons of a variable with a constant become domains.

/// Narrows by x <= y + slack, if x or y is known.
void at_most(Reduction& reduction, std::size_t constraint, WideValue slack) {
    const Operand x = operand(reduction, constraint, 0);
    const Operand y = operand(reduction, constraint, 1);
    if (!reduction.is_fixed(x) && !reduction.is_fixed(y)) return;
    if (reduction.is_fixed(y))
        reduction.keep(x, -WideSet::infinity, reduction.min(y) + slack);
    else
        reduction.keep(y, reduction.min(x) - slack, WideSet::infinity);
    reduction.settle(constraint);
}

void different(Reduction& reduction, std::size_t constraint) {
    const Operand x = operand(reduction, constraint, 0);
    const Operand y = operand(reduction, constraint, 1);
    if (!reduction.is_fixed(x) && !reduction.is_fixed(y)) return;
    if (reduction.is_fixed(y))
        reduction.remove(x, reduction.min(y));
    else
        reduction.remove(y, reduction.min(x));
    reduction.settle(constraint);
}

// Equations of two variables become links.

/// Joins x with y + offset, or offset - y.
void join(Reduction& reduction, std::size_t constraint, Operand x, Operand y, bool is_negated,
          WideValue offset) {
    if (x.is_constant() && y.is_constant()) return;
    if (reduction.join(x, y, is_negated, offset)) reduction.settle(constraint);
}

/// Makes both arguments equal, whether Booleans or integers.
void same(Reduction& reduction, std::size_t constraint) {
    join(reduction, constraint, operand(reduction, constraint, 0), operand(reduction, constraint, 1), false,
         0);
}

void opposite(Reduction& reduction, std::size_t constraint) {
    join(reduction, constraint, operand(reduction, constraint, 0), operand(reduction, constraint, 1), true,
         1);
}

/// Joins by x + y = z, if one of x and y is known.
void plus(Reduction& reduction, std::size_t constraint) {
    const Operand x = operand(reduction, constraint, 0);
    const Operand y = operand(reduction, constraint, 1);
    const Operand z = operand(reduction, constraint, 2);
    if (reduction.is_fixed(y))
        join(reduction, constraint, z, x, false, reduction.min(y));
    else if (reduction.is_fixed(x))
        join(reduction, constraint, z, y, false, reduction.min(x));
    else if (reduction.is_fixed(z))
        join(reduction, constraint, x, y, true, reduction.min(z));
}

/// Joins by a sum of two open terms with coefficients 1 or -1; all further terms are known.
void sum(Reduction& reduction, std::size_t constraint) {
    const auto coefficients = operands(reduction, constraint, 0);
    const auto xs = operands(reduction, constraint, 1);
    constexpr std::size_t most = 2;
    std::array<std::size_t, most> open{};
    std::size_t count = 0;
    WideValue rest = operand(reduction, constraint, 2).constant;
    for (std::size_t i = 0; i < xs.size(); ++i) {
        const WideValue a = coefficients[i].constant;
        if (reduction.is_fixed(xs[i])) {
            WideValue product = 0;
            if (__builtin_mul_overflow(a, reduction.min(xs[i]), &product) ||
                __builtin_sub_overflow(rest, product, &rest))
                return;
        } else if (count == most || std::abs(a) != 1) {
            return;
        } else {
            open.at(count++) = i;
        }
    }
    if (count != most) return;
    const auto sign = [&](std::size_t i) { return coefficients[open.at(i)].constant; };
    // a x + b y = rest, so x = a rest - a b y
    join(reduction, constraint, xs[open[0]], xs[open[1]], sign(0) == sign(1), sign(0) * rest);
}

// Reified comparisons of a variable with a constant become conditions.

using Operation = Condition::Operation;

/// Defines b, which holds if and only if the comparison of x and y does; one of the two is known.
void define(Reduction& reduction, std::size_t constraint, Operation of_x, Operation of_y, WideValue slack) {
    const Operand b = reduction.instance().constraints[constraint].condition;
    const Operand x = operand(reduction, constraint, 0);
    const Operand y = operand(reduction, constraint, 1);
    bool is_defined = false;
    if (reduction.is_fixed(y))
        is_defined = reduction.define(b, x, of_x, reduction.min(y) + slack);
    else if (reduction.is_fixed(x))
        is_defined = reduction.define(b, y, of_y, reduction.min(x) - slack);
    if (is_defined) reduction.settle(constraint);
}

/// Defines a condition: x lies in an interval that shares an end with the domain of x.
void define_member(Reduction& reduction, std::size_t constraint) {
    const Operand b = reduction.instance().constraints[constraint].condition;
    const Operand x = operand(reduction, constraint, 0);
    WideSet values = reduction.domain(x);
    values.keep(set(reduction, constraint, 1));
    if (values.is_empty() || x.is_constant()) return;
    const WideSet domain = reduction.domain(x);
    WideSet below = domain;
    below.keep(-WideSet::infinity, values.max());
    WideSet above = domain;
    above.keep(values.min(), WideSet::infinity);
    bool is_defined = false;
    if (values == below)
        is_defined = reduction.define(b, x, Operation::at_most, values.max());
    else if (values == above)
        is_defined = reduction.define(b, x, Operation::at_least, values.min());
    else if (values.is_fixed())
        is_defined = reduction.define(b, x, Operation::equal, values.min());
    if (is_defined) reduction.settle(constraint);
}

} // namespace

void narrow_domains(Reduction& reduction) {
    static const Treatments treatments{
        {&builtins::set_in,
         [](Reduction& r, std::size_t c) {
             r.keep(operand(r, c, 0), set(r, c, 1));
             r.settle(c);
         }},
        {&builtins::int_le, [](Reduction& r, std::size_t c) { at_most(r, c, 0); }},
        {&builtins::int_lt, [](Reduction& r, std::size_t c) { at_most(r, c, -1); }},
        {&builtins::bool_le, [](Reduction& r, std::size_t c) { at_most(r, c, 0); }},
        {&builtins::bool_lt, [](Reduction& r, std::size_t c) { at_most(r, c, -1); }},
        {&builtins::int_ne, different},
    };
    const std::size_t settled = treat_what_must_hold(reduction, treatments);
    reduction.report.push_back("domains: " + std::to_string(settled) + " constraints became domains");
}

void join_aliases(Reduction& reduction) {
    static const Treatments treatments{
        {&builtins::int_eq, same},       {&builtins::bool_eq, same},  {&builtins::bool2int, same},
        {&builtins::bool_not, opposite}, {&builtins::int_plus, plus}, {&builtins::int_lin_eq, sum},
    };
    const std::size_t settled = treat_what_must_hold(reduction, treatments);
    reduction.report.push_back("aliases: " + std::to_string(settled) + " constraints joined variables");
}

void define_conditions(Reduction& reduction) {
    static const Treatments treatments{
        {&builtins::int_eq,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::equal, Operation::equal, 0); }},
        {&builtins::int_ne,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::different, Operation::different, 0); }},
        {&builtins::int_le,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::at_most, Operation::at_least, 0); }},
        {&builtins::int_lt,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::at_most, Operation::at_least, -1); }},
        {&builtins::set_in, define_member},
    };
    const std::size_t settled = treat(reduction, treatments, [&](std::size_t i) {
        return reduction.instance().constraints[i].form == Form::reified;
    });
    reduction.report.push_back("conditions: " + std::to_string(settled) +
                               " Booleans became comparisons with constants");
}

} // namespace flatzinc
