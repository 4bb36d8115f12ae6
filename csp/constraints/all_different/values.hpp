#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/bits.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/engine/context.hpp>
#include <csp/store/store.hpp>

#include <vector>

namespace csp {

/// Everything that the scope may take, as sorted, disjoint, non-adjacent runs.
std::vector<Interval> union_of(Views scope, const Store& store);

/// How many values the runs hold.
WideValue size_of(const std::vector<Interval>& runs);

/// Whether all variables of the scope are assigned different values, excepted ones aside.
bool are_different(Views scope, const Assignment& assignment);
bool are_different_except(Views scope, const Domain& excepted, const Assignment& assignment);

/// A variable whose domain, shifted up by `shift`, is a word: bit i stands for the same value in all words of the
/// scope.
struct Place {
    std::uint32_t index = 0; ///< of the variable; eight bytes in all, since rules go through many of them
    int shift = 0;

    Var variable() const { return Var(index); }
    Word word(const Context& context) const { return context.bits(variable()) << shift; }
    /// Keeps the values whose bits are set.
    template <typename Why>
    bool keep(Context& context, Word values, const Why& why) const {
        return context.keep_bits(variable(), values >> shift, why);
    }
    /// An atom of the variable about the value of bit i.
    Atom equal(const Context& context, int i) const {
        return Atom::equal(variable(), context.base(variable()) + i - shift);
    }
    Atom at_least(const Context& context, int i) const {
        return Atom::at_least(variable(), context.base(variable()) + i - shift);
    }
    Atom at_most(const Context& context, int i) const {
        return Atom::at_most(variable(), context.base(variable()) + i - shift);
    }
    Atom different(const Context& context, int i) const {
        return Atom::different(variable(), context.base(variable()) + i - shift);
    }
};

/// Whether the values first .. last of the scope fit into words: every variable is small, no view is negated, all
/// values lie within 64, and none is below `first`, since bits are only shifted up.
bool fits_words(Views scope, const Store& store, Value first, Value last);
std::vector<Place> places_of(Views scope, const Store& store, Value first);

// What an all_different tells of itself, for joint passes to read. Not if the user has named a consistency: then its own
// rules are wanted.

/// The views take pairwise different values.
struct AllDiffer {
    std::vector<View> scope;
    ConstraintNumbers constraints; ///< of the model, that say so
};

/// As many values as views, all of them within 64: each value is taken once.
struct Permutation {
    std::vector<View> scope;
    Value min;
    Value max;
    ConstraintNumbers constraints;
};

} // namespace csp
