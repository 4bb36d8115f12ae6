#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/conflict_counting.hpp>
#include <csp/constraints/table/negative_table.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <list>
#include <set>
#include <string>

namespace {

using csp::any_value;
using csp::Value;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Table = std::vector<std::vector<Value>>;

/// How tables are made: values are `scale` times a small number, so that they meet the domains.
struct Shape {
    Value scale = 1;
    std::uint32_t any_in_hundred = 0;
    std::uint64_t seed = 1;
};

Table random_table(std::size_t arity, const Shape& shape, csp::Random& random) {
    const std::array<std::uint32_t, 4> sizes{8, 40, 300, 2000};
    const std::uint32_t most = sizes[random.below(shape.any_in_hundred == 0 ? 4 : 2)];
    Table table(1 + random.below(most));
    for (auto& tuple : table)
        for (std::size_t i = 0; i < arity; ++i)
            tuple.push_back(random.below(100) < shape.any_in_hundred
                                ? any_value
                                : shape.scale * csp::testing::random_between(random, -4, 4));
    return table;
}

/// Shifted views only where values lie close together.
Options domain_consistent(const Shape& shape) {
    Options options;
    options.promise = options.promise_for_duplicates = Promise::domain;
    options.min_arity = 0;
    options.views = shape.scale == 1;
    options.values = [=](csp::Random& random) {
        csp::testing::Values values;
        for (Value v = -4; v <= 4; ++v)
            if (random.below(3) != 0) values.push_back(shape.scale * v);
        return values.empty() ? csp::testing::Values{0} : values;
    };
    options.seed = shape.seed;
    options.cases = shape.scale == 1 ? 120 : 40;
    return options;
}

/// Small domains, domains kept as words, domains kept as intervals.
constexpr std::array<Value, 3> scales{1, 30, 30'000};

// Against the definition ---------------------------------------------------------------------------

TEST(Table, IsDomainConsistent) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 1};
        const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
            return csp::table(scope, random_table(scope.size(), shape, random));
        };
        const auto report = csp::testing::check_constraint(make, domain_consistent(shape));
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 50U);
    }
}

TEST(Table, OfShortTuplesIsDomainConsistent) {
    for (const Value scale : scales) {
        for (const std::uint32_t any_in_hundred : {5U, 30U}) {
            const Shape shape{scale, any_in_hundred, 2};
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                return csp::table(scope, random_table(scope.size(), shape, random));
            };
            const auto report = csp::testing::check_constraint(make, domain_consistent(shape));
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.explained, 5U);
        }
    }
}

/// Many conflicts, so that some values have nothing else.
Table random_conflicts(std::size_t arity, const Shape& shape, csp::Random& random) {
    Table table = random_table(arity, shape, random);
    const std::size_t count = std::min<std::size_t>(table.size() * (arity < 3 ? 1 : 4), 2000);
    while (table.size() < count) {
        auto tuple = table[random.below(static_cast<std::uint32_t>(table.size()))];
        tuple[random.below(static_cast<std::uint32_t>(arity))] =
            shape.scale * csp::testing::random_between(random, -4, 4);
        table.push_back(tuple);
    }
    return table;
}

TEST(NegativeTable, IsDomainConsistent) {
    for (const Value scale : scales) {
        for (const std::uint32_t any_in_hundred : {0U, 10U}) {
            const Shape shape{scale, any_in_hundred, 3};
            Options options = domain_consistent(shape);
            options.cases /= 2; // the check of short tuples is slow
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                return csp::negative_table(scope, random_conflicts(scope.size(), shape, random));
            };
            const auto report = csp::testing::check_constraint(make, options);
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.explained, 0U);
        }
    }
}

/// The rule for large products of domains, which brute force cannot see, tried on small ones.
class Conflicts final : public csp::ConstraintDefinition {
  public:
    Conflicts(std::vector<View> scope, csp::Tuples tuples)
        : scope_(std::move(scope)),
          tuples_(std::move(tuples)) {
        tuples_.sort();
    }
    std::string kind() const override { return "conflicts"; }
    std::vector<View> scope() const override { return scope_; }
    bool check(const csp::Assignment& assignment) const override {
        std::vector<Value> values;
        for (const View x : scope_) values.push_back(assignment[x]);
        return !tuples_.matches(values);
    }
    std::string describe(const csp::NameOf& name) const override {
        return describe_tuples(scope_, " not in ", tuples_, name);
    }
    void post(csp::Posting& posting) const override {
        const csp::TupleSet set = fold(scope_, tuples_, posting);
        if (!set.tuples.is_empty()) posting.add<csp::ConflictCounting>(set, posting);
    }

  private:
    std::vector<View> scope_;
    csp::Tuples tuples_;
};

TEST(NegativeTable, IsDomainConsistentByCounting) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 4};
        Options options = domain_consistent(shape);
        options.min_arity = 1;
        const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
            return csp::make_constraint<Conflicts>(scope, random_conflicts(scope.size(), shape, random));
        };
        const auto report = csp::testing::check_constraint(make, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 50U);
    }
}

/// Under a condition nothing is narrowed when the table is posted.
TEST(Table, HoldsUnderACondition) {
    for (const Value scale : scales) {
        const Shape shape{scale, 0, 6};
        for (const bool is_negative : {false, true}) {
            Options options = domain_consistent(shape);
            options.promise = Promise::value;
            options.promise_for_duplicates = Promise::none;
            options.min_arity = 2;
            options.cases /= 2;
            const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
                const std::vector<View> rest(scope.begin() + 1, scope.end());
                const Table tuples = random_table(rest.size(), shape, random);
                return csp::implication(csp::less_equal(scope.front(), 0),
                                        is_negative ? csp::negative_table(rest, tuples)
                                                    : csp::table(rest, tuples));
            };
            const auto report = csp::testing::check_constraint(make, options);
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.removals, 50U);
        }
    }
}

// Against each other --------------------------------------------------------------------------------

/// The textbook: keep the tuples within the domains, then the values that stand in them.
Box naively_filtered(Box box, Table table) {
    std::erase_if(table, [&](const auto& tuple) {
        for (std::size_t i = 0; i < box.size(); ++i)
            if (!csp::testing::contains(box[i], tuple[i])) return true;
        return false;
    });
    for (std::size_t i = 0; i < box.size(); ++i) {
        std::set<Value> values;
        for (const auto& tuple : table) values.insert(tuple[i]);
        box[i].assign(values.begin(), values.end());
    }
    return box;
}

TEST(Table, OfManyWordsFiltersLikeTheTextbook) {
    for (const Value width : {12, 100, 70'000}) {
        csp::Random random(static_cast<std::uint64_t>(width));
        Table table(3000);
        for (auto& tuple : table)
            for (int i = 0; i < 4; ++i) tuple.push_back(csp::testing::random_between(random, 0, width - 1));
        csp::Model model;
        const auto x = model.int_vars(4, {0, width - 1});
        model.post(csp::table(x, table));
        csp::Engine engine;
        load(model, engine);
        ASSERT_TRUE(engine.propagate());
        Box box = naively_filtered(csp::testing::box_of(model), table);
        std::vector<Box> before;
        for (int step = 0; step < 100; ++step) {
            ASSERT_EQ(csp::testing::box_of(engine), box) << "width " << width << ", step " << step;
            const std::size_t i = random.below(4);
            if (box[i].size() == 1 || random.below(5) == 0) {
                if (before.empty()) continue;
                engine.pop();
                box = before.back();
                before.pop_back();
                continue;
            }
            before.push_back(box);
            const Value middle = box[i][box[i].size() / 2];
            std::erase_if(box[i], [&](Value v) { return v >= middle; });
            box = naively_filtered(box, table);
            ASSERT_TRUE(engine.decide(csp::Atom::less(x[i], middle)));
        }
    }
}

TEST(Table, OfShortTuplesIsTheTableOfAllTheyStandFor) {
    csp::Random random(5);
    for (int round = 0; round < 20; ++round) {
        const Table given = random_table(3, {1, 30, 0}, random);
        Table expanded;
        for (Value a = -4; a <= 4; ++a)
            for (Value b = -4; b <= 4; ++b)
                for (Value c = -4; c <= 4; ++c)
                    if (csp::table({csp::Var{0}, csp::Var{1}, csp::Var{2}}, given)
                            ->check(csp::Assignment({a, b, c})))
                        expanded.push_back({a, b, c});
        csp::Model short_model;
        csp::Model long_model;
        csp::Model negative_model;
        const auto x = short_model.int_vars(3, {-4, 4});
        long_model.int_vars(3, {-4, 4});
        negative_model.int_vars(3, {-4, 4});
        short_model.post(csp::table(x, given));
        long_model.post(csp::table(x, expanded));
        negative_model.post(csp::negative_table(x, given));
        EXPECT_EQ(csp::count(short_model).solutions, expanded.size());
        EXPECT_EQ(csp::count(long_model).solutions, expanded.size());
        EXPECT_EQ(csp::count(negative_model).solutions, 9U * 9 * 9 - expanded.size());
    }
}

TEST(NegativeTable, CountsOverLargeDomains) {
    csp::Model model;
    const auto x = model.int_vars(3, {0, 29});
    Table conflicts;
    for (Value v = 0; v < 30; ++v) conflicts.push_back({v, v, v});
    conflicts.push_back({1, any_value, 2});
    conflicts.push_back({any_value, 7, any_value});
    model.post(csp::negative_table(x, conflicts));
    EXPECT_EQ(csp::count(model).solutions, 27'000U - 29 - 29 - 900);
}

TEST(Table, IsNegatedByTheNegativeTable) {
    const std::vector<csp::Var> x{csp::Var{0}, csp::Var{1}};
    const Table tuples{{1, any_value}, {2, 3}};
    EXPECT_EQ(csp::negation(csp::table(x, tuples))->kind(), "negative_table");
    EXPECT_EQ(csp::negation(csp::negative_table(x, tuples))->kind(), "table");
    EXPECT_TRUE(csp::negation(csp::table(x, tuples))->check(csp::Assignment({2, 2})));
}

// Puzzles -------------------------------------------------------------------------------------------

/// Latin squares of order 4: 576 (OEIS A002860).
TEST(Table, CountsLatinSquaresAsTablesOfPermutations) {
    constexpr std::size_t order = 4;
    Table permutations;
    std::vector<Value> permutation{0, 1, 2, 3};
    do permutations.push_back(permutation);
    while (std::next_permutation(permutation.begin(), permutation.end()));
    csp::Model model;
    const auto cell = model.int_vars(order * order, {0, order - 1});
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
    EXPECT_EQ(csp::count(model).solutions, 576U);
}

/// Double word squares of order 3, with six words across and down that all differ or not.
TEST(Table, FillsWordSquares) {
    const std::vector<std::string> words{"bit", "ice", "ten", "bat", "are", "tea", "tar", "era"};
    csp::Model model;
    const auto letter = model.int_vars(9, {'a', 'z'});
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
    const auto x = model.int_vars(3, {0, 9});
    const auto y = model.int_vars(2, {0, 9});
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
        const auto x = model.int_vars(arity, {0, 9});
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
    const auto x = model.int_vars(3, {csp::min_value, csp::max_value});
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

TEST(Table, LoadsHundredsOfThousandsOfTuples) {
    csp::Random random(9);
    std::vector<std::array<Value, 4>> tuples(200'000);
    for (auto& tuple : tuples)
        for (Value& v : tuple) v = csp::testing::random_between(random, 0, 60);
    csp::Model model;
    const auto x = model.int_vars(4, {0, 60});
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
                  return csp::table(x, std::vector<std::vector<long>>{{1L << 40, 2}});
              }),
              "csp::table: tuple number 0 has the value 1099511627776, outside -1073741823..1073741823");
}

TEST(Table, IsDescribedByItsTuplesWhereTheyAreFew) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 9}, "x");
    const csp::Var y = model.int_var({0, 9}, "y");
    Table squares;
    for (Value v = 0; v < 9; ++v) squares.push_back({v, v * v});
    model.post(csp::table({x, y + 1}, {{2, any_value}, {0, 3}, {0, 3}}));
    model.post(csp::table({x, y}, squares));
    model.post(csp::negative_table({x, y}, {{1, 2}}));
    EXPECT_EQ(model.describe(0), "(x, y + 1) in {(0, 3), (2, *)}");
    EXPECT_EQ(model.describe(1), "(x, y) in a table of 9 tuples");
    EXPECT_EQ(model.describe(2), "(x, y) not in {(1, 2)}");
}

} // namespace
