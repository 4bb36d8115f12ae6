#pragma once

#include <tests/csp/explain/random_model.hpp>

#include <csp/base/atom.hpp>
#include <csp/csp.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <vector>

/// Checks by brute force that an explanation is correct and complete.
namespace explanation_test {

using csp::Atom;
using csp::Explanation;
using Step = Explanation::Step;
using Kind = Explanation::Kind;
using Status = Explanation::Status;
using Look = std::function<void(const csp::Assignment&)>;

/// Visits every assignment within the domains, by the definitions alone.
inline void for_each_assignment(const csp::Model& model, const Look& look,
                                std::vector<csp::Value> values = {}) {
    if (values.size() == model.variable_count()) return look(csp::Assignment(values));
    const csp::Domain& domain = model.domain(csp::Var(static_cast<std::uint32_t>(values.size())));
    values.push_back(0);
    for (csp::Value v = domain.min(); v <= domain.max(); ++v) {
        if (!domain.contains(v)) continue;
        values.back() = v;
        for_each_assignment(model, look, values);
    }
}

/// Returns a model with some of the constraints of a random model, so that it usually has solutions.
inline csp::Model loose_model(csp::Random& random) {
    return test::random_model(random).with_constraints(std::vector<std::uint32_t>{0, 1, 2, 3});
}

inline bool holds(Atom fact, const csp::Assignment& values) {
    return fact.holds_for(values[fact.variable()]);
}

inline bool holds(const std::vector<Atom>& facts, const csp::Assignment& values) {
    return std::all_of(facts.begin(), facts.end(), [&](Atom fact) { return holds(fact, values); });
}

/// Confirms that the facts and constraints of the step imply its conclusions, and the same for the steps of its trial.
inline void expect_implied(const csp::Model& model, const Step& step) {
    for_each_assignment(model, [&](const csp::Assignment& values) {
        const bool is_allowed =
            holds(step.facts, values) &&
            std::all_of(step.constraints.begin(), step.constraints.end(),
                        [&](std::uint32_t c) { return model.constraint(c)->check(values); });
        EXPECT_TRUE(!is_allowed || (!step.news.empty() && holds(step.news, values)));
    });
    for (const Step& part : step.trial) expect_implied(model, part);
}

/// Confirms that without any one of its facts, the constraint of a direct step does not propagate all of its
/// conclusions.
inline void expect_facts_are_needed(const csp::Model& model, const Step& step) {
    if (step.kind != Kind::direct || step.news.empty()) return;
    for (const Atom left_out : step.facts) {
        csp::Engine engine;
        csp::load(model.with_constraints(step.constraints), engine);
        ASSERT_TRUE(engine.propagate());
        engine.push();
        for (const Atom fact : step.facts)
            if (!(fact == left_out)) engine.post(fact);
        engine.propagate();
        EXPECT_FALSE(std::all_of(step.news.begin(), step.news.end(),
                                 [&](Atom fact) { return csp::is_true(fact, engine.store()); }));
    }
}

/// Confirms that the steps use known facts, and lead exactly to the facts that hold in every solution.
inline void expect_explained(const csp::Model& model, const Explanation& explanation) {
    std::vector<std::set<csp::Value>> possible(model.variable_count());
    std::vector<std::set<csp::Value>> known(model.variable_count());
    std::size_t solutions = 0;
    for_each_assignment(model, [&](const csp::Assignment& values) {
        for (std::uint32_t x = 0; x < known.size(); ++x) known[x].insert(values[csp::Var(x)]);
        if (!model.check(values)) return;
        ++solutions;
        for (std::uint32_t x = 0; x < known.size(); ++x) possible[x].insert(values[csp::Var(x)]);
    });
    EXPECT_EQ(explanation.status(), solutions == 0 ? Status::infeasible : Status::complete);
    EXPECT_EQ(explanation.is_unique(), solutions == 1);
    if (solutions == 0) return;
    for (const Step& step : explanation.steps()) {
        expect_implied(model, step);
        expect_facts_are_needed(model, step);
        for (const Atom fact : step.facts)
            for (const csp::Value v : known[fact.variable().index])
                EXPECT_TRUE(fact.holds_for(v)) << "used before it was known";
        std::size_t told = 0;
        for (const Atom fact : step.news)
            told +=
                std::erase_if(known[fact.variable().index], [&](csp::Value v) { return !fact.holds_for(v); });
        EXPECT_GT(told, 0U) << "a step that tells nothing";
    }
    EXPECT_EQ(known, possible);
}

} // namespace explanation_test
