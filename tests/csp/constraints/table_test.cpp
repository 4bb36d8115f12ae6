#include <csp/base/error.hpp>
#include <csp/base/random.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <list>
#include <set>
#include <string>

namespace table_test {

using csp::any_value;
using csp::Value;
using csp::View;
using csp::testing::Box;

using Table = std::vector<std::vector<Value>>;

// Meaning -------------------------------------------------------------------------------------------

/// While the table is posted, the short tuple removes a value of x that the complete tuple contains.
TEST(NegativeTable, TakesAShortTupleOfOneColumnThatNarrowsWhatTheOthersSpeakOf) {
    for (const Value most : {5, 999, 100'000}) { // from few combinations to a domain stored as bounds
        csp::Model model;
        const csp::Var x = model.int_var(csp::range(-1, 3));
        const csp::Var y = model.int_var(csp::range(-5, 1));
        const csp::Var z = model.int_var(csp::range(-1, most));
        model.post(csp::negative_table({x, y, z}, {{3, 1, 4}, {3, any_value, any_value}}));
        model.post(csp::in(z, csp::range(-1, 5)));
        EXPECT_EQ(csp::count_solutions(model).solutions, 4U * 7U * 7U);
    }
}

TEST(NegativeTable, TakesAnyShortTuplesBesidesOnesOfOneColumn) {
    csp::Random random(3);
    for (int round = 0; round < 300; ++round) {
        csp::Model model;
        const Value wide = random.below(2) == 0 ? 3 : random.below(2) == 0 ? 90 : 70'000;
        const std::vector<csp::Var> x{model.int_var(csp::range(0, 3)), model.int_var(csp::range(-wide, 3)),
                                      model.int_var(csp::range(0, 2 * wide))};
        Table conflicts;
        for (std::uint32_t count = 1 + random.below(6); count > 0; --count) {
            conflicts.push_back({any_value, any_value, any_value});
            conflicts.back()[random.below(3)] = static_cast<Value>(random.below(4));
            if (random.below(2) == 0) continue;
            for (Value& v : conflicts.back())
                if (random.below(3) != 0) v = static_cast<Value>(random.below(4));
        }
        const auto constraint = csp::negative_table(x, conflicts);
        model.post(constraint);
        std::uint64_t expected = 0;
        for (Value a = 0; a <= 3; ++a)
            for (Value b = 0; b <= 3; ++b)
                for (Value c = 0; c <= 3; ++c)
                    expected += constraint->check(csp::Assignment(std::vector<Value>{a, b, c})) ? 1U : 0U;
        for (const csp::Var y : x) model.post(csp::in(y, csp::range(0, 3)));
        EXPECT_EQ(csp::count_solutions(model).solutions, expected) << model.describe(0);
    }
}

TEST(NegativeTable, CountsOverLargeDomains) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 29));
    Table conflicts;
    for (Value v = 0; v < 30; ++v) conflicts.push_back({v, v, v});
    conflicts.push_back({1, any_value, 2});
    conflicts.push_back({any_value, 7, any_value});
    model.post(csp::negative_table(x, conflicts));
    EXPECT_EQ(csp::count_solutions(model).solutions, 27'000U - 29 - 29 - 900);
}

TEST(Table, IsNegatedByTheNegativeTable) {
    const std::vector<csp::Var> x{csp::Var{0}, csp::Var{1}};
    const Table tuples{{1, any_value}, {2, 3}};
    EXPECT_EQ(csp::negation(csp::table(x, tuples))->kind(), "negative_table");
    EXPECT_EQ(csp::negation(csp::negative_table(x, tuples))->kind(), "table");
    EXPECT_TRUE(csp::negation(csp::table(x, tuples))->check(csp::Assignment({2, 2})));
}

// Puzzles -------------------------------------------------------------------------------------------

/// There are 576 Latin squares of order 4 (OEIS A002860).
TEST(Table, CountsLatinSquaresAsTablesOfPermutations) {
    constexpr std::size_t order = 4;
    Table permutations;
    std::vector<Value> permutation{0, 1, 2, 3};
    do permutations.push_back(permutation);
    while (std::next_permutation(permutation.begin(), permutation.end()));
    csp::Model model;
    const auto cell = model.int_vars(order * order, csp::range(0, order - 1));
    for (std::size_t i = 0; i < order; ++i) {
        std::vector<csp::Var> row;
        std::vector<csp::Var> column;
        for (std::size_t j = 0; j < order; ++j) {
            row.push_back(cell[i * order + j]);
            column.push_back(cell[j * order + i]);
        }
        model.post(csp::table(row, permutations));
        model.post(csp::table(column, permutations));
    }
    EXPECT_EQ(csp::count_solutions(model).solutions, 576U);
}

/// Double word squares of order 3; the six words across and down all differ, or may be equal.
TEST(Table, FillsWordSquares) {
    const std::vector<std::string> words{"bit", "ice", "ten", "bat", "are", "tea", "tar", "era"};
    csp::Model model;
    const auto letter = model.int_vars(9, csp::range('a', 'z'));
    for (std::size_t i = 0; i < 3; ++i) {
        model.post(csp::table({letter[3 * i], letter[3 * i + 1], letter[3 * i + 2]}, words));
        model.post(csp::table({letter[i], letter[3 + i], letter[6 + i]}, words));
    }
    std::set<std::string> expected;
    for (const auto& a : words)
        for (const auto& b : words)
            for (const auto& c : words) {
                const auto is_word = [&](std::size_t i) {
                    return std::count(words.begin(), words.end(), std::string{a[i], b[i], c[i]}) > 0;
                };
                if (is_word(0) && is_word(1) && is_word(2)) expected.insert(a + b + c);
            }
    std::set<std::string> found;
    for (const auto& solution : csp::solutions(model)) {
        std::string text;
        for (const csp::Var x : letter) text += static_cast<char>(solution[x]);
        found.insert(text);
    }
    EXPECT_EQ(found, expected);
    EXPECT_TRUE(found.contains("biticeten"));
}

// What is posted ------------------------------------------------------------------------------------

TEST(Table, LeavesNoRuleWhereTheDomainsSayItAll) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9));
    const auto y = model.int_vars(2, csp::range(0, 9));
    model.post(csp::table({x[0]}, {{3}, {5}, {12}}));
    model.post(csp::table({x[1], x[2], x[1]}, {{1, 2, 3}, {4, 5, 4}, {1, 11, 1}}));
    model.post(csp::table(y, {{1, 1}, {1, 2}, {2, 1}, {2, 2}}));
    model.post(csp::table({y[0], x[0], x[2]}, {{1, 2, 3}, {any_value, any_value, any_value}}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{3, 5}, {4}, {5}, {1, 2}, {1, 2}}));
    EXPECT_EQ(engine.rule_count(), 0U);
}

TEST(Table, WithoutTuplesFails) {
    for (const std::size_t arity : {0U, 1U, 2U, 3U}) {
        csp::Model model;
        const auto x = model.int_vars(arity, csp::range(0, 9));
        model.post(csp::table(x, {}));
        csp::Engine engine;
        load(model, engine);
        EXPECT_FALSE(engine.propagate());
    }
}

TEST(Table, OverNoVariablesHoldsWhereThereIsATuple) {
    const std::vector<View> none;
    EXPECT_TRUE(csp::table(none, {{}})->check(csp::Assignment()));
    EXPECT_FALSE(csp::table(none, {})->check(csp::Assignment()));
    EXPECT_FALSE(csp::negative_table(none, {{}})->check(csp::Assignment()));
}

TEST(Table, TakesAnyRangeOfRanges) {
    const std::vector<csp::Var> x{csp::Var{0}, csp::Var{1}};
    const csp::Assignment solution({3, 4});
    EXPECT_TRUE(csp::table(x, std::vector<std::array<int, 2>>{{1, 2}, {3, 4}})->check(solution));
    EXPECT_TRUE(csp::table(x, std::list<std::vector<long>>{{3, 4}})->check(solution));
    EXPECT_TRUE(csp::table(x, std::set<std::list<short>>{{3, 4}})->check(solution));
    EXPECT_TRUE(csp::table({x[0], x[1] + 1}, {{3, 5}})->check(solution));
}

TEST(Table, TakesValuesAtTheEndsOfTheRange) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(csp::min_value, csp::max_value));
    model.post(csp::table({x[0], -x[1], x[2]}, {{csp::min_value, csp::min_value, 0},
                                                {csp::max_value, 5, csp::max_value},
                                                {0, any_value, csp::min_value}}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    ASSERT_TRUE(engine.decide(csp::Atom::at_least(x[1], csp::max_value)));
    EXPECT_EQ(engine.store().size(x[0]), 2U);
    ASSERT_TRUE(engine.decide(csp::Atom::less(x[0], 0)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{csp::min_value}, {csp::max_value}, {0}}));
}

/// The order is found by comparing words; here two columns fill one word, and the later columns decide.
TEST(Table, PutsTuplesOfAnyValuesIntoOrder) {
    csp::Random random(4);
    const std::array<Value, 5> values{csp::min_value, any_value, 0, 1, csp::max_value};
    std::vector<std::vector<Value>> given(2000);
    for (auto& tuple : given)
        for (int i = 0; i < 5; ++i) tuple.push_back(values[random.below(5)]);
    csp::Tuples tuples(given);
    tuples.sort();
    const std::set<std::vector<Value>> expected(given.begin(), given.end());
    ASSERT_EQ(tuples.size(), expected.size());
    std::size_t i = 0;
    for (const auto& tuple : expected) {
        EXPECT_TRUE(std::equal(tuple.begin(), tuple.end(), tuples[i].begin(), tuples[i].end())) << i;
        ++i;
    }
    EXPECT_EQ(tuples.values_at(3), (std::vector<Value>{any_value, csp::min_value, 0, 1, csp::max_value}));
    EXPECT_EQ(csp::Tuples({{7, 1}, {any_value, 2}, {3, 2}, {7, 4}}).values_at(0),
              (std::vector<Value>{any_value, 3, 7}));
}

TEST(Table, LoadsHundredsOfThousandsOfTuples) {
    csp::Random random(9);
    std::vector<std::array<Value, 4>> tuples(200'000);
    for (auto& tuple : tuples)
        for (Value& v : tuple) v = csp::testing::random_between(random, 0, 60);
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 60));
    model.post(csp::table({x[0], x[1], x[2], x[3]}, tuples));
    EXPECT_TRUE(csp::solve(model));
}

// Bad input and words -------------------------------------------------------------------------------

template <typename Call>
std::string error_of(const Call& call) {
    try {
        (void)call();
    } catch (const csp::ArgumentError& error) {
        return error.what();
    }
    return "";
}

TEST(Table, NamesTheTupleThatIsWrong) {
    const std::vector<csp::Var> x{csp::Var{0}, csp::Var{1}};
    EXPECT_EQ(error_of([&] {
                  return csp::table(x, {{1, 2}, {3, 4}, {5, 6, 7}});
              }),
              "csp::table: tuple number 2 has length 3, but there are 2 variables");
    EXPECT_EQ(error_of([&] {
                  return csp::negative_table(x, {{}, {3, 4}});
              }),
              "csp::negative_table: tuple number 0 has length 0, but there are 2 variables");
    EXPECT_EQ(error_of([&] {
                  return csp::table(x, {{1, 2}, {3, csp::max_value + 1}});
              }),
              "csp::table: tuple number 1 has the value 1073741824, outside -1073741823..1073741823");
    EXPECT_EQ(error_of([&] {
                  return csp::table(x, std::vector<std::vector<long long>>{{1LL << 40, 2}});
              }),
              "csp::table: tuple number 0 has the value 1099511627776, outside -1073741823..1073741823");
}

TEST(Table, IsDescribedByItsTuplesWhereTheyAreFew) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    const csp::Var y = model.int_var(csp::range(0, 9), "y");
    Table squares;
    for (Value v = 0; v < 9; ++v) squares.push_back({v, v * v});
    model.post(csp::table({x, y + 1}, {{2, any_value}, {0, 3}, {0, 3}}));
    model.post(csp::table({x, y}, squares));
    model.post(csp::negative_table({x, y}, {{1, 2}}));
    EXPECT_EQ(model.describe(0), "(x, y + 1) in {(0, 3), (2, *)}");
    EXPECT_EQ(model.describe(1), "(x, y) in a table of 9 tuples");
    EXPECT_EQ(model.describe(2), "(x, y) not in {(1, 2)}");
}

} // namespace table_test
