#include <csp/constraints/all_equal/common_values.hpp>

#include <csp/engine/domain_reason.hpp>

#include <algorithm>

namespace csp {

namespace {

bool keep_common(View x, View other, Context& context) {
    const auto other_lacks = [=, &context](Reason& reason) {
        DomainReason(reason, context).lacks(other, context.domain(x));
    };
    return context.keep(x, context.domain(other), other_lacks); // Rule 1
}

} // namespace

void AllEqualCommonValues::propagate(Context& context) {
    const View first = scope_.front();
    const auto others = Views(scope_).subspan(1);
    for (const View x : others)
        if (!keep_common(first, x, context)) return;
    for (const View x : others)
        if (!keep_common(x, first, context)) return;
    if (context.is_fixed(first)) return context.entailed();
    context.fixpoint();
}

std::optional<bool> AllEqualCommonValues::check(const Assignment& assignment) const {
    return std::all_of(scope_.begin(), scope_.end(),
                       [&](View x) { return assignment[x] == assignment[scope_.front()]; });
}

} // namespace csp
