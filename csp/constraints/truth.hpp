#pragma once

#include <csp/base/atom.hpp>

namespace csp {

/// What the domains say of an atom.
enum class Truth : std::uint8_t { no, unknown, yes };

/// Domains: whatever tells min, max and contains of a variable, a Context or a Store.
template <typename Domains>
Truth truth(Atom atom, const Domains& domains) {
    const Var x = atom.variable();
    const Value v = atom.value();
    const bool is_bound =
        atom.operation() == Atom::Operation::at_least || atom.operation() == Atom::Operation::less;
    const bool is_negation =
        atom.operation() == Atom::Operation::less || atom.operation() == Atom::Operation::different;
    const bool can_hold = is_bound ? domains.max(x) >= v : domains.contains(x, v); // of the atom or its
    const bool must_hold = is_bound ? domains.min(x) >= v : domains.min(x) == domains.max(x); // partner
    if (!can_hold) return is_negation ? Truth::yes : Truth::no;
    if (must_hold) return is_negation ? Truth::no : Truth::yes;
    return Truth::unknown;
}

/// The events that can decide an atom.
constexpr Events events_deciding(Atom atom) { return events_of(atom) | events_of(!atom); }

} // namespace csp
