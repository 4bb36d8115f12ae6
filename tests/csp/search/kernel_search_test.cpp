#include <tests/csp/dense/dense_problems.hpp>
#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <ostream>
#include <set>
#include <stop_token>
#include <string>
#include <utility>

/// The choice between the kernel and the general engine by csp::solve, count and solutions.
namespace kernel_search_test {

using csp::EngineChoice;
using csp::SearchOptions;
using csp::StopReason;

SearchOptions by(EngineChoice engine) {
    SearchOptions options;
    options.engine = engine;
    return options;
}

std::multiset<std::vector<csp::Value>> all_solutions(const csp::Model& model, EngineChoice engine) {
    std::multiset<std::vector<csp::Value>> found;
    for (const csp::Assignment& solution : csp::solutions(model, by(engine)))
        found.insert({solution.values().begin(), solution.values().end()});
    return found;
}

/// Returns a model of all-different constraints, some of them independent, and occasionally a constraint of another
/// kind.
csp::Model random_model(std::mt19937& random) {
    csp::Model model;
    const auto x = model.int_vars(3 + random() % 5, csp::range(1, 4), "x");
    const auto any = [&] { return x[random() % x.size()]; };
    for (std::size_t c = 1 + random() % 4; c > 0; --c) {
        std::vector<csp::Var> scope;
        for (const csp::Var y : x)
            if (random() % 2 == 0) scope.push_back(y);
        if (random() % 4 == 0 && !scope.empty()) scope.push_back(any()); // possibly a repetition
        model.post(csp::all_different(scope));
    }
    if (random() % 2 == 0) model.post(csp::not_equal(any(), any()));
    if (random() % 2 == 0) model.post(csp::View(any()) != 2);
    if (random() % 2 == 0) model.post(any() == any() + 1);
    if (random() % 3 == 0) model.post(any() + any() <= 5);
    return model;
}

TEST(KernelSearch, FindsWhatTheGeneralEngineFinds) {
    std::mt19937 random(1);
    for (int trial = 0; trial < 300; ++trial) {
        const csp::Model model = random_model(random);
        const auto expected = all_solutions(model, EngineChoice::general);
        EXPECT_EQ(all_solutions(model, EngineChoice::automatic), expected);
        const csp::Count count = csp::count_solutions(model);
        EXPECT_EQ(count.solutions, expected.size());
        EXPECT_TRUE(count.is_exact);
        const csp::SolveResult result = csp::solve(model);
        EXPECT_EQ(static_cast<bool>(result), !expected.empty());
        if (result) {
            EXPECT_TRUE(model.check(*result));
        } else {
            EXPECT_EQ(result.stopped(), StopReason::exhausted);
        }
    }
}

/// Returns options with random projections, limits, threads and stop tokens, each only occasionally.
SearchOptions random_options(const csp::Model& model, std::mt19937& random) {
    SearchOptions options;
    if (random() % 3 == 0)
        for (std::uint32_t i = 0; i < model.variable_count(); ++i)
            if (random() % 2 == 0) options.projection.push_back(csp::Var{i});
    if (random() % 2 == 0) options.limits.solutions = random() % 4;
    if (random() % 3 == 0) options.threads = 2;
    if (random() % 8 == 0) {
        std::stop_source stop;
        stop.request_stop();
        options.stop = stop.get_token();
    }
    return options;
}

std::string in_words(const SearchOptions& options) {
    return std::to_string(options.projection.size()) + " variables projected, limit " +
           std::to_string(options.limits.solutions) + ", threads " + std::to_string(options.threads) +
           (options.stop.stop_requested() ? ", stopped" : "");
}

struct Answers {
    bool is_solved = false;
    StopReason solve_stopped = StopReason::none;
    std::uint64_t count = 0;
    bool is_exact = false;
    StopReason count_stopped = StopReason::none;
    std::size_t solutions = 0;
    StopReason solutions_stopped = StopReason::none;

    bool operator==(const Answers&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Answers& answers) {
    return out << "solve " << answers.is_solved << ' ' << to_string(answers.solve_stopped) << ", count "
               << answers.count << (answers.is_exact ? " exactly " : " at least ")
               << to_string(answers.count_stopped) << ", solutions " << answers.solutions << ' '
               << to_string(answers.solutions_stopped);
}

/// Returns the answers of all three functions; every solution is checked and must be new in the projection.
Answers ask(const csp::Model& model, SearchOptions options, EngineChoice engine) {
    options.engine = engine;
    Answers answers;
    const csp::SolveResult result = csp::solve(model, options);
    answers.is_solved = static_cast<bool>(result);
    answers.solve_stopped = result.stopped();
    if (result) {
        EXPECT_TRUE(model.check(*result));
    }
    const csp::Count count = csp::count_solutions(model, options);
    answers.count = count.solutions;
    answers.is_exact = count.is_exact;
    answers.count_stopped = count.stopped;
    std::set<std::vector<csp::Value>> different;
    csp::Solutions range(model, options);
    for (const csp::Assignment& solution : range) {
        EXPECT_TRUE(model.check(solution));
        std::vector<csp::Value> values(solution.values().begin(), solution.values().end());
        if (!options.projection.empty()) {
            values.clear();
            for (const csp::Var x : options.projection) values.push_back(solution[x]);
        }
        EXPECT_TRUE(different.insert(std::move(values)).second);
    }
    answers.solutions = different.size();
    answers.solutions_stopped = range.stopped();
    return answers;
}

TEST(KernelSearch, SaysWhatTheGeneralEngineSaysUnderAllOptions) {
    std::mt19937 random(2);
    for (int trial = 0; trial < 600; ++trial) {
        const csp::Model model = random_model(random);
        const SearchOptions options = random_options(model, random);
        EXPECT_EQ(ask(model, options, EngineChoice::automatic), ask(model, options, EngineChoice::general))
            << "trial " << trial << ": " << in_words(options);
    }
}

TEST(KernelSearch, MultipliesIndependentParts) {
    csp::Model model;
    for (int part = 0; part < 3; ++part) model.post(csp::all_different(model.int_vars(4, csp::range(1, 4))));
    const auto sum = model.int_vars(2, csp::range(1, 4));
    model.post(sum[0] + sum[1] == 5); // a constraint for the general engine
    EXPECT_EQ(csp::count_solutions(model).solutions, 24U * 24 * 24 * 4);
    const auto solution = csp::solve(model);
    ASSERT_TRUE(solution);
    EXPECT_TRUE(model.check(*solution));
}

TEST(KernelSearch, IsRefusedWhereItCannotBeUsed) {
    csp::Model sum;
    const auto x = sum.int_vars(2, csp::range(1, 4));
    sum.post(x[0] + x[1] == 5, "my sum");
    const auto refused = [](const char* text) {
        return ::testing::ThrowsMessage<csp::ArgumentError>(::testing::HasSubstr(text));
    };
    EXPECT_THAT([&] { (void)csp::count_solutions(sum, by(EngineChoice::dense)); },
                refused("\"my sum\" is not an all_different"));
    const csp::Model latin = test::latin_square(3);
    SearchOptions options = by(EngineChoice::dense);
    options.variable_order = &csp::variable_order::mrv;
    EXPECT_THAT([&] { (void)csp::solve(latin, options); }, refused("particular heuristics"));
    EXPECT_EQ(csp::count_solutions(latin, by(EngineChoice::dense)).solutions, 12U);
}

TEST(KernelSearch, LeavesWhatWouldTakeLongToPlanToTheGeneralEngine) {
    csp::Model model;
    const auto x = model.int_vars(200, csp::range(1, 60));
    std::mt19937 random(1);
    for (int edge = 0; edge < 10'000; ++edge) {
        const std::size_t a = random() % x.size();
        const std::size_t b = random() % x.size();
        if (a != b) model.post(csp::not_equal(x[a], x[b]));
    }
    const auto network = csp::dense::network_of(model);
    ASSERT_TRUE(std::holds_alternative<csp::dense::Obstacle>(network));
    EXPECT_THAT(std::get<csp::dense::Obstacle>(network).text, ::testing::HasSubstr("100000 times"));
    EXPECT_TRUE(csp::solve(model));
}

TEST(KernelSearch, KeepsLimits) {
    const csp::Model latin = test::latin_square(5);
    for (const EngineChoice engine : {EngineChoice::dense, EngineChoice::general}) {
        SearchOptions options = by(engine);
        options.limits.solutions = 1000;
        const csp::Count some = csp::count_solutions(latin, options);
        EXPECT_EQ(some.solutions, 1000U);
        EXPECT_EQ(some.stopped, StopReason::solution_limit);
        EXPECT_FALSE(some.is_exact);
        csp::Solutions range(latin, options);
        int found = 0;
        for ([[maybe_unused]] const csp::Assignment& solution : range) ++found;
        EXPECT_EQ(found, 1000);
        EXPECT_EQ(range.stopped(), StopReason::solution_limit);

        options = by(engine);
        std::stop_source stop;
        stop.request_stop();
        options.stop = stop.get_token();
        EXPECT_EQ(csp::count_solutions(latin, options).stopped, StopReason::stop_requested);
        EXPECT_EQ(csp::solve(latin, options).stopped(), StopReason::stop_requested);
    }
}

TEST(KernelSearch, StopsInTime) {
    SearchOptions options = by(EngineChoice::dense);
    options.limits.time = std::chrono::milliseconds(50);
    const csp::Count count = csp::count_solutions(test::sudoku(3, 3, false), options);
    EXPECT_EQ(count.stopped, StopReason::time_limit);
    EXPECT_GT(count.solutions, 0U);
    EXPECT_FALSE(count.is_exact);
}

TEST(KernelSearch, GivesUpWhatNeedsMoreThanItsRules) {
    // Nine pigeons and eight holes, without a single unit that reveals the failure.
    csp::Model model;
    const auto x = model.int_vars(9, csp::range(1, 8));
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = i + 1; j < x.size(); ++j) model.post(csp::not_equal(x[i], x[j]));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
    EXPECT_FALSE(csp::solve(model));
}

} // namespace kernel_search_test
