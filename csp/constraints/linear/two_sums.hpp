#pragma once

#include <csp/constraints/linear/term.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// Inference from sum(a[i] x[i]) <= A and sum(w[i] x[i]) <= W together, such as a price and a capacity: values that are
/// cheap in one of the sums may be expensive in the second. It complements the rules of the two sums.
///
/// Any multiple of the second inequality may be added to the first. For p, q >= 0
///
///     sum((q a[i] + p w[i]) x[i]) <= q A + p W.
///
/// p / q is chosen in each run so that the least value of the left side exceeds the right side by as much as the
/// domains allow: it is the ratio |a| / |w| of the last variable that has to give up some of its best value for the
/// first sum because the second sum is too large. Variables give way in increasing order of their loss relative to
/// their saving.
///
/// Rule 1. If the least value of the left side is too large, the rule fails.
/// Rule 2. A term exceeds its least value by at most the slack, the right side less the least value of the left side.
///
/// Complexity: O(n) a run; no state except A, if that falls. The reason names a bound of each variable.
/// Source: Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288; rule 2 is the
/// fixing by reduced costs of linear programming.
class TwoSums final : public Rule {
  public:
    struct Term {
        Var variable;
        WideValue first = 0;
        WideValue second = 0;
    };
    /// The largest coefficient allowed, so that products of two fit in 64 bits.
    static constexpr WideValue most_coefficient = WideValue{1} << 30U;

    /// @param terms       each variable once, no coefficient beyond `most_coefficient`
    /// @param most_first  read by the rule in every run. Whoever lowers it must wake the rule; it is raised only when a
    ///                    search begins. `no_bound`: no bound is known
    TwoSums(std::vector<Term> terms, const WideValue& most_first, WideValue most_second);
    /// The same with a bound that never changes.
    static std::unique_ptr<TwoSums> fixed(std::vector<Term> terms, WideValue most_first,
                                          WideValue most_second);
    static constexpr WideValue no_bound = std::numeric_limits<WideValue>::max();

    std::string name() const override { return "two sums"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    const Term* critical(const Context& context) const;
    LinearTerm joined(const Term& term, const Term& critical) const;
    void explain(const Term& critical, const Term* except, Reason& reason, const Context& context) const;

    std::vector<Term> terms_; ///< first the terms that may have to give way, in that order
    std::size_t opposed_ = 0; ///< the number of these
    WideValue own_first_ = 0;
    const WideValue* most_first_;
    WideValue most_second_;
};

} // namespace csp
