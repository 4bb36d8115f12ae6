#include <csp/engine/past.hpp>

#include <csp/base/bits.hpp>
#include <csp/store/domain_view.hpp>

#include <algorithm>

namespace csp {

bool Past::held(Atom atom) const {
    const Var x = atom.variable();
    const Value k = atom.value();
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return min(x) >= k;
    case Atom::Operation::less:
        return max(x) < k;
    case Atom::Operation::equal:
        return min(x) == k && max(x) == k;
    case Atom::Operation::different:
        break;
    }
    ++lookups_;
    if (is_now()) return !store_.contains(x, k);
    const FactLog::Index fact = log_->since_different(x, k, log_->size());
    return fact == FactLog::none ? !store_.contains(x, k) : fact < end_;
}

Word Past::window(View x, Value first, Word among) const {
    const Interval then = bounds(x);
    const WideValue low = std::max<WideValue>(WideValue{then.min} - first, 0);
    const WideValue high = std::min<WideValue>(WideValue{then.max} - first, word_bits - 1);
    if (high < low) return 0;
    const Word possible = among & bit_range(static_cast<int>(low), static_cast<int>(high));
    Word had = DomainView(store_, x).window(first) & possible;
    if (is_now()) return had;
    for_each_bit(possible & ~had, [&](int i) {
        if (was_between_bounds(x.variable(), static_cast<Value>(x.to_variable(first + i)))) had |= bit(i);
    });
    return had;
}

FactLog::Index Past::since(Atom atom) const {
    const Var x = atom.variable();
    const Value k = atom.value();
    ++lookups_;
    if (is_now()) return 0;
    const auto unless_everywhere = [this](FactLog::Index fact) {
        return fact == FactLog::none || log_->holds_everywhere(fact) ? FactLog::none : fact;
    };
    const auto since_at_least = [&](Value bound) {
        return unless_everywhere(log_->since_at_least(x, bound, end_));
    };
    const auto since_less = [&](Value bound) { return unless_everywhere(log_->since_less(x, bound, end_)); };
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return since_at_least(k);
    case Atom::Operation::less:
        return since_less(k);
    case Atom::Operation::equal: {
        const FactLog::Index lower = since_at_least(k);
        const FactLog::Index upper = since_less(k + 1);
        if (lower == FactLog::none || upper == FactLog::none) return std::min(lower, upper);
        return std::max(lower, upper);
    }
    case Atom::Operation::different:
        break;
    }
    return unless_everywhere(log_->since_different(x, k, end_));
}

} // namespace csp
