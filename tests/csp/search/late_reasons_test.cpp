// Rules that give a reason only on request, from the domains at the time of the step, also for values that the root has
// lost before, whether or not the log knows them. Builds with checks verify every nogood.

#include <csp/csp.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace late_reasons_test {

using csp::Random;
using csp::Value;

/// Returns variables with random domains of the values `step * 0 .. step * 6`: a large step makes them too wide for the
/// log to know their holes.
std::vector<csp::Var> random_variables(csp::Model& model, int count, Value step, Random& random) {
    std::vector<csp::Var> xs;
    for (int i = 0; i < count; ++i) {
        std::vector<Value> values{step * static_cast<Value>(random.below(7))};
        for (Value v = 0; v < 7; ++v)
            if (random.below(4) > 0) values.push_back(step * v);
        xs.push_back(model.int_var(csp::Domain(values)));
    }
    return xs;
}

csp::Automaton random_automaton(Value step, Random& random) {
    const std::uint32_t states = 2 + random.below(4);
    std::vector<Value> alphabet;
    for (Value v = 0; v < 7; ++v) alphabet.push_back(step * v);
    std::vector<std::vector<csp::Automaton::State>> next(states);
    std::vector<csp::Automaton::State> accepting{0};
    for (auto& row : next)
        for (std::size_t k = 0; k < alphabet.size(); ++k)
            row.push_back(random.below(3) > 0 ? static_cast<csp::Automaton::State>(random.below(states))
                                              : csp::Automaton::no_state);
    for (std::uint32_t s = 1; s < states; ++s)
        if (random.below(2) == 0) accepting.push_back(static_cast<csp::Automaton::State>(s));
    return {alphabet, next, 0, accepting};
}

csp::Constraint random_table(const std::vector<csp::Var>& xs, Value step, Random& random) {
    std::vector<std::vector<Value>> tuples(20 + random.below(60));
    for (auto& tuple : tuples)
        for (std::size_t i = 0; i < xs.size(); ++i)
            tuple.push_back(step * static_cast<Value>(random.below(7)));
    return csp::table(xs, tuples);
}

/// Returns a model of six variables, with each rule over some of them, and a sum that separates their values.
csp::Model random_model(Value step, Random& random) {
    csp::Model model;
    const std::vector<csp::Var> xs = random_variables(model, 6, step, random);
    const auto some = [&](std::size_t count) {
        std::vector<csp::Var> chosen = xs;
        while (chosen.size() > count)
            chosen.erase(chosen.begin() + random.below(static_cast<std::uint32_t>(chosen.size())));
        return chosen;
    };
    model.post(csp::all_different(some(4), csp::consistency::domain));
    model.post(csp::all_different(some(3), csp::consistency::domain));
    model.post(random_table(some(3), step, random));
    std::vector<csp::Var> word = some(4);
    if (random.below(2) == 0) word.push_back(word.front()); // the variable is in two layers
    model.post(csp::regular(word, random_automaton(step, random)));
    model.post(csp::sum(xs) <= step * static_cast<Value>(10 + random.below(20)));
    return model;
}

TEST(LateReasons, LoseNoSolution) {
    Random random(20261126);
    std::uint64_t solutions = 0;
    std::uint64_t nogoods = 0;
    for (const Value step : {1, 9, 400}) {
        for (int i = 0; i < 500; ++i) {
            SCOPED_TRACE("step " + std::to_string(step) + ", model " + std::to_string(i));
            const csp::Model model = random_model(step, random);
            csp::SearchOptions learning{.learning = csp::Learning::always};
            if (i % 3 == 0) learning.restarts = {.kind = &csp::restart::luby, .scale = 2};
            learning.tuning.sharpens_reasons = i % 2 == 0;
            const auto without = csp::count_solutions(model, {.learning = csp::Learning::never});
            const auto with = csp::count_solutions(model, learning);
            ASSERT_EQ(with.solutions, without.solutions);
            solutions += with.solutions;
            nogoods += with.statistics.nogoods;
        }
    }
    EXPECT_GT(solutions, 1000U); // otherwise, the test has no significance
    EXPECT_GT(nogoods, 3000U);
}

} // namespace late_reasons_test
