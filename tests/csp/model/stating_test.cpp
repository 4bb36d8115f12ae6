#include <csp/csp.hpp>

#include <gmock/gmock.h>

namespace stating_test {

using csp::range;
using csp::Var;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

template <typename... Args>
concept can_make_variable = requires(csp::Model m, Args... args) {
    m.int_var(args...);
};
static_assert(can_make_variable<csp::Domain> && can_make_variable<csp::Expression>);
static_assert(can_make_variable<csp::Function> && can_make_variable<csp::View> &&
              can_make_variable<csp::Constraint>);
static_assert(!can_make_variable<int> && !can_make_variable<bool> && !can_make_variable<double>);

// Variables that stand for expressions ------------------------------------------------------------------

TEST(ModelVariable, ForAnExpressionHasItsBounds) {
    csp::Model model;
    const Var x = model.int_var(range(-3, 5), "x");
    const Var y = model.int_var({1, 4, 9}, "y");
    const Var sum = model.int_var(2 * x - y + 7, "sum");
    const Var product = model.int_var(x * y);
    const Var largest = model.int_var(csp::max({x, y, 2}), "largest");
    EXPECT_EQ(model.domain(sum), range(-8, 16));
    EXPECT_EQ(model.domain(product), range(-27, 45));
    EXPECT_EQ(model.domain(largest), range(2, 9));
    EXPECT_EQ(model.domain(model.int_var(x < y)), range(0, 1));
    EXPECT_EQ(model.domain(model.int_var(3 - x)), range(-2, 6));
    EXPECT_EQ(csp::count_solutions(model).solutions, 27U);
    for (const csp::Assignment& s : csp::solutions(model)) {
        EXPECT_EQ(s[sum], 2 * s[x] - s[y] + 7);
        EXPECT_EQ(s[product], s[x] * s[y]);
        EXPECT_EQ(s[largest], std::max({s[x], s[y], 2}));
    }
}

TEST(ModelVariable, ForAnExpressionBeyondAllValuesIsRefused) {
    csp::Model model;
    const Var x = model.int_var(range(0, csp::max_value), "x");
    EXPECT_THAT([&] { model.int_var(3 * x); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("3 * x can lie anywhere in 0..3221225469")));
    csp::Model other;
    EXPECT_THROW(other.int_var(x + x), csp::ArgumentError);
    EXPECT_EQ(other.variable_count(), 0U);
}

TEST(ModelVariables, MakeAMatrix) {
    csp::Model model;
    const csp::Matrix<Var> cell = model.int_vars(2, 3, range(1, 6), "cell");
    EXPECT_EQ(model.name(cell(1, 2)), "cell[1][2]");
    EXPECT_EQ(model.name(model.int_vars(1, 1, range(0, 1))(0, 0)), "x6");
    model.post(csp::all_different(cell));
    for (std::size_t i = 0; i < 2; ++i) model.post(csp::increasing(cell.row(i)));
    for (std::size_t j = 0; j < 3; ++j) model.post(csp::increasing(cell.column(j)));
    EXPECT_EQ(csp::count_solutions(model).solutions / 2, 5U); // standard Young tableaux; x6 is free
    const auto solution = csp::solve(model);
    const csp::Matrix<csp::Value> numbers = csp::values(*solution, cell);
    EXPECT_EQ(numbers.columns(), 3U);
    EXPECT_EQ(numbers(0, 0), 1);
    EXPECT_EQ(numbers(1, 2), 6);
}

TEST(Values, OfListsOfAnyKind) {
    csp::Model model;
    const auto xs = model.int_vars(3, range(0, 9), "x");
    for (int i = 0; i < 3; ++i) model.post(xs[static_cast<std::size_t>(i)] == i + 4);
    const auto solution = csp::solve(model);
    EXPECT_THAT(csp::values(*solution, xs), ElementsAre(4, 5, 6));
    EXPECT_THAT(csp::values(*solution, std::vector{xs[0] + xs[1], 2 * xs[2]}), ElementsAre(9, 12));
    EXPECT_THAT(csp::values(*solution, std::array{xs[0] + 1, -xs[1]}), ElementsAre(5, -5));
}

// Hints -------------------------------------------------------------------------------------------------

TEST(Hints, AreTriedFirstUntilASolutionIsFound) {
    csp::Model model;
    const auto xs = model.int_vars(3, range(0, 9), "x");
    model.post(csp::all_different(xs));
    const std::vector<csp::Value> guess{7, 2, 9};
    model.hint(xs, guess);
    for (const auto* order : csp::value_order::all()) {
        csp::SearchOptions options;
        options.value_order = order;
        const auto found = csp::solve(model, options);
        EXPECT_THAT(csp::values(*found, xs), ElementsAre(7, 2, 9)) << order->name;
        EXPECT_EQ(csp::count_solutions(model, options).solutions, 720U) << order->name;
    }
}

TEST(Hints, ThatAreWrongCostNoSolution) {
    csp::Model model;
    const auto xs = model.int_vars(3, range(0, 9), "x");
    model.post(csp::sum(xs) == 5);
    model.hint(xs[0], 9); // a hint that cannot hold
    model.hint(xs[2], 1);
    model.hint(xs[2], 3); // replaces the earlier hint
    csp::SearchOptions options;
    options.variable_order = &csp::variable_order::input;
    EXPECT_EQ(csp::count_solutions(model, options).solutions, 21U);
    const auto best = csp::maximise(model, 3 * xs[0] + xs[2]);
    EXPECT_EQ(best.optimum().best, 15);
    EXPECT_EQ(model.hints().size(), 3U);
}

TEST(Hints, AreFollowedInEveryWayToBranchAndByTheKernel) {
    csp::Model model;
    const auto xs = model.int_vars(3, range(0, 9), "x");
    model.post(csp::all_different(xs));
    model.hint(xs, std::vector<csp::Value>{7, 2, 9});
    const std::vector<csp::Task> tasks{{xs[0], 1}, {xs[1], 1}, {xs[2], 1}};
    const auto halves = [](csp::SearchState& state) {
        const Var x = state.open.front();
        return csp::Atom::at_most(x, state.engine.store().min(x));
    };
    csp::SearchOptions options;
    for (const csp::Branching& branching :
         {csp::set_times(tasks), csp::schedule_or_postpone(tasks), csp::branch_by("halves", halves),
          csp::last_conflict(1, csp::select(csp::variable_order::mrv, csp::value_order::max)),
          csp::branch_by("nothing", [](csp::SearchState&) { return std::nullopt; })}) {
        options.branching = branching;
        EXPECT_THAT(csp::values(*csp::solve(model, options), xs), ElementsAre(7, 2, 9))
            << branching.description();
    }
    EXPECT_THAT(csp::values(*csp::solve(model), xs), ElementsAre(7, 2, 9));
    EXPECT_THAT(csp::values(*csp::solutions(model).begin(), xs), ElementsAre(7, 2, 9));
    EXPECT_THAT(describe(csp::plan_for(model)), HasSubstr("not the kernel: x[0] has a hint"));
    EXPECT_EQ(csp::plan_for(model, {}, csp::Question::count).parts_by(csp::PlannedPart::Way::kernel), 1U);
    EXPECT_THROW(csp::solve(model, {.engine = csp::EngineChoice::dense}), csp::ArgumentError);
}

TEST(Hints, OfASchedule) {
    for (csp::Value hint = 0; hint <= 12; ++hint) {
        csp::Model model;
        const auto start = model.int_vars(4, range(0, 12), "start");
        std::vector<csp::Task> tasks;
        for (std::size_t i = 0; i < start.size(); ++i) tasks.push_back({start[i], static_cast<int>(i) + 1});
        model.post(csp::no_overlap(tasks));
        model.post(start[3] + 4 <= start[0]);
        model.hint(start[1], hint);
        model.hint(start[0], 12 - hint);
        for (const auto& branching : {csp::set_times(tasks), csp::schedule_or_postpone(tasks)}) {
            const auto best = csp::minimise(model, csp::makespan(tasks), {.branching = branching});
            EXPECT_EQ(best.optimum().best, 10) << branching.description() << ", hint " << hint;
            EXPECT_EQ(best.stopped(), csp::StopReason::exhausted);
        }
        const auto first = csp::solve(model, {.variable_order = &csp::variable_order::largest});
        EXPECT_TRUE((*first)[start[1]] == hint ||
                    (*first)[start[0]] == 12 - hint); // starts of 6 and 6 exclude each other
    }
}

TEST(Hints, OutsideTheDomainAreRefused) {
    csp::Model model;
    const auto xs = model.int_vars(3, range(0, 9), "x");
    EXPECT_THAT([&] { model.hint(xs[1], 77); }, ThrowsMessage<csp::ArgumentError>(testing::StrEq(
                                                    "csp::Model::hint: 77 for x[1], whose domain is 0..9")));
    EXPECT_TRUE(model.hints().empty());
}

TEST(Hints, ForVariablesOfOthersOrListsOfOtherLengthsAreRefused) {
    csp::Model model;
    csp::Model other;
    const auto xs = model.int_vars(2, range(0, 9));
    const Var y = other.int_var(range(0, 9));
    EXPECT_THROW(model.hint(y, 3), csp::ArgumentError);
    EXPECT_THAT(
        [&] {
            model.hint(xs, std::vector<csp::Value>{1, 2, 3});
        },
        ThrowsMessage<csp::ArgumentError>(HasSubstr("3 values for 2 variables")));
}

} // namespace stating_test
