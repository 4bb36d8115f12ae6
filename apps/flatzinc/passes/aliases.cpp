#include <apps/flatzinc/passes/dispatch.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <array>
#include <cstdlib>

namespace flatzinc {

namespace {

/// Joins x with y + offset, or offset - y.
void join(Reduction& reduction, std::size_t constraint, Operand x, Operand y, bool is_negated,
          WideValue offset) {
    if (x.is_constant() && y.is_constant()) return;
    if (reduction.join(x, y, is_negated, offset)) reduction.settle(constraint);
}

/// Both arguments are equal, be they Booleans or integers.
void same(Reduction& reduction, std::size_t constraint) {
    join(reduction, constraint, operand(reduction, constraint, 0), operand(reduction, constraint, 1), false,
         0);
}

void opposite(Reduction& reduction, std::size_t constraint) {
    join(reduction, constraint, operand(reduction, constraint, 0), operand(reduction, constraint, 1), true,
         1);
}

/// x + y = z, if one of x and y is known.
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

/// A sum of two open terms with coefficients 1 or -1; all others are known.
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

} // namespace

void join_aliases(Reduction& reduction) {
    static const Treatments treatments{
        {"int_eq", 2, same},       {"bool_eq", 2, same},  {"bool2int", 2, same},
        {"bool_not", 2, opposite}, {"int_plus", 3, plus}, {"int_lin_eq", 3, sum},
    };
    std::size_t settled = 0;
    const auto& constraints = reduction.instance().constraints;
    for (std::size_t c = 0; c < constraints.size() && !reduction.is_false(); ++c) {
        const Treatment treat = treatments.of(constraints[c].builtin);
        if (treat == nullptr || reduction.is_settled(c) || !reduction.must_hold(c)) continue;
        treat(reduction, c);
        settled += reduction.is_settled(c) ? 1U : 0U;
    }
    reduction.report.push_back("aliases: " + std::to_string(settled) + " constraints joined variables");
}

} // namespace flatzinc
