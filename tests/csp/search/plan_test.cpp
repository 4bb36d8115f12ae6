#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

/// The plan of csp::plan_for, which solve, count and solutions follow.
namespace plan_test {

using csp::EngineChoice;
using csp::Plan;
using csp::plan_for;
using csp::Question;
using csp::SearchOptions;
using testing::HasSubstr;
using testing::ThrowsMessage;
using Way = csp::PlannedPart::Way;

const std::string usual = "select(dom/wdeg-ca.cd, phase), full inference, luby restarts";
const std::string usual_for_one = usual + ", learning after many failures";

/// Returns a model with two parts for the kernel, one for the general engine, and an isolated variable.
csp::Model mixed() {
    csp::Model model;
    for (int part = 0; part < 2; ++part) model.post(csp::all_different(model.int_vars(4, csp::range(1, 4))));
    const auto sum = model.int_vars(2, csp::range(1, 4), "sum");
    model.post(sum[0] + sum[1] == 5, "my sum");
    model.int_var(csp::range(1, 3));
    return model;
}

TEST(Plan, GivesEachPartToWhatSuitsIt) {
    const Plan plan = plan_for(mixed(), {}, Question::count);
    EXPECT_EQ(plan.parts_by(Way::kernel), 2U);
    EXPECT_EQ(plan.parts_by(Way::general), 1U);
    EXPECT_EQ(plan.parts_by(Way::alone), 1U);
    EXPECT_EQ(plan.networks.size(), 2U);
    EXPECT_EQ(
        describe(plan),
        "4 independent parts: 1 without a search, 2 by the all-different kernel, 1 by the general engine\n"
        "not the kernel: the constraint \"my sum\" is not an all_different\n"
        "general engine: " +
            usual +
            "\nruns, chronological:"
            "\n  probe: at the root, after the first run of everything; bounds of the cost, then ends of "
            "domains; "
            "1 of 20 rule runs"
            "\n  everything: if no other run is due; that of the branching; 100 failures at first, luby"
            "\none thread");
}

TEST(Plan, SaysWhatTakesOverFromTheKernel) {
    const csp::Model latin = test::latin_square(4);
    EXPECT_EQ(describe(plan_for(latin)),
              "one part: by the all-different kernel\nwhere the kernel makes no headway: " + usual_for_one +
                  "\none thread");
    SearchOptions options;
    options.engine = EngineChoice::dense;
    EXPECT_EQ(describe(plan_for(latin, options)), "one part: by the all-different kernel\none thread");
    options.engine = EngineChoice::automatic;
    EXPECT_EQ(describe(plan_for(latin, options, Question::solutions)),
              "one part: by the all-different kernel\none thread");
}

TEST(Plan, IsMadeWithoutAWordToTheListener) {
    struct Counting final : csp::Listener {
        void on_removal(const csp::Removal&) override { ++removals; }
        int removals = 0;
    };
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 5), "x");
    model.post(x[0] + 3 <= x[1]);
    Counting listener;
    SearchOptions options;
    options.listener = &listener;
    EXPECT_THAT(plan_for(model, options).obstacle, HasSubstr("listener"));
    EXPECT_EQ(listener.removals, 0);
    (void)csp::solve(model, options);
    EXPECT_GT(listener.removals, 0);
}

TEST(Plan, SaysThatTasksAreScheduledByTurns) {
    csp::Model model;
    const auto start = model.int_vars(3, csp::range(0, 20), "start");
    model.post(csp::no_overlap({{start[0], 3}, {start[1], 4}}));
    model.post(csp::cumulative({{start[1], 4, 1}, {start[2], 5, 2}}, 2));
    SearchOptions options;
    EXPECT_EQ(plan_for(model, options).tasks, 0U);
    options.minimise = start[0] + start[2];
    const Plan plan = plan_for(model, options);
    EXPECT_EQ(plan.tasks, 3U);
    EXPECT_THAT(
        describe(plan),
        HasSubstr(
            "neighbourhoods, 3 tasks along the time, orders of the runs in cycles (scheduled, own, own)"));
    options.restarts.kind = &csp::restart::none;
    EXPECT_EQ(plan_for(model, options).tasks, 0U);
    options = {};
    options.minimise = start[0];
    options.variable_order = &chosen_variable_order(options); // set explicitly, so it is used in every run
    EXPECT_EQ(plan_for(model, options).tasks, 0U);
}

TEST(Plan, ListsTheEffectsOfJointPasses) {
    csp::Model model;
    const auto start = model.int_vars(3, csp::range(0, 20), "start");
    for (std::size_t j = 1; j < 3; ++j)
        for (std::size_t i = 0; i < j; ++i) model.post(start[i] + 3 <= start[j] || start[j] + 3 <= start[i]);
    SearchOptions options;
    const std::string effect = "machines: 3 pairs of tasks that exclude each other share 1 machine";
    EXPECT_THAT(plan_for(model, options).passes, testing::ElementsAre(effect));
    EXPECT_THAT(describe(plan_for(model, options)), HasSubstr("joint passes:\n  " + effect));
    options.tuning.without = {"machines"};
    EXPECT_THAT(describe(plan_for(model, options)), testing::Not(HasSubstr("joint passes")));
}

/// Returns the runs of a search with these options, by preference.
std::vector<std::string> runs_of(const SearchOptions& options, Question question = Question::solve) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9));
    model.post(csp::sum(x) >= 5);
    SearchOptions with_cost = options;
    if (question == Question::solve) with_cost.minimise = x[0] + 2 * x[1];
    std::vector<std::string> runs;
    for (const csp::RunRow& row : plan_for(model, with_cost, question).runs)
        runs.push_back(row.conflicts.substr(0, row.conflicts.find(',')) + ' ' + row.run);
    return runs;
}

TEST(Plan, ListsTheRunsByPreference) {
    using testing::ElementsAre;
    EXPECT_THAT(runs_of({}),
                ElementsAre("chronological probe", "chronological neighbourhood", "chronological everything",
                            "learning cores", "learning neighbourhood", "learning everything"));
    EXPECT_THAT(runs_of({}, Question::count), ElementsAre("chronological probe", "chronological everything"));
    EXPECT_THAT(runs_of({.by_discrepancies = true}),
                ElementsAre("chronological discrepancies", "chronological everything"));
    EXPECT_THAT(runs_of({.learning = csp::Learning::always}),
                ElementsAre("learning assumptions", "learning cores", "learning neighbourhood",
                            "learning everything"));
    EXPECT_THAT(runs_of({.restarts = {.kind = &csp::restart::none}}),
                ElementsAre("chronological everything"));
    SearchOptions plain;
    plain.tuning.probes_root = plain.tuning.uses_cores = false;
    plain.neighbourhood = &csp::neighbourhood::none;
    EXPECT_THAT(runs_of(plain), ElementsAre("chronological everything", "learning everything"));
}

TEST(Plan, FindsAllSolutionsWithTheKernelOnlyWhereAllPartsSuitIt) {
    csp::Model two;
    for (int part = 0; part < 2; ++part) two.post(csp::all_different(two.int_vars(3, csp::range(1, 3))));
    const Plan together = plan_for(two, {}, Question::solutions);
    EXPECT_EQ(together.parts_by(Way::kernel), 2U);
    EXPECT_EQ(together.networks.size(), 1U);
    EXPECT_EQ(plan_for(mixed(), {}, Question::solutions).parts_by(Way::general), 4U);
}

TEST(Plan, NamesTheOptionThatRulesTheKernelOut) {
    const csp::Model latin = test::latin_square(3);
    const auto reason = [&](const std::function<void(SearchOptions&)>& change,
                            Question question = Question::solve) {
        SearchOptions options;
        change(options);
        const Plan plan = plan_for(latin, options, question);
        EXPECT_FALSE(plan.tries_kernel);
        EXPECT_EQ(plan.parts_by(Way::kernel), 0U);
        EXPECT_THAT(describe(plan), HasSubstr("\nnot the kernel: " + plan.obstacle + "\ngeneral engine: "));
        return plan.obstacle;
    };
    EXPECT_EQ(reason([](auto& o) { o.engine = EngineChoice::general; }),
              "the options ask for the general engine");
    EXPECT_EQ(reason([](auto& o) { o.value_order = &csp::value_order::max; }),
              "the options ask for particular heuristics");
    EXPECT_EQ(reason([](auto& o) { o.restarts.kind = &csp::restart::none; }),
              "the options ask for particular restarts");
    EXPECT_EQ(reason([](auto& o) { o.minimise = csp::Expression(csp::Var{0}); }),
              "the options ask for something to minimise");
    EXPECT_EQ(reason([](auto& o) { o.projection = {csp::Var{0}}; }), "the options ask for a projection");
    EXPECT_EQ(reason([](auto& o) { o.limits.nodes = 10; }),
              "the options ask for limits on nodes or failures");
    EXPECT_EQ(reason([](auto& o) { o.limits.solutions = 0; }, Question::count),
              "the options ask for no solutions");
}

/// An explicit choice is honoured even if the search would make the same choice.
TEST(Plan, HonoursAHeuristicThatIsTheDefault) {
    const auto obstacle = [](const std::function<void(SearchOptions&)>& change) {
        SearchOptions options;
        change(options);
        return plan_for(test::latin_square(3), options).obstacle;
    };
    EXPECT_EQ(obstacle([](auto&) {}), "");
    EXPECT_THAT(obstacle([](auto& o) { o.variable_order = &chosen_variable_order(o); }),
                HasSubstr("particular heuristics"));
    EXPECT_THAT(obstacle([](auto& o) { o.value_order = &chosen_value_order(o); }),
                HasSubstr("particular heuristics"));
    EXPECT_THAT(obstacle([](auto& o) { o.restarts = chosen_restarts(o); }), HasSubstr("particular restarts"));
    EXPECT_EQ(obstacle([](auto& o) { o.inference = &csp::inference::full; }), "")
        << "the kernel infers as much";
}

TEST(Plan, LeavesManyPartsToTheGeneralEngine) {
    csp::Model model;
    for (int part = 0; part < 101; ++part)
        model.post(csp::all_different(model.int_vars(2, csp::range(1, 2))));
    const Plan plan = plan_for(model);
    EXPECT_EQ(plan.parts_by(Way::general), 101U);
    EXPECT_EQ(plan.obstacle, "there are more than 100 independent parts");
    SearchOptions options;
    options.engine = EngineChoice::dense;
    EXPECT_EQ(plan_for(model, options).parts_by(Way::kernel), 101U);
}

TEST(Plan, SaysWhatThreadsDo) {
    const SearchOptions three = test::with_threads(3);
    const auto last_line = [&](const csp::Model& model, Question question) {
        const std::string text = describe(plan_for(model, three, question));
        return text.substr(text.rfind('\n') + 1);
    };
    const csp::Model latin = test::latin_square(3), sum = test::send_more_money();
    EXPECT_EQ(last_line(sum, Question::solve),
              "3 threads, a portfolio: each searches the whole problem in its own way");
    EXPECT_EQ(last_line(latin, Question::solve), "3 threads, a portfolio: each searches the whole problem in "
                                                 "its own way, where the kernel does not search");
    EXPECT_EQ(last_line(sum, Question::count), "3 threads share the tree");
    EXPECT_EQ(last_line(sum, Question::solutions), "3 threads share the tree");
    EXPECT_EQ(last_line(latin, Question::solutions),
              "one thread: the kernel hands out solutions in the order in which it finds them");
    EXPECT_GE(plan_for(sum, test::with_threads(0)).threads, 1U);

    SearchOptions branch_and_bound = three;
    branch_and_bound.minimise = csp::View(csp::Var{0});
    EXPECT_FALSE(plan_for(sum, branch_and_bound).shares_tree);
    branch_and_bound.learning = csp::Learning::never;
    EXPECT_TRUE(plan_for(sum, branch_and_bound).shares_tree);
    EXPECT_THAT(plan_for(sum, branch_and_bound).general, testing::Not(HasSubstr("neighbourhoods")));
    branch_and_bound.neighbourhood = &csp::neighbourhood::adaptive;
    EXPECT_FALSE(plan_for(sum, branch_and_bound).shares_tree);
    branch_and_bound.neighbourhood = nullptr;
    branch_and_bound.threads = 1;
    EXPECT_THAT(plan_for(sum, branch_and_bound).general, HasSubstr("interleaved neighbourhoods"));
    SearchOptions learning = three;
    learning.learning = csp::Learning::always;
    EXPECT_EQ(plan_for(sum, learning, Question::count).threads, 1U);
    SearchOptions by_discrepancies = three;
    by_discrepancies.by_discrepancies = true;
    EXPECT_EQ(plan_for(sum, by_discrepancies, Question::solutions).threads, 1U);
    EXPECT_EQ(plan_for(sum, by_discrepancies).threads, 3U);
}

TEST(Plan, SaysWhereThereIsNothingToSearch) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 2));
    model.post(x[0] < x[1]);
    EXPECT_EQ(describe(plan_for(model)), "nothing to search: the rules settle the model at the root");
    model.post(x[0] == 2);
    EXPECT_EQ(describe(plan_for(model)), "nothing to search: the rules settle the model at the root");
    SearchOptions stopped;
    std::stop_source stop;
    stop.request_stop();
    stopped.stop = stop.get_token();
    EXPECT_EQ(describe(plan_for(mixed(), stopped)), "a limit was reached while the model was loaded");
}

TEST(Plan, RefusesOptionsThatContradictTheQuestion) {
    const csp::Model model = mixed();
    const auto refusal = [&](const std::function<void(SearchOptions&)>& change, Question question) {
        SearchOptions options;
        change(options);
        std::string text = "accepted";
        try {
            (void)plan_for(model, options, question);
        } catch (const csp::ArgumentError& error) {
            text = error.what();
        }
        return text;
    };
    const auto minimises = [](auto& o) { o.minimise = csp::Expression(csp::Var{0}); };
    EXPECT_THAT(refusal(minimises, Question::count), HasSubstr("all solutions are counted"));
    EXPECT_THAT(refusal([&](auto& o) { minimises(o), o.threads = 2; }, Question::solutions),
                HasSubstr("more than one thread"));
    EXPECT_THAT(refusal([](auto& o) { o.on_improvement = [](const csp::Improvement&) {}; }, Question::solve),
                HasSubstr("without something to minimise"));
    EXPECT_THAT(refusal([](auto& o) { o.engine = EngineChoice::dense; }, Question::solve),
                HasSubstr("\"my sum\" is not an all_different"));
}

TEST(Plan, IsFollowed) {
    for (const csp::Model& model : {mixed(), test::latin_square(3), test::queens(6), test::parts(),
                                    test::australia(), test::send_more_money()})
        for (const EngineChoice engine : {EngineChoice::automatic, EngineChoice::general}) {
            SearchOptions options;
            options.engine = engine;
            // Only the general engine counts the runs of rules.
            const auto has_kernel = [&](Question question) {
                return plan_for(model, options, question).parts_by(Way::kernel) > 0;
            };
            EXPECT_EQ(csp::solve(model, options).statistics().has_propagations, !has_kernel(Question::solve));
            EXPECT_EQ(csp::count_solutions(model, options).statistics.has_propagations,
                      !has_kernel(Question::count));
            csp::Solutions all(model, options);
            for ([[maybe_unused]] const csp::Assignment& solution : all) {
            }
            EXPECT_EQ(all.statistics().has_propagations, !has_kernel(Question::solutions));
        }
}

} // namespace plan_test
