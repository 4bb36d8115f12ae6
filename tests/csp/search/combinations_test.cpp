// Parts of a search that can be combined: every combination finds the same solutions. The parts come from the
// registries, so that a new kind is included automatically.

#include <tests/csp/search/any_model.hpp>
#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace combinations_test {

using namespace test;

/// The maximal length of nogoods: no nogoods, pairs, the default, all nogoods.
constexpr std::array<std::uint32_t, 4> nogood_lengths{0, 2, 8, 100};

/// Returns every pair of an inference and restarts, with every variable order and with every value order. These cover
/// all further pairs of parts. Runs are short, so that restarts matter in small trees.
std::vector<csp::SearchOptions> combinations() {
    const auto variables = csp::variable_order::all();
    const auto values = csp::value_order::all();
    const std::size_t rounds = std::max(variables.size(), values.size());
    std::vector<csp::SearchOptions> all;
    std::size_t pair = 0;
    for (const auto* inference : csp::inference::all())
        for (const auto* restarts : csp::restart::all()) {
            for (std::size_t i = 0; i < rounds; ++i) {
                auto options =
                    options_of(*variables[i % variables.size()], *values[(i + pair) % values.size()]);
                options.inference = inference;
                options.restarts = {restarts, 2, 1.2, nogood_lengths[(i + pair) % nogood_lengths.size()]};
                all.push_back(options);
            }
            ++pair;
        }
    return all;
}

template <typename Kind>
const Kind* any_of(std::span<const Kind* const> kinds, csp::Random& random) {
    return kinds[random.below(static_cast<std::uint32_t>(kinds.size()))];
}

csp::SearchOptions any_combination(csp::Random& random) {
    auto options = options_of(*any_of(csp::variable_order::all(), random),
                              *any_of(csp::value_order::all(), random), random.next());
    options.inference = any_of(csp::inference::all(), random);
    options.restarts = {any_of(csp::restart::all(), random), 1.0 + random.below(5),
                        1 + random.below(10) / 10.0, nogood_lengths[random.below(nogood_lengths.size())]};
    options.by_discrepancies = random.below(5) == 0;
    return options;
}

std::string words(const csp::SearchOptions& options) {
    return csp::describe(options) + ", nogoods up to " + std::to_string(options.restarts.longest_nogood);
}

// Solution sets ------------------------------------------------------------------------------------

/// Returns a model with functions, logic and a user-defined rule.
csp::Model of_all_sorts() {
    csp::Model model;
    const auto [x, y, z] = model.int_vars<3>(csp::range(-1, 2), "x");
    const auto b = model.bool_var("b");
    model.post(csp::abs(x - y) + csp::max(y, z) == 2);
    model.post(csp::disjunction({csp::less(x, z), csp::equal(y, 2)}));
    model.post(b == (x > z));
    model.rule("not both negative", std::vector{x, z}, [](csp::Context& c, csp::Views v) {
        if (c.max(v[0]) < 0) c.at_least(v[1], 0);
        if (c.max(v[1]) < 0) c.at_least(v[0], 0);
    });
    return model;
}

struct Problem {
    csp::Model model;
    std::vector<Values> solutions;
};

std::vector<Problem> problems() {
    std::vector<Problem> all;
    for (csp::Model& model : std::vector{queens(4), latin_square(3), australia(), petersen(2), pigeons(3),
                                         disconnected(), negative(), of_all_sorts(), csp::Model()}) {
        auto solutions = sorted(textbook_solutions(model));
        all.push_back({std::move(model), std::move(solutions)});
    }
    return all;
}

TEST(Combinations, HoldEveryPairOfParts) {
    std::set<std::pair<const void*, const void*>> pairs;
    for (const auto& options : combinations()) {
        const std::array<const void*, 4> parts{options.variable_order, options.value_order, options.inference,
                                               options.restarts.kind};
        for (const void* a : parts)
            for (const void* b : parts) pairs.insert({a, b});
    }
    const std::array sizes{csp::variable_order::all().size(), csp::value_order::all().size(),
                           csp::inference::all().size(), csp::restart::all().size()};
    std::size_t expected = 0;
    for (const std::size_t& a : sizes) {
        expected += a; // the pair of a and a
        for (const std::size_t& b : sizes) expected += &a != &b ? a * b : 0;
    }
    EXPECT_EQ(pairs.size(), expected);
}

TEST(Combinations, AllFindTheSameSolutions) {
    const auto all = combinations();
    for (const Problem& problem : problems())
        for (const auto& options : all)
            ASSERT_EQ(sorted(found(problem.model, options)), problem.solutions) << words(options);
}

TEST(Combinations, DrawnByChanceFindTheSameSolutions) {
    csp::Random random(1);
    for (const Problem& problem : problems())
        for (int i = 0; i < 40; ++i) {
            const auto options = any_combination(random);
            ASSERT_EQ(sorted(found(problem.model, options)), problem.solutions) << words(options);
        }
}

RC_GTEST_PROP(Combinations, FindWhatTheTextbookFinds, ()) {
    const csp::Model model = any_model();
    const auto expected = sorted(textbook_solutions(model));
    csp::Random random(*rc::gen::arbitrary<std::uint64_t>());
    for (int i = 0; i < 10; ++i) {
        const auto options = any_combination(random);
        if (sorted(found(model, options)) != expected) RC_FAIL(words(options));
    }
}

// Optima -------------------------------------------------------------------------------------------

/// A cost that is low if a is small and b is large, and an independent part.
struct Costs {
    csp::Model model;
    csp::Var total;
};

Costs costs() {
    Costs costs;
    csp::Model& model = costs.model;
    const auto [a, b, c] = model.int_vars<3>(csp::range(1, 4), "x");
    model.post(csp::all_different({a, b, c}));
    model.post(a + b <= 5);
    costs.total = model.int_var(csp::range(-9, 12));
    model.post(2 * csp::Expression(a) - b + c == csp::Expression(costs.total));
    const auto [d, e] = model.int_vars<2>(csp::range(1, 2), "y");
    model.post(csp::not_equal(d, e));
    return costs;
}

TEST(Combinations, AllFindTheSameOptimum) {
    const Costs problem = costs();
    const auto neighbourhoods = csp::neighbourhood::all();
    std::size_t turn = 0;
    for (auto options : combinations()) {
        if (has_restarts(options)) options.neighbourhood = neighbourhoods[turn++ % neighbourhoods.size()];
        const auto best = csp::minimise(problem.model, problem.total, options);
        ASSERT_EQ(best.stopped(), csp::StopReason::exhausted) << words(options);
        ASSERT_TRUE(best) << words(options);
        ASSERT_EQ((*best)[problem.total], 2 * 1 - 4 + 2) << words(options);
    }
}

} // namespace combinations_test
