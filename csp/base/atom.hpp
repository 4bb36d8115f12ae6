#pragma once

#include <csp/base/error.hpp>
#include <csp/base/types.hpp>

#include <concepts>
#include <cstdint>

namespace csp {

/// The unit of decisions, reasons and messages: `x >= k`, `x < k`, `x = k` or `x != k`, in eight bytes.
///
/// Negation flips the lowest bit of the operation, so `x >= k` and `x < k` are partners, as are `x = k` and `x != k`.
class Atom {
  public:
    enum class Operation : std::uint8_t { at_least, less, equal, different };

    constexpr Atom() = default;
    template <std::integral Integer>
    Atom(Integer) = delete; // a number or a truth value is not an atom

    static constexpr Atom of(Var x, Operation operation, Value k) { return {x, operation, k}; }
    static constexpr Atom at_least(Var x, Value k) { return {x, Operation::at_least, k}; }
    static constexpr Atom at_most(Var x, Value k) {
        return {x, Operation::less, k < max_value ? k + 1 : max_value + 1};
    }
    static constexpr Atom less(Var x, Value k) { return {x, Operation::less, k}; }
    static constexpr Atom equal(Var x, Value k) { return {x, Operation::equal, k}; }
    static constexpr Atom different(Var x, Value k) { return {x, Operation::different, k}; }

    constexpr Var variable() const { return Var{packed_ >> 2}; }
    constexpr Operation operation() const { return static_cast<Operation>(packed_ & 3U); }
    constexpr Value value() const { return value_; }

    /// Returns the atom that holds if and only if this atom does not.
    constexpr Atom operator!() const {
        Atom negated = *this;
        negated.packed_ ^= 1U;
        return negated;
    }

    /// Whether the atom holds for x = v.
    constexpr bool holds_for(Value v) const {
        switch (operation()) {
        case Operation::at_least:
            return v >= value_;
        case Operation::less:
            return v < value_;
        case Operation::equal:
            return v == value_;
        case Operation::different:
            return v != value_;
        }
        return false;
    }

    friend constexpr bool operator==(Atom, Atom) = default;

  private:
    constexpr Atom(Var x, Operation operation, Value k)
        : packed_(x.index << 2 | static_cast<std::uint32_t>(operation)),
          value_(k) {
        CSP_ASSERT(x.index < (1U << 30));
    }

    std::uint32_t packed_ = 0;
    Value value_ = 0;
};

static_assert(sizeof(Atom) == 8);

/// Whether b holds whenever a does, for any domain of their variable.
constexpr bool implies(Atom a, Atom b) {
    if (!a.variable().is_same(b.variable())) return false;
    const Value k = a.value();
    switch (a.operation()) {
    case Atom::Operation::at_least:
        return (b.operation() == Atom::Operation::at_least && b.value() <= k) ||
               (b.operation() == Atom::Operation::different && b.value() < k);
    case Atom::Operation::less:
        return (b.operation() == Atom::Operation::less && b.value() >= k) ||
               (b.operation() == Atom::Operation::different && b.value() >= k);
    case Atom::Operation::equal:
        return b.holds_for(k);
    case Atom::Operation::different:
        return a == b;
    }
    return false;
}

/// Returns the events of its variable that can make the atom true.
constexpr Events events_of(Atom atom) {
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return Events::lower;
    case Atom::Operation::less:
        return Events::upper;
    case Atom::Operation::equal:
        return Events::fixed;
    case Atom::Operation::different:
        return Events::domain;
    }
    return Events::domain;
}

/// Whether the atom holds for every value in the domains. An atom is false if its negation is true.
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

/// Returns the events that can decide an atom.
constexpr Events events_deciding(Atom atom) { return events_of(atom) | events_of(!atom); }

} // namespace csp
