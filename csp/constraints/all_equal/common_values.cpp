#include <csp/constraints/all_equal/common_values.hpp>

#include <algorithm>

namespace csp {

void AllEqualCommonValues::propagate(Context& context) {
    const View first = scope_.front();
    const auto others = Views(scope_).subspan(1);
    for (const View x : others)
        if (!context.keep(first, context.domain(x), because{x})) return; // Rule 1
    for (const View x : others)
        if (!context.keep(x, context.domain(first), because{first})) return; // Rule 1
    if (context.is_fixed(first)) return context.entailed();
    context.fixpoint();
}

std::optional<bool> AllEqualCommonValues::check(const Assignment& assignment) const {
    return std::all_of(scope_.begin(), scope_.end(),
                       [&](View x) { return assignment[x] == assignment[scope_.front()]; });
}

} // namespace csp
