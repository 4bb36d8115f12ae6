#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace recorder_test {

using csp::Trace;
using csp::TraceEvent;
using testing::Contains;
using testing::HasSubstr;
using Kind = TraceEvent::Kind;
using Solutions = std::vector<std::vector<csp::Value>>;

std::vector<TraceEvent> events_of(const Trace& trace) {
    std::vector<TraceEvent> events;
    TraceEvent event;
    for (csp::PackedEvents::Reader reader(trace.events); reader.next(event);) events.push_back(event);
    return events;
}

/// Returns whether both events are the same, apart from reasons.
bool is_alike(const TraceEvent& a, const TraceEvent& b) {
    if (a.kind != b.kind || a.depth != b.depth) return false;
    if (a.kind == Kind::decision && !(a.atom == b.atom)) return false;
    return a.kind != Kind::removal || (a.variable.is_same(b.variable) && a.values == b.values);
}

/// Returns the solutions in a trace, derived from its removals and backtracks alone.
Solutions solutions_told(const Trace& trace, std::size_t variables) {
    std::vector<std::vector<std::set<csp::Value>>> domains(1); // by depth
    for (const Trace::Variable& variable : trace.variables) {
        auto& values = domains[0].emplace_back();
        for (const csp::Interval run : variable.domain)
            for (csp::Value v = run.min; v <= run.max; ++v) values.insert(v);
    }
    Solutions solutions;
    for (const TraceEvent& event : events_of(trace)) {
        const auto depth = static_cast<std::size_t>(event.depth);
        if (event.kind == Kind::level || event.kind == Kind::decision) {
            EXPECT_GE(depth, domains.size());
            domains.resize(depth + 1, domains.back());
        } else if (event.kind == Kind::backtrack) {
            EXPECT_LT(depth + 1, domains.size());
            domains.resize(depth + 1);
        } else if (event.kind == Kind::removal) {
            for (const csp::Interval run : event.values)
                for (csp::Value v = run.min; v <= run.max; ++v)
                    EXPECT_EQ(domains.back()[event.variable.index].erase(v), 1U);
        } else if (event.kind == Kind::solution) {
            auto& values = solutions.emplace_back();
            for (std::size_t x = 0; x < variables; ++x) {
                EXPECT_EQ(domains.back()[x].size(), 1U);
                values.push_back(*domains.back()[x].begin());
            }
        }
    }
    return solutions;
}

/// Confirms that all solutions of a recorded search equal the solutions in its record.
void expect_same_solutions(const csp::Model& model, csp::SearchOptions options) {
    csp::Recorder recorder(model);
    options.listener = &recorder;
    Solutions found;
    for (const csp::Assignment& solution : csp::solutions(model, options))
        found.emplace_back(solution.values().begin(), solution.values().end());
    EXPECT_FALSE(found.empty());
    EXPECT_EQ(solutions_told(recorder.trace(), model.variable_count()), found);
}

csp::Model with_functions() {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 4), "x");
    model.post(csp::all_different(x), "different");
    model.post(csp::abs(x[0] - x[1]) * x[2] >= 6, "far");
    return model;
}

TEST(Recorder, ItsEventsLeadToTheSolutions) {
    expect_same_solutions(test::queens(6), {});
    expect_same_solutions(with_functions(), {});
    expect_same_solutions(test::latin_square(3), {.by_discrepancies = true});
    csp::SearchOptions often{.restarts = {.kind = &csp::restart::luby, .scale = 1}};
    expect_same_solutions(test::queens(8), often);
    csp::Model model = test::queens(6);
    often.minimise = csp::Var(0) * csp::Var(1);
    expect_same_solutions(model, often);
    expect_same_solutions(test::latin_square(4), {.inference = &csp::inference::singleton});
    expect_same_solutions(test::queens(8), {.learning = csp::Learning::always});
    expect_same_solutions(model, {.learning = csp::Learning::always, .minimise = csp::Var(0) * csp::Var(1)});
}

/// Learned facts are distinguished from inferences of rules and from givens; their reasons are the facts that imply
/// them.
TEST(Recorder, TellsWhatWasLearned) {
    const csp::Model model = test::queens(8);
    csp::Recorder recorder(model);
    EXPECT_EQ(
        csp::count_solutions(model, {.learning = csp::Learning::always, .listener = &recorder}).solutions,
        92U);
    std::size_t explained = 0;
    for (const TraceEvent& event : events_of(recorder.trace())) {
        if (event.kind != Kind::removal && event.kind != Kind::failure) continue;
        EXPECT_NE(event.origin, csp::Origin::given);
        EXPECT_NE(event.origin, csp::Origin::refutation); // a refutation occurs only without learning
        if (event.origin != csp::Origin::nogood) continue;
        EXPECT_EQ(event.actor, TraceEvent::no_actor);
        EXPECT_TRUE(event.reason.variables.empty());
        if (!event.reason.atoms.empty()) ++explained;
    }
    EXPECT_GT(explained, 50U);
}

TEST(Recorder, TellsWhoDidItAndWhy) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3), "x");
    model.post(csp::all_different(x), "row 1");
    model.post(x[0] == 2, "2 in A1");
    csp::Recorder recorder(model);
    EXPECT_TRUE(csp::solve(model, {.listener = &recorder}));
    const Trace& trace = recorder.trace();
    ASSERT_EQ(trace.constraints.size(), 2U);
    EXPECT_EQ(trace.constraints[0].name, "row 1");
    EXPECT_EQ(trace.constraints[0].variables, (std::vector<std::uint32_t>{0, 1, 2}));
    const auto events = events_of(trace);
    const auto is_explained = [&](const TraceEvent& event) {
        return event.kind == Kind::removal && event.variable.index == 1 &&
               event.origin == csp::Origin::rule &&
               trace.actors[event.actor].constraints == std::vector<std::uint32_t>{0} &&
               event.reason.atoms == std::vector<csp::Atom>{csp::Atom::equal(x[0], 2)};
    };
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), is_explained));
    const auto is_loaded = [&](const TraceEvent& event) {
        return event.kind == Kind::removal && event.origin == csp::Origin::constraint &&
               trace.actors[event.actor].constraints == std::vector<std::uint32_t>{1};
    };
    EXPECT_TRUE(std::any_of(events.begin(), events.end(), is_loaded));
}

TEST(Recorder, TellsWhatCouldNotBeDone) {
    const csp::Model model = test::queens(6);
    csp::Recorder recorder(model);
    EXPECT_EQ(csp::count_solutions(model, {.listener = &recorder}).solutions, 4U);
    std::size_t atoms = 0;
    for (const TraceEvent& event : events_of(recorder.trace()))
        if (event.kind == Kind::failure && event.atom) ++atoms;
    EXPECT_GT(atoms, 0U);
}

TEST(Recorder, NamesAuxiliaryVariablesAfterWhatTheyStandFor) {
    const csp::Model model = with_functions();
    csp::Recorder recorder(model);
    EXPECT_TRUE(csp::solve(model, {.listener = &recorder}));
    std::vector<std::string> names;
    for (const Trace::Variable& variable : recorder.trace().variables)
        if (variable.is_auxiliary) names.push_back(variable.name);
    EXPECT_THAT(names, Contains("abs(x[0] - x[1])"));
}

TEST(Recorder, KeepsAsMuchAsIsWanted) {
    const csp::Model model = test::queens(6);
    const auto recorded = [&](csp::RecorderOptions options) {
        csp::Recorder recorder(model, options);
        EXPECT_EQ(csp::count_solutions(model, {.listener = &recorder}).solutions, 4U);
        return recorder.trace();
    };
    const auto all = events_of(recorded({}));
    std::vector<TraceEvent> tree;
    for (const TraceEvent& event : all)
        if (event.kind != Kind::removal) tree.push_back(event);
    const auto without_reasons = events_of(recorded({.detail = csp::TraceDetail::removals}));
    EXPECT_TRUE(std::equal(all.begin(), all.end(), without_reasons.begin(), without_reasons.end(), is_alike));
    EXPECT_TRUE(std::all_of(without_reasons.begin(), without_reasons.end(), [](const TraceEvent& event) {
        return event.reason.kind == csp::Reason::Kind::naive;
    }));
    const auto tree_alone = events_of(recorded({.detail = csp::TraceDetail::tree}));
    EXPECT_TRUE(std::equal(tree.begin(), tree.end(), tree_alone.begin(), tree_alone.end(), is_alike));
}

TEST(Recorder, KeepsTheBeginningWhereThereIsNotRoomForAll) {
    const csp::Model model = test::queens(6);
    csp::Recorder all(model);
    csp::Recorder some(model, {.most_bytes = 300});
    EXPECT_EQ(csp::count_solutions(model, {.listener = &all}).solutions, 4U);
    EXPECT_EQ(csp::count_solutions(model, {.listener = &some}).solutions, 4U);
    const auto expected = events_of(all.trace());
    const auto kept = events_of(some.trace());
    EXPECT_GT(some.trace().left_out, 0U);
    EXPECT_LT(some.trace().events.bytes(), 400U);
    ASSERT_LT(kept.size(), expected.size());
    EXPECT_TRUE(std::equal(kept.begin(), kept.end(), expected.begin(), is_alike));
}

TEST(Recorder, KeepsTheLastOfTwoSolves) {
    const csp::Model model = test::queens(5);
    csp::Recorder once(model);
    csp::Recorder twice(model);
    EXPECT_TRUE(csp::solve(model, {.listener = &once}));
    EXPECT_EQ(csp::count_solutions(model, {.listener = &twice}).solutions, 10U);
    EXPECT_TRUE(csp::solve(model, {.listener = &twice}));
    EXPECT_EQ(once.trace(), twice.trace());
}

TEST(Recorder, RefusesAModelThatItDoesNotKnow) {
    csp::Recorder recorder(test::queens(4));
    const csp::Model larger = test::queens(5);
    EXPECT_THROW((void)csp::solve(larger, {.listener = &recorder}), csp::ArgumentError);
    csp::Engine engine;
    csp::load(larger, engine);
    csp::Recorder late(larger);
    engine.set_listener(&late);
    EXPECT_THROW(engine.decide(csp::Atom::equal(csp::Var(0), 1)), csp::ArgumentError);
}

/// Returns a model with rows, columns and boxes of a four by four table, and the number of occurrences of each value in
/// its first row.
csp::Model with_joint_rules() {
    csp::Model model;
    const auto cell = model.int_vars(4, 4, csp::range(1, 4), "cell");
    for (std::size_t i = 0; i < 4; ++i) {
        model.post(csp::all_different(cell.row(i)), "row " + std::to_string(i + 1));
        model.post(csp::all_different(cell.column(i)), "column " + std::to_string(i + 1));
        const std::size_t top = i / 2 * 2;
        const std::size_t left = i % 2 * 2;
        model.post(csp::all_different(
                       {cell(top, left), cell(top, left + 1), cell(top + 1, left), cell(top + 1, left + 1)}),
                   "box " + std::to_string(i + 1));
    }
    const auto number = model.int_vars(6, csp::range(0, 3), "number");
    for (csp::Value v = 0; v < 3; ++v)
        model.post(csp::count(number, v) == 2, "count of " + std::to_string(v));
    model.post(number[0] + cell(0, 0) <= 4, "start");
    return model;
}

/// A deduction by a rule that serves many constraints names the constraints used: they and the reason imply it.
TEST(Recorder, NamesOfAJointRuleTheConstraintsThatADeductionRestsOn) {
    const csp::Model model = with_joint_rules();
    csp::Recorder recorder(model);
    std::size_t solutions = 0;
    for ([[maybe_unused]] const csp::Assignment& solution : csp::solutions(model, {.listener = &recorder}))
        if (++solutions == 300) break;
    std::size_t seen = 0;
    std::set<std::string> rules;
    for (const TraceEvent& event : events_of(recorder.trace())) {
        if (event.kind != Kind::removal || event.origin != csp::Origin::rule) continue;
        const Trace::Actor& actor = recorder.trace().actors[event.actor];
        const bool is_crossing = actor.name == "all different, intersections";
        if (!is_crossing && actor.name != "count values") continue;
        EXPECT_EQ(actor.constraints.size(), is_crossing ? 2U : 1U);
        rules.insert(actor.name);
        if (++seen % 10 != 0) continue; // each check takes a search
        const csp::Model part = model.with_constraints(actor.constraints);
        csp::Solver solver(part);
        for (const csp::Interval run : event.values)
            for (csp::Value v = run.min; v <= run.max; ++v) {
                std::vector<csp::Atom> givens = event.reason.atoms;
                givens.push_back(csp::Atom::equal(event.variable, v));
                solver.begin(givens);
                EXPECT_FALSE(solver.next());
            }
    }
    EXPECT_GT(seen, 100U);
    EXPECT_EQ(rules.size(), 2U);
}

} // namespace recorder_test
