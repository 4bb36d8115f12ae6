#pragma once

#include <csp/base/random.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <vector>

namespace test {

/// Tasks of constant durations and demands.
inline std::vector<csp::ResourceTask> random_tasks(csp::Views starts, csp::Random& random) {
    std::vector<csp::ResourceTask> tasks;
    const csp::Value least = csp::testing::random_between(random, 0, 1);
    for (const csp::View start : starts)
        tasks.push_back({start, csp::testing::random_between(random, least, 4),
                         csp::testing::random_between(random, least, 3)});
    return tasks;
}

/// A few neighbouring times.
inline csp::testing::Values some_times(csp::Random& random) {
    const csp::Value from = csp::testing::random_between(random, -3, 3);
    csp::testing::Values values;
    for (csp::Value v = from; v <= from + csp::testing::random_between(random, 0, 7); ++v)
        values.push_back(v);
    return values;
}

} // namespace test
