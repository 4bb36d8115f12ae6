#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/store/store.hpp>

#include <algorithm>
#include <cstdint>

namespace csp {

/// The domains before a step of the search, and the facts that had narrowed them. A rule uses them to explain the step;
/// see Rule::explain_later(). A search that learns asks about a step long past. A listener asks while the step is made:
/// then the past is now, no fact is known, and nothing holds everywhere, since the listener wants the whole reason.
class Past {
  public:
    /// A lower or an upper bound.
    struct Bound {
        Value value;
        /// The fact that made it, 0 if the past is now; `none` if it holds in the whole remaining search space.
        FactLog::Index fact;

        bool holds_everywhere() const { return fact == FactLog::none; }
    };

    /// @param end  the facts before this index in the log were known at the step
    Past(const FactLog& log, const Store& store, FactLog::Index end) : log_(&log), store_(store), end_(end) {}
    /// The past is now.
    explicit Past(const Store& store) : store_(store) {}
    bool is_now() const { return log_ == nullptr; }

    Value min(Var x) const { return lower(x).value; }
    Value max(Var x) const { return upper(x).value; }
    /// Complexity: linear in the number of later facts about the bound.
    Bound lower(Var x) const { return bound_of(x, FactLog::Kind::at_least); }
    Bound upper(Var x) const { return bound_of(x, FactLog::Kind::less); }
    /// The bound that the fact of this bound replaced. If the past is now, the same bound, as if it held everywhere.
    Bound before(Bound bound) const {
        if (is_now()) return {bound.value, FactLog::none};
        const FactLog::Fact& fact = (*log_)[bound.fact];
        if (fact.previous != FactLog::none) return made_by(fact.previous);
        return {last_value(fact.kind(), fact.other), FactLog::none};
    }
    Interval bounds(View x) const {
        const auto a = static_cast<Value>(x.from_variable(min(x.variable())));
        const auto b = static_cast<Value>(x.from_variable(max(x.variable())));
        return {std::min(a, b), std::max(a, b)};
    }
    /// Whether the atom held. Exception, unless the past is now: for `x != v`, if v was a hole at the root and x has
    /// more than 1024 values, the result is false once a later bound lies beyond v, because the log does not record
    /// such holes.
    bool held(Atom atom) const;
    /// Whether the domain had the value. In the exceptional case of held(), the result is true.
    bool contains(Var x, Value v) const {
        return store_.contains(x, v) || (!is_now() && min(x) <= v && v <= max(x) && was_between_bounds(x, v));
    }
    /// The values `first + i` that the domain had, among those whose bit i is set in `among`.
    Word window(View x, Value first, Word among) const;
    /// The fact that made a held atom true, 0 if the past is now; `none` if the atom holds in the whole remaining
    /// search space.
    FactLog::Index since(Atom atom) const;
    /// The number of bounds and missing values looked up so far, which is roughly proportional to the time of an
    /// explanation.
    std::uint64_t lookups() const { return lookups_; }

  private:
    /// Whether a value between the former bounds, which is now gone, was in the domain: true if a later fact removed
    /// it, or a later bound.
    bool was_between_bounds(Var x, Value v) const {
        ++lookups_;
        return !log_->is_hole_of_root(x, v) && log_->removed_by(x, v) >= end_;
    }
    /// The log states a bound as `x >= value` or `x < value`.
    static Value last_value(FactLog::Kind kind, Value bound) {
        return kind == FactLog::Kind::at_least ? bound : bound - 1;
    }
    Bound made_by(FactLog::Index fact) const {
        const FactLog::Fact& made = (*log_)[fact];
        return {last_value(made.kind(), made.value), log_->holds_everywhere(fact) ? FactLog::none : fact};
    }
    Value present(Var x, FactLog::Kind kind) const {
        return kind == FactLog::Kind::at_least ? store_.min(x) : store_.max(x);
    }
    Bound bound_of(Var x, FactLog::Kind kind) const {
        ++lookups_;
        if (is_now()) return {present(x, kind), 0};
        FactLog::Index fact = log_->latest(x, kind);
        if (fact == FactLog::none) return {present(x, kind), FactLog::none};
        FactLog::Index next = FactLog::none;
        while (fact != FactLog::none && fact >= end_) {
            next = fact;
            fact = (*log_)[fact].previous;
        }
        if (fact != FactLog::none) return made_by(fact);
        return {last_value(kind, (*log_)[next].other), FactLog::none};
    }

    const FactLog* log_ = nullptr; ///< null if the past is now
    const Store& store_;
    FactLog::Index end_ = 0;
    mutable std::uint64_t lookups_ = 0;
};

} // namespace csp
