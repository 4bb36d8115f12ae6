#pragma once

#include <csp/engine/context.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>

namespace csp {

/// Makes a reason that speaks of whole domains: atoms while they are few, otherwise the variables that they are about.
///
///     context.keep(x, context.domain(y), [&](Reason& r) { DomainReason(r, context).lacks(y, context.domain(x)); });
///
/// A hole takes an atom for each of its values. If there would be too many, the reason names variables instead: all
/// that is known of them.
///
/// Complexity: O(atoms) and the runs of values that are looked at. It allocates memory, so it is only for reasons that a
/// listener asks for.
class DomainReason {
  public:
    DomainReason(Reason& reason, const Context& context) : reason_(reason), context_(context) {}

    void add(Atom atom);
    /// All that is known of x.
    void known(View x);
    /// That y has none of the values of the set that it lacks.
    void lacks(View y, DomainView values);
    /// That y has none of the values.
    void lacks(View y, Interval values);
    /// The same: bit i stands for first + i.
    void lacks(View y, Word values, WideValue first);
    /// That x and y share no value.
    void disjoint(View x, View y);

  private:
    void hole(View x, Value v);
    void name_variables();
    bool names_variables() const { return reason_.kind == Reason::Kind::scoped; }

    static constexpr std::uint32_t most_holes = 256;

    Reason& reason_;
    const Context& context_;
    std::uint32_t holes_ = 0;
};

} // namespace csp
