#include <tests/csp/explain/expect_explained.hpp>
#include <tests/csp/search/problems.hpp>

#include <csp/base/atom.hpp>

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

using testing::HasSubstr;

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

/// x + y = 2 and x = y: neither alone implies a fact.
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

/// Each of the four combinations of a and b implies x.
csp::Model implied_by_cases() {
    csp::Model model;
    const auto a = model.bool_var("a");
    const auto b = model.bool_var("b");
    const auto x = model.bool_var("x");
    for (const csp::Value of_a : {0, 1})
        for (const csp::Value of_b : {0, 1})
            model.post(csp::clause({Atom::different(a, of_a), Atom::different(b, of_b), Atom::equal(x, 1)}));
    return model;
}

TEST(Explanation, GoesThroughCasesWhereTrialsDoNotHelp) {
    const csp::Model model = implied_by_cases();
    const Explanation explanation = csp::explain(model);
    expect_explained(model, explanation);
    ASSERT_EQ(explanation.steps().size(), 1U);
    EXPECT_EQ(explanation.steps()[0].kind, Kind::cases);
    EXPECT_EQ(explanation.steps()[0].constraints.size(), 4U);
    EXPECT_FALSE(explanation.is_unique());
    EXPECT_THAT(explanation.describe(model), HasSubstr("Solutions differ in the values left open."));
}

/// A step by cases looks for its searches until one succeeds, or the limit is reached.
TEST(Explanation, EndsAtLimitsOnNodesAndFailures) {
    const csp::Model model = implied_by_cases();
    int unknown = 0;
    for (std::uint64_t most = 0; most < 80; ++most) {
        unknown += csp::explain(model, {.limits = {.nodes = most}}).status() == Status::unknown ? 1 : 0;
        unknown += csp::explain(model, {.limits = {.failures = most}}).status() == Status::unknown ? 1 : 0;
    }
    EXPECT_GT(unknown, 20);
    EXPECT_EQ(csp::explain(model, {.limits = {.solutions = 0}}).status(), Status::complete);
}

TEST(Explanation, EndsAfterAsManySteps) {
    csp::Model model;
    const auto xs = model.int_vars(4, csp::range(1, 4), "x");
    for (std::size_t i = 1; i < xs.size(); ++i) model.post(xs[i - 1] < xs[i]);
    const Explanation whole = csp::explain(model);
    ASSERT_GT(whole.steps().size(), 2U);
    for (std::size_t steps = 1; steps < 3; ++steps) {
        const Explanation begun = csp::explain(model, {.most_steps = steps});
        EXPECT_EQ(begun.steps().size(), steps);
        EXPECT_EQ(begun.status(), Explanation::Status::unknown);
        EXPECT_FALSE(begun.was_interrupted());
        for (const auto& step : begun.steps())
            for (const Atom fact : step.news)
                EXPECT_TRUE(fact.holds_for(static_cast<csp::Value>(fact.variable().index) + 1));
    }
    EXPECT_EQ(csp::explain(model, {.most_steps = 1000}).describe(model), whole.describe(model));
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
        "Solutions differ in the values left open.\n");
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

TEST(Explanation, NamesRunsOfNumberedThingsByTheirEnds) {
    csp::Model model;
    std::vector<csp::Var> all;
    for (const char* const name : {"job 8", "job 9", "job 10", "job 11", "A1", "A2", "A3", "A4", "B 7"})
        all.push_back(model.int_var(csp::range(0, 9), name));
    model.post(csp::sum(all) == 0, "nothing");
    EXPECT_EQ(csp::explain(model).describe(model),
              "1. nothing: job 8 to job 11, A1, A2, A3, A4 and B 7 are 0.\n");
}

TEST(Explanation, CallsValuesByTheirWords) {
    csp::Model model;
    const auto letter = model.int_var(csp::range(0, 6), "letter");
    const auto town = model.int_var(csp::range(0, 6), "town");
    const auto number = model.int_var(csp::range(0, 6), "number");
    const std::vector<std::string> towns{"Ulm", "Bonn", "Kiel", "Trier", "Rom", "Wien", "Bern"};
    const auto words = [&](csp::Var x, csp::Value value) -> std::string {
        if (x.is_same(letter)) return std::string(1, static_cast<char>('A' + value));
        return x.is_same(town) ? towns[static_cast<std::size_t>(value)] : "";
    };
    for (const csp::Var x : {letter, town, number})
        model.post(csp::require({x}, [](csp::Value value) { return value == 0 || value > 4; }), "few");
    model.post(letter > 4, "late");
    model.post(town == 5, "known");
    const std::string text = csp::explain(model).describe(model, words);
    EXPECT_THAT(text, HasSubstr("letter is not A to E"));
    EXPECT_THAT(text, HasSubstr("town is Wien"));
    EXPECT_THAT(text, HasSubstr("few: number is not 1 to 4.\n"));
}

TEST(Explanation, ListsWhatBoundsLeaveOfWords) {
    csp::Model model;
    const auto place = model.int_var(csp::range(0, 99), "place"); // so many values that bounds are explained
    model.post(place >= 97, "late");
    const auto words = [](csp::Var, csp::Value value) { return std::string(1, value % 2 == 0 ? 'u' : 'v'); };
    EXPECT_THAT(csp::explain(model).describe(model), HasSubstr("late: place is at least 97.\n"));
    EXPECT_THAT(csp::explain(model).describe(model, words), HasSubstr("late: place is v, u or v.\n"));
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

/// Returns the puzzle of the numbers from 1 in a square, each adjacent to the previous one; some are given by cell.
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

/// Most of more than a thousand values are excluded only by trials.
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
    const csp::Model model = test::queens(6); // no unique solution, so no fact follows
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
        for (const Step& step : why.steps()) { // each fact follows from the conclusions of these steps
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
    EXPECT_EQ(csp::explain(impossible).describe(impossible),
              "There is no solution to explain; explain_infeasibility finds the constraints responsible.\n");
    EXPECT_EQ(csp::explain(csp::Model()).status(), Status::complete);
}

/// Each step is requested separately, from the facts that the previous steps have shown.
TEST(Explanation, ContinuesFromFactsThatAreKnown) {
    std::size_t steps = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        csp::Random random(seed);
        const csp::Model model = loose_model(random);
        std::vector<Atom> known;
        for (Explanation next = csp::explain(model, {.most_steps = 1}); !next.steps().empty();
             next = csp::explain(model, {.known = known, .most_steps = 1})) {
            ASSERT_EQ(next.steps().size(), 1U);
            const Step& step = next.steps().front();
            expect_implied(model, step);
            for_each_assignment(model, [&](const csp::Assignment& values) {
                EXPECT_TRUE(!holds(known, values) || holds(step.facts, values));
            });
            known.insert(known.end(), step.news.begin(), step.news.end());
            ++steps;
            if (HasFailure()) return;
        }
        std::set<std::pair<std::uint32_t, csp::Value>> possible;
        for_each_assignment(model, [&](const csp::Assignment& values) {
            if (!model.check(values)) return;
            for (std::uint32_t x = 0; x < model.variable_count(); ++x)
                possible.emplace(x, values.values()[x]);
        });
        if (possible.empty()) continue; // there is no fact to explain
        for_each_assignment(model, [&](const csp::Assignment& values) {
            bool is_possible = true;
            for (std::uint32_t x = 0; x < model.variable_count(); ++x)
                is_possible = is_possible && possible.contains({x, values.values()[x]});
            EXPECT_EQ(holds(known, values), is_possible);
        });
    }
    EXPECT_GT(steps, 50U);
}

TEST(Explanation, LeadsToAFactFromFactsThatAreKnown) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 4), "x");
    const auto y = model.int_var(csp::range(1, 4), "y");
    model.post(x != 2, "not two");
    model.post(y == x, "same");
    const Explanation explanation = csp::explain(model, {.known = {Atom::different(x, 1)}});
    EXPECT_EQ(explanation.why(model, Atom::at_least(x, 3)).describe(model),
              "1. not two: x is not 2.\nSolutions differ in the values left open.\n");
    EXPECT_EQ(explanation.why(model, Atom::different(y, 1)).steps().size(), 1U);
    EXPECT_TRUE(explanation.why(model, Atom::different(x, 1)).steps().empty());
    EXPECT_TRUE(explanation.why(model, Atom::different(x, 4)).steps().empty());
}

TEST(Explanation, KnowsFactsThatContradictTheModel) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 2), "x");
    model.post(x != 1, "not one");
    EXPECT_EQ(csp::explain(model, {.known = {Atom::equal(x, 1)}}).status(), Status::infeasible);
    EXPECT_EQ(csp::explain(model, {.known = {Atom::at_least(x, 2), Atom::equal(x, 0)}}).status(),
              Status::infeasible);
    EXPECT_TRUE(csp::explain(model, {.known = {Atom::at_least(x, 2)}}).steps().empty());
    EXPECT_THROW((void)csp::explain(model, {.known = {Atom::equal(csp::Var(9), 1)}}), csp::ArgumentError);
}

TEST(Explanation, SaysThatItWasInterrupted) {
    const csp::Model model = test::sudoku(2, 2, true);
    std::stop_source stop;
    stop.request_stop();
    const Explanation explanation = csp::explain(model, {.stop = stop.get_token()});
    EXPECT_TRUE(explanation.was_interrupted());
    EXPECT_THAT(explanation.describe(model), HasSubstr("Interrupted: further consequences are not known."));
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
    model.post(x[0] != 1, "not one"); // not requested until the last step states it
    model.post(x[1] == 1, "said");
    model.post(csp::all_different(x), "differ");
    EXPECT_EQ(csp::explain(model).describe(model), "1. said: x[1] is 1.\n"
                                                   "2. differ: x[1] is 1; so x[0] and x[2] are not 1.\n"
                                                   "Solutions differ in the values left open.\n");
}

/// The rule of the condition remembers its last result, and infers less from the same domains the second time.
TEST(Explanation, MayRestOnARuleThatInfersLessLater) {
    csp::Model model;
    const auto a = model.int_var(csp::range(0, 1), "a");
    const auto b = model.int_var(csp::range(1, 3), "b");
    const auto c = model.int_var(csp::range(0, 4), "c");
    model.post(csp::arg_max({c, c}, b) || csp::arg_sort({c, b}, {c, a}), "either");
    const auto explanation = csp::explain(model);
    ASSERT_FALSE(explanation.steps().empty());
    EXPECT_THAT(explanation.describe(model), HasSubstr("so a is 1.\n"));
}

/// Each question about x meets 65,000 conflicts kept from the previous search. Their values are removed from the domain
/// one by one; the time must not grow with the square of their number.
TEST(Explanation, MeetsManyConflictsOverAWideDomain) {
    csp::Model model;
    const auto x = model.int_var(csp::range(-97, 3), "x");
    model.int_var(csp::range(1, 2), "free");
    const auto wide = model.int_var(csp::range(-65'535, 1), "wide");
    model.post(csp::in(x, {-2, -1, 3}), "listed");
    model.post(csp::disjunction({wide == 0, wide == 1}), "one of two");
    EXPECT_THAT(csp::explain(model).describe(model), HasSubstr("So wide is at least 0.\n"));
}

} // namespace explanation_test
