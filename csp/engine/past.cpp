#include <csp/engine/past.hpp>

#include <algorithm>

namespace csp {

using Kind = FactLog::Kind;

namespace {

/// A bound as the log writes it is `x >= value` or `x < value`.
Value last_value(Kind kind, Value bound) { return kind == Kind::at_least ? bound : bound - 1; }

} // namespace

bool Past::holds_everywhere(FactLog::Index fact) const {
    return log_[fact].level == 0 || log_.reason(log_[fact].reason).kind == FactLog::KeptReason::Kind::nothing;
}

Past::Bound Past::made_by(FactLog::Index fact) const {
    return {last_value(log_[fact].kind(), log_[fact].value), holds_everywhere(fact) ? FactLog::none : fact};
}

Past::Bound Past::bound_of(Var x, Kind kind) const {
    FactLog::Index fact = log_.latest(x, kind);
    if (fact == FactLog::none) return {kind == Kind::at_least ? store_.min(x) : store_.max(x), FactLog::none};
    FactLog::Index next = FactLog::none;
    while (fact != FactLog::none && fact >= end_) {
        next = fact;
        fact = log_[fact].previous;
    }
    if (fact != FactLog::none) return made_by(fact);
    return {last_value(kind, log_[next].other), FactLog::none};
}

Past::Bound Past::before(Bound bound) const {
    const FactLog::Fact& fact = log_[bound.fact];
    if (fact.previous != FactLog::none) return made_by(fact.previous);
    return {last_value(fact.kind(), fact.other), FactLog::none};
}

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
    const FactLog::Index fact = log_.since_different(x, k, log_.size());
    return fact == FactLog::none ? !store_.contains(x, k) : fact < end_;
}

FactLog::Index Past::since(Atom atom) const {
    const Var x = atom.variable();
    const Value k = atom.value();
    const auto unless_everywhere = [this](FactLog::Index fact) {
        return fact == FactLog::none || holds_everywhere(fact) ? FactLog::none : fact;
    };
    const auto since_at_least = [&](Value bound) {
        return unless_everywhere(log_.since_at_least(x, bound, end_));
    };
    const auto since_less = [&](Value bound) { return unless_everywhere(log_.since_less(x, bound, end_)); };
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
    return unless_everywhere(log_.since_different(x, k, end_));
}

} // namespace csp
