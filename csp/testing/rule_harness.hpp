#pragma once

#include <csp/base/random.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/model/model.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace csp::testing {

/// Makes the rule or constraint under test over the given scope. It may be a function
///
///     of the scope                    [](csp::Views xs) { return csp::all_different(xs); }
///     of the scope and a generator    [](csp::Views xs, csp::Random& random) { ... }       for random arguments
///
/// that returns a constraint, or a rule as a std::unique_ptr; or it is the rule itself, as a function of the running
/// context and the scope.
class MakeConstraint {
  public:
    MakeConstraint() = default;
    template <typename Make>
    requires(!std::same_as<Make, MakeConstraint>) MakeConstraint(Make make)
        : make_(constraint_maker(std::move(make))) {}

    explicit operator bool() const { return static_cast<bool>(make_); }
    Constraint operator()(const std::vector<View>& scope, Random& random) const {
        return make_(scope, random);
    }

  private:
    using Function = std::function<Constraint(const std::vector<View>&, Random&)>;

    template <typename Make>
    static Function constraint_maker(Make make) {
        using Scope = const std::vector<View>&;
        if constexpr (std::invocable<Make&, Scope, Random&>)
            return from_result(std::move(make));
        else if constexpr (std::invocable<Make&, Scope>)
            return from_result([make](Scope scope, Random&) { return make(scope); });
        else
            return [make](Scope scope, Random&) { return rule_constraint("rule", scope, make); };
    }
    template <typename Make>
    static Function from_result(Make make) {
        using Result = std::invoke_result_t<Make&, const std::vector<View>&, Random&>;
        if constexpr (std::convertible_to<Result, Constraint>)
            return make;
        else // every engine needs a separate object, made with the same arguments
            return [make](const std::vector<View>& scope, Random& random) {
                return rule_constraint([make, scope, random] {
                    Random again = random;
                    return std::unique_ptr<Rule>(make(scope, again));
                });
            };
    }

    Function make_;
};

/// The consistency that must hold at every fixpoint.
enum class Promise {
    none,
    value,  ///< if at most one variable is unfixed, each of its values belongs to a solution
    bounds, ///< the smallest and the largest value of each variable belong to a solution within the bounds
    domain, ///< every value of every variable belongs to a solution
};

struct Options {
    Promise promise = Promise::value;
    Promise promise_for_duplicates = Promise::none; ///< if a variable occurs twice in the scope
    std::size_t min_arity = 2;
    std::size_t max_arity = 4;
    bool views = true;      ///< negated and shifted ones
    bool duplicates = true; ///< the same variable more than once
    bool wide = true;       ///< domains that the store represents as words or as an interval
    /// For a rule that draws consequences of another constraint: that constraint. It is posted together with the rule,
    /// and its solutions count. It is made with a generator in the same state as the rule's.
    MakeConstraint given = {};
    /// For a rule without a definition (Rule::check): a constraint with the same meaning. It is not posted. Without it,
    /// such a rule is defined by the assignments that it accepts.
    MakeConstraint meaning = {};
    /// Whether smaller domains never lead to larger ones, so that the order of the decisions does not matter. False for
    /// rules that depend on timing, such as one that waits until few values are left.
    bool monotone = true;
    /// Makes the initial domains; random ones by default.
    std::function<std::vector<Value>(Random&)> values = {};
    /// Loads models into engines; for example, the load function of a kind of inference.
    bool (*load)(const Model& model, Engine& engine, Interrupt* interrupt,
                 const LoadOptions& options) = csp::load;
    std::size_t cases = 400;
    std::uint64_t seed = 1;
};

/// The number of removals and failures of a rule with a naive reason, with named variables, and with atoms.
struct ReasonCounts {
    std::size_t naive = 0;
    std::size_t scoped = 0;
    std::size_t atoms = 0;
};

struct Report {
    std::string violation; ///< the fault, in the smallest case found; empty if there was none
    std::string example;   ///< the first case in words
    std::size_t cases = 0;
    std::size_t fixpoints = 0; ///< compared with a fresh engine
    std::size_t removals = 0;  ///< values removed by the engines that were listened to
    std::size_t explained = 0; ///< removals and failures whose reason was given
    std::size_t failures = 0;
    std::map<std::string, ReasonCounts> reasons; ///< by the rule's name

    bool ok() const { return violation.empty(); }
};

/// Prints the violation, or a summary of the trials if there was none.
std::ostream& operator<<(std::ostream& stream, const Report& report);

/// Tests a rule, or a constraint with all of its rules, on random small scopes against its own definition, by brute
/// force.
///
///     const auto report = csp::testing::check_rule(
///         [](csp::Views xs) { return std::make_unique<MyRule>(xs[0], xs[1]); }, {.max_arity = 2});
///     EXPECT_TRUE(report.ok()) << report;
///
/// It finds rules that
///   - remove a value of a solution, or conversely accept a full assignment that is not a solution
///   - remove less from smaller domains (monotony)
///   - leave values that the promised consistency does not allow
///   - depend on the history of the domains: decisions and undoing lead to other domains than a fresh engine
///   - depend on the presence of a listener, or report events that differ from the actual changes
///   - give reasons that are not true at that moment, do not imply the removal, or give less than the rule promises
///     (Rule::least_reason); to a listener at once, or later to a search that learns (Rule::explain_later)
///   - throw, or, in builds with checks, leave their scope or make false claims
///
/// The first faulty case is reduced for as long as it stays faulty, and then reported. The same options give the same
/// report.
///
/// The environment variable ARCWISE_CASES_PERCENT sets the share of the cases to try, from 1 to 1000000 percent; any
/// other setting throws std::invalid_argument.
Report check_rule(const MakeConstraint& make, const Options& options = {});

/// The same as check_rule(), under a name that suits constraints.
inline Report check_constraint(const MakeConstraint& make, const Options& options) {
    return check_rule(make, options);
}

} // namespace csp::testing
