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

/// sum(a[i] x[i]) <= A and sum(w[i] x[i]) <= W, what follows from both together, such as a price and a capacity: what is
/// cheap in one sum is dear in the other. It works beside the rules of the two sums.
///
/// Any multiple of the second may be added to the first. For p, q >= 0
///
///     sum((q a[i] + p w[i]) x[i]) <= q A + p W.
///
/// p / q is chosen anew in each run, so that the left side exceeds the right as far as the domains allow: it is the ratio
/// |a| / |w| of the last variable that has to give up some of its best value for the first sum, because the second is too
/// large. Those that lose least for what they save are asked first.
///
/// Rule 1. If the least value of the left side is too large, that is a failure.
/// Rule 2. A term exceeds its least value by no more than what is left of the right side.
///
/// Complexity: O(n) a run; no state but A, if that falls. The reason names a bound of each variable.
/// Source: Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288; rule 2 is the
/// fixing by reduced costs of linear programming.
class TwoSums final : public Rule {
  public:
    struct Term {
        Var variable;
        WideValue first = 0;
        WideValue second = 0;
    };
    /// No coefficient is larger, so that the products of two have 64 bits.
    static constexpr WideValue most_coefficient = WideValue{1} << 30U;

    /// @param terms       each variable once, no coefficient beyond `most_coefficient`
    /// @param most_first  the rule reads it in every run. Whoever lowers it wakes the rule; it is raised only when a search
    ///                    begins. `no_bound`: nothing is known
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

    std::vector<Term> terms_; ///< first those that may be asked to give up, in that order
    std::size_t opposed_ = 0; ///< how many these are
    WideValue own_first_ = 0;
    const WideValue* most_first_;
    WideValue most_second_;
};

} // namespace csp
