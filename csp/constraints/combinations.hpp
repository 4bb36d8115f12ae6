#pragma once

#include <csp/engine/posting.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace csp {

/// A predicate on one or two variables is evaluated for all combinations of their values, up to this many; more would
/// take seconds.
inline constexpr WideValue most_pairs = 10'000'000;
/// A condition on more variables becomes a table if it has at most this many combinations of values.
inline constexpr WideValue most_combinations = 10'000;

/// The number of combinations of values of the variables; `limit` + 1 if there are more than `limit`.
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
        for (; i > 0; --i) { // count up; the last variable changes fastest
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

} // namespace csp
