#pragma once

#include <csp/csp.hpp>
#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

/// Helpers for trying the kinds of inference.
namespace test {

/// A depth-first search on the first open variable and its least value: x = v, then x != v.
class TreeSearch {
  public:
    TreeSearch(const csp::Model& model, const csp::InferenceKind& kind) : kind_(kind) {
        for (std::uint32_t x = 0; x < model.variable_count(); ++x) variables_.emplace_back(x);
        kind.load(model, engine_, nullptr, {});
        if (engine_.propagate() && strengthen()) {
            engine_.push();
            visit();
        }
    }

    std::vector<Values> solutions;
    int nodes = 1;

  private:
    std::vector<csp::Var> open() const {
        std::vector<csp::Var> open;
        for (const csp::Var x : variables_)
            if (!engine_.store().is_fixed(x)) open.push_back(x);
        return open;
    }

    bool strengthen() { return kind_.strengthen == nullptr || kind_.strengthen(engine_, open()); }

    /// Visits the current level at its fixpoint.
    void visit() {
        for (;;) {
            const std::vector<csp::Var> choices = open();
            if (choices.empty()) return accept();
            const csp::Var x = choices.front();
            const csp::Value v = engine_.store().min(x);
            nodes += 2;
            if (engine_.decide(csp::Atom::equal(x, v)) && strengthen()) visit();
            engine_.pop();
            engine_.post(csp::Atom::different(x, v));
            if (!engine_.propagate() || !strengthen()) return;
        }
    }

    void accept() {
        Values values;
        for (const csp::Var x : variables_) values.push_back(engine_.store().min(x));
        solutions.push_back(values);
    }

    const csp::InferenceKind& kind_;
    csp::Engine engine_;
    std::vector<csp::Var> variables_;
};

/// The root at its first fixpoint, strengthened if the kind strengthens roots.
struct Root {
    Root(const csp::Model& model, const csp::InferenceKind& kind) {
        kind.load(model, engine, nullptr, {});
        is_consistent = engine.propagate();
        if (is_consistent && kind.strengthen != nullptr) {
            std::vector<csp::Var> variables;
            for (std::uint32_t x = 0; x < model.variable_count(); ++x) variables.emplace_back(x);
            is_consistent = kind.strengthen(engine, variables);
        }
    }
    Values values(csp::Var x) const {
        Values values;
        for (const csp::Value v : engine.domain(x)) values.push_back(v);
        return values;
    }
    std::set<std::string> rules() const {
        std::set<std::string> names;
        for (csp::RuleId rule = 0; rule < engine.rule_count(); ++rule) names.insert(engine.info(rule).name());
        return names;
    }

    csp::Engine engine;
    bool is_consistent;
};

/// A comparison of two kinds of inference on a model.
struct Comparison {
    std::size_t solutions;
    bool is_shorter; ///< true if the stronger kind took fewer nodes
};

/// Confirms that both kinds find the solutions of the model, and that the stronger kind takes no more nodes.
inline Comparison compare(const csp::Model& model, const csp::InferenceKind& stronger,
                          const csp::InferenceKind& weaker) {
    const TreeSearch strong(model, stronger);
    const TreeSearch weak(model, weaker);
    const auto expected = textbook_solutions(model);
    EXPECT_EQ(strong.solutions, expected);
    EXPECT_EQ(weak.solutions, expected);
    EXPECT_LE(strong.nodes, weak.nodes);
    return {expected.size(), strong.nodes < weak.nodes};
}

} // namespace test
