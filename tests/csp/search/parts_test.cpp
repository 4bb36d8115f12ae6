// Independent parts of a model are searched separately; the numbers of their solutions are multiplied.

#include <tests/csp/search/problems.hpp>
#include <tests/support/apart.hpp>
#include <tests/support/is_variable.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <memory>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace parts_test {

using namespace test;
using csp::StopReason;

/// Adds the variables and constraints of a colouring to a model.
void add_cycle(csp::Model& model, std::size_t length, int colours) {
    const auto x = model.int_vars(length, csp::range(1, colours));
    for (std::size_t i = 0; i < length; ++i) model.post(csp::not_equal(x[i], x[(i + 1) % length]));
}

void add_pigeons(csp::Model& model, int holes) {
    const auto hole = model.int_vars(static_cast<std::size_t>(holes) + 1, csp::range(1, holes));
    for (std::size_t a = 0; a < hole.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) model.post(tests::apart(hole[a], hole[b]));
}

RC_GTEST_PROP(Count, IsWhatTheTextbookFinds, ()) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 2));
    const int constraints = *rc::gen::inRange(0, 5);
    for (int c = 0; c < constraints; ++c) {
        const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, 6))]; };
        model.post(csp::not_equal(any(), any() + *rc::gen::inRange(-1, 2)));
    }
    const csp::Count counted = csp::count_solutions(model);
    RC_ASSERT(counted.solutions == textbook_solutions(model).size());
    RC_ASSERT(counted.is_exact);
    RC_ASSERT(counted.statistics.solutions == counted.solutions);
}

TEST(Count, MultipliesIndependentParts) {
    csp::Model model;
    for (int i = 0; i < 10; ++i) add_cycle(model, 5, 3); // 30 colourings each
    const csp::Count counted = csp::count_solutions(model);
    EXPECT_EQ(counted.solutions, 590'490'000'000'000U);
    EXPECT_TRUE(counted.is_exact);
    EXPECT_LT(counted.statistics.nodes, 2'000U);
}

TEST(Count, TakesUnconstrainedVariablesWithoutSearch) {
    csp::Model model;
    model.int_vars(2, csp::range(-1'000'000'000, 1'000'000'000));
    const csp::Count counted = csp::count_solutions(model);
    EXPECT_EQ(counted.solutions, 2'000'000'001ULL * 2'000'000'001ULL);
    EXPECT_TRUE(counted.is_exact);
}

TEST(Count, SaysWhenTheNumberDoesNotFit) {
    csp::Model model;
    model.int_vars(3, csp::range(-1'000'000'000, 1'000'000'000));
    add_cycle(model, 4, 3);
    const csp::Count counted = csp::count_solutions(model);
    EXPECT_FALSE(counted.is_exact);
    EXPECT_EQ(counted.solutions, csp::Limits::unlimited);
    EXPECT_EQ(counted.stopped, StopReason::exhausted);
}

TEST(Count, IsZeroWhereOnePartHasNoSolutionHoweverManyTheOthersHave) {
    csp::Model model;
    for (int i = 0; i < 3; ++i) add_cycle(model, 24, 3); // 2^24 + 2 colourings each
    add_pigeons(model, 4);
    model.int_vars(3, csp::range(-1'000'000'000, 1'000'000'000));
    const csp::Count counted = csp::count_solutions(model);
    EXPECT_EQ(counted.solutions, 0U);
    EXPECT_TRUE(counted.is_exact);
    EXPECT_EQ(counted.stopped, StopReason::exhausted);
    EXPECT_LT(counted.statistics.nodes, 1'000U);
}

TEST(Count, GoesUpToTheLimitOnSolutions) {
    csp::Model model;
    add_cycle(model, 20, 3);
    add_cycle(model, 20, 3);
    csp::SearchOptions options;
    options.limits.solutions = 1000;
    const csp::Count counted = csp::count_solutions(model, options);
    EXPECT_EQ(counted.solutions, 1000U);
    EXPECT_EQ(counted.stopped, StopReason::solution_limit);
    EXPECT_FALSE(counted.is_exact);
    EXPECT_LT(counted.statistics.nodes, 10'000U);
}

TEST(Count, ThatEqualsTheLimitByItselfIsExact) {
    csp::Model model;
    add_cycle(model, 3, 3);
    add_cycle(model, 3, 3); // 36 colourings in all
    csp::SearchOptions options;
    options.limits.solutions = 36;
    EXPECT_TRUE(csp::count_solutions(model, options).is_exact);
    options.limits.solutions = 35;
    EXPECT_FALSE(csp::count_solutions(model, options).is_exact);
    EXPECT_EQ(csp::count_solutions(model, options).solutions, 35U);
}

TEST(Count, KeepsTheSolutionItFoundWhereALimitEndsALaterPart) {
    csp::Model model;
    for (int part = 0; part < 2; ++part) {
        const auto x = model.int_vars(2, csp::range(0, 30));
        model.post(x[0] < x[1]);
    }
    csp::SearchOptions options;
    for (options.limits.nodes = 1; options.limits.nodes < 40; ++options.limits.nodes) {
        const csp::Count counted = csp::count_solutions(model, options);
        EXPECT_FALSE(counted.is_exact);
        const std::uint64_t least = options.limits.nodes > 10 ? 1 : 0; // ten nodes find a solution of both
        EXPECT_GE(counted.solutions, least) << options.limits.nodes;
    }
}

TEST(Count, NeverSaysTheSolutionLimitWhereFewerWereFound) {
    csp::Model model;
    add_cycle(model, 5, 3);
    add_cycle(model, 14, 3);
    csp::SearchOptions options;
    options.limits.solutions = 1'000'000;
    for (options.limits.nodes = 1; options.limits.nodes < 2'000; options.limits.nodes += 7) {
        const csp::Count counted = csp::count_solutions(model, options);
        EXPECT_FALSE(counted.is_exact);
        EXPECT_LT(counted.solutions, 30U * 16'386U);
        EXPECT_EQ(counted.stopped, StopReason::node_limit);
    }
}

TEST(Parts, AreCombinedInEveryWay) {
    csp::Model model;
    add_cycle(model, 3, 3);
    add_cycle(model, 4, 2);
    model.int_var(csp::range(5, 7));
    const auto all = found(model);
    EXPECT_EQ(all.size(), 6U * 2U * 3U);
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), all.size());
    EXPECT_EQ(sorted(all), sorted(textbook_solutions(model)));
}

TEST(Parts, WithoutSolutionEndTheSearchAtOnce) {
    csp::Model model;
    add_cycle(model, 24, 3);
    add_cycle(model, 24, 3);
    add_pigeons(model, 4);
    for (const auto& options : all_options()) {
        const csp::SolveResult result = csp::solve(model, options);
        EXPECT_FALSE(result);
        EXPECT_EQ(result.stopped(), StopReason::exhausted);
        EXPECT_LT(result.statistics().nodes, 1'000U) << name_of(options);
    }
}

TEST(Parts, ThatAreUnsatisfiableUnderTheGivensEndTheSearchAtOnce) {
    csp::Model model;
    add_cycle(model, 24, 3);
    const auto x = model.int_vars(4, csp::range(1, 3));
    for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < a; ++b) model.post(csp::not_equal(x[a], x[b]));
    for (std::size_t a = 0; a < 3; ++a) model.post(csp::less_equal(x[a], x[3]));
    csp::Solver solver(model);
    solver.begin();
    EXPECT_TRUE(solver.next());
    const csp::Atom given = csp::Atom::at_most(x[3], 2);
    solver.begin(std::span(&given, 1));
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
    EXPECT_LT(solver.statistics().nodes, 200U);
}

TEST(Parts, ThatTheRootPropagationSeparatesAreSeparate) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(1, 9));
    model.post(csp::equal(x[2], 5));
    for (std::size_t i = 1; i < 5; ++i) model.post(csp::not_equal(x[i - 1], x[i]));
    csp::Solver solver(model);
    const auto parts = csp::SolverParts(solver).all();
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_THAT(parts[0], AreVariables(std::vector{x[0], x[1]}));
    EXPECT_THAT(parts[1], AreVariables(std::vector{x[3], x[4]}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 64U * 64U);
}

TEST(Parts, AreThoseOfTheModelAsItWasTakenInWheneverTheyAreAskedFor) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(1, 3));
    model.post(csp::not_equal(x[0], x[1]));
    model.post(csp::not_equal(x[2], x[3]));
    csp::Solver solver(model);
    solver.begin_on({x[0], x[1]});
    ASSERT_TRUE(solver.next()); // x[0] and x[1] are fixed, but not at the root
    const csp::Var later = model.int_var(csp::range(1, 3));
    model.post(csp::all_different({x[0], x[2], later}));
    const auto parts = csp::SolverParts(solver).all();
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_THAT(parts[0], AreVariables(std::vector{x[0], x[1]}));
    EXPECT_THAT(parts[1], AreVariables(std::vector{x[2], x[3]}));
}

TEST(Parts, AreNoneWhereTheModelContradictsItself) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 3));
    model.post(csp::less(x[0], x[1]));
    model.post(csp::less(x[1], x[0]));
    csp::Solver solver(model);
    EXPECT_TRUE(csp::SolverParts(solver).all().empty());
}

// Without cost ----------------------------------------------------------------------------------------

/// A Golomb ruler with n marks, at most 40 long. Returns its length.
csp::Var add_ruler(csp::Model& model, std::size_t n) {
    const auto marks = model.int_vars(n, csp::range(0, 40));
    const auto gaps = model.int_vars(n * (n - 1) / 2, csp::range(1, 40));
    model.post(marks[0] == 0);
    std::size_t gap = 0;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < i; ++j) model.post(gaps[gap++] == marks[i] - marks[j]);
    model.post(csp::all_different(gaps));
    return marks.back();
}

/// Adds parts on which no cost depends.
using AddParts = void (*)(csp::Model&);
constexpr std::array<AddParts, 3> parts_without_cost{
    [](csp::Model& model) { model.int_vars(6, csp::range(0, 6)); },
    [](csp::Model& model) { model.post(csp::all_different(model.int_vars(6, csp::range(0, 6)))); },
    [](csp::Model& model) {
        for (int cycle = 0; cycle < 8; ++cycle) add_cycle(model, 5, 3);
    }};

TEST(PartsWithoutCost, AreSolvedOnceWhereverTheyStand) {
    constexpr csp::Value shortest = 17; // of a ruler with six marks
    csp::SearchOptions plain;
    plain.learning = csp::Learning::never;
    plain.restarts = {.kind = &csp::restart::none};
    csp::Model alone;
    const csp::SolveResult expected = csp::minimise(alone, add_ruler(alone, 6), plain);
    ASSERT_EQ(expected.cost(), shortest);
    for (const AddParts add_parts : parts_without_cost)
        for (const bool are_first : {false, true}) {
            csp::Model model;
            if (are_first) add_parts(model);
            const csp::Var length = add_ruler(model, 6);
            if (!are_first) add_parts(model);
            const csp::SolveResult result = csp::minimise(model, length, plain);
            EXPECT_EQ(result.cost(), shortest);
            EXPECT_EQ(result.stopped(), StopReason::exhausted);
            EXPECT_EQ(result.statistics().failures, expected.statistics().failures);
            for (csp::SearchOptions options : all_options()) {
                options.limits.failures = 100'000;
                EXPECT_EQ(csp::minimise(model, length, options).cost(), shortest) << name_of(options);
            }
            for (const csp::Learning learning : {csp::Learning::automatic, csp::Learning::always})
                for (const unsigned threads : {1U, 2U}) {
                    const csp::SearchOptions options{.learning = learning, .threads = threads};
                    const csp::SolveResult best = csp::minimise(model, length, options);
                    EXPECT_EQ(best.cost(), shortest);
                    EXPECT_EQ(best.stopped(), StopReason::exhausted);
                    EXPECT_LT(best.statistics().failures, 20 * expected.statistics().failures);
                }
        }
}

TEST(PartsWithoutCost, AreSettledWhenTheNextRunBegins) {
    csp::Model model;
    const auto without_cost = model.int_vars(3, csp::range(0, 6));
    model.post(csp::all_different(without_cost));
    const csp::Var length = add_ruler(model, 7);
    std::size_t calls = 0;
    class Watching final : public csp::Neighbourhood {
      public:
        Watching(std::vector<csp::Var> settled, std::size_t& calls)
            : settled_(std::move(settled)),
              calls_(calls) {}
        void choose(csp::SearchState& state, std::span<const csp::Value> best,
                    std::vector<csp::Atom>&) override {
            ++calls_;
            for (const csp::Var x : settled_) {
                EXPECT_TRUE(state.engine.store().is_fixed(x));
                EXPECT_EQ(state.engine.store().min(x), best[x.index]);
            }
            EXPECT_FALSE(state.open.empty());
        }

      private:
        std::vector<csp::Var> settled_;
        std::size_t& calls_;
    };
    const csp::NeighbourhoodKind kind{"watching", "", "", [&](csp::Engine&, const csp::Model&) {
                                          return std::make_unique<Watching>(without_cost, calls);
                                      }};
    csp::SearchOptions options;
    options.neighbourhood = &kind;
    EXPECT_EQ(csp::minimise(model, length, options).cost(), 25);
    EXPECT_GT(calls, 3U);
}

TEST(PartsWithoutCost, StillNeedASolution) {
    csp::Model model;
    add_pigeons(model, 4);
    const csp::Var length = add_ruler(model, 6);
    for (const auto& options : all_options()) {
        const csp::SolveResult result = csp::minimise(model, length, options);
        EXPECT_FALSE(result);
        EXPECT_EQ(result.stopped(), StopReason::exhausted);
    }
}

TEST(PartsWithoutCost, AreAllThereIsWhereTheCostIsFixed) {
    csp::Model model;
    const csp::Var cost = model.int_var(csp::range(3, 3));
    add_cycle(model, 24, 3);
    add_cycle(model, 24, 3);
    for (const auto& options : all_options()) {
        const csp::SolveResult result = csp::minimise(model, cost, options);
        EXPECT_EQ(result.cost(), 3);
        EXPECT_EQ(result.stopped(), StopReason::exhausted);
        EXPECT_LT(result.statistics().nodes, 1'000U) << name_of(options);
    }
}

// Below the root -----------------------------------------------------------------------------------

csp::SearchOptions by_parts() {
    csp::SearchOptions options;
    options.tuning.counts_parts_below_root = true;
    return options;
}

/// Returns a star: once the centre is fixed, its rays are independent. Every ray is a chain of three variables.
csp::Model star(std::size_t rays) {
    csp::Model model;
    const auto centre = model.int_var(csp::range(0, 2));
    for (std::size_t r = 0; r < rays; ++r) {
        const auto x = model.int_vars(3, csp::range(0, 2));
        model.post(csp::not_equal(centre, x[0]));
        model.post(csp::not_equal(x[0], x[1]));
        model.post(csp::less_equal(x[1], x[2]));
    }
    return model;
}

TEST(PartsBelowTheRoot, AreMultiplied) {
    for (const std::size_t rays : {1U, 2U, 3U})
        EXPECT_EQ(csp::count_solutions(star(rays), by_parts()).solutions,
                  textbook_solutions(star(rays)).size());
    // 16 rays: the solutions are too many to be found one by one. Each ray of a centre v has s(v) solutions, counted by
    // hand.
    std::uint64_t expected = 0;
    for (const csp::Value centre : {0, 1, 2}) {
        std::uint64_t ray = 0;
        for (const auto& solution : textbook_solutions(star(1))) ray += solution[0] == centre ? 1U : 0U;
        std::uint64_t product = 1;
        for (int r = 0; r < 16; ++r) product *= ray;
        expected += product;
    }
    const auto count = csp::count_solutions(star(16), by_parts());
    EXPECT_EQ(count.solutions, expected);
    EXPECT_TRUE(count.is_exact);
    EXPECT_LT(count.statistics.nodes, 1000U);
}

TEST(PartsBelowTheRoot, AreFoundInsideOfParts) {
    // A complete binary tree of variables that differ from their parents: 3 * 2^(n-1) colourings with 3 colours.
    csp::Model model;
    const auto x = model.int_vars(63, csp::range(1, 3));
    for (std::size_t i = 1; i < x.size(); ++i) model.post(csp::not_equal(x[i], x[(i - 1) / 2]));
    auto options = by_parts();
    options.variable_order = &csp::variable_order::input;
    const auto count = csp::count_solutions(model, options);
    EXPECT_EQ(count.solutions, std::uint64_t{3} << 62U) << "fits just so";
    EXPECT_TRUE(count.is_exact);
    EXPECT_LT(count.statistics.nodes, 5000U);
}

TEST(PartsBelowTheRoot, SayWhenTheNumberDoesNotFit) {
    csp::Model model;
    const auto x = model.int_vars(200, csp::range(1, 3));
    for (std::size_t i = 1; i < x.size(); ++i) model.post(csp::not_equal(x[i], x[(i - 1) / 2]));
    const auto count = csp::count_solutions(model, by_parts());
    EXPECT_FALSE(count.is_exact);
    EXPECT_EQ(count.solutions, csp::Limits::unlimited);
}

TEST(PartsBelowTheRoot, CountWhatIsCountedOneByOne) {
    for (const auto& model : {queens(6), latin_square(3), sudoku(2, 2, true), australia(), pigeons(3),
                              send_more_money(), csp::Model()})
        EXPECT_EQ(csp::count_solutions(model, by_parts()).solutions, csp::count_solutions(model).solutions);
}

RC_GTEST_PROP(PartsBelowTheRoot, CountWhatTheTextbookFindsProjectedOrNot, ()) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, *rc::gen::inRange(0, 3)));
    for (int c = *rc::gen::inRange(0, 7); c > 0; --c) {
        const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, 6))]; };
        if (*rc::gen::inRange(0, 2) == 0)
            model.post(csp::less_equal(any(), any() + *rc::gen::inRange(-1, 2)));
        else
            model.post(csp::Expression(any()) + any() != *rc::gen::inRange(0, 4));
    }
    auto options = by_parts();
    std::set<Values> expected;
    for (const auto y : x)
        if (*rc::gen::inRange(0, 2) == 0) options.projection.push_back(y);
    for (const Values& solution : textbook_solutions(model)) {
        Values some;
        for (const auto y : options.projection) some.push_back(solution[y.index]);
        expected.insert(options.projection.empty() ? solution : some);
    }
    RC_ASSERT(csp::count_solutions(model, options).solutions == expected.size());
}

TEST(PartsBelowTheRoot, AreExactWhereAPartWithoutSolutionsCancelsMoreThanFit) {
    // x = 0 leaves seventy free variables, and pigeons without holes; x = 1 fixes the seventy and frees the pigeons.
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 1));
    for (int i = 0; i < 70; ++i)
        model.post(csp::Expression(model.int_var(csp::range(0, 1))) <= 1 - csp::Expression(x));
    const auto hole = model.int_vars(4, csp::range(1, 3));
    for (std::size_t a = 0; a < hole.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) model.post(x + 0 == 1 || csp::Expression(hole[a]) != hole[b]);
    auto options = by_parts();
    options.variable_order = &csp::variable_order::input;
    options.value_order = &csp::value_order::min;
    const auto count = csp::count_solutions(model, options);
    EXPECT_EQ(count.solutions, 81U);
    EXPECT_TRUE(count.is_exact);
}

TEST(PartsBelowTheRoot, LeaveASolverInOrderAfterAnException) {
    bool throws = true;
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 1));
    connect(model);
    model.rule("moody", x, [&throws](csp::Context& c, csp::Views scope) {
        if (throws && c.is_fixed(scope[2])) throw std::runtime_error("not today");
    });
    csp::Solver solver(model);
    EXPECT_THROW((void)csp::SolverParts(solver).count(0), std::runtime_error);
    throws = false;
    EXPECT_EQ(csp::SolverParts(solver).count(0), 16U);
    EXPECT_EQ(solver.statistics().solutions, 16U);
    int solutions = 0;
    for (solver.begin(); solver.next();) ++solutions;
    EXPECT_EQ(solutions, 16);
}

TEST(PartsBelowTheRoot, AreThoseOfTheModelThatWasTakenIn) {
    csp::Model model = star(2);
    csp::Solver solver(model);
    const auto before = csp::SolverParts(solver).count(0);
    const auto later = model.int_var(csp::range(0, 5));
    model.post(csp::less(later, csp::Var{0} + 7));
    EXPECT_EQ(csp::SolverParts(solver).count(0), before);
}

TEST(PartsBelowTheRoot, AreStrengthenedByTheInference) {
    auto options = by_parts();
    const auto full = csp::count_solutions(queens(6), options);
    options.inference = &csp::inference::singleton;
    const auto singleton = csp::count_solutions(queens(6), options);
    EXPECT_EQ(singleton.solutions, 4U);
    EXPECT_LT(singleton.statistics.nodes, full.statistics.nodes);
}

TEST(PartsBelowTheRoot, StopAtLimits) {
    auto options = by_parts();
    options.limits.nodes = 10;
    const auto count = csp::count_solutions(queens(8), options);
    EXPECT_EQ(count.stopped, csp::StopReason::node_limit);
    EXPECT_FALSE(count.is_exact);
    EXPECT_LE(count.solutions, 92U);
}

TEST(PartsBelowTheRoot, AreALowerBoundAtALimitAndLeaveTheSolverInOrder) {
    const csp::Model model = star(3);
    const std::uint64_t all = csp::count_solutions(model).solutions;
    for (std::uint64_t nodes = 1; nodes < 40; ++nodes) {
        csp::SearchOptions options;
        options.limits.nodes = nodes;
        csp::Solver solver(model, options);
        const auto count = csp::SolverParts(solver).count(0);
        ASSERT_TRUE(count);
        EXPECT_EQ(solver.statistics().solutions, *count) << nodes;
        EXPECT_EQ(solver.stopped() == csp::StopReason::exhausted, *count == all) << nodes;
        EXPECT_LE(*count, all);
        EXPECT_EQ(solver.engine().depth(), 0) << "the count has left the engine";
        solver.begin();
        EXPECT_TRUE(solver.next() || solver.stopped() == csp::StopReason::node_limit);
    }
}

TEST(PartsBelowTheRoot, AreEachStrengthenedAlone) {
    auto options = by_parts();
    options.inference = &csp::inference::singleton;
    const auto few = csp::count_solutions(star(4), options);
    const auto many = csp::count_solutions(star(8), options);
    EXPECT_EQ(many.solutions, csp::count_solutions(star(8), by_parts()).solutions);
    EXPECT_LT(many.statistics.propagations, 3 * few.statistics.propagations)
        << "not as the square of the rays";
}

} // namespace parts_test
