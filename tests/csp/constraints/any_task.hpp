#pragma once

#include <csp/base/random.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace test {

/// Returns a random variable, which may also be returned again.
inline csp::View any_of(csp::Views xs, csp::Random& random) {
    return xs[random.below(static_cast<std::uint32_t>(xs.size()))];
}

/// Returns a constant or a random variable.
inline csp::Amount any_amount(csp::Views xs, csp::Random& random, csp::Value least, csp::Value most) {
    if (!xs.empty() && random.below(2) == 0) return any_of(xs, random);
    return csp::testing::random_between(random, least, most);
}

inline csp::Atom any_atom(csp::Views xs, csp::Random& random) {
    const csp::View x = any_of(xs, random);
    const csp::Value k = csp::testing::random_between(random, -1, 2);
    return random.below(2) == 0 ? atom_at_least(x, k) : atom_different(x, k);
}

/// Returns a task whose start, duration and presence may each be a constant or a variable, decided or not.
inline csp::Task any_task(csp::Views xs, csp::Random& random) {
    csp::Task task{any_amount(xs, random, -1, 3), any_amount(xs, random, 0, 3)};
    if (xs.empty()) return task;
    if (random.below(3) == 0) task.presence = any_atom(xs, random);
    if (random.below(3) == 0) task.end = any_of(xs, random);
    return task;
}

/// Returns up to `most` such tasks.
inline std::vector<csp::Task> any_tasks(csp::Views xs, csp::Random& random, std::uint32_t most) {
    std::vector<csp::Task> tasks(random.below(most + 1));
    for (csp::Task& task : tasks) task = any_task(xs, random);
    return tasks;
}

/// Returns a few small values, for scopes of up to six variables.
inline csp::testing::Values few_values(csp::Random& random) {
    csp::testing::Values values;
    const csp::Value from = csp::testing::random_between(random, -2, 2);
    for (csp::Value v = from; v <= from + 3; ++v)
        if (random.below(4) != 0) values.push_back(v);
    if (values.empty()) values.push_back(from);
    return values;
}

/// Tests a constraint over such tasks in every form: plain, under a condition, negated.
inline void expect_correct(csp::Constraint (*make)(csp::Views, csp::Random&),
                           std::size_t least_failures = 100) {
    const csp::testing::MakeConstraint in_every_form = [make](csp::Views xs, csp::Random& random) {
        const csp::Constraint constraint = make(xs, random);
        switch (random.below(6)) {
        case 0:
            return csp::implication(csp::less_equal(xs[0], 0), constraint);
        case 1:
            return csp::negation(constraint);
        default:
            return constraint;
        }
    };
    const csp::testing::Options options{.promise = csp::testing::Promise::none,
                                        .min_arity = 1,
                                        .max_arity = 6,
                                        .values = few_values,
                                        .cases = 2000};
    const auto report = check_constraint(in_every_form, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GE(report.failures, least_failures);
}

/// Returns tasks of constant durations and demands.
inline std::vector<csp::ResourceTask> random_tasks(csp::Views starts, csp::Random& random) {
    std::vector<csp::ResourceTask> tasks;
    const csp::Value least = csp::testing::random_between(random, 0, 1);
    for (const csp::View start : starts)
        tasks.push_back({start, csp::testing::random_between(random, least, 4),
                         csp::testing::random_between(random, least, 3)});
    return tasks;
}

/// Returns a few neighbouring times.
inline csp::testing::Values some_times(csp::Random& random) {
    const csp::Value from = csp::testing::random_between(random, -3, 3);
    csp::testing::Values values;
    for (csp::Value v = from; v <= from + csp::testing::random_between(random, 0, 7); ++v)
        values.push_back(v);
    return values;
}

} // namespace test
