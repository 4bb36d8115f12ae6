#pragma once

#include <csp/base/bits.hpp>
#include <csp/engine/context.hpp>

#include <vector>

namespace csp {

/// A variable whose domain, shifted up by `shift`, is a word: bit i stands for the same value in all words of the
/// scope.
struct Place {
    std::uint32_t index; ///< of the variable; eight bytes in all, since rules go through many of them
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

} // namespace csp
