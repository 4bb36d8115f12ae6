#include <apps/flatzinc/passes/dispatch.hpp>
#include <apps/flatzinc/passes/passes.hpp>

namespace flatzinc {

namespace {

/// x <= y + slack, if x or y is known.
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

} // namespace

void narrow_domains(Reduction& reduction) {
    static const Treatments treatments{
        {"set_in", 2,
         [](Reduction& r, std::size_t c) {
             r.keep(operand(r, c, 0), set(r, c, 1));
             r.settle(c);
         }},
        {"int_le", 2, [](Reduction& r, std::size_t c) { at_most(r, c, 0); }},
        {"int_lt", 2, [](Reduction& r, std::size_t c) { at_most(r, c, -1); }},
        {"bool_le", 2, [](Reduction& r, std::size_t c) { at_most(r, c, 0); }},
        {"bool_lt", 2, [](Reduction& r, std::size_t c) { at_most(r, c, -1); }},
        {"int_ne", 2, different},
    };
    std::size_t settled = 0;
    for (std::size_t c = 0; c < reduction.instance().constraints.size(); ++c) {
        const Treatment treat = treatments.of(reduction.instance().constraints[c].builtin);
        if (treat == nullptr || reduction.is_settled(c) || !reduction.must_hold(c)) continue;
        treat(reduction, c);
        settled += reduction.is_settled(c) ? 1U : 0U;
    }
    reduction.report.push_back("domains: " + std::to_string(settled) + " constraints became domains");
}

} // namespace flatzinc
