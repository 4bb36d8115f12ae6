#pragma once

#include <csp/base/atom.hpp>

namespace csp {

/// Whether the atom holds for every remaining value in the domains. An atom is false if its negation is true.
///
/// Domains: any type with min, max and contains for a variable, such as Context or Store.
template <typename Domains>
bool is_true(Atom atom, const Domains& domains) {
    const Var x = atom.variable();
    const Value v = atom.value();
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return domains.min(x) >= v;
    case Atom::Operation::less:
        return domains.max(x) < v;
    case Atom::Operation::equal:
        return domains.min(x) == v && domains.max(x) == v;
    case Atom::Operation::different:
        return !domains.contains(x, v);
    }
    return false;
}

/// Whether the domains make an atom true, false, or neither.
enum class Truth : std::uint8_t { no, unknown, yes };

template <typename Domains>
Truth truth(Atom atom, const Domains& domains) {
    if (is_true(atom, domains)) return Truth::yes;
    return is_true(!atom, domains) ? Truth::no : Truth::unknown;
}

/// The events that can decide an atom.
constexpr Events events_deciding(Atom atom) { return events_of(atom) | events_of(!atom); }

} // namespace csp
