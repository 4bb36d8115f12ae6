#pragma once

#include <csp/base/random.hpp>
#include <csp/constraints/constraint.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// Tries a constraint on random small scopes against its own definition, by brute force.
///
/// It finds rules that
///   - remove a value of a solution, or the other way round accept a full assignment that is none
///   - remove less from smaller domains (monotony)
///   - leave values that the promised consistency does not allow
///   - depend on the way by which the domains came about: decisions and undoing lead to other domains than
///     an engine made afresh
///   - depend on being listened to, or tell the listener something else than happens
///   - give reasons that are not true at that moment or do not imply the removal
///   - make false claims (in builds with checks, where the engine finds them)
namespace csp::testing {

/// Makes the constraint to try, over this scope.
using MakeConstraint = std::function<Constraint(const std::vector<View>&, Random&)>;

/// What must hold at every fixpoint.
enum class Promise {
    none,
    value,  ///< where at most one variable is unfixed, each of its values belongs to a solution
    bounds, ///< the smallest and the largest value of each variable belong to a solution within the bounds
    domain, ///< every value of every variable belongs to a solution
};

struct Options {
    Promise promise = Promise::value;
    Promise promise_for_duplicates = Promise::none; ///< where a variable stands in the scope twice
    std::size_t min_arity = 2;
    std::size_t max_arity = 4;
    bool views = true;      ///< negated and shifted ones
    bool duplicates = true; ///< the same variable more than once
    bool wide = true;       ///< domains that the store keeps as words or as an interval
    /// Where given, how initial domains are made.
    std::function<std::vector<Value>(Random&)> values;
    std::size_t cases = 400;
    std::uint64_t seed = 1;
};

struct Report {
    std::string violation; ///< what is wrong, in which case; empty if nothing was found
    std::size_t cases = 0;
    std::size_t fixpoints = 0; ///< compared with an engine made afresh
    std::size_t removals = 0;  ///< values removed by the engines that were listened to
    std::size_t explained = 0; ///< removals and failures whose reason was given
    std::size_t failures = 0;
};

Report check_constraint(const MakeConstraint& make, const Options& options);

} // namespace csp::testing
