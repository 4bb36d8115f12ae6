#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/store/store.hpp>

#include <algorithm>

namespace csp {

/// The bounds of domains as they were before a step of the search, and how they had come there: what a rule explains
/// itself by, see Rule::explain_later(). Only in a search that learns.
class Past {
  public:
    /// A lower or an upper bound.
    struct Bound {
        Value value;
        FactLog::Index fact; ///< that made it; none if it holds in all that is left to search

        bool holds_everywhere() const { return fact == FactLog::none; }
    };

    /// @param end  the log's facts before this one had become known
    Past(const FactLog& log, const Store& store, FactLog::Index end) : log_(log), store_(store), end_(end) {}

    Value min(Var x) const { return lower(x).value; }
    Value max(Var x) const { return upper(x).value; }
    /// Complexity: the later facts about the bound.
    Bound lower(Var x) const { return bound_of(x, FactLog::Kind::at_least); }
    Bound upper(Var x) const { return bound_of(x, FactLog::Kind::less); }
    /// What the bound was until that fact moved it.
    Bound before(Bound bound) const {
        const FactLog::Fact& fact = log_[bound.fact];
        if (fact.previous != FactLog::none) return made_by(fact.previous);
        return {last_value(fact.kind(), fact.other), FactLog::none};
    }
    Interval bounds(View x) const {
        const auto a = static_cast<Value>(x.from_variable(min(x.variable())));
        const auto b = static_cast<Value>(x.from_variable(max(x.variable())));
        return {std::min(a, b), std::max(a, b)};
    }
    /// Whether the atom held. Of `x != v`, if v was a hole at the root and x has more than 1024 values, no once a later
    /// bound lies beyond v: the log does not know such holes.
    bool held(Atom atom) const;
    /// Whether the domain had the value; with the same exception, yes.
    bool contains(Var x, Value v) const {
        return store_.contains(x, v) || (min(x) <= v && v <= max(x) && was_between_bounds(x, v));
    }
    /// Those of the values `first + i`, for the bits i that are set, that the domain had.
    Word window(View x, Value first, Word among) const;
    /// The fact that made an atom true that held; none if it holds in all that is left to search.
    FactLog::Index since(Atom atom) const;

  private:
    /// Of a value between the bounds of then, which is gone now, whether it was there: if a later fact removed it, or a
    /// later bound.
    bool was_between_bounds(Var x, Value v) const {
        return !log_.is_hole_of_root(x, v) && log_.removed_by(x, v) >= end_;
    }
    /// A bound as the log writes it is `x >= value` or `x < value`.
    static Value last_value(FactLog::Kind kind, Value bound) {
        return kind == FactLog::Kind::at_least ? bound : bound - 1;
    }
    Bound made_by(FactLog::Index fact) const {
        return {last_value(log_[fact].kind(), log_[fact].value),
                log_.holds_everywhere(fact) ? FactLog::none : fact};
    }
    Bound bound_of(Var x, FactLog::Kind kind) const {
        FactLog::Index fact = log_.latest(x, kind);
        if (fact == FactLog::none)
            return {kind == FactLog::Kind::at_least ? store_.min(x) : store_.max(x), FactLog::none};
        FactLog::Index next = FactLog::none;
        while (fact != FactLog::none && fact >= end_) {
            next = fact;
            fact = log_[fact].previous;
        }
        if (fact != FactLog::none) return made_by(fact);
        return {last_value(kind, log_[next].other), FactLog::none};
    }

    const FactLog& log_;
    const Store& store_;
    FactLog::Index end_;
};

} // namespace csp
