// Joint effects of the constraints of a model, with each part switched off.

#include <tests/support/run_program.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace joint_passes_test {

using namespace csp;
using ::testing::HasSubstr;

/// Returns the number of rules with this name for a model loaded without some passes, after propagation.
std::size_t rules_called(const std::string& name, const Model& model,
                         std::vector<std::string_view> without = {}) {
    Engine engine;
    load(model, engine, nullptr, {.without = std::move(without)});
    engine.propagate();
    std::size_t count = 0;
    for (RuleId rule = 0; rule < engine.rule_count(); ++rule)
        if (engine.info(rule).name() == name) ++count;
    return count;
}

/// Returns a model to which every pass applies.
Model model_of_all() {
    Model model;
    const auto x = model.int_vars(6, range(1, 4), "x");
    const auto y = model.int_vars(3, range(0, 2), "y");
    model.post(all_different({x[0], x[1], x[2], x[3]}));
    model.post(all_different({x[2], x[3], x[4], x[5]}));
    model.post(x[0] + x[1] + x[2] == 7);
    model.post(equal(y[2], x[0] - 1));
    for (Value v = 0; v < 2; ++v) model.post(count(y, v) == 1);
    for (const auto& [a, b] : {std::pair(y[0], y[1]), std::pair(y[1], y[2]), std::pair(y[0], y[2])})
        model.post(a != b);
    const auto task = model.int_vars(3, range(0, 3), "task");
    for (const auto& [a, b] :
         {std::pair(task[0], task[1]), std::pair(task[1], task[2]), std::pair(task[0], task[2])})
        model.post(a + 1 <= b || b + 2 <= a);
    const auto next = model.int_vars(3, range(0, 2), "next");
    model.post(circuit(next));
    const auto place = model.int_vars(2, range(0, 8), "place");
    std::vector<Value> marks(81, 0); // the marks of a square; all but two are 0
    marks[40] = marks[65] = 1;
    model.post(element(marks, 9 * place[0] + place[1]) == 1);
    model.post(element({0, 4, 9}, next[0]) + element({5, 0, 1}, next[1]) + element({7, 3, 0}, next[2]) <= 14);
    return model;
}

/// Counts solutions by trying all values, with propagation only.
std::size_t solutions_of(const Model& model, std::vector<std::string_view> without) {
    Engine engine;
    load(model, engine, nullptr, {.without = std::move(without)});
    const auto count = [&](const auto& self, std::uint32_t x) -> std::size_t {
        if (x == model.variable_count()) return 1;
        std::size_t found = 0;
        for (Value v = model.domain(Var{x}).min(); v <= model.domain(Var{x}).max(); ++v) {
            if (!engine.domain(Var{x}).contains(v)) continue;
            if (engine.decide(Atom::equal(Var{x}, v))) found += self(self, x + 1);
            engine.pop();
        }
        return found;
    };
    return engine.propagate() ? count(count, 0) : 0;
}

TEST(JointPasses, ChangeNoSolutions) {
    const Model model = model_of_all();
    const std::size_t solutions = solutions_of(model, {});
    EXPECT_GT(solutions, 0U);
    std::vector<std::string_view> all;
    for (const JointPass* pass : joint::all()) {
        EXPECT_EQ(solutions_of(model, {pass->name}), solutions) << pass->name;
        all.push_back(pass->name);
    }
    EXPECT_EQ(solutions_of(model, all), solutions);
}

TEST(JointPasses, AreSwitchedOffByName) {
    const Model model = model_of_all();
    const std::string intersections = "all different, intersections";
    EXPECT_EQ(rules_called(intersections, model), 1U);
    EXPECT_EQ(rules_called(intersections, model, {"intersections"}), 0U);
    EXPECT_EQ(rules_called("all different sum, sets", model), 1U);
    EXPECT_EQ(rules_called("all different sum, sets", model, {"distinct-sums"}), 0U);
    EXPECT_EQ(rules_called("count values", model), 1U);
    EXPECT_EQ(rules_called("count values", model, {"counts"}), 0U);
    EXPECT_EQ(rules_called("count", model, {"counts"}), 2U);
    EXPECT_EQ(rules_called("not equal", model), 0U);
    EXPECT_EQ(rules_called("not equal", model, {"cliques"}), 3U);
    EXPECT_EQ(rules_called("no overlap, edge finding", model), 1U);
    EXPECT_EQ(rules_called("no overlap, edge finding", model, {"machines"}), 0U);
    EXPECT_EQ(rules_called("circuit, cost", model), 1U);
    EXPECT_EQ(rules_called("circuit, cost", model, {"tour-costs"}), 0U);
    const auto rows_left = [&](std::vector<std::string_view> without) {
        Engine engine;
        load(model, engine, nullptr, {.without = std::move(without)});
        engine.propagate();
        return engine.domain(Var{static_cast<std::uint32_t>(model.variable_count() - 2)}).size();
    };
    EXPECT_EQ(rows_left({}), 2U);
    EXPECT_EQ(rows_left({"indices"}), 4U);
}

TEST(JointPasses, LetASumSeeEqualVariablesAsOne) {
    Model model;
    const auto x = model.int_vars(3, range(0, 5), "x");
    model.post(x[0] + x[1] + x[2] == 5);
    model.post(x[0] == x[1]);
    const auto most = [&](std::vector<std::string_view> without) {
        Engine engine;
        load(model, engine, nullptr, {.without = std::move(without)});
        engine.propagate();
        return engine.domain(x[0]).max();
    };
    EXPECT_EQ(most({}), 2);
    EXPECT_EQ(most({"aliases"}), 5);
}

TEST(JointPasses, AreRefusedWhereThereIsNone) {
    Engine engine;
    try {
        load(Model(), engine, nullptr, {.without = {"intersection"}});
        FAIL();
    } catch (const ArgumentError& error) {
        EXPECT_THAT(error.what(), HasSubstr("no joint pass is called \"intersection\", expected one of "
                                            "aliases, cliques, machines, permutation-sums, distinct-sums, "
                                            "intersections, counts, head-counts"));
    }
}

TEST(JointPasses, HaveNamesOfTheirOwnThatTheDesignLists) {
    const std::string design = tests::text_of(ARCWISE_SOURCE_DIR "/docs/design.md");
    std::set<std::string_view> names;
    for (const JointPass* pass : joint::all()) {
        EXPECT_TRUE(names.insert(pass->name).second) << pass->name;
        EXPECT_THAT(design, HasSubstr("| `" + std::string(pass->name) + "` |"));
    }
}

} // namespace joint_passes_test
