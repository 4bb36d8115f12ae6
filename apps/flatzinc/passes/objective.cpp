#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <algorithm>
#include <cstdlib>

namespace flatzinc {

namespace {

using csp::HugeValue;

/// Returns the only remaining constraint that uses the root, if there is just one and it uses the root once.
std::optional<std::size_t> only_constraint_on(Reduction& reduction, std::uint32_t root) {
    const Instance& instance = reduction.instance();
    std::optional<std::size_t> only;
    for (std::size_t c = 0; c < instance.constraints.size(); ++c) {
        if (reduction.is_settled(c)) continue;
        const StatedConstraint& constraint = instance.constraints[c];
        std::size_t mentions = 0;
        const auto look_at = [&](Operand x) {
            if (!x.is_constant() && reduction.link(x.variable).root == root) ++mentions;
        };
        for (std::size_t i = 0; i < constraint.builtin->types.size(); ++i) {
            const char type = constraint.builtin->types[i];
            if (type == 's' || type == 'S') continue;
            for (const Operand x : instance.operands_of(constraint, i)) look_at(x);
        }
        look_at(constraint.condition);
        if (mentions == 0) continue;
        if (only || mentions > 1) return std::nullopt;
        only = c;
    }
    return only;
}

/// Solves an equation for the root, which must have the coefficient 1 or -1. Returns nullopt if it has another
/// coefficient, or if the sum may be too far away for 64 bits.
std::optional<RootSum> solved_for(Reduction& reduction, std::uint32_t root, std::size_t equation) {
    constexpr WideValue longest = WideValue{1} << 60;
    const auto coefficients = operands(reduction, equation, 0);
    const auto xs = operands(reduction, equation, 1);
    const auto is_root = [&](Operand x) {
        return !x.is_constant() && reduction.link(x.variable).root == root;
    };
    const auto place = static_cast<std::size_t>(std::find_if(xs.begin(), xs.end(), is_root) - xs.begin());
    if (place == xs.size() || std::abs(coefficients[place].constant) != 1) return std::nullopt;
    const Link seen = reduction.link(xs[place].variable);
    // a x + rest = c with a = 1 or -1, and x is offset - root or root + offset. So root = sign * (c - rest) +- offset.
    const WideValue sign = coefficients[place].constant * (seen.is_negated ? -1 : 1);
    const WideValue right = operand(reduction, equation, 2).constant;
    RootSum sum{root, sign * right + (seen.is_negated ? seen.offset : -seen.offset)};
    HugeValue reach = HugeValue{std::abs(right)} + std::abs(seen.offset);
    if (reach > longest) return std::nullopt;
    for (std::size_t i = 0; i < xs.size(); ++i) {
        if (i == place) continue;
        const HugeValue most = std::max(std::abs(reduction.min(xs[i])), std::abs(reduction.max(xs[i])));
        reach += std::abs(coefficients[i].constant) * most;
        if (reach > longest) return std::nullopt;
        sum.terms.push_back({-sign * coefficients[i].constant, xs[i]});
    }
    return sum;
}

} // namespace

void separate_objective(Reduction& reduction) {
    const Instance& instance = reduction.instance();
    if (instance.goal == Goal::satisfy || instance.objective.is_constant()) return;
    const std::uint32_t root = reduction.link(instance.objective.variable).root;
    const WideSet& domain = reduction.domain_of_root(root);
    const bool is_wide = domain.min() < csp::min_value || domain.max() > csp::max_value;
    if (!is_wide || !domain.is_interval() || reduction.is_compared(root)) return;
    const auto equation = only_constraint_on(reduction, root);
    if (!equation || instance.constraints[*equation].builtin != &builtins::int_lin_eq ||
        !reduction.must_hold(*equation))
        return;
    auto solved = solved_for(reduction, root, *equation);
    if (!solved) return;
    reduction.objective = std::move(solved);
    reduction.settle(*equation);
    reduction.report.emplace_back("objective: a separate sum");
}

} // namespace flatzinc
