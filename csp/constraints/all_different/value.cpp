#include <csp/constraints/all_different/value.hpp>

#include <csp/constraints/all_different/values.hpp>

#include <algorithm>
#include <utility>

namespace csp {

void AllDifferentValue::scope(Wiring& wiring) {
    wiring.on_each(scope_, Events::fixed);
    open_ = wiring.reversible(static_cast<std::uint32_t>(scope_.size()));
}

void AllDifferentValue::propagate(Context& context) {
    std::uint32_t open = context.get(open_);
    for (std::uint32_t i = 0; i < open;) {
        const View x = order_[i];
        if (!context.is_fixed(x)) {
            ++i;
            continue;
        }
        std::swap(order_[i], order_[--open]);
        const Value v = context.value(x);
        if (excepted_ && excepted_->contains(v)) continue;
        for (std::uint32_t j = 0; j < open; ++j) {
            if (!context.remove(order_[j], v, because{atom_equal(x, v)})) return; // Rule 1
            if (context.is_fixed(order_[j])) i = std::min(i, j); // it may have been passed already
        }
    }
    context.set(open_, open);
    if (open <= 1) return context.entailed();
    context.fixpoint();
}

std::optional<bool> AllDifferentValue::check(const Assignment& assignment) const {
    return excepted_ ? are_different_except(scope_, *excepted_, assignment)
                     : are_different(scope_, assignment);
}

} // namespace csp
