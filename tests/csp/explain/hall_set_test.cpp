#include <csp/explain/hall_set.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hall_set_test {

using csp::Atom;
using csp::Explanation;
using csp::Value;
using csp::Var;
using csp::explaining::hall_set_of;
using Step = Explanation::Step;

using Known = std::vector<std::pair<std::size_t, std::set<Value>>>;

/// Returns the facts that the variables from `first` to before `end` have the values 1 to 5.
Known with_one_to_five(std::size_t first, std::size_t end) {
    Known known;
    for (std::size_t x = first; x < end; ++x) known.emplace_back(x, std::set<Value>{1, 2, 3, 4, 5});
    return known;
}

struct Row {
    explicit Row(int variables, int values) {
        xs = model.int_vars(static_cast<std::size_t>(variables), csp::range(1, values), "x");
        model.post(csp::all_different(xs), "row");
    }
    /// Returns the first step from the facts that some variables have these values alone.
    Step first_step(const Known& known) const {
        const Explanation explanation = csp::explain(model, {.known = facts(known), .most_steps = 1});
        text = explanation.sentences(model).front();
        return explanation.steps().front();
    }
    std::vector<Atom> facts(const Known& known) const {
        std::vector<Atom> facts;
        for (const auto& [x, values] : known)
            for (const Value v : all())
                if (!values.contains(v)) facts.push_back(Atom::different(xs[x], v));
        return facts;
    }
    std::vector<Value> all() const {
        std::vector<Value> values;
        for (Value v = model.domain(xs[0]).min(); v <= model.domain(xs[0]).max(); ++v) values.push_back(v);
        return values;
    }

    csp::Model model;
    std::vector<Var> xs;
    mutable std::string text;
};

TEST(HallSet, IsNakedIfVariablesHaveNoOtherValues) {
    const Row row(9, 9);
    const auto pair = hall_set_of(row.model, row.first_step({{0, {3, 7}}, {4, {3, 7}}}));
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->values, (std::vector<Value>{3, 7}));
    EXPECT_FALSE(pair->is_hidden);
    EXPECT_THAT(row.text,
                testing::StartsWith("row: x[0] and x[4] are not 1, 2, 4, 5, 6, 8 or 9: a naked pair of 3 "
                                    "and 7; so x[1], x[2], x[3] and x[5] to x[8] are not 3 or 7."));
    const auto triple = hall_set_of(row.model, row.first_step({{0, {1, 2}}, {4, {2, 3}}, {8, {1, 3}}}));
    ASSERT_TRUE(triple);
    EXPECT_EQ(triple->values, (std::vector<Value>{1, 2, 3}));
    EXPECT_THAT(row.text, testing::HasSubstr(": a naked triple of 1, 2 and 3; so "));
}

TEST(HallSet, IsHiddenIfValuesHaveNoOtherVariables) {
    const Row row(7, 7);
    auto known = with_one_to_five(2, 7);
    const auto pair = hall_set_of(row.model, row.first_step(known));
    ASSERT_TRUE(pair);
    EXPECT_TRUE(pair->is_hidden);
    EXPECT_EQ(pair->values, (std::vector<Value>{6, 7}));
    EXPECT_THAT(row.text, testing::HasSubstr(": a hidden pair of 6 and 7; so "));
    known.erase(known.begin()); // four variables may have the values; the remaining four have only these
    const Explanation none = csp::explain(row.model, {.known = row.facts(known), .most_steps = 1});
    for (const Step& step : none.steps()) EXPECT_NE(step.kind, Explanation::Kind::direct);
}

TEST(HallSet, LeavesOutVariablesWithOneValue) {
    const Row row(9, 9);
    const auto pair = hall_set_of(row.model, row.first_step({{0, {1, 2, 3}}, {1, {1, 2, 3}}, {2, {3}}}));
    // The step of the fixed variable precedes the step of the pair that it leaves.
    EXPECT_EQ(pair, std::nullopt);
    EXPECT_THAT(row.text, testing::Not(testing::HasSubstr("pair")));
}

TEST(HallSet, HasManyValuesWithoutAName) {
    const Row row(11, 30);
    const auto five = hall_set_of(row.model, row.first_step(with_one_to_five(0, 5)));
    ASSERT_TRUE(five);
    EXPECT_EQ(five->values, (std::vector<Value>{1, 2, 3, 4, 5}));
    EXPECT_THAT(row.text, testing::HasSubstr(": a Hall set of 1 to 5; so "));
}

TEST(HallSet, IsNoSingleAndNoOtherConstraint) {
    const Row row(4, 4);
    EXPECT_EQ(hall_set_of(row.model, row.first_step({{0, {2}}})), std::nullopt); // naked single
    EXPECT_EQ(hall_set_of(row.model, row.first_step({{0, {1, 2, 3}}, {1, {1, 2, 3}}, {2, {1, 2, 3}}})),
              std::nullopt); // hidden single
    csp::Model other;
    const auto x = other.int_var(csp::range(1, 3), "x");
    const auto y = other.int_var(csp::range(1, 3), "y");
    other.post(x < y);
    EXPECT_EQ(hall_set_of(other, csp::explain(other).steps().front()), std::nullopt);
    csp::Model of_views;
    const auto xs = of_views.int_vars(3, csp::range(1, 9), "x");
    of_views.post(csp::all_different({xs[0] + 1, xs[1] + 2, xs[2] + 3}));
    const Explanation shifted = csp::explain(
        of_views, {.known = {Atom::at_most(xs[0], 2), Atom::at_most(xs[1], 1), Atom::at_most(xs[2], 1)}});
    for (const Step& step : shifted.steps()) EXPECT_EQ(hall_set_of(of_views, step), std::nullopt);
}

/// The variables that may have a value of the set are as many as its values, according to the facts of the step alone.
TEST(HallSet, HoldsByTheFactsOfItsStep) {
    int sets = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        csp::Random random(seed);
        const Row row(6, random.below(2) == 0 ? 6 : 7);
        std::vector<Atom> known;
        for (const Var x : row.xs)
            for (const Value v : row.all())
                if (random.below(2) == 0) known.push_back(Atom::different(x, v));
        const Explanation explanation = csp::explain(row.model, {.known = known});
        for (const Step& step : explanation.steps()) {
            const auto set = hall_set_of(row.model, step);
            if (!set) continue;
            ++sets;
            for (const Atom news : step.news) // the variables of the set keep their values
                EXPECT_TRUE(std::none_of(step.facts.begin(), step.facts.end(), [news](Atom fact) {
                    return fact.variable().is_same(news.variable());
                })) << seed;
            std::set<Value> taken; // values of variables with one value left
            std::vector<std::set<Value>> values;
            for (const Var x : row.xs) {
                std::set<Value> left;
                for (const Value v : row.all())
                    if (std::all_of(step.facts.begin(), step.facts.end(), [&](Atom fact) {
                            return !fact.variable().is_same(x) || fact.holds_for(v);
                        }))
                        left.insert(v);
                if (left.size() == 1)
                    taken.merge(left);
                else
                    values.push_back(std::move(left));
            }
            const std::set<Value> of_set(set->values.begin(), set->values.end());
            const auto owners = std::count_if(values.begin(), values.end(), [&](std::set<Value> left) {
                for (const Value v : taken) left.erase(v);
                const bool has_some =
                    std::any_of(left.begin(), left.end(), [&](Value v) { return of_set.contains(v); });
                const bool has_more =
                    std::any_of(left.begin(), left.end(), [&](Value v) { return !of_set.contains(v); });
                return set->is_hidden ? has_some : !has_more;
            });
            EXPECT_EQ(owners, std::ssize(set->values)) << seed;
        }
    }
    EXPECT_GT(sets, 25);
}

/// Returns the least number of values of a naked or hidden set that removes all these values, from the definition: over
/// all sets of variables that are not fixed, have as many values as there are variables, and lose none of them; or over
/// the remaining variables, if there are as many variables as values. A step need not state which of the remaining
/// variables are fixed.
std::size_t least_set(const std::vector<std::set<Value>>& domains, const std::vector<Atom>& news,
                      bool are_as_many) {
    std::set<Value> taken;
    for (const auto& domain : domains)
        if (domain.size() == 1) taken.insert(*domain.begin());
    std::size_t least = domains.size();
    for (std::uint32_t chosen = 1; chosen < std::uint32_t{1} << domains.size(); ++chosen) {
        const auto is_in = [chosen](std::size_t x) { return (chosen >> x & 1U) != 0; };
        std::set<Value> values;
        std::size_t size = 0;
        bool is_set = true;
        for (std::size_t x = 0; x < domains.size(); ++x) {
            if (!is_in(x)) continue;
            ++size;
            is_set = is_set && domains[x].size() > 1;
            for (const Value v : domains[x])
                if (!taken.contains(v)) values.insert(v);
        }
        if (!is_set || values.size() != size) continue;
        const bool removes_all = std::all_of(news.begin(), news.end(), [&](Atom fact) {
            const auto& domain = domains[fact.variable().index];
            return !is_in(fact.variable().index) && std::all_of(domain.begin(), domain.end(), [&](Value v) {
                return fact.holds_for(v) || values.contains(v);
            });
        });
        if (removes_all) least = std::min(least, are_as_many ? std::min(size, domains.size() - size) : size);
    }
    return least;
}

/// A step may be found before steps that leave smaller sets; when it is reported, it follows by these.
TEST(HallSet, IsTheSmallestThatRemovesTheValues) {
    int sets = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        csp::Random random(seed);
        const int values = random.below(3) == 0 ? 9 : 8;
        const Row row(8, values);
        std::vector<Value> solution = row.all();
        random.shuffle(solution);
        csp::ExplanationOptions options;
        std::vector<std::set<Value>> domains;
        for (std::size_t x = 0; x < row.xs.size(); ++x) {
            std::set<Value>& domain = domains.emplace_back();
            for (const Value v : row.all()) {
                const bool is_left = random.below(10) < 3;
                if (is_left || v == solution[x])
                    domain.insert(v);
                else
                    options.known.push_back(Atom::different(row.xs[x], v));
            }
        }
        options.most_steps = csp::explain(row.model, options).steps().size();
        if (options.most_steps == 0) continue;
        // With the limit, the steps are not shortened, so each is as it was reported.
        const Explanation explanation = csp::explain(row.model, options);
        for (const Step& step : explanation.steps()) {
            const auto set = hall_set_of(row.model, step);
            if (set && set->values.size() > 2) {
                ++sets;
                if (const std::size_t least = least_set(domains, step.news, values == 8); least <= 4) {
                    EXPECT_LE(set->values.size(), least) << seed;
                }
            }
            for (const Atom fact : step.news)
                std::erase_if(domains[fact.variable().index], [fact](Value v) { return !fact.holds_for(v); });
        }
    }
    EXPECT_GT(sets, 10);
}

/// 5, 6 and 7 are singles, each after the previous one.
TEST(HallSet, IsNoChainOfSingles) {
    const Row row(9, 9);
    EXPECT_EQ(hall_set_of(row.model, row.first_step({{0, {5}}, {1, {5, 6}}, {2, {5, 6, 7}}})), std::nullopt);
    EXPECT_THAT(row.text, testing::Not(testing::HasSubstr("naked")));
}

/// The reason of a step is sought among as many facts as there are values.
TEST(Explanation, DoesNotAskAConstraintOfManyValuesAtItsGreatestStrength) {
    const Known pair{{0, {1, 2}}, {1, {1, 2}}};
    const Row few(20, 20); // 364 remaining values
    EXPECT_EQ(few.first_step(pair).kind, Explanation::Kind::direct);
    const Row many(21, 21); // 403 remaining values
    EXPECT_EQ(many.first_step(pair).kind, Explanation::Kind::trial);
}

TEST(Explanation, PropagatesEachConstraintAtItsGreatestStrengthBeforeItCombinesSeveral) {
    csp::Model model;
    const auto row = model.int_vars(9, csp::range(1, 9), "x");
    model.post(csp::all_different(row), "row");
    model.post(csp::all_different_sum({row[2], row[3], row[4]}, 23), "cage");
    const Explanation explanation = csp::explain(model);
    EXPECT_EQ(
        explanation.describe(model),
        "1. cage: x[2], x[3] and x[4] are not 1 to 5 or 7.\n"
        "2. row: x[2], x[3] and x[4] are not 1 to 5 or 7: a naked triple of 6, 8 and 9; so x[0], x[1] and "
        "x[5] to x[8] are not 6, 8 or 9.\n"
        "Solutions differ in the values left open.\n");
}

} // namespace hall_set_test
