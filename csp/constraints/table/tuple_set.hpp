#pragma once

#include <csp/constraints/table/tuples.hpp>
#include <csp/engine/posting.hpp>

#include <cstddef>
#include <span>
#include <vector>

/// The tuples of a table over distinct variables, and how they are posted.
namespace csp {

/// Tuples over distinct variables, in lexicographic order, each once: the form in which rules take tables.
struct TupleSet {
    std::vector<Var> variables;
    Tuples tuples;

    std::size_t arity() const { return variables.size(); }
};

/// Returns the tuples within the domains, restated over the variables behind the scope: views are folded into the
/// values, and tuples that give one variable two values are removed.
TupleSet fold(Views scope, const Tuples& tuples, const Posting& posting);

/// Returns the set with only these columns.
TupleSet project(const TupleSet& set, std::span<const std::size_t> columns);

/// Returns the tuples that are within the current domains. Code that depends on the domains calls this function again,
/// since posting may have narrowed them after a set was made.
TupleSet within_domains(TupleSet set, const Posting& posting);

/// Returns the columns that still matter: those whose variable is unfixed and in which some tuple has a value.
std::vector<std::size_t> open_columns(const TupleSet& set, const Posting& posting);

/// A predicate on one or two variables is evaluated for all combinations of their values, up to this many; more would
/// take seconds.
inline constexpr WideValue most_pairs = 10'000'000;
/// A condition on more variables becomes a table if it has at most this many combinations of values.
inline constexpr WideValue most_combinations = 10'000;

/// Returns the number of combinations of values of the variables; `limit` + 1 if there are more than `limit`.
inline WideValue combinations(std::span<const Var> variables, const Posting& posting, WideValue limit) {
    WideValue count = 1;
    for (const Var x : variables)
        count = count > limit / posting.domain(x).size() ? limit + 1 : count * posting.domain(x).size();
    return count;
}

/// Calls `visit(values)` for every combination of values of the variables, in lexicographic order.
template <typename Visit>
void for_each_combination(std::span<const Var> variables, const Posting& posting, const Visit& visit) {
    std::vector<Value> values;
    values.reserve(variables.size());
    for (const Var x : variables) values.push_back(posting.domain(x).min());
    for (;;) {
        visit(std::span<const Value>(values));
        std::size_t i = variables.size();
        for (; i > 0; --i) { // counts up; the last variable changes fastest
            const DomainView domain = posting.domain(variables[i - 1]);
            if (values[i - 1] < domain.max()) {
                values[i - 1] = domain.next(values[i - 1] + 1);
                break;
            }
            values[i - 1] = domain.min();
        }
        if (i == 0) return;
    }
}

/// Narrows the variables to the values that occur in tuples within the domains, and adds a suitable rule. Fails if
/// there are no such tuples.
void post_tuples(Posting& posting, TupleSet set);

/// Narrows both variables to the values that occur in a pair, and adds the rule. The pairs may be in any order.
void post_pairs(Posting& posting, Var x, Var y, std::vector<ValuePair> pairs);

} // namespace csp
