#include <csp/constraints/counting/count_reason.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cstddef>

namespace csp {

namespace {

/// The bound that an atom `x >= k` or `x < k` sets for the view of x.
Value bound_in(Atom atom, View x) {
    const bool is_lower = atom.operation() == Atom::Operation::at_least;
    return static_cast<Value>(x.from_variable(is_lower ? atom.value() : atom.value() - 1));
}

} // namespace

CountReason::CountReason(CountDeduction deduction, const CountLimits& limits, std::optional<Atom> stated,
                         Value certain, Value all, const Past& past, Reason& reason)
    : stated_(stated),
      past_(past),
      reason_(reason),
      is_in_(is_by_members_in(deduction)) {
    reason.kind = Reason::Kind::atoms;
    const Interval count = limits.count ? past.bounds(*limits.count) : Interval{limits.least, limits.most};
    switch (deduction) {
    case CountDeduction::many:
        needed_ = (stated ? bound_in(*stated, *limits.count) : limits.most + 1) - certain;
        return;
    case CountDeduction::few:
        needed_ = all - (stated ? bound_in(*stated, *limits.count) : limits.least - 1);
        return;
    case CountDeduction::full:
        needed_ = std::min(limits.most, count.max) - certain;
        if (count.max < limits.most) reason.add(atom_at_most(*limits.count, count.max));
        return;
    case CountDeduction::bare:
        needed_ = all - std::max(limits.least, count.min);
        if (count.min > limits.least) reason.add(atom_at_least(*limits.count, count.min));
        return;
    }
}

void CountReason::add(Atom atom) {
    if ((stated_ && atom == !*stated_) || !past_.held(atom)) return;
    const FactLog::Index since = past_.since(atom);
    if (since == FactLog::none)
        --needed_; // it holds everywhere
    else
        members_.push_back({since, atom});
}

void CountReason::write() {
    const auto needed = static_cast<std::size_t>(std::max(needed_, 0));
    CSP_ASSERT(!is_in_ || needed <= members_.size());
    const auto count = std::min(members_.size(), needed);
    const auto end = members_.begin() + static_cast<std::ptrdiff_t>(count);
    if (!past_.is_now())
        std::nth_element(members_.begin(), end, members_.end(),
                         [](const Member& a, const Member& b) { return a.since < b.since; });
    for (auto member = members_.begin(); member != end; ++member) reason_.add(member->atom);
}

} // namespace csp
