#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/bits.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/rule.hpp>
#include <csp/store/store.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace csp {

/// Returns all values that the scope may take, as sorted, disjoint, non-adjacent runs.
std::vector<Interval> union_of(Views scope, const Store& store);

/// Returns the number of values in the runs.
WideValue size_of(const std::vector<Interval>& runs);

/// Whether all variables of the scope are assigned different values; excepted values may repeat.
bool are_different(Views scope, const Assignment& assignment);
bool are_different_except(Views scope, const Domain& excepted, const Assignment& assignment);

/// A variable whose domain, shifted up by `shift`, is a word: bit i stands for the same value in all words of the
/// scope.
struct Place {
    std::uint32_t index = 0; ///< the variable; a place has only eight bytes, since rules visit many
    int shift = 0;

    Var variable() const { return Var(index); }
    Word word(const Context& context) const { return context.bits(variable()) << shift; }
    /// Keeps the values whose bits are set.
    template <typename Why>
    bool keep(Context& context, Word values, const Why& why) const {
        return context.keep_bits(variable(), values >> shift, why);
    }
    /// Returns the atom that the variable has the value of bit i.
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

// Facts that an all_different publishes for joint passes. If the user has named a consistency, the rules must have that
// consistency; domain consistency does not keep sums from using the differences.

/// The views take pairwise different values. Not published for a named consistency below domain.
struct AllDiffer {
    std::vector<View> scope;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// As many views as values, which all lie within 64: each value is taken once. Not published for a named consistency.
struct Permutation {
    std::vector<View> scope;
    Value min;
    Value max;
    ConstraintNumbers constraints;
};

// The rules of all_different, with one file for each strength. If the values of the scope fit into words, see
// fits_words(), `first` is the value of bit 0.

/// The rule of value consistency.
std::unique_ptr<Rule> make_all_different_value(std::vector<View> scope, const Store& store,
                                               std::optional<Value> first);
std::unique_ptr<Rule> make_all_different_except(std::vector<View> scope, Domain excepted);
/// For as many variables as values: value consistency, and the rule that assigns a value to the only variable left for
/// it.
std::unique_ptr<Rule> make_permutation(const std::vector<View>& scope, const Store& store, Value first);

/// The rule of bounds consistency, which supplements a rule of value consistency.
std::unique_ptr<Rule> make_all_different_bounds(std::vector<View> scope, const Store& store,
                                                std::optional<Value> first);

/// The rule of domain consistency, for a scope with these values; null if the rows would take more than 32 MiB.
std::unique_ptr<Rule> make_all_different_domain(const std::vector<View>& scope, const Store& store,
                                                const std::vector<Interval>& values);

} // namespace csp
