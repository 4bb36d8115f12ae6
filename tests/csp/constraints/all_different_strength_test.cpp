#include <csp/base/random.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace all_different_strength_test {

using csp::Value;
using csp::View;
using csp::testing::Box;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::Values;

template <typename Strength>
csp::testing::MakeConstraint all_different_by(Strength strength) {
    return [strength](const std::vector<View>& scope, csp::Random&) {
        return csp::all_different(scope, strength);
    };
}

/// Returns options with crowded scopes: at most a few more values than variables.
Options crowded(const Values& values, std::size_t variables, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = options.max_arity = variables;
    options.cases = 150;
    options.values = [values](csp::Random& random) { return csp::testing::some_of(values, random); };
    return options;
}

template <typename Strength>
void expect_kept(Strength strength, Promise promise) {
    Options any;
    any.promise = promise;
    any.min_arity = 0;
    any.cases = 400;
    const auto report = check_constraint(all_different_by(strength), any);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 2);
    for (const Values& values : {Values{-1, 0, 1, 2}, Values{-2, -1, 0, 1, 2}, Values{1, 3, 4, 60, 61, 70},
                                 Values{-70'000, -64, 0, 1, 70'000}}) {
        const bool is_wide = values.back() - values.front() > 10;
        Options options = crowded(values, 4, promise);
        if (is_wide) options.cases = 40;
        options.views = !is_wide;
        const auto crowded_report = check_constraint(all_different_by(strength), options);
        EXPECT_EQ(crowded_report.violation, "");
        EXPECT_GT(crowded_report.explained, crowded_report.cases / 4);
    }
}

TEST(AllDifferentStrength, ValueIsKept) { expect_kept(csp::consistency::value, Promise::value); }
TEST(AllDifferentStrength, BoundsIsKept) { expect_kept(csp::consistency::bounds, Promise::bounds); }
TEST(AllDifferentStrength, DomainIsKept) { expect_kept(csp::consistency::domain, Promise::domain); }

/// Domains of one to three neighbouring values, in which Hall intervals are frequent.
template <typename Strength>
void expect_kept_on_intervals(Strength strength, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 4;
    options.max_arity = 6;
    options.views = false;
    options.duplicates = false;
    options.values = [](csp::Random& random) {
        const Value first = csp::testing::random_between(random, 1, 6);
        const Value last = first + csp::testing::random_between(random, 0, 2);
        Values values;
        for (Value v = first; v <= last; ++v) values.push_back(v);
        return values;
    };
    options.cases = 200;
    EXPECT_EQ(check_constraint(all_different_by(strength), options).violation, "");
}

TEST(AllDifferentStrength, BoundsIsKeptWhereHallIntervalsAbound) {
    expect_kept_on_intervals(csp::consistency::bounds, Promise::bounds);
}
TEST(AllDifferentStrength, DomainIsKeptWhereHallIntervalsAbound) {
    expect_kept_on_intervals(csp::consistency::domain, Promise::domain);
}

template <typename Strength>
Box left_of(const Box& domains, Strength strength) {
    csp::Model model;
    std::vector<csp::Var> x;
    for (const Values& values : domains) x.push_back(model.int_var(values));
    model.post(csp::all_different(x, strength));
    csp::Engine engine;
    load(model, engine);
    return engine.propagate() ? csp::testing::box_of(engine) : Box();
}

/// Returns the values left by the definition of the consistency, by brute force over pairs (variable, value).
Box domain_consistent(Box box) {
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < box.size(); ++i)
            for (const Value v : Values(box[i])) {
                Box rest = box;
                rest[i] = {v};
                // Hall's condition for every set of variables
                for (std::uint32_t set = 1; set < (1U << box.size()); ++set) {
                    std::size_t members = 0;
                    Values values;
                    for (std::size_t j = 0; j < box.size(); ++j)
                        if ((set >> j & 1U) != 0) {
                            ++members;
                            values.insert(values.end(), rest[j].begin(), rest[j].end());
                        }
                    std::sort(values.begin(), values.end());
                    values.erase(std::unique(values.begin(), values.end()), values.end());
                    if (values.size() >= members) continue;
                    std::erase(box[i], v);
                    again = true;
                    break;
                }
                if (box[i].empty()) return {};
            }
    }
    return box;
}

/// Scopes larger than the harness can enumerate, with values in one word, in two and in more, or far apart.
TEST(AllDifferentStrength, DomainLeavesWhatHallsTheoremLeaves) {
    std::size_t removed = 0;
    std::size_t failed = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        csp::Random random(seed);
        const Value step = std::array{1, 1, 9, 40, 5000}[random.below(5)];
        const auto variables = 5 + random.below(4);
        Box box;
        for (std::uint32_t i = 0; i < variables; ++i) {
            Values values;
            for (std::uint32_t k = 0; k < 1 + random.below(3); ++k)
                values.push_back(
                    -20 + step * csp::testing::random_between(random, 0, static_cast<Value>(variables)));
            std::sort(values.begin(), values.end());
            values.erase(std::unique(values.begin(), values.end()), values.end());
            box.push_back(values);
        }
        const Box expected = domain_consistent(box);
        EXPECT_EQ(left_of(box, csp::consistency::domain), expected) << csp::testing::text_of(box);
        removed += expected.empty() || expected == box ? 0U : 1U;
        failed += expected.empty() ? 1U : 0U;
    }
    EXPECT_GT(removed, 50U);
    EXPECT_GT(failed, 50U);
}

// Two variables share two values, as in a small version of the example in Régin's article.
TEST(AllDifferentStrength, OnlyDomainFindsAHallSetWithAGap) {
    const Box box{{1, 9}, {1, 9}, {1, 5, 9}};
    EXPECT_EQ(left_of(box, csp::consistency::value), box);
    EXPECT_EQ(left_of(box, csp::consistency::bounds), box);
    EXPECT_EQ(left_of(box, csp::consistency::domain), (Box{{1, 9}, {1, 9}, {5}}));
}

TEST(AllDifferentStrength, BoundsFindsAHallInterval) {
    const Box box{{4, 5}, {1, 2, 3, 4}, {3, 4, 5}, {4, 5}, {5, 6, 7}, {-9, 4}};
    EXPECT_EQ(left_of(box, csp::consistency::value), box);
    EXPECT_EQ(left_of(box, csp::consistency::bounds), (Box{{4, 5}, {1, 2}, {3}, {4, 5}, {6, 7}, {-9}}));
}

TEST(AllDifferentStrength, BoundsHopsOverHolesBehindHallIntervals) {
    const Box box{{1, 2}, {1, 2}, {1, 5, 8}, {5, 6}, {5, 6}};
    EXPECT_EQ(left_of(box, csp::consistency::bounds), (Box{{1, 2}, {1, 2}, {8}, {5, 6}, {5, 6}}));
}

/// Eight pigeons in seven holes, and a ninth one with a larger choice.
TEST(AllDifferentStrength, PigeonsFailAtTheRootBeyondValueConsistency) {
    csp::Model model;
    auto x = model.int_vars(8, csp::range(1, 7));
    x.push_back(model.int_var(csp::range(1, 12)));
    csp::Model by_value = model;
    by_value.post(csp::all_different(x, csp::consistency::value));
    csp::Model by_bounds = model;
    csp::Model by_domain = model;
    by_bounds.post(csp::all_different(x, csp::consistency::bounds));
    by_domain.post(csp::all_different(x, csp::consistency::domain));
    EXPECT_GT(csp::count_solutions(by_value).statistics.nodes, 10'000U);
    EXPECT_EQ(csp::count_solutions(by_bounds).statistics.nodes, 1U);
    EXPECT_EQ(csp::count_solutions(by_domain).statistics.nodes, 1U);
}

TEST(AllDifferentStrength, BoundsReachesBothEndsOfTheRange) {
    const Value low = csp::min_value;
    const Value high = csp::max_value;
    EXPECT_EQ(left_of({{low, low + 1}, {low, low + 1}, {low, high}, {high - 1, high}, {high - 1, high}},
                      csp::consistency::bounds),
              Box());
    EXPECT_EQ(left_of({{low, low + 1}, {low, low + 1}, {low, 0, high}, {high - 1, high}, {high - 1, high}},
                      csp::consistency::bounds)[2],
              Values{0});
}

/// If the union of the values is too large for rows of words, the bounds rule takes over.
TEST(AllDifferentStrength, DomainFallsBackToBoundsOnEnormousDomains) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(csp::min_value, csp::max_value));
    model.post(csp::all_different(x, csp::consistency::domain));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    engine.post(csp::Atom::at_most(x[0], csp::min_value + 1));
    engine.post(csp::Atom::at_most(x[2], csp::min_value + 1));
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().min(x[1]), csp::min_value + 2);
}

/// Random decisions and undoing in two larger overlapping scopes, which narrow each other before one fails: each
/// fixpoint equals that of a new engine.
template <typename Strength>
void expect_no_memory(Strength strength) {
    std::size_t failures = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        csp::Random random(seed);
        csp::Model model;
        std::vector<csp::Var> x;
        for (int i = 0; i < 12; ++i) {
            const Value first = csp::testing::random_between(random, 0, 8);
            x.push_back(model.int_var(csp::range(first, first + csp::testing::random_between(random, 1, 6))));
        }
        if (seed % 2 == 0) x[5] = model.int_var({3, 4, 1000}); // values that do not fit in a word
        model.post(csp::all_different(std::vector(x.begin(), x.begin() + 9), strength));
        model.post(csp::all_different(std::vector(x.begin() + 3, x.end()), strength));
        csp::Engine engine;
        load(model, engine);
        engine.propagate();
        std::vector<csp::Atom> decisions;
        for (int step = 0; step < 100; ++step) {
            if (engine.failed() || (engine.depth() > 0 && random.below(4) == 0)) {
                if (engine.depth() == 0) break;
                engine.pop();
                decisions.pop_back();
                continue;
            }
            const csp::Var y = x[random.below(12)];
            const Value v = random.below(2) == 0 ? engine.store().min(y) : engine.store().max(y);
            if (engine.store().is_fixed(y)) continue;
            decisions.push_back(random.below(2) == 0 ? csp::Atom::equal(y, v) : csp::Atom::different(y, v));
            engine.decide(decisions.back());
            csp::Engine fresh;
            load(model, fresh);
            for (const csp::Atom atom : decisions) fresh.post(atom);
            ASSERT_EQ(fresh.propagate(), !engine.failed()) << "seed " << seed;
            failures += engine.failed() ? 1U : 0U;
            if (engine.failed()) continue;
            ASSERT_EQ(csp::testing::box_of(engine), csp::testing::box_of(fresh)) << "seed " << seed;
        }
    }
    EXPECT_GT(failures, 5U);
}

TEST(AllDifferentStrength, ValueDependsOnTheDomainsAlone) { expect_no_memory(csp::consistency::value); }
TEST(AllDifferentStrength, BoundsDependsOnTheDomainsAlone) { expect_no_memory(csp::consistency::bounds); }
TEST(AllDifferentStrength, DomainDependsOnTheDomainsAlone) { expect_no_memory(csp::consistency::domain); }

/// Latin squares: every strength finds the same number of solutions.
TEST(AllDifferentStrength, DoesNotChangeTheSolutions) {
    const auto latin_square = [](auto... strength) {
        csp::Model model;
        const auto cell = model.int_vars(16, csp::range(1, 4));
        for (std::size_t i = 0; i < 4; ++i) {
            model.post(csp::all_different({cell[4 * i], cell[4 * i + 1], cell[4 * i + 2], cell[4 * i + 3]},
                                          strength...));
            model.post(csp::all_different(std::vector{cell[i], cell[i + 4], cell[i + 8], cell[i + 12]},
                                          strength...));
        }
        return csp::count_solutions(model).solutions;
    };
    EXPECT_EQ(latin_square(), 576U);
    EXPECT_EQ(latin_square(csp::consistency::value), 576U);
    EXPECT_EQ(latin_square(csp::consistency::bounds), 576U);
    EXPECT_EQ(latin_square(csp::consistency::domain), 576U);
}

TEST(AllDifferentStrength, LeavesOneRuleOnTwoVariables) {
    for (int variables = 0; variables <= 2; ++variables) {
        csp::Model model;
        model.post(csp::all_different(model.int_vars(static_cast<std::size_t>(variables), csp::range(1, 9)),
                                      csp::consistency::domain));
        csp::Engine engine;
        load(model, engine);
        EXPECT_EQ(engine.rule_count(), variables == 2 ? 1U : 0U);
    }
}

} // namespace all_different_strength_test
