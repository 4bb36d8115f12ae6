#pragma once

#include <csp/base/atom.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/store/store.hpp>

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
    Bound before(Bound bound) const;
    /// Whether the atom held. Of `x != v`, if v was gone at the root, no once a later bound lies beyond v: the log does
    /// not know the holes of the root.
    bool held(Atom atom) const;
    /// The fact that made an atom true that held; none if it holds in all that is left to search.
    FactLog::Index since(Atom atom) const;

  private:
    Bound bound_of(Var x, FactLog::Kind kind) const;
    Bound made_by(FactLog::Index fact) const;
    bool holds_everywhere(FactLog::Index fact) const;

    const FactLog& log_;
    const Store& store_;
    FactLog::Index end_;
};

} // namespace csp
