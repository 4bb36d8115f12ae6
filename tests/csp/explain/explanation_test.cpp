#include <tests/csp/explain/random_model.hpp>
#include <tests/csp/search/problems.hpp>

#include <csp/base/truth.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace explanation_test {

using csp::Atom;
using csp::Explanation;
using testing::HasSubstr;
using Step = Explanation::Step;
using Kind = Explanation::Kind;
using Status = Explanation::Status;
using Look = std::function<void(const csp::Assignment&)>;

/// Every assignment within the domains, from the definitions alone.
void for_each_assignment(const csp::Model& model, const Look& look, std::vector<csp::Value> values = {}) {
    if (values.size() == model.variable_count()) return look(csp::Assignment(values));
    const csp::Domain& domain = model.domain(csp::Var(static_cast<std::uint32_t>(values.size())));
    values.push_back(0);
    for (csp::Value v = domain.min(); v <= domain.max(); ++v) {
        if (!domain.contains(v)) continue;
        values.back() = v;
        for_each_assignment(model, look, values);
    }
}

/// Some of the constraints of a random model, so that there are solutions more often than not.
csp::Model loose_model(csp::Random& random) {
    return test::random_model(random).with_constraints(std::vector<std::uint32_t>{0, 1, 2, 3});
}

bool holds(Atom fact, const csp::Assignment& values) { return fact.holds_for(values[fact.variable()]); }

bool holds(const std::vector<Atom>& facts, const csp::Assignment& values) {
    return std::all_of(facts.begin(), facts.end(), [&](Atom fact) { return holds(fact, values); });
}

/// The facts and constraints of the step imply what is new, and so do those of the steps of its trial.
void expect_implied(const csp::Model& model, const Step& step) {
    for_each_assignment(model, [&](const csp::Assignment& values) {
        const bool is_allowed =
            holds(step.facts, values) &&
            std::all_of(step.constraints.begin(), step.constraints.end(),
                        [&](std::uint32_t c) { return model.constraint(c)->check(values); });
        EXPECT_TRUE(!is_allowed || (!step.news.empty() && holds(step.news, values)));
    });
    for (const Step& part : step.trial) expect_implied(model, part);
}

/// Without any one of its facts a direct step's constraint does not propagate all that is new.
void expect_facts_are_needed(const csp::Model& model, const Step& step) {
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

/// The steps use what is known, and lead to what is true in every solution, and to nothing else.
void expect_explained(const csp::Model& model, const Explanation& explanation) {
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

TEST(Explanation, LeadsFromStepToStepToAllThatIsTrueInEverySolution) {
    std::size_t explained = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const csp::Model model = loose_model(random);
        const Explanation explanation = csp::explain(model);
        expect_explained(model, explanation);
        explained += explanation.steps().size();
        if (HasFailure()) return;
    }
    EXPECT_GT(explained, 250U);
}

/// x + y = 2 and x = y, each alone says nothing.
csp::Model needs_a_trial() {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 2), "x");
    const auto y = model.int_var(csp::range(0, 2), "y");
    model.post(csp::relation(x, y, [](csp::Value a, csp::Value b) { return a + b == 2; }), "two together");
    model.post(csp::relation(x, y, [](csp::Value a, csp::Value b) { return a == b; }), "alike");
    return model;
}

TEST(Explanation, TriesTheContraryWhereSingleConstraintsSayNothing) {
    const csp::Model model = needs_a_trial();
    const Explanation explanation = csp::explain(model);
    expect_explained(model, explanation);
    ASSERT_FALSE(explanation.steps().empty());
    EXPECT_EQ(explanation.steps().front().kind, Kind::trial);
    EXPECT_FALSE(explanation.steps().front().trial.empty());
    EXPECT_THAT(explanation.describe(model), HasSubstr("Suppose x is 0."));
    EXPECT_THAT(explanation.describe(model), HasSubstr("So x is not 0."));
}

TEST(Explanation, GoesThroughCasesWhereTrialsDoNotHelp) {
    csp::Model model; // x is true if one of four combinations of a, b is, and one of them is
    const auto a = model.bool_var("a");
    const auto b = model.bool_var("b");
    const auto x = model.bool_var("x");
    for (const csp::Value of_a : {0, 1})
        for (const csp::Value of_b : {0, 1})
            model.post(csp::clause({Atom::different(a, of_a), Atom::different(b, of_b), Atom::equal(x, 1)}));
    const Explanation explanation = csp::explain(model);
    expect_explained(model, explanation);
    ASSERT_EQ(explanation.steps().size(), 1U);
    EXPECT_EQ(explanation.steps()[0].kind, Kind::cases);
    EXPECT_EQ(explanation.steps()[0].constraints.size(), 4U);
    EXPECT_FALSE(explanation.is_unique());
    EXPECT_THAT(explanation.describe(model), HasSubstr("Solutions differ in what is left open."));
}

TEST(Explanation, IsAsEasyAsTheUsersCostsSay) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 1), "x");
    model.post(x == 1, "said");
    model.post(x > 0, "said otherwise");
    EXPECT_EQ(csp::explain(model).describe(model), "1. said: x is 1.\n");
    EXPECT_EQ(csp::explain(model, {.costs = {5, 2}}).describe(model), "1. said otherwise: x is 1.\n");
    EXPECT_EQ(csp::explain(model, {.costs = {5, 2}}).steps()[0].cost, 2U);
    EXPECT_THROW((void)csp::explain(model, {.costs = {5}}), csp::ArgumentError);
    const auto rather_the_second = [](const csp::ConstraintSet& some) -> std::uint64_t {
        return some == csp::ConstraintSet{1} ? 3 : 20;
    };
    EXPECT_EQ(csp::explain(model, {.cost_of = rather_the_second}).describe(model),
              "1. said otherwise: x is 1.\n");
    EXPECT_EQ(csp::explain(model, {.cost_of = rather_the_second}).steps()[0].cost, 3U);
}

TEST(Explanation, MergesFactsOfOneReason) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3), "x");
    model.post(csp::all_different(x), "all different");
    model.post(x[0] == 2, "first");
    model.post(x[1] < x[2], "order");
    EXPECT_EQ(
        csp::explain(model).describe(model),
        "1. first: x[0] is 2.\n"
        "2. order: x[1] is not 3; x[2] is not 1.\n"
        "3. all different: x[0] is 2; so x[1] and x[2] are not 2; what is left: x[1] is 1; x[2] is 3.\n");
}

TEST(Explanation, TellsInOneSentenceWhatEachFactByItselfSays) {
    csp::Model model;
    const auto number = model.int_vars(4, csp::range(0, 3), "number");
    const auto place = model.int_vars(4, csp::range(0, 3), "place");
    model.post(csp::inverse(place, number), "every number has a place");
    model.post(number[0] > 1, "large");
    const Explanation explanation = csp::explain(model);
    EXPECT_EQ(explanation.steps().size(), 3U);
    EXPECT_EQ(
        explanation.describe(model),
        "1. large: number[0] is not 0 or 1.\n"
        "2 to 3. every number has a place: number[0] is not 0 or 1; so place[0] and place[1] are not 0.\n"
        "Solutions differ in what is left open.\n");
}

TEST(Explanation, NamesRunsByTheirEnds) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 9), "x");
    const auto y = model.int_var(csp::range(0, 9), "y");
    for (const std::size_t i : {0U, 1U, 2U, 3U, 5U}) model.post(x[i] == 7, "said");
    std::vector<csp::View> all(x.begin(), x.end());
    all.push_back(y);
    model.post(csp::all_different(std::vector<csp::View>{x[5], y}), "differ");
    model.post(csp::require({x[0], x[1], x[2], x[3], x[5], x[4]},
                            [](csp::Value a, csp::Value b, csp::Value c, csp::Value d, csp::Value e,
                               csp::Value f) { return a + b + c + d + e > 0 && (f < 2 || f == 6); }),
               "few are left");
    const std::string text = csp::explain(model).describe(model);
    EXPECT_THAT(text, HasSubstr("x[5] is 7; so y is not 7."));
    EXPECT_THAT(text, HasSubstr("x[0] to x[3] and x[5] are 7; so x[4] is not 2 to 5, 7, 8 or 9."));
}

TEST(Explanation, TellsOfATrialOnlyWhatItNeeds) {
    csp::Model model = needs_a_trial();
    const auto z = model.int_var(csp::range(0, 2), "z");
    model.post(csp::relation(csp::Var(0), z, [](csp::Value a, csp::Value b) { return a != b; }), "aside");
    const Explanation explanation = csp::explain(model);
    std::size_t trials = 0;
    for (const Step& step : explanation.steps()) {
        if (step.trial.empty()) continue;
        ++trials;
        EXPECT_TRUE(step.trial.back().news.empty());
        std::vector<Atom> used;
        for (std::size_t i = step.trial.size(); i-- > 0;) {
            for (const Atom told : step.trial[i].news)
                EXPECT_TRUE(std::any_of(used.begin(), used.end(), [told](Atom fact) {
                    return fact.variable().is_same(told.variable());
                }));
            EXPECT_TRUE(i + 1 == step.trial.size() || !step.trial[i].news.empty());
            used.insert(used.end(), step.trial[i].facts.begin(), step.trial[i].facts.end());
        }
    }
    EXPECT_GT(trials, 0U);
}

/// The numbers from 1 in a square, each beside the one before; some are given by cell.
csp::Model way_through_square(csp::Value side, const std::vector<std::pair<std::size_t, csp::Value>>& given) {
    const csp::Value last = side * side;
    csp::Model model;
    const auto number = model.int_vars(static_cast<std::size_t>(last), csp::range(1, last), "number");
    const auto place = model.int_vars(static_cast<std::size_t>(last), csp::range(0, last - 1), "place");
    std::vector<csp::View> from_0;
    for (const csp::Var x : number) from_0.push_back(x - 1);
    model.post(csp::inverse(place, from_0), "every number has a place");
    const auto are_beside = [side](csp::Value a, csp::Value b) {
        return std::abs(a / side - b / side) + std::abs(a % side - b % side) == 1;
    };
    for (std::size_t i = 0; i + 1 < place.size(); ++i)
        model.post(csp::relation(place[i], place[i + 1], are_beside), "way from " + std::to_string(i + 1));
    for (const auto& [cell, value] : given) model.post(number[cell] == value, "given");
    return model;
}

/// Of more than a thousand values most are ruled out by trials alone.
TEST(Explanation, ComesToAnEndIfManyValuesAreOpen) {
    const csp::Model model = way_through_square(5, {{0, 1}, {9, 6}, {14, 15}, {17, 18}});
    const Explanation explanation = csp::explain(model);
    ASSERT_EQ(explanation.status(), Status::complete);
    std::size_t trials = 0;
    std::vector<std::set<csp::Value>> known(model.variable_count());
    for (std::uint32_t x = 0; x < known.size(); ++x)
        for (csp::Value v = model.domain(csp::Var(x)).min(); v <= model.domain(csp::Var(x)).max(); ++v)
            known[x].insert(v);
    for (const Step& step : explanation.steps()) {
        trials += step.kind == Kind::trial ? 1 : 0;
        for (const Atom fact : step.facts)
            for (const csp::Value v : known[fact.variable().index])
                EXPECT_TRUE(fact.holds_for(v)) << "used before it was known";
        for (const Atom fact : step.news)
            std::erase_if(known[fact.variable().index], [&](csp::Value v) { return !fact.holds_for(v); });
    }
    EXPECT_GT(trials, 0U);
    EXPECT_TRUE(explanation.is_unique());
    for (std::uint32_t x = 0; x < known.size(); ++x) EXPECT_EQ(known[x].size(), 1U);
}

TEST(Explanation, SaysWhyAFactHoldsAndNothingElse) {
    const csp::Model model = test::queens(6); // without a unique solution: nothing follows
    EXPECT_TRUE(csp::explain(model).why(model, Atom::equal(csp::Var(0), 1)).steps().empty());
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        csp::Random random(seed);
        const csp::Model some = loose_model(random);
        const Explanation whole = csp::explain(some);
        if (whole.status() != Status::complete || whole.steps().empty()) continue;
        const Atom last = whole.steps().back().news.front();
        const Explanation why = whole.why(some, last);
        EXPECT_FALSE(why.steps().empty());
        EXPECT_LE(why.steps().size(), whole.steps().size());
        std::vector<Atom> told;
        for (const Step& step : why.steps()) { // each fact follows from what these steps told
            for (const Atom fact : step.facts)
                for_each_assignment(some, [&](const csp::Assignment& values) {
                    EXPECT_TRUE(!holds(told, values) || holds(fact, values));
                });
            told.insert(told.end(), step.news.begin(), step.news.end());
        }
        for_each_assignment(some, [&](const csp::Assignment& values) {
            EXPECT_TRUE(!holds(told, values) || holds(last, values));
        });
    }
}

TEST(Explanation, IsTheSameForTheSameModelAndHoldsForAPermutedOne) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        csp::Random random(seed);
        const csp::Model model = loose_model(random);
        EXPECT_EQ(csp::explain(model).describe(model), csp::explain(model).describe(model));
        csp::ConstraintSet reversed = test::all_constraints(model);
        std::reverse(reversed.begin(), reversed.end());
        const csp::Model permuted = model.with_constraints(reversed);
        expect_explained(permuted, csp::explain(permuted));
    }
}

TEST(Explanation, ChecksEveryStep) {
    const csp::Model model = needs_a_trial();
    const Explanation explanation = csp::explain(model);
    std::size_t steps = 0;
    for (const Step& step : explanation.steps()) steps += 1 + step.trial.size();
    EXPECT_GE(explanation.checks(), steps);
}

TEST(Explanation, SaysBoundsOfWideVariables) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 1000), "x");
    const auto y = model.int_var(csp::range(0, 1000), "y");
    model.post(x + y == 1500, "sum");
    model.post(x == 700, "given");
    const Explanation explanation = csp::explain(model);
    EXPECT_EQ(explanation.status(), Status::complete);
    EXPECT_THAT(explanation.describe(model), HasSubstr("y is 800"));
    EXPECT_LT(explanation.steps().size(), 5U);
}

TEST(Explanation, StopsAtALimitAndSaysSo) {
    const csp::Model model = test::sudoku(2, 2, true);
    const Explanation none = csp::explain(model, {.limits = {.time = std::chrono::nanoseconds(0)}});
    EXPECT_EQ(none.status(), Status::unknown);
    EXPECT_THAT(none.describe(model), HasSubstr("A limit was reached"));
    csp::Model impossible;
    impossible.post(impossible.bool_var("x") == 2);
    EXPECT_EQ(csp::explain(impossible).describe(impossible), "There is no solution.\n");
    EXPECT_EQ(csp::explain(csp::Model()).status(), Status::complete);
}

TEST(Explanation, SaysThatItWasInterrupted) {
    const csp::Model model = test::sudoku(2, 2, true);
    std::stop_source stop;
    stop.request_stop();
    const Explanation explanation = csp::explain(model, {.stop = stop.get_token()});
    EXPECT_TRUE(explanation.was_interrupted());
    EXPECT_THAT(explanation.describe(model), HasSubstr("Interrupted: what follows besides is not known."));
}

TEST(Explanation, DoesNotDependOnThreads) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        csp::Random random(seed);
        const csp::Model model = loose_model(random);
        EXPECT_EQ(csp::explain(model, {.threads = 3}).describe(model), csp::explain(model).describe(model));
    }
}

TEST(Explanation, LeavesOutWhatALaterStepTellsBeforeItIsUsed) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3), "x");
    model.post(x[0] != 1, "not one"); // for which nobody asks before the last step tells it
    model.post(x[1] == 1, "said");
    model.post(csp::all_different(x), "differ");
    EXPECT_EQ(csp::explain(model).describe(model), "1. said: x[1] is 1.\n"
                                                   "2. differ: x[1] is 1; so x[0] and x[2] are not 1.\n"
                                                   "Solutions differ in what is left open.\n");
}

// Values between bounds, and what is not needed ---------------------------------------------------------

TEST(Explanation, KnowsTheHolesOfADomainOfFewValuesFarApart) {
    csp::Model model;
    const auto x = model.int_var({-2, 0, 98}, "x");
    model.post(x != 0, "not nothing");
    const Explanation explanation = csp::explain(model);
    expect_explained(model, explanation);
    EXPECT_EQ(explanation.describe(model), "1. not nothing: x is not 0.\n"
                                           "Solutions differ in what is left open.\n");
    EXPECT_EQ(explanation.why(model, Atom::different(x, 0)).steps().size(), 1U);
}

TEST(Explanation, KnowsTheHolesBetweenTheBoundsOfAWideDomain) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 200), "x");
    const auto y = model.int_var(csp::range(0, 200), "y");
    model.post(csp::table({x}, {{3}, {70}, {71}, {200}}), "places");
    model.post(y == x + 5, "later");
    const Explanation explanation = csp::explain(model);
    expect_explained(model, explanation);
    EXPECT_EQ(explanation.status(), Status::complete);
    EXPECT_EQ(explanation.why(model, Atom::different(y, 9)).steps().size(), 2U);
}

TEST(Explanation, SaysOfWhichVariablesItLeavesOutValuesBetweenTheBounds) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 100'000), "x");
    const auto y = model.int_var(csp::range(0, 100'000), "y");
    (void)model.int_var(csp::range(0, 100'000), "z"); // in no constraint: nothing can be said of it
    model.post(x != 5, "not five");
    model.post(y >= 99'990, "late");
    model.post(y != 99'995, "not in the middle");
    const Explanation explanation = csp::explain(model);
    EXPECT_EQ(explanation.status(), Status::bounds);
    ASSERT_EQ(explanation.left_out().size(), 1U);
    EXPECT_TRUE(explanation.left_out().front().is_same(x));
    EXPECT_EQ(explanation.why(model, Atom::different(x, 5)).steps().size(), 1U);
    EXPECT_EQ(explanation.why(model, Atom::different(y, 99'995)).steps().size(), 1U);
    EXPECT_THAT(explanation.describe(model),
                HasSubstr("Not looked for: which values between the bounds of x are in no solution. "
                          "There are more than 1000."));
}

/// One or two variables of more than 64 values or of values far apart, two small ones, and a few constraints.
csp::Model wide_model(csp::Random& random) {
    csp::Model model;
    std::vector<csp::Var> xs{model.int_var(csp::range(-3, 62 + random.below(12)), "x[0]")};
    xs.push_back(random.below(2) == 0 ? model.int_var({-70, -2, 0, 1, 5, 98}, "x[1]")
                                      : model.int_var({0, 64, 128, 129}, "x[1]"));
    xs.push_back(model.int_var(csp::range(0, 2), "x[2]"));
    xs.push_back(model.int_var({-1, 4}, "x[3]"));
    const std::uint32_t count = 3 + random.below(3);
    for (std::uint32_t i = 0; i < count; ++i) {
        const csp::Var a = xs[random.below(4)];
        const csp::Var b = xs[random.below(4)];
        const auto constant = static_cast<csp::Value>(random.below(70));
        switch (random.below(7)) {
        case 0:
            model.post(a != constant % 5);
            break;
        case 1:
            model.post(a + b <= 60 + constant);
            break;
        case 2:
            model.post(a != b + constant % 3);
            break;
        case 3:
            model.post(a % 7 != constant % 7 || b > 0);
            break;
        case 4:
            model.post(csp::abs(a - b) >= constant / 4);
            break;
        case 5:
            model.post(csp::in(a, {-70, -3, 0, 1, 2, 4, 60, 61, 64, 98, 128}));
            break;
        default:
            model.post(a % 9 == constant % 3 || b < 3);
        }
    }
    return model;
}

TEST(Explanation, LeavesTheProjectionOfTheSolutionsOfWideDomains) {
    std::size_t explained = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const csp::Model model = wide_model(random);
        const Explanation explanation = csp::explain(model);
        expect_explained(model, explanation);
        explained += explanation.steps().size();
        if (HasFailure()) return;
    }
    EXPECT_GT(explained, 40U);
}

TEST(Explanation, SaysNothingOfAFactThatTheDomainStates) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9), "x");
    const auto y = model.int_var(csp::range(1, 9), "y");
    model.post(y > 4, "large");
    model.post(x < 3, "small");
    const Explanation explanation = csp::explain(model);
    EXPECT_TRUE(explanation.why(model, Atom::at_least(x, 1)).steps().empty());
    EXPECT_TRUE(explanation.why(model, Atom::different(x, 11)).steps().empty());
}

/// Whether these steps, but one, lead to the fact: each that has its facts tells its news.
bool leads_without(const csp::Model& model, const std::vector<Step>& steps, std::size_t left_out, Atom fact) {
    std::vector<std::set<csp::Value>> known(model.variable_count());
    for (std::uint32_t x = 0; x < known.size(); ++x)
        for (const csp::Interval run : model.domain(csp::Var(x)).intervals())
            for (csp::Value v = run.min; v <= run.max; ++v) known[x].insert(v);
    const auto is_known = [&](Atom some) {
        const auto& values = known[some.variable().index];
        return std::all_of(values.begin(), values.end(), [&](csp::Value v) { return some.holds_for(v); });
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == left_out || !std::all_of(steps[i].facts.begin(), steps[i].facts.end(), is_known)) continue;
        for (const Atom told : steps[i].news)
            std::erase_if(known[told.variable().index], [&](csp::Value v) { return !told.holds_for(v); });
    }
    return is_known(fact);
}

TEST(Explanation, NamesNoStepOfAReasonThatCanBeDropped) {
    std::size_t steps = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const csp::Model model = seed % 4 == 0 ? wide_model(random) : loose_model(random);
        const Explanation whole = csp::explain(model);
        if (whole.status() != Status::complete) continue;
        std::vector<Atom> facts;
        for (const Step& step : whole.steps()) facts.push_back(step.news.back());
        for (std::uint32_t x = 0; x < model.variable_count(); ++x)
            for (const csp::Value v : {model.domain(csp::Var(x)).min(), model.domain(csp::Var(x)).max()}) {
                facts.push_back(Atom::at_least(csp::Var(x), v + 1));
                facts.push_back(Atom::at_most(csp::Var(x), v - 1));
                facts.push_back(Atom::different(csp::Var(x), v));
                facts.push_back(Atom::equal(csp::Var(x), v));
            }
        for (const Atom fact : facts) {
            const Explanation why = whole.why(model, fact);
            for (std::size_t i = 0; i < why.steps().size(); ++i)
                EXPECT_FALSE(leads_without(model, why.steps(), i, fact)) << why.describe(model);
            if (!why.steps().empty()) {
                EXPECT_TRUE(leads_without(model, why.steps(), why.steps().size(), fact));
            }
            steps += why.steps().size();
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(steps, 200U);
}

} // namespace explanation_test
