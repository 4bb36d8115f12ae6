#include <apps/flatzinc/passes/dispatch.hpp>
#include <apps/flatzinc/passes/passes.hpp>

namespace flatzinc {

namespace {

using Operation = Condition::Operation;

/// The condition b holds if and only if the comparison of x and y does, and one of the two is known.
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

/// x lies in an interval which shares an end with the domain of x.
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

void define_conditions(Reduction& reduction) {
    static const Treatments treatments{
        {"int_eq", 2,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::equal, Operation::equal, 0); }},
        {"int_ne", 2,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::different, Operation::different, 0); }},
        {"int_le", 2,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::at_most, Operation::at_least, 0); }},
        {"int_lt", 2,
         [](Reduction& r, std::size_t c) { define(r, c, Operation::at_most, Operation::at_least, -1); }},
        {"set_in", 2, define_member},
    };
    std::size_t settled = 0;
    const auto& constraints = reduction.instance().constraints;
    for (std::size_t c = 0; c < constraints.size() && !reduction.is_false(); ++c) {
        if (constraints[c].form != Form::reified || reduction.is_settled(c)) continue;
        const Treatment treat = treatments.of(constraints[c].builtin);
        if (treat == nullptr) continue;
        treat(reduction, c);
        settled += reduction.is_settled(c) ? 1U : 0U;
    }
    reduction.report.push_back("conditions: " + std::to_string(settled) +
                               " Booleans became comparisons with constants");
}

} // namespace flatzinc
