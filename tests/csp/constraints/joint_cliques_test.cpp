// Variables that differ pair by pair: the lists that the joint pass makes of them, solutions, reasons and names.

#include <tests/support/loaded.hpp>

#include <csp/csp.hpp>

#include <csp/constraints/joint_pass.hpp>
#include <csp/engine/engine.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/testing/box.hpp>
#include <csp/trace/recorder.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace joint_cliques_test {

using namespace csp;
using csp::testing::random_between;
using test::joint_effects;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Returns the numbers of rules by name after the model was loaded.
std::map<std::string, std::size_t> rules_of(const Model& model, std::vector<std::string_view> without = {}) {
    Engine engine;
    load(model, engine, nullptr, {.without = std::move(without)});
    std::map<std::string, std::size_t> rules;
    for (RuleId rule = 0; rule < engine.rule_count(); ++rule) ++rules[engine.info(rule).name()];
    return rules;
}

Model queens(int n) {
    Model model;
    const auto q = model.int_vars(static_cast<std::size_t>(n), range(1, n), "q");
    for (std::size_t j = 1; j < q.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const auto distance = static_cast<Value>(j - i);
            model.post(q[i] != q[j]);
            model.post(q[i] - q[j] != distance);
            model.post(q[j] - q[i] != distance);
        }
    return model;
}

TEST(JointCliques, AreColumnsAndDiagonalsOfQueens) {
    const Model model = queens(6);
    EXPECT_THAT(joint_effects(model),
                ElementsAre("cliques: 45 disequalities became 3 lists of different variables"));
    EXPECT_EQ(rules_of(model).count("not equal"), 0U);
    EXPECT_EQ(rules_of(model, {"cliques"}).at("not equal"), 45U);
    EXPECT_EQ(count_solutions(model).solutions, 4U);
    EXPECT_EQ(count_solutions(queens(8)).solutions, 92U);
}

TEST(JointCliques, LeavePairsThatBelongToNoThree) {
    Model model;
    const auto x = model.int_vars(4, range(0, 2), "x");
    for (std::size_t i = 0; i < 4; ++i) model.post(x[i] != x[(i + 1) % 4]); // a cycle without chords
    EXPECT_THAT(joint_effects(model), IsEmpty());
    EXPECT_EQ(rules_of(model), rules_of(model, {"cliques"}));
    EXPECT_EQ(count_solutions(model).solutions, 18U); // the chromatic polynomial of the cycle: 2^4 + 2
}

TEST(JointCliques, AreNotMadeUnderConditions) {
    Model model;
    const auto x = model.int_vars(3, range(0, 5), "x");
    const Var b = model.bool_var("b");
    for (std::size_t i = 0; i < 3; ++i) model.post(implication(b, x[i] != x[(i + 1) % 3]));
    EXPECT_THAT(joint_effects(model), IsEmpty());
    EXPECT_EQ(count_solutions(model).solutions, 216U + 120U);
}

TEST(JointCliques, SeeAllDifferentOfTwoAndParts) {
    Model model;
    const auto x = model.int_vars(4, range(0, 2), "x");
    model.post(conjunction({all_different({x[0], x[1]}), x[1] != x[2], !(x[2] == x[0])}));
    for (std::size_t i = 0; i < 3; ++i) model.post(x[3] != x[i]);
    EXPECT_THAT(joint_effects(model),
                ElementsAre("cliques: 6 disequalities became 1 list of different variables"));
    Engine engine;
    load(model, engine);
    EXPECT_TRUE(engine.failed() || !engine.propagate()) << "four variables, three values";
}

TEST(JointCliques, AreLargeOrCrowded) {
    for (const std::size_t size : {5U, 6U})
        for (const Value last : {5, 4}) {
            Model model;
            const auto x = model.int_vars(size, range(0, last), "x");
            for (std::size_t j = 1; j < size; ++j)
                for (std::size_t i = 0; i < j; ++i) model.post(x[i] != x[j]);
            EXPECT_EQ(joint_effects(model).size(), size == 6 || last == 4 ? 1U : 0U) << size << ' ' << last;
        }
}

/// Every view of a stated pair takes only Values. As an offset from another variable, it may leave their range; then no
/// list is made.
TEST(JointCliques, LeaveViewsThatLeaveTheRangeOfValues) {
    constexpr Value far = 1'000'000'000;
    Model model;
    const Var u = model.int_var({0, 1}, "u");
    const Var v = model.int_var({-far, far}, "v");
    const Var w = model.int_var({-far, far + 1}, "w");
    model.post(not_equal(u + far, v)); // u != v - far
    model.post(not_equal(u + far, w));
    model.post(not_equal(v, w));
    EXPECT_THAT(joint_effects(model), IsEmpty());
    SearchOptions options;
    options.engine = EngineChoice::general;
    std::size_t found = 0;
    for ([[maybe_unused]] const Assignment& solution : solutions(model, options)) ++found;
    EXPECT_EQ(found, 2U) << "u = 0, v = -far, w = far + 1, and u = 1, v = far, w = -far";
}

TEST(JointCliques, SeeOneVariableInTwoThatAreEqual) {
    Model model;
    const auto x = model.int_vars(4, range(0, 2), "x");
    model.post(x[3] == x[2] + 1);
    model.post(x[0] != x[1]);
    model.post(x[1] != x[2]);
    model.post(x[0] + 1 != x[3]); // x[0] != x[2]
    EXPECT_THAT(joint_effects(model),
                ElementsAre("cliques: 3 disequalities became 1 list of different variables"));
}

std::vector<Value> values_of(const Assignment& assignment) {
    return {assignment.values().begin(), assignment.values().end()};
}

/// Returns a model of random disequalities of views, stated in several ways; some models also have an equality.
Model random_differences(std::uint64_t seed, bool may_have_equality = true) {
    Random random(seed);
    const auto between = [&](Value least, Value most) { return random_between(random, least, most); };
    Model model;
    std::vector<Var> x;
    for (int i = 0; i < 5; ++i) x.push_back(model.int_var(range(0, between(1, 3)), "x" + std::to_string(i)));
    if (may_have_equality && between(0, 2) == 0)
        model.post(x[0] + between(-1, 1) == (between(0, 1) == 0 ? View(x[1]) : 3 - x[1]));
    const Value loose = between(1, 4); // about one pair in this many has the offset 0
    for (std::size_t j = 1; j < x.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            for (int k = between(0, 2); k > 0; --k) {
                View other = x[j];
                if (between(1, loose) > 1)
                    other = between(0, 3) == 0 ? between(1, 4) - x[j] : x[j] + between(-1, 1);
                if (between(0, 1) == 0)
                    model.post(not_equal(other, x[i]));
                else
                    model.post(linear({{2, x[i]}, {-2, other}}, Comparison::different, 0));
            }
    return model;
}

/// Calls visit(values) for every assignment of the variables, whose domains begin at 0, that satisfies these
/// constraints.
template <typename Constraints, typename Visit>
void for_each_solution(const Model& model, const Constraints& constraints, const Visit& visit) {
    std::vector<Value> values(model.variable_count());
    const auto choose = [&](const auto& self, std::uint32_t x) -> void {
        if (x == values.size()) {
            const Assignment assignment(values);
            if (std::all_of(constraints.begin(), constraints.end(),
                            [&](std::uint32_t c) { return model.constraint(c)->check(assignment); }))
                visit(values);
            return;
        }
        for (Value v = 0; v <= model.domain(Var{x}).max(); ++v) {
            values[x] = v;
            self(self, x + 1);
        }
    };
    choose(choose, 0);
}

std::set<std::vector<Value>> by_definition(const Model& model) {
    std::vector<std::uint32_t> all(model.constraint_count());
    std::iota(all.begin(), all.end(), 0U);
    std::set<std::vector<Value>> found;
    for_each_solution(model, all, [&](const std::vector<Value>& values) { found.insert(values); });
    return found;
}

TEST(JointCliques, KeepTheSolutions) {
    constexpr std::uint64_t cases = 500;
    std::size_t with_cliques = 0;
    for (std::uint64_t seed = 1; seed <= cases; ++seed) {
        const Model model = random_differences(seed);
        with_cliques += joint_effects(model).empty() ? 0U : 1U;
        const auto expected = by_definition(model);
        for (const Learning learning : {Learning::never, Learning::always}) {
            SearchOptions options;
            options.engine = EngineChoice::general;
            options.learning = learning;
            std::set<std::vector<Value>> found;
            for (const Assignment& solution : solutions(model, options)) found.insert(values_of(solution));
            ASSERT_EQ(found, expected) << seed;
        }
    }
    EXPECT_GT(with_cliques, cases / 10);
}

/// Confirms, by trying all assignments, that the constraints and the reason of each deduction imply it. The models have
/// no equalities, which would narrow the domains for which rules are made.
TEST(JointCliques, NameTheConstraintsOnWhichADeductionRests) {
    constexpr std::uint64_t cases = 200;
    std::size_t confirmed = 0;
    std::size_t failures = 0;
    std::size_t less_than_all = 0;
    for (std::uint64_t seed = 1; seed <= cases; ++seed) {
        const Model model = random_differences(seed, false);
        Recorder recorder(model);
        SearchOptions options;
        options.listener = &recorder;
        options.learning = Learning::never;
        (void)count_solutions(model, options);
        const Trace& trace = recorder.trace();
        PackedEvents::Reader events(trace.events);
        for (TraceEvent event; events.next(event);) {
            const bool is_failure = event.kind == TraceEvent::Kind::failure;
            if (event.kind != TraceEvent::Kind::removal && !is_failure) continue;
            if (event.actor == TraceEvent::no_actor) continue;
            const auto& actor = trace.actors[event.actor];
            if (actor.origin != Origin::rule || event.reason.kind != Reason::Kind::atoms) continue;
            if (actor.name.find("all different") == std::string::npos) continue;
            ++confirmed;
            failures += is_failure ? 1U : 0U;
            less_than_all += actor.constraints.size() < model.constraint_count() ? 1U : 0U;
            for_each_solution(model, actor.constraints, [&](const std::vector<Value>& values) {
                for (const Atom atom : event.reason.atoms)
                    if (!atom.holds_for(values[atom.variable().index])) return;
                if (is_failure) {
                    ASSERT_TRUE(event.atom && event.atom->holds_for(values[event.atom->variable().index]))
                        << seed << ", a failure";
                    return;
                }
                const Value v = values[event.variable.index];
                for (const Interval run : event.values) ASSERT_FALSE(run.min <= v && v <= run.max) << seed;
            });
        }
    }
    EXPECT_GT(confirmed, cases);
    EXPECT_GT(failures, 5U);
    EXPECT_GT(less_than_all, confirmed / 2);
}

TEST(JointCliques, AreExplainedByTheirPairs) {
    Model model;
    const auto x = model.int_vars(3, range(1, 2), "x");
    model.post(x[0] != x[1], "first pair");
    model.post(x[1] != x[2], "second pair");
    model.post(x[0] != x[2], "third pair");
    const Infeasibility why = explain_infeasibility(model);
    EXPECT_EQ(why.status(), Infeasibility::Status::infeasible);
    EXPECT_EQ(why.members().size(), 3U);
    EXPECT_TRUE(why.is_minimal());
}

TEST(JointCliques, AreFoundWithinTheirBudgetInALargeGraph) {
    Model model;
    constexpr std::size_t size = 300;
    const auto x = model.int_vars(size, range(0, 999), "x");
    for (std::size_t j = 1; j < size; ++j)
        for (std::size_t i = 0; i < j; ++i)
            if ((i * 31 + j * 17) % 3 != 0) model.post(x[i] != x[j]);
    Engine engine;
    load(model, engine);
    std::set<std::uint32_t> served;
    for (RuleId rule = 0; rule < engine.rule_count(); ++rule) {
        const RuleInfo& info = engine.info(rule);
        if (info.pairs != nullptr || info.name() == "not equal")
            served.insert(info.constraints.begin(), info.constraints.end());
    }
    EXPECT_EQ(served.size(), model.constraint_count()) << "every pair is served";
}

} // namespace joint_cliques_test
