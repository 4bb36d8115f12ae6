#pragma once

#include <csp/engine/context.hpp>
#include <csp/engine/reason.hpp>

#include <cstdint>

namespace csp {

/// Makes a reason about whole domains: atoms while they are few, otherwise the variables of these atoms.
///
///     context.keep(x, context.domain(y), [&](Reason& r) { DomainReason(r, context).lacks(y, context.domain(x)); });
///
/// A hole takes one atom for each of its values. If that would be too many atoms, the reason names the variables
/// instead, and thus all facts known about them.
///
/// Complexity: O(atoms), plus the runs of values that are visited. The object allocates memory, so it should be used
/// only for reasons that a listener asks for.
class DomainReason {
  public:
    DomainReason(Reason& reason, const Context& context) : reason_(reason), context_(context) {}

    void add(Atom atom);
    /// Adds all facts known about x.
    void known(View x);
    /// Adds that y has none of those values of the set that it lacks.
    void lacks(View y, DomainView values);
    /// Adds that y has none of the values.
    void lacks(View y, Interval values);
    /// Does the same with bit i standing for first + i.
    void lacks(View y, Word values, WideValue first);
    /// Adds that x and y share no value.
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
